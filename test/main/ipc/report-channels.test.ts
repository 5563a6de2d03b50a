/** Reports over the real border: read by position, narrowed, written, put on paper, cancelled. */
import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeEach, expect, test } from 'vitest'
import type { Paper } from '../../../src-main/services/reports/write-report.ts'
import { newFolder } from '../../helpers/new-folder.ts'
import { reportTable } from '../../helpers/report-table.ts'
import { openChannelBench } from './helpers/channel-bench.ts'

const folder = newFolder()
const printed: { html: string; nonce: string }[] = []
/** What the printer does when it is asked. */
let answer: (signal: AbortSignal) => Promise<boolean> = async () => true

const take = ({ file, nonce }: Paper): void => void printed.push({ html: readFileSync(file, 'utf8'), nonce })

const bench = await openChannelBench({ documents: 60, transactions: 60 }, undefined, {
  folder,
  async toPdf(paper, signal) {
    take(paper)
    await answer(signal)
    return Buffer.from('%PDF-1.7 of a test')
  },
  async print(paper, signal) {
    take(paper)
    return answer(signal)
  },
})
afterAll(() => bench.close())
await bench.fill()
beforeEach(() => {
  printed.length = 0
  answer = async () => true
  bench.saveAs.path = join(bench.folder, 'report')
})

const csvRows = (): string[][] =>
  parse(reportTable(readFileSync(join(bench.folder, 'report'))), { delimiter: ';' }).slice(1)
const csv = { format: 'csv', profile: 'excel-pt' } as const

test('what is shown is what is written: the same rows, narrowed alike', async () => {
  const open = (search?: string) =>
    bench.value('reports.open', {
      report: 'unmatched-transactions',
      scope: search === undefined ? {} : { search },
    })
  const all = await open()
  expect(all.count).toBeGreaterThan(20)
  await bench.value('reports.export', { report: 'unmatched-transactions', scope: {}, ...csv })
  const textAt = all.columns.findIndex(({ id }) => id === 'text')
  expect(csvRows().map((row) => row[textAt])).toEqual(all.rows.map((row) => row[textAt]))
  const word = all.rows[0]?.[textAt] ?? ''
  const some = await open(word.toLowerCase())
  expect(some.count).toBeGreaterThan(0)
  expect(some.count).toBeLessThan(all.count)
  await bench.value('reports.export', {
    report: 'unmatched-transactions',
    scope: { search: word },
    ...csv,
  })
  expect(csvRows()).toHaveLength(some.count)
  const { rows } = await bench.value('reports.read', { viewId: some.viewId, from: 0, count: 1 })
  expect(rows).toEqual(some.rows.slice(0, 1))
})

test('open transactions narrowed to an other side are the same rows on screen and in the file', async () => {
  const report = 'unmatched-transactions'
  const all = await bench.value('reports.open', { report, scope: {} })
  const at = all.columns.findIndex(({ id }) => id === 'counterparty')
  const counterparty = all.rows.map((row) => row[at] ?? '').find((name) => name !== '') ?? ''
  const scope = { counterparty: counterparty.toLowerCase() }
  const some = await bench.value('reports.open', { report, scope })
  expect(some.count).toBeGreaterThan(0)
  expect(some.count).toBeLessThan(all.count)
  await bench.value('reports.export', { report, scope, ...csv })
  expect(csvRows().map((row) => row[at])).toEqual(some.rows.map((row) => row[at]))
  const { files } = await bench.value('reports.listFiles', { limit: 1 })
  expect(files).toMatchObject([{ report, scope, rows: some.count }])
})

test('a report that another one took the place of is no longer read', async () => {
  const scope = {}
  const first = await bench.value('reports.open', { report: 'open-documents', scope })
  await bench.value('reports.open', { report: 'matched', scope })
  const read = await bench.call('reports.read', { viewId: first.viewId, from: 0, count: 5 })
  expect(read).toMatchObject({ ok: false, error: { code: 'not-found' } })
})

test('a narrowing that a report cannot honour, or a statement of nobody, is refused', async () => {
  const scope = { search: 'a' }
  for (const wanted of [
    { report: 'working-paper' as const, scope },
    { report: 'customer-statement' as const, scope: {} },
  ])
    expect(await bench.call('reports.open', wanted)).toMatchObject({
      ok: false,
      error: { code: 'invalid-input' },
    })
})

