import { beforeEach, expect, it } from 'vitest'
import { explainLinePair, findLineSums } from '../../../src-main/db/decisions/explain-posting.ts'
import { matchLedger } from '../../../src-main/db/ledger/match-ledger.ts'
import { openLedgerBook, type Posted, person } from './helpers/ledger-book.ts'

const RENT: Posted = ['2026-01-10', -95_000, 'TRF P/ IMOBILIARIA SOL']
const DEPOSIT: Posted = ['2026-01-20', 30_000, 'DEPOSITO']
const CHEQUES: Posted[] = [
  ['2026-01-19', 12_000, 'Cheque Padaria'],
  ['2026-01-21', 18_000, 'Cheque Oficina'],
]
const RENT_LINE: Posted = ['2026-01-09', -95_000, 'Renda Imobiliaria Sol']
const JANUARY = { from: '2026-01-01', to: '2026-01-31', opening: 1_000 }

let book: Awaited<ReturnType<typeof openLedgerBook>>
const idOf = (table: 'ledger_line' | 'bank_transaction', amount: number): number =>
  book.db.readColumn<number>(`SELECT id FROM ${table} WHERE amount_minor = ?`).get(amount) ?? 0
const explain = (line: number, transaction: number) =>
  explainLinePair(book.db, {
    lineId: idOf('ledger_line', line),
    transactionId: idOf('bank_transaction', transaction),
  })
const failed = ({ gates }: ReturnType<typeof explain>) =>
  gates.filter(({ passed }) => !passed).map(({ gate }) => gate)

beforeEach(async () => {
  book = await openLedgerBook()
  book.bank([RENT, DEPOSIT])
  book.extract([RENT_LINE, ...CHEQUES], JANUARY)
  book.run('replaceLedgerProposals', matchLedger(book.db))
})

it('says what is proposed, then who decided it with the reasons of that time', () => {
  expect(explain(-95_000, -95_000)).toMatchObject({ outcome: 'proposed', decision: null })
  book.join([RENT_LINE], [RENT])
  const decided = explain(-95_000, -95_000)
  expect(decided).toMatchObject({
    gates: [],
    outcome: null,
    decision: { state: 'accepted', decidedBy: person.by },
  })
})

it('says that a decision has the line or the transaction already', () => {
  book.join([RENT_LINE], [RENT])
  const found = explain(-95_000, 30_000)
  expect(failed(found)).toEqual(['line-free', 'posting-direction', 'posting-amount', 'already-used'])
  expect(found.outcome).toBeNull()
  expect(failed(explain(12_000, -95_000))).toContain('transaction-unposted')
})

it('says that a line is gone, or that its ledger is of another account', () => {
  book.extract([RENT_LINE], JANUARY)
  expect(failed(explain(12_000, 30_000))).toEqual(['line-present'])
  book.bank([['2026-01-20', 777, 'OUTRO']], 'conta-2')
  expect(failed(explain(-95_000, 777))).toEqual(['ledger-tied'])
})

it('knows no line and no transaction that are not here', () => {
  expect(() => explain(1, -95_000)).toThrow(expect.objectContaining({ code: 'not-found' }))
})

it('finds what adds up among rows that no group has', () => {
  const question = { lineIds: [], transactionIds: [idOf('bank_transaction', 30_000)], limit: 5 }
  const sets = () => findLineSums(book.db, { ...question, scope: 'close' }).sets
  expect(sets().map((set) => set.map(({ minor }) => minor))).toEqual([[12_000, 18_000]])
  book.join(CHEQUES.slice(0, 1), [], { error: 'ledger-only' })
  expect(sets()).toEqual([])
})
