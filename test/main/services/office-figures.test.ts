import { rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { OfficeCompany } from '#contract/office.ts'
import type { CompanyId } from '#contract/values.ts'
import type { Concilia } from '../../../src-main/compose.ts'
import type { OfficeFigures } from '../../../src-main/services/companies/office-figures.ts'
import { composeEngine } from '../../helpers/compose-engine.ts'
import { type EngineBench, openEngineBench } from './sync/helpers/engine-bench.ts'

let bench: EngineBench
let concilia: Concilia
let id: CompanyId
let dataFolder: string
const indexFile = () => join(dataFolder, 'office.sqlite')
const officeOf = (engine: Concilia): OfficeFigures => {
  if (!engine.office) throw new Error('it is composed with an index')
  return engine.office
}
const listed = async (): Promise<OfficeCompany | undefined> => (await officeOf(concilia).list())[0]
const current = async (): Promise<OfficeCompany['figures']> => {
  await expect
    .poll(async () => (await listed())?.asOf === null && (await listed())?.figures !== null)
    .toBe(true)
  return (await listed())?.figures ?? null
}
const start = (): void => {
  concilia = composeEngine(dataFolder, { onOffice: () => undefined })
}
const inIndex = <T>(work: (database: Database.Database) => T): T => {
  const database = new Database(indexFile())
  try {
    return work(database)
  } finally {
    database.close()
  }
}
const stampInIndex = () => inIndex((database) => database.prepare('SELECT stamp FROM company').pluck().get())

beforeEach(async () => {
  bench = await openEngineBench({ transactions: 60 })
  dataFolder = bench.concilia.dataFolder
  const company = await bench.connect('Alfa')
  id = company.record.id
  await bench.concilia.sync.run(company, { match: true })
  await bench.concilia.close()
  start()
})
afterEach(async () => {
  await concilia.close()
  await bench.close()
})

describe('the index of figures', () => {
  it('tells them at once, without opening a company, once they were summed', async () => {
    expect((await listed())?.figures).toBeNull()
    const figures = await current()
    expect(figures?.unmatchedMinor).not.toBe(0)
    await concilia.close()
    start()
    expect(await listed()).toMatchObject({ figures, asOf: null })
    expect(await concilia.companies.list()).toEqual([])
    if (process.platform !== 'win32') expect(statSync(indexFile()).mode & 0o777).toBe(0o600)
  })

  it('is noted to be loose before the first write, and says as of when until it is summed again', async () => {
    await current()
    const company = await concilia.companies.get(id)
    await current()
    const [group] = company.mirror.read.listProposals({ limit: 1 }).groups
    const rejecting = company.mirror.write.run('rejectGroups', {
      groupIds: [group?.id ?? ''],
      by: 'ana',
      at: concilia.clock.now(),
    })
    expect(stampInIndex()).toBeNull()
    await rejecting
    expect((await listed())?.asOf).not.toBeNull()
    const summed = await current()
    await concilia.close()
    expect(stampInIndex()).not.toBeNull()
    start()
    expect(await listed()).toMatchObject({ figures: summed, asOf: null })
  })

  it('is mended from the mirror, whatever in it is wrong or missing', async () => {
    const truth = await current()
    if (truth === null) throw new Error('summed above')
    const wrongs: Record<string, (database: Database.Database) => unknown> = {
      'another day': (database) => database.exec("UPDATE company SET day = '1999-12-31', figures = '{}'"),
      'no JSON': (database) => database.exec("UPDATE company SET figures = 'nothing'"),
      'another file': (database) =>
        database.prepare("UPDATE company SET stamp = '1/1/1', figures = ?").run(wrongSums(database, truth)),
      'may have been written': (database) =>
        database.prepare('UPDATE company SET stamp = NULL, figures = ?').run(wrongSums(database, truth)),
      'of another version of the program': (database) =>
        database.exec("UPDATE company SET figures = json_set(figures, '$.version', '0.0.0')"),
      'no row': (database) => database.exec('DELETE FROM company'),
      'no table': (database) => database.exec('DROP TABLE company'),
      'another version': (database) => database.pragma('user_version = 99'),
    }
    for (const [name, spoil] of Object.entries(wrongs)) {
      await concilia.close()
      inIndex(spoil)
      start()
      expect(await current(), name).toEqual(truth)
    }
    for (const spoil of [
      () => rmSync(indexFile()),
      () => writeFileSync(indexFile(), 'no database '.repeat(900)),
    ]) {
      await concilia.close()
      spoil()
      start()
      expect(await current()).toEqual(truth)
    }
  })

  it('is held against the mirror when that is opened, however sure it seemed', async () => {
    const truth = await current()
    if (truth === null) throw new Error('summed above')
    await concilia.close()
    inIndex((database) => database.prepare('UPDATE company SET figures = ?').run(wrongSums(database, truth)))
    start()
    expect((await listed())?.figures).not.toEqual(truth)
    const { mirror } = await concilia.companies.get(id)
    await expect.poll(async () => (await listed())?.figures).toEqual(truth)
    expect((await officeOf(concilia).read(id)).overview).toEqual(await mirror.overview('EUR'))
  })

  it('counts the documents of which nobody knows yet whether they were issued', async () => {
    expect((await current())?.doubtful).toBe(0)
    const { mirror } = await concilia.companies.get(id)
    const intent = { kind: 'document', onBehalfOf: null, targetId: null, toClose: true } as const
    const to = { taxId: '501964843', customer: 'Moinho, Lda', totalMinor: 12_300, body: '{}' }
    const at = concilia.clock.now()
    const sent = {
      id: 'one',
      externalId: 'one',
      digest: 'one',
      at,
      nextAttemptAt: '2099-01-01T00:00:00.000Z',
    }
    await mirror.write.run('beginIssuing', { ...intent, ...to, ...sent })
    await expect.poll(async () => (await current())?.doubtful).toBe(1)
  })

  it('says why a company does not open, beside what was last known of it', async () => {
    const figures = await current()
    await concilia.close()
    writeFileSync(join(dataFolder, 'companies', id, 'mirror.sqlite'), 'noise '.repeat(2_000))
    start()
    await expect.poll(async () => (await listed())?.error?.code).toBe('storage-corrupt')
    expect(await listed()).toMatchObject({ figures })
  })

  it('holds nothing of a company that was removed', async () => {
    await current()
    await concilia.companies.erase(id)
    expect(inIndex((database) => database.prepare('SELECT * FROM company').all())).toEqual([])
  })
})

const more = (value: unknown): unknown => {
  if (typeof value === 'number') return value + 1
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, more(one)]))
}

