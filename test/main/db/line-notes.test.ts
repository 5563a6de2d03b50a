import { beforeEach, expect, it } from 'vitest'
import type { NoteSubject } from '#contract/notes.ts'
import { applyEvents } from '../../../src-main/db/decision-log/apply-events.ts'
import { eventsAfter } from '../../../src-main/db/decision-log/read-events.ts'
import { readHistory } from '../../../src-main/db/decisions/whole-history.ts'
import { openLedgerLineList } from '../../../src-main/db/lists/ledger-line-list.ts'
import { ledgerLineColumnsOf } from '../../../src-main/db/lists/list-rows.ts'
import { findNote } from '../../../src-main/db/rows/notes.ts'
import { createReport } from '../../../src-main/services/reports/create-report.ts'
import { ledgerBook, openLedgerBook, type Posted, person } from './helpers/ledger-book.ts'
import { openTestMirror, TODAY } from './helpers/mirror-fixtures.ts'

const RENT: Posted = ['2026-01-09', -95_000, 'Renda Imobiliaria Sol']
const SALE: Posted = ['2026-01-12', 12_300, 'FT A/1']
const JANUARY = { from: '2026-01-01', to: '2026-01-31', opening: 1_000 }

let book: Awaited<ReturnType<typeof openLedgerBook>>
const idOf = (amount: number, { db } = book): number =>
  db.readColumn<number>('SELECT id FROM ledger_line WHERE amount_minor = ?').get(amount) ?? 0
const write = (text: string | null, of: NoteSubject = { lineId: idOf(-95_000) }) =>
  book.run('writeNote', { of, text, ...person }).note?.text
const found = (search: string, { db } = book): number[] => [
  ...openLedgerLineList(db, {
    filter: { view: 'all', search },
    sort: { by: 'date', direction: 'ascending' },
  }).ids,
]

beforeEach(async () => {
  book = await openLedgerBook()
  book.extract([RENT, SALE], JANUARY)
})

it('is in the list, is found by search beside what the line says, and is undone', () => {
  const line = idOf(-95_000)
  expect(write('Falta o recibo')).toBe('Falta o recibo')
  expect(ledgerLineColumnsOf(book.db, [line]).note).toEqual(['Falta o recibo'])
  expect(found('recibo')).toEqual([line])
  expect(found('renda recibo')).toEqual([line])
  book.run('undoNote', { of: { lineId: line }, ...person })
  expect(found('recibo')).toEqual([])
  expect(found('renda')).toEqual([line])
  expect(() => write('Nada', { lineId: 999 })).toThrow(expect.objectContaining({ code: 'not-found' }))
})

it('goes on being found when a later extract, or an undo of one, says something else of the line', () => {
  const line = idOf(-95_000)
  write('Falta o recibo')
  book.extract([['2026-01-09', -95_000, 'Renda de janeiro'], SALE], JANUARY)
  expect(found('janeiro recibo')).toEqual([line])
  const [, later] = book.db.readColumn<number>('SELECT id FROM imported_file ORDER BY id').all()
  book.run('undoImport', { fileId: later ?? 0, ...person })
  expect(found('imobiliaria recibo')).toEqual([line])
  expect(found('janeiro')).toEqual([])
})

it('is in the history and in the report of ledger lines', () => {
  write('Falta o recibo')
  write('Chegou')
  const history = (search?: string) =>
    readHistory(book.db, { view: 'notes', search, limit: 9 }).entries.map((one) =>
      one.kind === 'note' ? [one.action, one.text, one.name, one.amountMinor, one.currency] : [],
    )
  expect(history()).toEqual([
    ['changed', 'Chegou', 'Renda Imobiliaria Sol', -95_000, 'EUR'],
    ['written', 'Falta o recibo', 'Renda Imobiliaria Sol', -95_000, 'EUR'],
  ])
  expect(history('imobiliaria recibo')).toHaveLength(2)
  const { rows } = createReport(book.db, 'ledger-lines', { language: 'pt-PT', today: TODAY, scope: {} })
  expect([...rows].map((row) => row.at(-1)?.value)).toEqual(['Chegou', null])
})

it('travels to a mirror that has the line under another number, and waits where it is to come', async () => {
  write('Falta o recibo')
  const events = eventsAfter(book.db, 0).filter(({ action }) => action === 'note')
  const other = ledgerBook(await openTestMirror())
  other.extract([['2025-12-01', 1]], { from: '2025-12-01', to: '2025-12-31' })
  other.extract([RENT, SALE], JANUARY)
  expect(other.db.transaction((trx) => applyEvents(trx, events))).toEqual({ applied: 1, waiting: 0 })
  expect(found('recibo', other)).toEqual([idOf(-95_000, other)])
  const empty = ledgerBook(await openTestMirror())
  expect(empty.db.transaction((trx) => applyEvents(trx, events))).toEqual({ applied: 0, waiting: 1 })
  empty.extract([RENT, SALE], JANUARY)
  empty.run('reviewAcceptedGroups', {})
  expect(findNote(empty.db, { lineId: idOf(-95_000, empty) })?.text).toBe('Falta o recibo')
})
