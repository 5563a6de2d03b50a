import { existsSync, readdirSync, readlinkSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { isAppError } from '#core/app-error.ts'
import { chooseCompany } from '../../../src-main/services/companies/choose-company.ts'
import type { OpenCompany } from '../../../src-main/services/companies/open-companies.ts'
import { removeCompany } from '../../../src-main/services/companies/remove-company.ts'
import { proposeMatches } from '../../../src-main/services/matching/propose-matches.ts'
import { type EngineBench, openEngineBench } from './sync/helpers/engine-bench.ts'

let bench: EngineBench
let companies: OpenCompany[]
beforeEach(async () => {
  bench = await openEngineBench({ documents: 20, transactions: 600 }, { onOffice: () => undefined })
  companies = []
  for (const name of ['Alfa', 'Beta', 'Gama', 'Delta']) companies.push(await bench.connect(name))
})
afterEach(() => bench.close())

/** Files of a company that any thread of this process has open. */
const openFiles = (company: OpenCompany): string[] =>
  process.platform !== 'linux'
    ? []
    : readdirSync('/proc/self/fd').flatMap((number) => {
        try {
          const file = readlinkSync(`/proc/self/fd/${number}`)
          return file.includes(company.record.id) ? [file] : []
        } catch {
          return [] // closed meanwhile
        }
      })

const expectGone = async (company: OpenCompany): Promise<void> => {
  const { concilia } = bench
  const { id } = company.record
  expect(existsSync(join(concilia.dataFolder, 'companies', id))).toBe(false)
  expect(openFiles(company)).toEqual([])
  expect((await concilia.registry.read()).companies.map((one) => one.id)).not.toContain(id)
  expect((await concilia.office?.list())?.map(({ companyId }) => companyId)).not.toContain(id)
  expect((await concilia.companies.list()).map(({ record }) => record.id)).not.toContain(id)
  await expect(concilia.companies.get(id)).rejects.toMatchObject({ code: 'not-found' })
}

const four = (): [OpenCompany, ...OpenCompany[]] => {
  const [first, ...others] = companies
  if (first === undefined) throw new Error('four companies')
  return [first, ...others]
}
const syncAll = () => bench.concilia.syncAll.start(companies.map(({ record }) => record.id))
const expectSynced = async (others: readonly OpenCompany[]): Promise<void> => {
  const { syncAll } = bench.concilia
  await expect.poll(() => syncAll.isUnderWay(), { timeout: 60_000 }).toBe(false)
  for (const { mirror, record } of others)
    expect((await mirror.ask('companyOverview', { currency: record.currency })).transactions).toBe(600)
}

it('goes while it syncs among others, which go on, and the round ends without a failure', async () => {
  const { concilia, sandbox } = bench
  const [first, ...others] = four()
  sandbox.setFaults(['transactions:latency=40'])
  const underWay = bench.whenState(({ companyId, page }) => companyId === first.record.id && page !== null)
  syncAll()
  await underWay
  await removeCompany(concilia.managing, first.record.id)
  await expectGone(first)
  await expectSynced(others)
  expect(concilia.syncAll.state()).toMatchObject({ done: 4, failures: [] })
})

it('cannot be opened while it is being removed', async () => {
  const { concilia } = bench
  const [first] = four()
  let isGone = false
  const removing = removeCompany(concilia.managing, first.record.id).finally(() => {
    isGone = true
  })
  while (!isGone) {
    await concilia.companies.get(first.record.id).catch(() => undefined)
    await new Promise(setImmediate)
  }
  await removing
  await expectGone(first)
})

it('is said once, of it alone, where it went before its turn to sync', async () => {
  const { concilia } = bench
  const [first, ...others] = four()
  await removeCompany(concilia.managing, first.record.id)
  await expectGone(first)
  syncAll() // as a window asks that had not read the list again
  await expectSynced(others)
  expect(concilia.syncAll.state()?.failures).toMatchObject([
    { companyId: first.record.id, error: { code: 'not-found' } },
  ])
})

it('goes while it is on screen, its lists with it, and the others stay on theirs', async () => {
  const { concilia } = bench
  const [first, other] = four()
  if (other === undefined) throw new Error('four companies')
  await concilia.sync.run(first)
  await concilia.sync.run(other)
  const sort = { by: 'date', direction: 'descending' } as const
  const listOf = ({ mirror }: OpenCompany) =>
    mirror.lists.transactions.open({ view: 'all' }, sort, { currency: 'EUR' })
  const [own, others] = [await listOf(first), await listOf(other)]
  await chooseCompany(concilia.managing, first.record.id)
  const reading = Promise.allSettled([
    first.mirror.ask('companyOverview', { currency: 'EUR' }),
    listOf(first),
  ])
  await removeCompany(concilia.managing, first.record.id)
  for (const read of await reading)
    if (read.status === 'rejected') expect(read.reason).toMatchObject({ code: expect.any(String) })
  await expectGone(first)
  expect((await concilia.registry.read()).current).toBeNull()
  expect(() => first.mirror.lists.transactions.read({ listId: own.listId, from: 0, count: 5 })).toThrow()
  const rows = other.mirror.lists.transactions.read({ listId: others.listId, from: 0, count: 5 })
  expect(rows.id).toHaveLength(5)
})

it('goes while it is matched, and while more of it is asked, and leaves no thread with its files', async () => {
  const { concilia } = bench
  const [first, other] = four()
  if (other === undefined) throw new Error('four companies')
  await concilia.sync.run(first)
  await concilia.sync.run(other)
  const asked = Promise.allSettled([
    proposeMatches(concilia.proposing, first),
    proposeMatches(concilia.proposing, first),
    proposeMatches(concilia.proposing, other),
  ])
  await removeCompany(concilia.managing, first.record.id)
  const [one, two, others] = await asked
  for (const own of [one, two])
    if (own.status === 'rejected') expect(isAppError(own.reason), String(own.reason)).toBe(true)
  expect(others.status).toBe('fulfilled')
  await expectGone(first)
})
