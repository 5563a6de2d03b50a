import { mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { OfficeCompany } from '#contract/office.ts'
import { type CompanyId, instant } from '#contract/values.ts'
import type { Concilia } from '../../../src-main/compose.ts'
import type { BeginIssuingInput } from '../../../src-main/db/issuing/intents.ts'
import { indexed, type OfficeFigures } from '../../../src-main/services/companies/office-figures.ts'
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
    const wrongs: Record<string, (database: Database.Database) => unknown> = {
      'another day': (database) => database.exec("UPDATE company SET day = '1999-12-31', figures = '{}'"),
      'no JSON': (database) => database.exec("UPDATE company SET figures = 'nothing'"),
      'another file': (database) =>
        database.prepare("UPDATE company SET stamp = '1/1/1', figures = ?").run(wrongSums(database)),
      'may have been written': (database) =>
        database.prepare('UPDATE company SET stamp = NULL, figures = ?').run(wrongSums(database)),
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

  it('is kept in memory where no file can be made, and each company is summed once', async () => {
    const truth = await current()
    await concilia.close()
    rmSync(indexFile())
    mkdirSync(join(indexFile(), 'in the way'), { recursive: true })
    let told = 0
    concilia = composeEngine(dataFolder, {
      onOffice: () => {
        told += 1
      },
    })
    expect(await current()).toEqual(truth)
    await expect.poll(() => told).toBe(1)
    await listed()
    await new Promise((resolve) => setTimeout(resolve, 700))
    expect(told).toBe(1)
  })

  it('is done without from the moment its file is damaged', async () => {
    const truth = await current()
    inIndex((database) => {
      database.exec("UPDATE company SET day = '1999-12-31'")
      database.pragma('wal_checkpoint(TRUNCATE)')
    })
    writeFileSync(indexFile(), 'noise '.repeat(2_000))
    expect(await current()).toEqual(truth)
    const { mirror } = await concilia.companies.get(id)
    await mirror.write.run('beginIssuing', intentOf('one', concilia.clock.now()))
    await expect.poll(async () => (await current())?.doubtful).toBe(1)
  })

  it('is mended in every column, whatever stands there', async () => {
    const rows = () => inIndex((database) => database.prepare('SELECT * FROM company').all())
    const truth = await current()
    await concilia.close()
    const columns = inIndex((database) => database.pragma('table_info(company)')) as { name: string }[]
    const [sound] = rows() as Record<string, unknown>[]
    expect(Object.keys(sound ?? {})).toEqual(columns.map(({ name }) => name))
    for (const { name } of columns)
      for (const wrong of ['nothing of the kind', '', '1999-12-31T00:00:00.000Z']) {
        inIndex((database) => database.prepare(`UPDATE company SET ${name} = ?`).run(wrong))
        start()
        expect(await current(), `${name}: ${wrong}`).toEqual(truth)
        await concilia.close()
        expect(rows(), `${name}: ${wrong}`).toEqual([{ ...sound, read_at: expect.any(String) }])
        // Another moment than that of the last sum is as good: it is not shown while the mirror is as it was then.
        const [{ read_at: readAt } = { read_at: '' }] = rows() as { read_at: string }[]
        expect(instant.safeParse(readAt).success, `${name}: ${wrong}`).toBe(true)
      }
  })

  it('is compared with the mirror whenever that is opened', async () => {
    const truth = await current()
    await concilia.close()
    const wrong = inIndex((database) => {
      const sums = wrongSums(database)
      database.prepare('UPDATE company SET figures = ?').run(sums)
      return JSON.parse(sums)
    })
    start()
    const { read } = officeOf(concilia)
    expect(await listed()).toMatchObject({ figures: wrong.figures, asOf: null })
    const { mirror } = await concilia.companies.get(id)
    await expect.poll(async () => (await listed())?.figures).toEqual(truth)
    expect((await read(id)).overview).toEqual(await mirror.ask('companyOverview', { currency: 'EUR' }))
    expect((await read(id)).cutOff).toBeNull()
  })

  it('counts the documents of which it is not known yet whether they were issued', async () => {
    expect((await current())?.doubtful).toBe(0)
    const { mirror } = await concilia.companies.get(id)
    await mirror.write.run('beginIssuing', intentOf('one', concilia.clock.now()))
    await expect.poll(async () => (await current())?.doubtful).toBe(1)
  })

  it('follows what is written, though nobody asks for the list', async () => {
    await current()
    const { mirror } = await concilia.companies.get(id)
    await current()
    const doubtful = () =>
      inIndex((database) =>
        database.prepare("SELECT json_extract(figures, '$.figures.doubtful') FROM company").pluck().get(),
      )
    expect(doubtful()).toBe(0)
    await mirror.write.run('beginIssuing', intentOf('one', concilia.clock.now()))
    await expect.poll(doubtful, { timeout: 20_000 }).toBe(1)
  })

  it('says why a company does not open, with the figures last known of it', async () => {
    const figures = await current()
    await concilia.close()
    writeFileSync(join(dataFolder, 'companies', id, 'mirror.sqlite'), 'noise '.repeat(2_000))
    start()
    await expect.poll(async () => (await listed())?.error?.code).toBe('storage-corrupt')
    expect(await listed()).toMatchObject({ figures })
  })

  it('holds nothing of a company that was removed', async () => {
    await current()
    await concilia.companies.erase(id, async () => undefined)
    expect(inIndex((database) => database.prepare('SELECT * FROM company').all())).toEqual([])
  })
})

/** An invoice that was sent, of which no answer came. */
const intentOf = (id: string, at: string): BeginIssuingInput => ({
  id,
  kind: 'document',
  onBehalfOf: null,
  targetId: null,
  toClose: true,
  externalId: id,
  digest: id,
  taxId: '501964843',
  customer: 'Moinho, Lda',
  totalMinor: 12_300,
  body: '{}',
  at,
  nextAttemptAt: '2099-01-01T00:00:00.000Z',
})

/** Texts of every form that the schema knows. */
const texts = ['1999-12-31T00:00:00.000Z', '1999-12-31', '1999-12', 'XXX', '9'.repeat(9)]

/** Another value that the schema takes, different in every field it knows. */
const wrongOf = (schema: z.core.$ZodType, value: unknown): unknown => {
  if (schema instanceof z.ZodObject)
    return Object.fromEntries(
      Object.entries(schema.shape).map(([name, field]) => [
        name,
        wrongOf(field as z.core.$ZodType, (value as Record<string, unknown> | null)?.[name] ?? null),
      ]),
    )
  if (schema instanceof z.ZodNullable) return wrongOf(schema.unwrap(), value)
  if (schema instanceof z.ZodArray) return [wrongOf(schema.element, null)]
  if (schema instanceof z.ZodLiteral) return schema.value
  const others = [Number(value ?? 0) + 1, ...texts, true, false, ...enumValues(schema)]
  const wrong = others.find((other) => other !== value && z.safeParse(schema, other).success)
  if (wrong === undefined) throw new Error(`the schema takes nothing else than ${JSON.stringify(value)}`)
  return wrong
}
const enumValues = (schema: z.core.$ZodType): unknown[] => (schema instanceof z.ZodEnum ? schema.options : [])

/** What the index says, every figure another one; of another currency they would not be believed. */
const wrongSums = (database: Database.Database): string => {
  const said = JSON.parse(String(database.prepare('SELECT figures FROM company').pluck().get()))
  const wrong = wrongOf(indexed, said) as z.infer<typeof indexed>
  return JSON.stringify({ ...wrong, figures: { ...wrong.figures, currency: said.figures.currency } })
}
