/** Reports as a person reads them: written from a small mirror, and read back from the CSV by another parser. */
import { parse } from 'csv-parse/sync'
import { beforeEach, expect, test } from 'vitest'
import type { Month } from '#contract/closing-values.ts'
import type { Allocation } from '#contract/match-values.ts'
import type { ReportKind } from '#contract/reports.ts'
import type { ReportScope } from '#core/reports/scope.ts'
import { liveStatement } from '../../../src-main/db/closing/month-statement.ts'
import type { WritableDb } from '../../../src-main/db/connection/connection.ts'
import { runCommand } from '../../../src-main/db/mirror/writer-commands.ts'
import { listPartnersNamed } from '../../../src-main/db/reports/account-rows.ts'
import { groupByHand } from '../../../src-main/db/rows/group-body.ts'
import { createReport } from '../../../src-main/services/reports/create-report.ts'
import { csvText } from '../../helpers/csv-text.ts'
import { AT, aDocument, aPayment, aTransaction, day, minor, TODAY } from './helpers/mirror-fixtures.ts'
import { mirrorPages } from './helpers/mirror-pages.ts'
import { openReportMirror } from './helpers/report-mirror.ts'

let db: WritableDb
let groupIds: string[]

const rowsOf = (kind: ReportKind, scope: ReportScope = {}): Record<string, string>[] => {
  const { header, rows } = createReport(db, kind, {
    language: 'pt-PT',
    today: TODAY,
    offsetOf: () => 60,
    scope,
  })
  const text = csvText(header, rows, 'excel-pt')
  return parse(text, { bom: true, delimiter: ';', columns: true })
}
const columnsOf = (kind: ReportKind, ...columns: string[]) =>
  rowsOf(kind).map((row) => columns.map((column) => row[column]))

beforeEach(async () => {
  ;({ db, groupIds } = await openReportMirror())
})

test('the matched report holds every decision in force, and marks those that explain what the source shows as paid', () => {
  expect(columnsOf('matched', 'Documento', 'Natureza').sort()).toEqual([
    ['FT A/1', 'Pagamento'],
    ['FT A/2', 'Pagamento (já pago no serviço)'],
    ['FT A/3', 'Pagamento'],
  ])
})

test('a credit note has one sign in every column', () => {
  const amounts = ['Documento', 'Total', 'Em dívida antes', 'Imputado', 'Diferença']
  expect(columnsOf('matched', ...amounts)).toContainEqual(['FT A/3', '-23,45', '-23,45', '-23,45', '0,00'])
  expect(
    columnsOf('open-documents', 'Documento', 'Total', 'Em dívida no serviço', 'Por reconciliar'),
  ).toEqual([
    ['FT A/5', '9,00', '9,00', '9,00'],
    ['FT A/4', '-7,77', '-7,77', '-7,77'],
  ])
})

test('the open amount is shown in rows that name a document, and in no other', () => {
  mirrorPages(db, [
    [
      aTransaction({ sourceId: 'late', amountMinor: minor(975), text: 'FT A/5 com juros' }),
      aTransaction({ sourceId: 'fee', amountMinor: minor(-120), direction: 'out', text: 'COM MANUT' }),
    ],
  ])
  const id = (sourceId: string) =>
    db.readColumn<number>('SELECT id FROM bank_transaction WHERE source_id = ?').get(sourceId) ?? 0
  const beside = { documentId: null, documentNumber: null }
  const groupOf = (id: string, allocations: Allocation[]) =>
    groupByHand({
      id,
      currency: 'EUR',
      allocations,
    })
  const said = { by: 'Ana Sá', at: AT }
  const group = groupOf('h-late', [
    { ...aPayment(5, id('late'), 900), documentNumber: 'FT A/5' },
    { ...beside, transactionId: id('late'), amountMinor: minor(75), kind: 'late-interest' },
  ])
  expect(runCommand(db, 'acceptManual', { group, ...said })).toMatchObject({ outcome: 'done' })
  const fee = { ...beside, transactionId: id('fee'), amountMinor: minor(-120), kind: 'classified' as const }
  runCommand(db, 'acceptEndings', { groups: [groupOf('h-fee', [{ ...fee, categoryId: 'other' }])], ...said })
  expect(columnsOf('matched', 'Descritivo', 'Natureza', 'Diferença').slice(-3)).toEqual([
    ['FT A/5 com juros', 'Pagamento', '0,00'],
    ['FT A/5 com juros', 'Juros de mora', ''],
    ['COM MANUT', 'Outros (classificação)', ''],
  ])
  expect(rowsOf('decision-history').at(-1)?.Decisão).toBe('Aceite: Outros')
})

