import { existsSync, writeFileSync } from 'node:fs'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { CompanyId } from '#contract/values.ts'
import { insertCompany } from '../../../src-main/services/companies/registry.ts'
import { companyFolder, mirrorFileOf } from '../../../src-main/services/data-folder.ts'
import { type ChannelBench, openChannelBench } from './helpers/channel-bench.ts'

let bench: ChannelBench
beforeEach(async () => {
  bench = await openChannelBench()
})
afterEach(() => bench.close())

it('a mirror that is gone crosses the border as what was found, and is made when asked for', async () => {
  const { concilia, companyId, call, value } = bench
  await concilia.restoring.followUps.quiet(companyId)
  await concilia.companies.close(companyId)
  writeFileSync(mirrorFileOf(concilia.dataFolder, companyId), '')
  expect(await call('companies.getOverview', {})).toMatchObject({
    ok: false,
    error: { code: 'mirror-lost', details: { found: 'empty' } },
  })
  await value('companies.beginEmpty', {})
  expect(await value('companies.getOverview', {})).toMatchObject({ documents: 0, transactions: 0 })
})

it('folders tell their companies, and a list that is there is not begun anew', async () => {
  const { call, value, companyId } = bench
  expect((await value('companies.listFound', {})).found).toMatchObject([{ id: companyId, name: 'Alfa' }])
  expect(await value('companies.restoreList', {})).toEqual({ added: 0 })
  expect(await call('companies.beginEmptyList', {})).toMatchObject({
    ok: false,
    error: { code: 'conflict' },
  })
})

it("removing a network's owner in the window removes its partners' companies", async () => {
  const { concilia, companyId, value } = bench
  const [owner] = (await concilia.registry.read()).companies
  if (owner === undefined) throw new Error('not connected')
  const id = 'parceira' as CompanyId
  const partnerOf = { companyId, taxId: '509442013' }
  await insertCompany(concilia.registry, { ...owner, id, name: 'Parceira', partnerOf })
  await value('companies.remove', {})
  expect((await value('companies.list', {})).companies).toEqual([])
  expect(existsSync(companyFolder(concilia.dataFolder, id))).toBe(false)
})
