/** A computer whose file of the office's server is gone, while its companies are still shared. */
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { InMemoryServer } from '../../../../src-main/connectors/shared-log/in-memory.ts'
import type { SharedLog } from '../../../../src-main/connectors/shared-log/shared-log.ts'
import { composeEngine } from '../../../helpers/compose-engine.ts'
import { ADDRESS, aDesk, PASSWORD, shareBetween } from './helpers/desks.ts'

it('closes nothing alone where its file is gone, until it joins again or leaves', async () => {
  const server = new InMemoryServer(['ana', 'rui'])
  const ana = await aDesk(server, 'ana')
  const rui = await aDesk(server, 'rui')
  const sharedId = await shareBetween(ana, rui)
  const { id } = rui.company.record
  await rui.concilia.close()
  rmSync(join(rui.dataFolder, 'office.json'))
  const again = composeEngine(rui.dataFolder, {
    openLog: async (): Promise<SharedLog> => server.as('rui'),
    onSharing: () => undefined,
  })
  onTestFinished(async () => {
    await again.close()
    await ana.concilia.close()
  })
  const company = await again.companies.get(id)
  const close = (): Promise<unknown> =>
    again.sharing.agree(company, { command: 'closeMonth', input: { period: '2026-03' } as never })
  await expect(close()).rejects.toMatchObject({ code: 'office-forgotten' })
  expect(company.mirror.read.listClosings()).toEqual([])
  await again.sharing.connect({ ...ADDRESS, user: 'rui', password: PASSWORD })
  await expect(close()).rejects.toMatchObject({ code: 'office-forgotten' })
  await again.sharing.join(id, sharedId)
  await again.sharing.leave(id)
  expect(await close()).toBeUndefined()
  await expect(again.sharing.leave(id)).rejects.toMatchObject({ code: 'not-found' })
  await company.mirror.write.run('beginSharing', { company: sharedId })
  await again.sharing.leave(id)
  expect(await close()).toBeUndefined()
})