test('what was left open on purpose stands as open with its note, and the working paper still ties', () => {
  mirrorPages(db, [
    [
      aTransaction({ sourceId: 'fee', amountMinor: minor(-5_000), direction: 'out', text: 'PREST 12' }),
      aTransaction({ sourceId: 'open', amountMinor: minor(700), text: 'TRF SEM NOTA' }),
    ],
  ])
  const [fee] = db.readColumn<number>('SELECT id FROM bank_transaction WHERE source_id = ?').all('fee')
  const part = { documentId: null, documentNumber: null, transactionId: fee ?? 0 }
  const half = { ...part, amountMinor: minor(-2_500) }
  const said = { by: 'Ana Sá', at: AT }
  const groups = [
    groupByHand({
      id: 'h-left',
      currency: 'EUR',
      allocations: [{ ...half, kind: 'classified', categoryId: 'other' }],
    }),
    groupByHand({
      id: 'h-rest',
      currency: 'EUR',
      allocations: [{ ...half, kind: 'left-open' }],
      note: 'falta o plano',
    }),
  ]
  for (const group of groups) runCommand(db, 'acceptEndings', { groups: [group], ...said })
  const open = [
    ['TRF SEM NOTA', '7,00', '7,00', ''],
    ['PREST 12', '-50,00', '-25,00', 'falta o plano'],
  ]
  const columns = ['Descritivo', 'Valor do movimento', 'Por reconciliar', 'Nota']
  expect(columnsOf('unmatched-transactions', ...columns)).toEqual(open)
  const paper = rowsOf('working-paper')
  expect(
    paper
      .filter((row) => row.Secção === 'Movimento por reconciliar')
      .map((row) => columns.map((column) => row[column])),
  ).toEqual(open)
  const settled = (rows: Record<string, string>[]) =>
    rows.filter((row) => row.Descritivo === 'PREST 12').map((row) => [row.Natureza, row.Imputado])
  expect(settled(rowsOf('matched'))).toEqual([['Outros (classificação)', '-25,00']])
  expect(settled(paper.filter((row) => row.Secção === 'Reconciliado'))).toEqual([
    ['Outros (classificação)', '-25,00'],
  ])
  expect(columnsOf('decision-history', 'Decisão', 'Descritivo', 'Imputado', 'Nota')).toContainEqual([
    'Deixado em aberto',
    'PREST 12',
    '0,00',
    'falta o plano',
  ])
  const totals = new Map(paper.map((row) => [row.Descritivo, row]))
  expect(totals.get('Movimentos por reconciliar')?.['Por reconciliar']).toBe('-18,00')
  expect(totals.get('Movimentos reconciliados')?.Imputado).toBe('-25,00')
  expect(totals.get('Verificação dos movimentos (deve ser zero)')?.Diferença).toBe('0,00')
})

test('an age is words that no spreadsheet takes for a number, and what is not due stands apart', () => {
  expect(columnsOf('open-documents', 'Dias de atraso', 'Antiguidade')).toEqual([
    ['120', 'Mais de 90 dias'],
    ['0', 'Não vencido'],
  ])
})

test('an instant is shown in the local time, with its offset', () => {
  expect(new Set(columnsOf('matched', 'Decidido em').flat())).toEqual(new Set(['2026-03-01T10:00:00+01:00']))
})

test('the working paper ties out with credit notes in it', () => {
  const checks = rowsOf('working-paper').filter((row) => row.Descritivo?.startsWith('Verificação'))
  expect(checks.map((row) => row.Diferença)).toEqual(['0,00', '0,00'])
})

const CUSTOMER = '509442013'
const cents = (text: string | undefined): number => Number((text ?? '').replace(',', ''))
const closingOf = (to: string): number =>
  cents(rowsOf('customer-statement', { taxId: CUSTOMER, to: day(to) }).at(-1)?.Saldo)