test('paper holds the rows of the file, and the hash of it in its foot', async () => {
  const wanted = { report: 'open-documents' as const, scope: {} }
  await bench.value('reports.export', { ...wanted, format: 'csv', profile: 'rfc4180' })
  const rows = parse(readFileSync(join(bench.folder, 'report'))).slice(1)
  const sha256 = createHash('sha256')
    .update(readFileSync(join(bench.folder, 'report')))
    .digest('hex')
  const saved = await bench.value('reports.export', { ...wanted, format: 'pdf', profile: 'excel-pt' })
  expect(saved).toMatchObject({ outcome: 'saved', rows: rows.length })
  expect(readFileSync(join(bench.folder, 'report'), 'utf8')).toBe('%PDF-1.7 of a test')
  const [paper] = printed
  expect(paper?.html).toContain(sha256)
  expect(paper?.html.match(/<tr>/g)).toHaveLength(rows.length + 1)
  expect(paper?.html).toContain(`<style nonce="${paper?.nonce}">`)
  expect(readdirSync(folder)).toEqual([])
})

test('the account of a customer, found by the end of its name, names the customer on paper', async () => {
  const { columns, rows } = await bench.value('reports.open', { report: 'open-documents', scope: {} })
  const [taxId = '', customer = ''] = ['taxId', 'customer'].map(
    (column) => rows[0]?.[columns.findIndex(({ id }) => id === column)] ?? '',
  )
  const { customers } = await bench.value('reports.listCustomers', {
    search: customer.slice(-8),
    side: 'customer',
    limit: 50,
  })
  expect(customers).toContainEqual({ taxId, name: customer })
  await bench.value('reports.print', { report: 'customer-statement', scope: { taxId } })
  expect(printed[0]?.html).toContain(`<dt>NIF</dt><dd>${taxId}</dd>`)
  expect(printed[0]?.html).toContain(`<dt>Cliente</dt><dd>${customer.replaceAll('&', '&amp;')}</dd>`)
})

test('who changes their mind prints nothing; a print that is cancelled leaves the file as it was', async () => {
  const wanted = { report: 'open-documents' as const, scope: {} }
  answer = async () => false
  expect(await bench.value('reports.print', wanted)).toEqual({ outcome: 'cancelled' })
  writeFileSync(join(bench.folder, 'report'), 'older')
  answer = (signal) =>
    new Promise((_, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason))
      void bench.call('reports.cancel', {})
    })
  const result = await bench.call('reports.export', { ...wanted, format: 'pdf', profile: 'excel-pt' })
  expect(result).toMatchObject({ ok: false, error: { code: 'cancelled' } })
  expect(readFileSync(join(bench.folder, 'report'), 'utf8')).toBe('older')
  expect(readdirSync(folder)).toEqual([])
})

test('a report of several companies is a file for each, and one that does not open keeps none of the others from it', async () => {
  const wanted = { report: 'open-documents' as const, scope: {}, ...csv }
  const gone = bench.companyId.replaceAll(/[0-9a-f]/g, '0') as typeof bench.companyId
  bench.intoFolder.path = undefined
  const companyIds = [gone, bench.companyId]
  expect(await bench.value('reports.exportMany', { companyIds, ...wanted })).toEqual({ outcome: 'cancelled' })
  const folder = mkdtempSync(join(bench.folder, 'many-'))
  bench.intoFolder.path = folder
  const saved = await bench.value('reports.exportMany', { companyIds, ...wanted })
  expect(saved).toMatchObject({
    outcome: 'saved',
    files: 1,
    failures: [{ companyId: gone, error: { code: 'not-found' } }],
  })
  const [file, ...others] = readdirSync(folder)
  const day = bench.concilia.clock.today()
  expect([file, ...others]).toEqual([`Alfa, Documentos por reconciliar, ${day}.csv`])
  expect(bench.intoFolder.asked).toBeUndefined()
  await bench.value('reports.export', wanted)
  expect(readFileSync(join(folder, file ?? ''))).toEqual(readFileSync(join(bench.folder, 'report')))
  bench.intoFolder.path = join(bench.folder, 'nowhere')
  expect(await bench.value('reports.exportMany', { companyIds: [bench.companyId], ...wanted })).toMatchObject(
    {
      files: 0,
      failures: [{ error: { code: 'file-not-written' } }],
    },
  )
})

