import { beforeEach, expect, it } from 'vitest'
import { applyEvents } from '../../../src-main/db/decision-log/apply-events.ts'
import { eventsAfter } from '../../../src-main/db/decision-log/read-events.ts'
import { listDrift } from '../../../src-main/db/decisions/drift.ts'
import { countGroups, getGroup, listAcceptedGroups } from '../../../src-main/db/decisions/groups.ts'
import { listHistory } from '../../../src-main/db/decisions/history.ts'
import {
  countLedgerProposals,
  listLedgerDecided,
  listLedgerProposals,
} from '../../../src-main/db/decisions/ledger-groups.ts'
import { journalState } from '../../../src-main/db/journal/journal.ts'
import { matchLedger } from '../../../src-main/db/ledger/match-ledger.ts'
import { groupByHand } from '../../../src-main/db/rows/group-body.ts'
import { ledgerBook, openLedgerBook, type Posted, person } from './helpers/ledger-book.ts'
import { minor, openTestMirror } from './helpers/mirror-fixtures.ts'

const RENT: Posted = ['2026-01-08', -80_000, 'RENDA']
const RENT_LINE: Posted = ['2026-01-10', -80_000, 'Renda janeiro']
const SALE: Posted = ['2026-01-12', 12_300, 'TRF PADARIA']
const SALE_LINE: Posted = ['2026-01-12', 12_300, 'FT A/1']
const JANUARY = { from: '2026-01-01', to: '2026-01-31', opening: 1_000 }

type Book = Awaited<ReturnType<typeof openLedgerBook>>
let book: Book
const fill = (one: Book): void => {
  one.bank([RENT, SALE])
  one.extract([RENT_LINE, SALE_LINE], JANUARY)
}
const propose = ({ db, run }: Book) => run('replaceLedgerProposals', matchLedger(db))
const proposed = ({ db }: Book) => listLedgerProposals(db, { limit: 10 }).groups
const held = ({ db }: Book) =>
  db
    .read('SELECT line_id AS line, transaction_id AS row, amount_minor AS amount FROM ledger_allocation')
    .all()

beforeEach(async () => {
  book = await openLedgerBook()
  fill(book)
})

it('accepts a proposal, uses nothing of what the transaction has open, and shows it again once it is undone', () => {
  propose(book)
  expect(countLedgerProposals(book.db)).toMatchObject({ certain: 2 })
  const [first] = proposed(book)
  const groupIds = [first?.id ?? '']
  const open = () => book.db.readColumn<number>('SELECT open_minor FROM bank_transaction ORDER BY id').all()
  const before = open()
  expect(book.run('acceptGroups', { groupIds, ...person }).results).toEqual([
    { groupId: first?.id, outcome: 'done' },
  ])
  expect(held(book)).toHaveLength(2)
  expect(proposed(book)).toHaveLength(1)
  expect(open()).toEqual(before)
  expect(getGroup(book.db, first?.id ?? '')).toMatchObject({ state: 'accepted', balanceMinor: 0 })
  const [line] = first?.allocations ?? []
  expect(listLedgerDecided(book.db, { lineId: line?.lineId })).toHaveLength(1)
  expect(book.run('undoGroup', { ...person }).undone).toEqual(groupIds)
  expect(held(book)).toEqual([])
  expect(proposed(book)).toHaveLength(2)
  expect(book.run('redoGroup', { ...person }).redone).toEqual(groupIds)
  expect(held(book)).toHaveLength(2)
})

it('does not propose a group again that a person rejected', () => {
  propose(book)
  const [first] = proposed(book)
  book.run('rejectGroups', { groupIds: [first?.id ?? ''], ...person })
  expect(proposed(book)).toHaveLength(1)
  propose(book)
  expect(proposed(book).map(({ id }) => id)).not.toContain(first?.id)
  book.run('undoGroup', { ...person })
  propose(book)
  expect(proposed(book)).toHaveLength(2)
})

it('hides what a person accepted or rejected during a run that words it anew', () => {
  propose(book)
  const [first, second] = proposed(book).map(({ id }) => id)
  const { proposals, decidedThrough } = matchLedger(book.db)
  book.run('acceptGroups', { groupIds: [first ?? ''], ...person })
  book.run('rejectGroups', { groupIds: [second ?? ''], ...person })
  book.run('replaceLedgerProposals', {
    proposals: proposals.map((one) => ({ ...one, evidence: [] })),
    decidedThrough,
  })
  expect(proposed(book)).toEqual([])
})

it('refuses a group that does not balance without an error, and a member of another group', () => {
  book.bank([['2026-01-20', 500]])
  expect(() => book.join([SALE_LINE], [['2026-01-20', 500]])).toThrow('stale')
  book.join([SALE_LINE], [['2026-01-20', 500]], { error: 'amount-differs' })
  expect(() => book.join([SALE_LINE], [SALE])).toThrow('stale')
})

it('counts groups of the ledger with no group of documents, and lists both in the history', () => {
  book.join([SALE_LINE], [SALE])
  expect(countGroups(book.db).accepted).toBe(0)
  expect(listAcceptedGroups(book.db)).toEqual([])
  const [entry] = listHistory(book.db, { limit: 10 })
  expect(entry).toMatchObject({ action: 'accepted', text: 'TRF PADARIA' })
  expect(listHistory(book.db, { search: 'padaria', limit: 10 })).toHaveLength(1)
  expect(listHistory(book.db, { search: 'A/1', limit: 10 })).toHaveLength(1)
})