const openOn = (to: string): number =>
  rowsOf('open-documents', { to: day(to) }).reduce((sum, row) => sum + cents(row['Por reconciliar']), 0)

test('a statement of account shows documents and what settled them, with a running balance', () => {
  const rows = rowsOf('customer-statement', {
    taxId: CUSTOMER,
    from: day('2026-02-01'),
    to: day('2026-02-28'),
  })
  expect(rows.map((row) => Object.values(row).join(' | '))).toEqual([
    '2026-02-01 | Saldo inicial |  |  |  |  |  | 132,78',
    '2026-02-12 | Pagamento (já pago no serviço) | FT A/2 |  | TRF FT A/2 |  | 55,00 | 77,78',
    '2026-02-12 | Pagamento | FT A/1 |  | TRF FT A/1 |  | 100,00 | -22,22',
    '2026-02-12 | Pagamento | FT A/3 |  | TRF REEMBOLSO FT A/3 | 23,45 |  | 1,23',
    '2026-02-28 | Saldo final |  |  |  | 23,45 | 155,00 | 1,23',
  ])
})

test('what was open on a day is what the statement of the month says of that day', () => {
  expect(['2026-01-09', '2026-01-10', '2026-02-11', '2026-02-12', '2026-03-01'].map(openOn)).toEqual([
    0, 7_778, 7_778, 123, 123,
  ])
  for (const [month, to] of [
    ['2026-01', '2026-01-31'],
    ['2026-02', '2026-02-28'],
  ] as const)
    expect(openOn(to)).toBe(liveStatement(db, month as Month).documents.openDocumentsMinor)
  // What the service showed as paid when it was first seen counts on its date there, on the bank's in an account.
  expect(closingOf('2026-02-12')).toBe(openOn('2026-02-12'))
  expect(closingOf('2026-02-11')).toBe(openOn('2026-02-11') + 5_500)
})

test('what was cancelled or paid at the service since was open still, with what was unpaid then', () => {
  const paid = aDocument({ id: 4, type: 'C', totalMinor: minor(777), unpaidMinor: minor(0) })
  const gone = aDocument({ id: 5, status: 'A', totalMinor: minor(900), unpaidMinor: minor(900) })
  runCommand(db, 'writeDocuments', { documents: [paid, gone], at: '2026-04-02T09:00:00.000Z' })
  const on = (to: string) =>
    rowsOf('open-documents', { to: day(to) }).map((row) => [
      row.Documento,
      row['Em dívida no serviço'],
      row['Por reconciliar'],
    ])
  expect(on('2026-03-31')).toEqual([
    ['FT A/4', '-7,77', '-7,77'],
    ['FT A/5', '9,00', '9,00'],
  ])
  expect(on('2026-04-02')).toEqual([])
})

test('a report of a period counts what was booked in it, and ages are those of its last day', () => {
  expect(rowsOf('matched', { to: day('2026-02-11') })).toEqual([])
  expect(rowsOf('matched', { from: day('2026-02-12'), to: day('2026-02-12') })).toHaveLength(3)
  expect(rowsOf('matched', { taxId: '999999990' })).toEqual([])
  const ages = rowsOf('open-documents', { to: day('2026-02-11') }).map((row) => [
    row.Documento,
    row.Antiguidade,
  ])
  expect(ages).toEqual([
    ['FT A/5', 'Mais de 90 dias'],
    ['FT A/1', '1 a 30 dias'],
    ['FT A/3', '1 a 30 dias'],
    ['FT A/4', 'Não vencido'],
  ])
})

test('the history keeps what was undone since, by the day of the person', () => {
  runCommand(db, 'undoGroup', { groupId: groupIds[0] ?? '', by: 'Rui Melo', at: '2026-03-31T23:30:00.000Z' })
  const history = rowsOf('decision-history', { from: day('2026-04-01') })
  expect(history.length).toBeGreaterThan(0)
  expect(
    new Set(history.map((row) => `${row.Decisão} ${row['Decidido por']} ${row['Decidido em']}`)),
  ).toEqual(new Set(['Desfeito Rui Melo 2026-04-01T00:30:00+01:00']))
  expect(rowsOf('decision-history').map((row) => row.Decisão)).toContain('Aceite')
})