/** What the index says, every figure another one. */
const wrongSums = (database: Database.Database, figures: NonNullable<OfficeCompany['figures']>): string => {
  const sums = JSON.parse(String(database.prepare('SELECT figures FROM company').pluck().get()))
  return JSON.stringify({
    ...sums,
    overview: more(sums.overview),
    cutOff: { nextPage: 9, pageCount: 12, received: 1_600 },
    figures: wrongFigures(figures),
  })
}

const wrongFigures = (figures: NonNullable<OfficeCompany['figures']>) => ({
  ...figures,
  openMinor: figures.openMinor + 1,
  overdueMinor: figures.overdueMinor + 1,
  unmatchedMinor: figures.unmatchedMinor + 1,
  proposals: { certain: 900, likely: 901, possible: 902, ambiguous: 903 },
  doubtful: 914,
  differing: 904,
  undirected: 905,
  missing: 906,
  waitingDecisions: 907,
  completeness: {
    by: 'check',
    at: '1999-12-31T00:00:00.000Z',
    from: '1999-12-01',
    to: '1999-12-31',
    proves: true,
    documents: 911,
    missing: 912,
    different: 913,
  },
  months: {
    period: '1999-12',
    count: 908,
    toReview: 909,
    bankDifferences: [{ accountId: 'x', currency: 'EUR', differenceMinor: 910 }],
    lastClosing: { period: '1999-11', at: '1999-12-01T00:00:00.000Z', by: 'ana' },
  },
  lastSyncAt: '1999-12-31T00:00:00.000Z',
})
