/** The report of ledger lines: each line of the period once, with its state and the transaction that it is matched with. */
import { expect, test } from 'vitest'
import type { ReportScope } from '#core/reports/scope.ts'
import { createReport } from '../../../src-main/services/reports/create-report.ts'
import { openLedgerBook, type Posted } from './helpers/ledger-book.ts'
import { day, TODAY } from './helpers/mirror-fixtures.ts'

type Book = Awaited<ReturnType<typeof openLedgerBook>>

const rowsOf = ({ db }: Book, scope: ReportScope = {}) => {
  const { rows } = createReport(db, 'ledger-lines', { language: 'pt-PT', today: TODAY, scope })
  return [...rows].map((row) => row.map((cell) => cell.value))
}

const january = { from: '2026-01-01', to: '2026-01-31', opening: 0 }
const posted: Posted[] = [
  ['2026-01-05', 20_000, 'Recebimento'],
  ['2026-01-10', -5_000, 'FT A/1'],
  ['2026-01-11', -5_000, 'FT A/1'],
  ['2026-01-12', 300, 'Juros'],
]

const openBook = async (): Promise<Book> => {
  const book = await openLedgerBook()
  book.bank([
    ['2026-01-04', 12_000, 'TRF ALFA'],
    ['2026-01-06', 8_000, 'TRF BETA'],
    ['2026-01-09', -5_000, 'PAG'],
  ])
  book.extract(posted, january)
  book.join(
    [['2026-01-05', 20_000]],
    [
      ['2026-01-04', 12_000],
      ['2026-01-06', 8_000],
    ],
  )
  const twice: Posted[] = [
    ['2026-01-10', -5_000],
    ['2026-01-11', -5_000],
  ]
  book.join(twice, [['2026-01-09', -5_000]], { error: 'posted-twice' })
  return book
}

test('each line is in its column of debit or credit, with its state and what it is matched with', async () => {
  const book = await openBook()
  const twice = [5_000, 'Lançado duas vezes', '2026-01-09', 'PADARIA RIBEIRO', null]
  expect(rowsOf(book)).toEqual([
    ...[
      [
        '1201',
        '2026-01-05',
        null,
        null,
        'Recebimento',
        20_000,
        null,
        'Reconciliado',
        '2026-01-04',
        'PADARIA RIBEIRO + 1',
        null,
      ],
    ],
    ['1201', '2026-01-10', null, null, 'FT A/1', null, ...twice],
    ['1201', '2026-01-11', null, null, 'FT A/1', null, ...twice],
    ['1201', '2026-01-12', null, null, 'Juros', 300, null, 'Por reconciliar', null, null, null],
  ])
})

test('a line that left the ledger is listed while a group holds it, and says so', async () => {
  const book = await openBook()
  book.extract(posted.slice(1, 3), january, '2026-03-02T09:00:00.000Z')
  expect(rowsOf(book).map((row) => [row[4], row[7]])).toEqual([
    ['Recebimento', 'Reconciliado; Já não está na contabilidade'],
    ['FT A/1', 'Lançado duas vezes'],
    ['FT A/1', 'Lançado duas vezes'],
  ])
})

test('it is narrowed to a period and to a text', async () => {
  const book = await openBook()
  const texts = (scope: ReportScope) => rowsOf(book, scope).map(([, date]) => date)
  expect(texts({ from: day('2026-01-10'), to: day('2026-01-11') })).toEqual(['2026-01-10', '2026-01-11'])
  expect(texts({ search: 'juros' })).toEqual(['2026-01-12'])
})

test('a company without a ledger has no rows', async () => {
  expect(rowsOf(await openLedgerBook())).toEqual([])
})