test('a customer is found by any part of the name and the beginning of the tax id, each once by the latest name', () => {
  const { receiver } = aDocument({ id: 7 })
  const named = (id: number, name: string, taxId: string) =>
    aDocument({ id, receiver: { ...receiver, name, taxId } })
  const documents = [
    named(21, 'Padaria Ribeiro & Irmão', '503504564'),
    named(22, 'Padaria Ribeiro, Lda', '503504564'),
    named(23, 'Société 50 % _', 'FR12345678901'),
  ]
  runCommand(db, 'writeDocuments', { documents, at: AT })
  const found = (search: string) => listPartnersNamed(db, { search, side: 'customer', limit: 10 })
  expect(found('ribeiro').filter(({ taxId }) => taxId === '503504564')).toEqual([
    { taxId: '503504564', name: 'Padaria Ribeiro, Lda' },
  ])
  expect(found('5035')).toEqual([{ taxId: '503504564', name: 'Padaria Ribeiro, Lda' }])
  expect(found('SOCIETE').map(({ taxId }) => taxId)).toEqual(['FR12345678901'])
  expect(found('fr123').map(({ name }) => name)).toEqual(['Société 50 % _'])
  expect(found('').length).toBeGreaterThan(2)
  expect(found('ninguém')).toEqual([])
})

test('of one customer each report holds the rows of its documents, and the sums of the working paper still tie', () => {
  const { receiver } = aDocument({ id: 6 })
  const of = { receiver: { ...receiver, taxId: '503504564' } }
  const other = aDocument({ id: 6, totalMinor: minor(4_200), unpaidMinor: minor(4_200), ...of })
  runCommand(db, 'writeDocuments', { documents: [other], at: AT })
  const parts = (scope: ReportScope) => rowsOf('working-paper', scope).map((row) => row.Secção)
  const own = rowsOf('working-paper', { taxId: '503504564' })
  expect(own.map((row) => [row.Secção, row.Documento || row.Descritivo, row['Por reconciliar']])).toEqual([
    ['Documento por reconciliar', 'FT A/6', '42,00'],
    ['Total', 'Em dívida no serviço', ''],
    ['Total', 'Reconciliado aqui, ainda não refletido no serviço', ''],
    ['Total', 'Documentos por reconciliar', '42,00'],
    ['Total', 'Verificação dos documentos (deve ser zero)', ''],
  ])
  expect(own.at(-1)?.Diferença).toBe('0,00')
  expect(rowsOf('working-paper', { taxId: CUSTOMER }).at(-1)?.Diferença).toBe('0,00')
  expect(parts({ taxId: CUSTOMER }).filter((part) => part === 'Reconciliado')).toHaveLength(2)
  expect(rowsOf('decision-history', { taxId: CUSTOMER })).toEqual(rowsOf('decision-history'))
  expect(rowsOf('decision-history', { taxId: '503504564' })).toEqual([])
  expect(rowsOf('journal-entries', { taxId: CUSTOMER })).toEqual(rowsOf('journal-entries'))
  expect(rowsOf('journal-entries', { taxId: CUSTOMER }).length).toBeGreaterThan(0)
  expect(rowsOf('journal-entries', { taxId: '503504564' })).toEqual([])
})

test.each([
  ['working-paper', { category: 'salaries' }],
  ['matched', { counterparty: 'a' }],
  ['unmatched-transactions', { taxId: CUSTOMER }],
  ['working-paper', { search: 'a' }],
  ['customer-statement', {}],
  ['month-statement', { from: day('2026-02-01'), to: day('2026-02-27') }],
  ['matched', { from: day('2026-03-01'), to: day('2026-02-01') }],
] as const)('the report %s refuses what it cannot honour', (kind, scope) => {
  expect(() => rowsOf(kind, scope)).toThrow(expect.objectContaining({ code: 'invalid-input' }))
})

test('an unknown customer has no statement', () => {
  expect(() => rowsOf('customer-statement', { taxId: '1' })).toThrow(
    expect.objectContaining({ code: 'not-found' }),
  )
})
