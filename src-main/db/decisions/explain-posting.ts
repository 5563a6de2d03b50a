/** Why a line of the ledger and a transaction are together, or are not; and what adds up to rows of one side. */
import type { GateResult } from '#contract/match-values.ts'
import type { GroupView } from '#contract/matching.ts'
import { AppError } from '#core/app-error.ts'
import { explainPosting, type PostingPair } from '#core/ledger/match/explain-posting.ts'
import { findPostingSums, type PostingSumQuestion } from '#core/ledger/match/sums-by-hand.ts'
import type { FoundSums } from '#core/matching/by-hand/add-up.ts'
import { evidenceOfPair, type PairExplanation } from '#core/matching/explain/pair-explanation.ts'
import type { ReadableDb } from '../connection/connection.ts'
import { loadBooks } from '../ledger/book-input.ts'
import { listBooks } from '../ledger/books.ts'
import { mirror, type Params, query } from '../query/query.ts'
import { listLedgerDecided, listLedgerProposals } from './ledger-groups.ts'

type Explanation = PairExplanation & { decision: GroupView | null }

/** The decision that joins the two with its reasons, else every condition. Error: not-found. */
export const explainLinePair = (db: ReadableDb, pair: PostingPair): Explanation => {
  const { lineId, transactionId } = pair
  const line = lineOf.get(db, { id: lineId })
  const transaction = transactionOf.get(db, { id: transactionId })
  if (line === undefined || transaction === undefined)
    throw new AppError('not-found', 'there is no such line of a ledger, or no such transaction')
  const decided = listLedgerDecided(db, { lineId })
  const decision = decided.find((group) => hasTransaction(group, transactionId))
  if (decision !== undefined)
    return { gates: [], evidence: evidenceOfPair(decision.evidence, pair), outcome: null, decision }
  const isTied = listBooks(db).some(
    ({ ledgers, accounts }) =>
      ledgers.some(({ id }) => id === line.ledger) && accounts.some(({ id }) => id === transaction.account),
  )
  const isBooked = transaction.status === 'booked' && transaction.vanishedAt === null
  const gate = (name: GateResult['gate'], passed: boolean): GateResult => ({ gate: name, passed, detail: {} })
  const present = [
    gate('line-present', line.gone === 0),
    gate('transaction-booked', isBooked && transaction.date !== null),
    gate('ledger-tied', isTied),
    gate('line-free', decided.length === 0),
    gate('transaction-unposted', listLedgerDecided(db, { transactionId }).length === 0),
  ]
  const book = loadBooks(db, pair).find(
    ({ lines, transactions }) =>
      lines.some(({ id }) => id === lineId) && transactions.some(({ id }) => id === transactionId),
  )
  if (book === undefined) return { gates: present, evidence: [], outcome: null, decision: null }
  const proposals = [{ lineId }, { transactionId }].flatMap(
    (row) => listLedgerProposals(db, { ...row, limit: MOST_PROPOSALS }).groups,
  )
  const { gates, evidence, outcome } = explainPosting(book, pair, proposals)
  return {
    gates: [...present, ...gates],
    evidence,
    outcome: present.every(({ passed }) => passed) ? outcome : null,
    decision: null,
  }
}

/** A row is in one proposal, and in few alternatives of others. */
const MOST_PROPOSALS = 50

const lineOf = query(({ id }: Params<{ id: number }>) =>
  mirror.selectFrom('ledger_line').select(['ledger', 'gone']).where('id', '=', id),
)
const transactionOf = query(({ id }: Params<{ id: number }>) =>
  mirror
    .selectFrom('bank_transaction')
    .select(['account', 'status', 'vanished_at as vanishedAt', 'booking_date as date'])
    .where('id', '=', id),
)

const hasTransaction = ({ allocations }: GroupView, id: number): boolean =>
  allocations.some(({ transactionId }) => transactionId === id)

/** Errors: not-found (a row is no longer free), invalid-input (not exactly one side asked about). */
export const findLineSums = (db: ReadableDb, question: PostingSumQuestion): FoundSums => {
  const [line] = question.lineIds
  const [transaction] = question.transactionIds
  const book = loadBooks(db).find(
    ({ lines, transactions, openErrors }) =>
      lines.some(({ id }) => id === line) ||
      transactions.some(({ id }) => id === transaction) ||
      openErrors?.some(({ id }) => id === question.ends),
  )
  return findPostingSums(book ?? { lines: [], transactions: [], openErrors: [] }, question)
}
