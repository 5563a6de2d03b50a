/** Obstacles to writing a file, for each kind of file: one sentence with its code, no partial file, nothing marked. */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ErrorCode } from '#contract/errors.ts'
import { acceptClass } from '../../../src-main/services/matching/decide-match.ts'
import type { Printer } from '../../../src-main/services/reports/write-report.ts'
import { newFolder } from '../../helpers/new-folder.ts'
import { canMount, makeSmallDisk, type SmallDisk } from '../../helpers/small-disk.ts'
import { openChannelBench } from './helpers/channel-bench.ts'

const profile = 'rfc4180'
const papers = newFolder()

let toPdf: Printer['toPdf'] = async () => Buffer.from('%PDF-1.7 of a test')
const bench = await openChannelBench({ documents: 40, transactions: 60 }, undefined, {
  folder: papers,
  toPdf: (...asked) => toPdf(...asked),
  print: async () => true,
})
afterAll(() => bench.close())
await acceptClass(bench.concilia.deciding, await bench.fill(), 'certain')
const { missing } = await bench.value('journal.getState', { scope: {} })
for (const subject of missing) await bench.value('journal.saveAccount', { subject, account: '9' })

const writeReport = (format: 'csv' | 'xlsx' | 'pdf', companyId = bench.companyId) =>
  bench.call('reports.export', { companyId, report: 'open-documents', scope: {}, format, profile } as never)
const writeEntries = (format: 'csv' | 'xlsx', companyId = bench.companyId) =>
  bench.call('journal.export', { companyId, scope: {}, format, profile } as never)

const outputs = [
  ['CSV', () => writeReport('csv')],
  ['a workbook', () => writeReport('xlsx')],
  ['a PDF', () => writeReport('pdf')],
  ['journal entries as CSV', () => writeEntries('csv')],
  ['journal entries as a workbook', () => writeEntries('xlsx')],
] as const

interface Obstacle {
  name: string
  code: ErrorCode
  /** In a new folder, whose `report` contains `older`. */
  begin(disk: SmallDisk): void
  end(disk: SmallDisk): void
  /** Where the file should go. */
  place?: string
}

const nothing = () => undefined
const obstacles: readonly Obstacle[] = [
  {
    name: 'a folder that is gone',
    code: 'file-not-written',
    place: 'gone/report',
    begin: nothing,
    end: nothing,
  },
  { name: 'a folder of that name', code: 'file-not-written', place: 'taken', begin: nothing, end: nothing },
  {
    name: 'a folder that is not writable',
    code: 'file-not-written',
    begin: (disk) => disk.protect(true),
    end: (disk) => disk.protect(false),
  },
  {
    name: 'a file that another program holds',
    code: 'file-held',
    begin: (disk) => disk.hold(join(disk.path, 'report'), true),
    end: (disk) => disk.hold(join(disk.path, 'report'), false),
  },
  { name: 'a full disk', code: 'disk-full', begin: (disk) => disk.fill(), end: (disk) => disk.free() },
]

describe.skipIf(!canMount)('a file of a report (skipped where no small disk can be mounted)', () => {
  let disk: SmallDisk
  beforeAll(() => {
    disk = makeSmallDisk(4)
    mkdirSync(join(disk.path, 'taken'))
  })
  afterAll(() => disk.remove())

  const journal = () => bench.value('journal.getState', { scope: {} })

  for (const [output, write] of outputs)
    test.each(obstacles)(
      `${output}: $name is told by one sentence, and nothing is left or marked`,
      async (one) => {
        const old = join(disk.path, 'report')
        writeFileSync(old, 'older')
        const before = await journal()
        const listed = (await bench.value('reports.listFiles', { limit: 500 })).files
        bench.saveAs.path = join(disk.path, one.place ?? 'report')
        one.begin(disk)
        let result: Awaited<ReturnType<typeof write>>
        try {
          result = await write()
        } finally {
          one.end(disk)
        }
        expect(result).toMatchObject({ ok: false, error: { code: one.code } })
        const { message } = (result as { error: { message: string } }).error
        expect(message).toMatch(/^[^\n.]{10,140}$/)
        expect(message).not.toContain(disk.path)
        expect(readdirSync(disk.path).sort()).toEqual(['report', 'taken'])
        expect(readFileSync(old, 'utf8')).toBe('older')
        expect(readdirSync(papers)).toEqual([])
        expect(await journal()).toEqual(before)
        expect((await bench.value('reports.listFiles', { limit: 500 })).files).toEqual(listed)
      },
    )

  test.each(outputs)('%s is written once nothing stands in the way', async (_output, write) => {
    bench.saveAs.path = join(disk.path, 'report')
    const result = await write()
    expect(result).toMatchObject({ ok: true, value: { outcome: 'saved', fileName: 'report' } })
    expect(readdirSync(disk.path).sort()).toEqual(['report', 'taken'])
    const [latest] = (await journal()).exports
    if (latest?.isLatest) await bench.value('journal.withdraw', { id: latest.id })
  })

  test('entries that could be marked, and whose file is held at last, wait again', async () => {
    const file = join(disk.path, 'mounted')
    writeFileSync(file, 'older')
    const { waiting } = await journal()
    const release = disk.mountOver(file)
    bench.saveAs.path = file
    expect(await writeEntries('csv')).toMatchObject({ ok: false, error: { code: 'file-held' } })
    release()
    expect((await journal()).waiting).toBe(waiting)
    expect(readdirSync(disk.path).sort()).toEqual(['mounted', 'report', 'taken'])
  })
})