test('the name of a file says company, report and period; a workbook says them inside', async () => {
  const scope = { from: '2026-03-01', to: '2026-03-31' } as never
  const file = join(bench.folder, 'report')
  await bench.value('reports.export', { report: 'matched', scope, format: 'xlsx', profile: 'excel-pt' })
  expect(bench.saveAs.suggested).toBe('Alfa, Reconciliados, 2026-03.xlsx')
  const { sheets } = await readXlsx(readFileSync(file))
  expect(sheets.map(({ name }) => name)).toEqual(['Concilia', 'Sobre'])
  expect(sheets[1]?.rows.slice(0, 3)).toEqual([
    ['Relatório', 'Reconciliados'],
    ['Empresa', 'Alfa'],
    ['Período', '01/03/2026 a 31/03/2026'],
  ])
  await bench.value('reports.saveChart', { chart: 'ageing', png: 'iVBORw0KGgo=' })
  const day = bench.concilia.clock.today()
  expect(bench.saveAs.suggested).toBe(`Alfa, Antiguidade, ${day}.png`)
})

test('files of several companies are replaced only after a question, and not at all by another month', async () => {
  const folder = mkdtempSync(join(bench.folder, 'replaced-'))
  const many = (month: '10' | '11') =>
    bench.value('reports.exportMany', {
      companyIds: [bench.companyId],
      ...{ report: 'month-statement', ...csv },
      scope: { from: `2026-${month}-01`, to: `2026-${month}-${month === '10' ? 31 : 30}` } as never,
    })
  const october = 'Alfa, Fecho do mês, 2026-10.csv'
  const content = () => readFileSync(join(folder, october), 'utf8')
  Object.assign(bench.intoFolder, { path: folder, asked: undefined })
  expect(await many('10')).toMatchObject({ failures: [] })
  await many('11')
  expect(readdirSync(folder).sort()).toEqual([october, 'Alfa, Fecho do mês, 2026-11.csv'])
  expect(bench.intoFolder.asked).toBeUndefined()
  writeFileSync(join(folder, october), 'notes of the accountant')
  expect(await many('10')).toEqual({ outcome: 'cancelled' })
  expect(bench.intoFolder.asked).toEqual([october])
  expect(content()).toBe('notes of the accountant')
  bench.intoFolder.answer = 'keep'
  expect(await many('10')).toMatchObject({ outcome: 'saved', files: 1 })
  expect(content()).toBe('notes of the accountant')
  expect(readdirSync(folder)).toContain('Alfa, Fecho do mês, 2026-10 (2).csv')
  bench.intoFolder.answer = 'replace'
  expect(await many('10')).toMatchObject({ outcome: 'saved', files: 1 })
  expect(content()).not.toBe('notes of the accountant')
  expect(readdirSync(folder)).toHaveLength(3)
})

test('what goes into a file is listed: what, what it was narrowed to, by whom, and a name without its folder', async () => {
  const scope = { search: 'a' }
  await bench.value('reports.export', { report: 'open-documents', scope, ...csv })
  await bench.value('reports.export', { report: 'matched', scope: {}, format: 'pdf', profile: 'excel-pt' })
  bench.saveAs.path = join(bench.folder, 'nowhere', 'report')
  await bench.call('reports.export', { report: 'matched', scope: {}, ...csv })
  const { files } = await bench.value('reports.listFiles', { limit: 2 })
  const { person } = bench.concilia.deciding
  expect(files).toMatchObject([
    { report: 'matched', format: 'pdf', scope: {}, fileName: 'report', by: person },
    { report: 'open-documents', format: 'csv', scope, fileName: 'report', by: person },
  ])
  expect(JSON.stringify(files)).not.toContain(bench.folder)
  const before = files[0]?.id ?? 0
  expect((await bench.value('reports.listFiles', { limit: 1, before })).files).toEqual(files.slice(1))
  expect((await bench.value('reports.listFiles', { limit: 5, search: 'REPORT' })).files.length).toBe(5)
  expect((await bench.value('reports.listFiles', { limit: 5, search: 'other' })).files).toEqual([])
})

test('a chart is saved where the person says, and nothing but a PNG is', async () => {
  const png = Buffer.from('89504e470d0a1a0a00', 'hex')
  const file = join(bench.folder, 'report')
  const save = (bytes: Buffer) =>
    bench.call('reports.saveChart', { chart: 'cash', png: bytes.toString('base64') })
  expect(await save(png)).toEqual({ ok: true, value: { outcome: 'saved', fileName: 'report' } })
  expect(readFileSync(file)).toEqual(png)
  expect(await save(Buffer.from('<svg/>'))).toMatchObject({ ok: false, error: { code: 'invalid-input' } })
  bench.saveAs.path = join(bench.folder, 'nowhere', 'chart.png')
  expect(await save(png)).toMatchObject({ ok: false, error: { code: 'file-not-written' } })
  bench.saveAs.path = undefined
  expect(await save(png)).toEqual({ ok: true, value: { outcome: 'cancelled' } })
  expect(readFileSync(file)).toEqual(png)
})
