/** Accounts of debtors over the real border: read, written in one go, cancelled, gone on with, sent as a mail. */
import { mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { AppError } from '#core/app-error.ts'
import { newFolder } from '../../helpers/new-folder.ts'
import { openChannelBench } from './helpers/channel-bench.ts'

const papers = newFolder()
const pages: string[] = []
let toPdf = async (_signal: AbortSignal): Promise<void> => undefined
const bench = await openChannelBench({ seed: 5, documents: 150, transactions: 60 }, undefined, {
  folder: papers,
  async toPdf(paper, signal) {
    pages.push(readFileSync(paper.file, 'utf8'))
    await toPdf(signal)
    return Buffer.from('%PDF-1.7 of a test')
  },
  print: async () => true,
})
afterAll(() => bench.close())
const company = await bench.fill()
const { debtors } = await bench.value('debtors.list', {})
const taxIds = debtors.map(({ taxId }) => taxId)

beforeEach(() => {
  pages.length = 0
  toPdf = async () => undefined
  Object.assign(bench.intoFolder, {
    path: mkdtempSync(join(bench.folder, 'debtors-')),
    answer: 'cancel',
    asked: undefined,
  })
})
const inFolder = (): string[] => readdirSync(bench.intoFolder.path ?? '').sort()
const write = (format: 'pdf' | 'txt', ids: readonly string[] = taxIds) =>
  bench.value('debtors.write', { taxIds: [...ids], format })

test('what is asked of a customer is the last balance of their statement, less payments to allocate', async () => {
  expect(debtors.length).toBeGreaterThan(4)
  const read = await company.mirror.ask('listDebtors', {})
  for (const { taxId, ageing, unallocated } of read.debtors) {
    const { columns, rows, count } = await bench.value('reports.open', {
      report: 'customer-statement',
      scope: { taxId },
    })
    const last = rows[count - 1]?.[columns.findIndex(({ id }) => id === 'balance')] ?? ''
    const balance = Number(last.replaceAll('\u00a0', '').replace(',', '').replace('\u2212', '-'))
    const paid = unallocated.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
    expect([taxId, ageing.balanceMinor]).toEqual([taxId, balance - paid])
  }
})

test('the list is the report, in the same order', async () => {
  const opened = await bench.value('reports.open', { report: 'overdue-customers', scope: {} })
  const at = opened.columns.findIndex(({ id }) => id === 'taxId')
  expect(opened.rows.map((row) => row[at])).toEqual(taxIds)
})

test('each debtor has a PDF named by company, customer and day, listed in the history', async () => {
  const written = await write('pdf')
  expect(written).toMatchObject({ outcome: 'saved', skipped: 0, failures: [], stopped: null })
  const day = bench.concilia.clock.today()
  expect(inFolder()).toHaveLength(debtors.length)
  for (const name of inFolder()) expect(name).toMatch(/^Alfa, Conta corrente de cliente, .+\.pdf$/)
  expect(inFolder().every((name) => name.endsWith(`, ${day}.pdf`))).toBe(true)
  expect(pages).toHaveLength(debtors.length)
  const { files } = await bench.value('reports.listFiles', { limit: 500 })
  expect(files.filter(({ format }) => format === 'pdf')).toHaveLength(debtors.length)
  expect(readdirSync(papers)).toEqual([])
})

test('files that are there are asked about once: left, kept beside, replaced, or nothing at all', async () => {
  const two = taxIds.slice(0, 2)
  await write('txt', two.slice(0, 1))
  expect(bench.intoFolder.asked).toBeUndefined()
  expect(await write('txt', two)).toEqual({ outcome: 'cancelled' })
  expect(bench.intoFolder.asked).toEqual(inFolder())
  bench.intoFolder.answer = 'skip'
  expect(await write('txt', two)).toMatchObject({ files: [expect.any(String)], skipped: 1 })
  expect(inFolder()).toHaveLength(2)
  bench.intoFolder.answer = 'keep'
  expect(await write('txt', two)).toMatchObject({
    files: [expect.stringMatching(/ \(2\)\.txt$/), expect.anything()],
  })
  expect(inFolder()).toHaveLength(4)
  bench.intoFolder.answer = 'replace'
  expect(await write('txt', two)).toMatchObject({ skipped: 0, failures: [] })
  expect(inFolder()).toHaveLength(4)
})

test('a writing that is cancelled keeps and names what is written, and goes on with the rest', async () => {
  let printed = 0
  toPdf = async (signal) => {
    printed += 1
    if (printed === 3) void bench.call('debtors.cancel', {})
    // The other window may begin after the cancel.
    signal.throwIfAborted()
    if (printed >= 3)
      await new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
  }
  const written = await write('pdf')
  expect(written).toMatchObject({ outcome: 'saved', stopped: 'cancelled', failures: [] })
  expect('files' in written && written.files.toSorted()).toEqual(inFolder())
  const before = inFolder().length
  expect(before).toBeLessThan(debtors.length)
  toPdf = async () => undefined
  bench.intoFolder.answer = 'skip'
  const rest = debtors.length - before
  expect(await write('pdf')).toMatchObject({ skipped: before, stopped: null, files: { length: rest } })
})

test('what fails for one customer is named and leaves the others; a full disk ends it', async () => {
  let printed = 0
  const failOn = (code: 'file-held' | 'disk-full') => async () => {
    printed += 1
    if (printed === 2) throw new AppError(code, 'of a test')
  }
  toPdf = failOn('file-held')
  const written = await write('pdf')
  expect(written).toMatchObject({ failures: [{ error: { code: 'file-held' } }], stopped: null })
  expect(inFolder()).toHaveLength(debtors.length - 1)
  bench.intoFolder.path = mkdtempSync(join(bench.folder, 'debtors-'))
  printed = 0
  toPdf = failOn('disk-full')
  expect(await write('pdf')).toMatchObject({ failures: [], stopped: 'disk-full' })
  expect(inFolder().length).toBeLessThan(debtors.length)
})

test('a text begins with its subject, for a mail; who has nothing overdue is refused', async () => {
  await write('txt', taxIds.slice(0, 1))
  const text = readFileSync(join(bench.intoFolder.path ?? '', inFolder()[0] ?? ''), 'utf8')
  expect(text).toMatch(
    /^\ufeff(Para: \S+\r\n)?Assunto: Conta corrente em \d\d\/\d\d\/\d{4}: Alfa\r\n\r\nExmos\. Senhores,\r\n/,
  )
  expect(await bench.call('debtors.send', { taxId: taxIds[0] ?? '', how: 'copy' })).toMatchObject({
    ok: true,
  })
  expect(await bench.call('debtors.write', { taxIds: ['nobody'], format: 'txt' })).toMatchObject({
    ok: false,
    error: { code: 'not-found' },
  })
})