test.each(outputs)(
  '%s that is cancelled leaves the file as it was, nothing beside it, and nothing marked',
  async (_output, write) => {
    const folder = mkdtempSync(join(bench.folder, 'cancelled-'))
    bench.saveAs.path = join(folder, 'report')
    writeFileSync(bench.saveAs.path, 'older')
    const waiting = async () => (await bench.value('journal.getState', { scope: {} })).waiting
    const before = await waiting()
    let hasEnded = false
    const writing = write().finally(() => {
      hasEnded = true
    })
    // From its first moment on.
    while (!hasEnded) {
      await bench.call('reports.cancel', {})
      await setImmediate()
    }
    expect(await writing).toMatchObject({ ok: false, error: { code: 'cancelled' } })
    expect(readdirSync(folder)).toEqual(['report'])
    expect(readFileSync(join(folder, 'report'), 'utf8')).toBe('older')
    expect(await waiting()).toBe(before)
  },
)

test('a company without a row has a file and a page of each report, and no entry to export', async () => {
  const { id } = await bench.value('companies.addOnFiles', {
    name: 'Vazia, Lda',
    taxId: '509442013',
    currency: 'EUR',
  } as never)
  bench.saveAs.path = join(bench.folder, 'report')
  for (const report of ['matched', 'open-documents', 'classified-transactions', 'decision-history'] as const)
    for (const format of ['csv', 'xlsx', 'pdf'] as const) {
      const asked = { companyId: id, report, scope: {}, format, profile }
      expect(await bench.value('reports.export', asked as never), report).toMatchObject({ rows: 0 })
    }
  bench.saveAs.path = join(bench.folder, 'entries')
  for (const format of ['csv', 'xlsx'] as const)
    expect(await writeEntries(format, id)).toEqual({ ok: true, value: { outcome: 'nothing' } })
  expect(readdirSync(bench.folder)).not.toContain('entries')
})

test('entries and a statement of account of several companies: a file where there is something, once', async () => {
  const { id } = await bench.value('companies.addOnFiles', {
    name: 'Outra, Lda',
    taxId: '503504564',
    currency: 'EUR',
  } as never)
  const folder = mkdtempSync(join(bench.folder, 'many-'))
  Object.assign(bench.intoFolder, { path: folder, answer: 'replace' })
  const many = (report: 'journal-entries' | 'customer-statement', scope: { taxId?: string } = {}) =>
    bench.value('reports.exportMany', {
      companyIds: [bench.companyId, id],
      ...{ report, scope, profile, format: 'csv' },
    })
  const { accounts } = await bench.value('journal.getState', { scope: {} })
  const subject = accounts.find((one) => one.subject.startsWith('bank:'))?.subject ?? ''
  await bench.value('journal.saveAccount', { subject, account: null })
  const none = { outcome: 'saved', folderName: basename(folder), files: 0, failures: [] }
  expect(await many('journal-entries')).toEqual({ ...none, without: [id], lacking: [bench.companyId] })
  expect(readdirSync(folder)).toEqual([])
  await bench.value('journal.saveAccount', { subject, account: '9' })
  const { waiting } = await bench.value('journal.getState', { scope: {} })
  expect(waiting).toBeGreaterThan(0)
  expect(await many('journal-entries')).toEqual({ ...none, files: 1, without: [id], lacking: [] })
  expect(await bench.value('journal.getState', { scope: {} })).toMatchObject({ waiting: 0 })
  expect(await many('journal-entries')).toEqual({ ...none, without: [bench.companyId, id], lacking: [] })
  const open = await bench.value('reports.open', { report: 'open-documents', scope: {} })
  const taxId = open.rows[0]?.[open.columns.findIndex((column) => column.id === 'taxId')] ?? ''
  expect(await many('customer-statement', { taxId })).toEqual({
    ...none,
    files: 1,
    without: [id],
    lacking: [],
  })
  const day = bench.concilia.clock.today()
  expect(
    readdirSync(folder)
      .map((name) => name.replace(/^[^,]*, /, ''))
      .sort(),
  ).toEqual([`Conta corrente de cliente, ${taxId}, ${day}.csv`, `Lançamentos contabilísticos, ${day}.csv`])
})

test.each(['csv', 'xlsx', 'pdf'] as const)(
  'a company that is removed while its report is written as %s ends that first, and leaves no file',
  async (format) => {
    const { id } = await bench.value('companies.addOnFiles', {
      ...{ name: 'Breve, Lda', taxId: '509442013', currency: 'EUR' },
    } as never)
    const printing = Promise.withResolvers<void>()
    toPdf = (_paper, signal) =>
      new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason), { once: true })
        printing.resolve()
      })
    const folder = mkdtempSync(join(bench.folder, 'removed-'))
    bench.saveAs.path = join(folder, 'report')
    let hasEnded = false
    const writing = writeReport(format, id).finally(() => {
      hasEnded = true
    })
    if (format === 'pdf') await printing.promise
    await bench.value('companies.remove', { companyId: id, archive: 'none' } as never)
    expect(hasEnded).toBe(true)
    expect(await writing).toMatchObject({ ok: false, error: { code: 'cancelled' } })
    expect(readdirSync(folder)).toEqual([])
    expect(readdirSync(papers)).toEqual([])
  },
)