it('travels to a mirror that has the lines under other numbers, and waits where they are to come', async () => {
  const other = ledgerBook(await openTestMirror())
  other.extract([['2025-12-01', 1]], { from: '2025-12-01', to: '2025-12-31' })
  fill(other)
  const { id } = book.join([SALE_LINE], [SALE])
  const events = eventsAfter(book.db, 0).filter(({ action }) => action === 'accepted')
  expect(other.db.transaction((trx) => applyEvents(trx, events))).toEqual({ applied: 1, waiting: 0 })
  const [line] = getGroup(other.db, id).allocations
  expect(line).toMatchObject({ amountMinor: 12_300, lineId: 3 })
  const empty = ledgerBook(await openTestMirror())
  expect(empty.db.transaction((trx) => applyEvents(trx, events))).toEqual({ applied: 0, waiting: 1 })
  fill(empty)
  empty.run('reviewAcceptedGroups', {})
  expect(held(empty)).toHaveLength(2)
})

it('keeps a group whose line was changed or removed, and says so until a person stands by it', () => {
  const { id } = book.join([SALE_LINE], [SALE])
  book.extract([RENT_LINE, ['2026-01-12', 12_000, 'FT A/1']], JANUARY)
  expect(book.run('reviewAcceptedGroups', {})).toMatchObject({ stale: 1 })
  expect(listDrift(book.db)).toMatchObject([
    { group: { id }, reasons: [{ code: 'line-changed', params: { thenMinor: 12_300, nowMinor: 12_000 } }] },
  ])
  book.extract([RENT_LINE, SALE_LINE], JANUARY)
  expect(book.run('reviewAcceptedGroups', {})).toMatchObject({ stale: 0, accepted: 1 })
  book.extract([RENT_LINE], JANUARY)
  book.run('reviewAcceptedGroups', {})
  expect(listDrift(book.db)).toMatchObject([{ reasons: [{ code: 'line-gone' }], kept: null }])
  book.run('keepDecision', { groupId: id, ...person })
  expect(listDrift(book.db)).toMatchObject([{ kept: { by: person.by } }])
  book.extract([RENT_LINE, SALE_LINE], JANUARY)
  expect(book.run('reviewAcceptedGroups', {})).toMatchObject({ stale: 0, accepted: 1 })
})

it('undoes no extract whose lines a group holds', () => {
  const { id } = book.join([SALE_LINE], [SALE])
  const [file] = book.db.read<{ id: number }>('SELECT id FROM imported_file').all()
  expect(book.run('undoImport', { fileId: file?.id ?? 0, ...person })).toMatchObject({
    outcome: 'refused',
    rows: [{ date: '2026-01-12', amountMinor: 12_300 }],
  })
  expect(held(book)).toHaveLength(2)
  book.run('undoGroup', { groupId: id, ...person })
  expect(book.run('undoImport', { fileId: file?.id ?? 0, ...person })).toMatchObject({ removed: 2 })
})

it('is frozen by a closing that counts it as matched, and by no other', () => {
  const late: Posted = ['2026-02-03', 700, 'CHQ 7']
  book.bank([late])
  book.extract([['2026-01-30', 700, 'Cheque 7'], RENT_LINE, SALE_LINE], JANUARY)
  const counted = book.join([SALE_LINE], [SALE])
  const inTransit = book.join([['2026-01-30', 700, 'Cheque 7']], [late])
  expect(book.tryClose('2026-01')).toBe(true)
  expect(() => book.run('undoGroup', { groupId: counted.id, ...person })).toThrow(/2026-01/)
  expect(book.run('undoGroup', { groupId: inTransit.id, ...person }).undone).toEqual([inTransit.id])
  // What the closing lists as open is matched later.
  expect(book.join([RENT_LINE], [RENT]).id).toBeDefined()
})

it('lists the correction of an error with it, for its line and its transaction', () => {
  book.extract([SALE_LINE, ['2026-01-20', 5, 'Regularização']], JANUARY)
  const twice = book.join([SALE_LINE, ['2026-01-20', 5, 'Regularização']], [SALE], {
    error: 'amount-differs',
  })
  const idsOf = (row: Parameters<typeof listLedgerDecided>[1]) =>
    listLedgerDecided(book.db, row).map(({ id }) => id)
  const lineId = twice.allocations.find((one) => one.lineId !== undefined)?.lineId
  const transactionId = twice.allocations.find((one) => one.transactionId !== null)?.transactionId ?? 0
  expect(idsOf({ lineId })).toEqual([twice.id])
  book.extract([SALE_LINE, ['2026-01-20', 5, 'Regularização'], ['2026-01-25', -5, 'Estorno']], JANUARY)
  const ended = book.join([['2026-01-25', -5, 'Estorno']], [], { ends: twice.id })
  expect(idsOf({ lineId })).toEqual([ended.id, twice.id])
  expect(idsOf({ transactionId })).toEqual([ended.id, twice.id])
})

it('leaves out of the journal what a line posts already, and says how many proposals are undecided', () => {
  for (const id of [1, 2]) {
    const row = { documentId: null, documentNumber: null, transactionId: id, kind: 'classified' as const }
    const amountMinor = id === 1 ? minor(12_300) : minor(-80_000)
    const allocations = [{ ...row, amountMinor, categoryId: 'rent' }]
    book.run('acceptManual', {
      group: groupByHand({ id: `h-${id}`, currency: 'EUR', allocations }),
      ...person,
    })
  }
  propose(book)
  expect(journalState(book.db, {})).toMatchObject({ waiting: 2, posted: 0, unsettled: 2 })
  book.join([SALE_LINE], [SALE])
  expect(journalState(book.db, {})).toMatchObject({ waiting: 1, posted: 1, unsettled: 1 })
})
