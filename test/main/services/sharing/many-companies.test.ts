/** Hundreds of shared companies: the list opens none, and what is new at the server opens those alone, one at a time. */
import { readdirSync } from 'node:fs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { InMemoryServer } from '../../../../src-main/connectors/shared-log/in-memory.ts'
import { addFilesCompany } from '../../../../src-main/services/companies/add-files-company.ts'
import { composeEngine } from '../../../helpers/compose-engine.ts'
import { cases } from '../../../helpers/long.ts'
import { aDesk, type Desk } from './helpers/desks.ts'

const COUNT = cases(20, 200)
let server: InMemoryServer
let ana: Desk

beforeAll(async () => {
  server = new InMemoryServer(['ana', 'rui'])
  ana = await aDesk(server, 'ana')
  await ana.connect()
  for (let at = 0; at < COUNT; at += 1) {
    const taxId = String(500_000_000 + at)
    const { id } = await addFilesCompany(ana.concilia.connecting, {
      name: `Empresa ${at}`,
      taxId,
      currency: 'EUR',
    })
    await ana.concilia.sharing.share(id, { fullName: 'Ana Melo', fourEyes: false })
  }
}, 240_000)
afterAll(() => ana.concilia.close())

const openFiles = (): number => readdirSync('/proc/self/fd').length

it.skipIf(process.platform !== 'linux')(
  'are listed without opening them, and brought up to date with few files open',
  async () => {
    await ana.concilia.close()
    const filesBefore = openFiles()
    const again = composeEngine(ana.dataFolder, {
      openLog: async ({ user }) => server.as(user, { isAdmin: true }),
      officePassword: 'do ambiente',
    })
    try {
      const { companies } = await again.sharing.getState()
      expect(companies).toHaveLength(COUNT)
      expect(companies[0]).toMatchObject({ role: 'reviewer', fullName: 'Ana Melo', state: 'waiting' })
      expect(await again.companies.list()).toHaveLength(0)
      await again.sharing.sync(null)
      const synced = (await again.sharing.getState()).companies
      expect(synced.map(({ state }) => state)).toEqual(synced.map(() => 'current'))
      // Three files for each mirror that is in use: most are closed again.
      expect(openFiles() - filesBefore).toBeLessThan(45)
    } finally {
      await again.close()
      ana = { ...ana, concilia: composeEngine(ana.dataFolder) }
    }
  },
  240_000,
)
