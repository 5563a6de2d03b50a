/** Finds open documents or transactions that add up to what a person chose on the other side. */
import type { DocumentId, IsoDate, TransactionId } from '#contract/values.ts'
import { AppError } from '../../app-error.ts'
import { dayNumber } from '../../calendar.ts'
import { openWithSign } from '../../receivable.ts'
import { findSubsets } from '../candidates/subset-sums.ts'
import { createDocumentIndex, type DocumentIndex } from '../index/document-index.ts'
import type { Customer } from '../model/document.ts'
import { passesDocumentGates, passesTransactionGates, signOfTransaction, targetOf } from '../model/gates.ts'
import { compareKeys } from '../model/order.ts'
import type { MatchDocument, MatchInput, MatchTransaction } from '../model/types.ts'
import { findFewest } from './fewest-members.ts'

export interface SumQuestion {
  /** One of the two is empty: the answer is made of what the other side has open. */
  documentIds: readonly DocumentId[]
  transactionIds: readonly TransactionId[]
  /** payer: only the same customer's; all: whatever is open. */
  scope: 'payer' | 'all'
  /** How many sets at most. */
  limit: number
}

/** A member of a set: what of it is open, signed as it counts. */
interface SumMember {
  id: number
  minor: number
}

export interface FoundSums {
  targetMinor: number
  /** Fewest members first. */
  sets: SumMember[][]
  /** False when there are more sets, or too many ways to look at all of them. */
  complete: boolean
  /** How many open items were looked at. */
  pool: number
}

interface Candidate extends SumMember {
  key: string
  date: IsoDate | null
}

/** Together about a fifth of a second of search. */
const BUDGET = 2_000_000
/** Among everything that is open, sets of more members are chance. */
const MAX_MEMBERS = 5
/** Sets of any size are looked for where one payer's items are so few. */
const FEW = 40
/** Items nearest in time that are looked at. */
const MAX_POOL = 1_000

/**
 * @throws AppError `not-found` when a member asked about is not in the input, `invalid-input` unless exactly one
 * side is asked about
 */
export const findSums = (input: MatchInput, question: SumQuestion): FoundSums => {
  const { documentIds, transactionIds } = question
  if ((documentIds.length === 0) === (transactionIds.length === 0))
    throw new AppError('invalid-input', 'sums are asked for transactions or for documents', {
      details: { field: 'documentIds' },
    })
  return documentIds.length === 0 ? findDocuments(input, question) : findTransactions(input, question)
}

const byDate = (a: Candidate, b: Candidate): number =>
  (a.date ?? '9') < (b.date ?? '9') ? -1 : (a.date ?? '9') > (b.date ?? '9') ? 1 : compareKeys(a, b)

/** Those nearest to the date, the oldest first. */
const nearest = (pool: readonly Candidate[], date: IsoDate | null): Candidate[] => {
  if (pool.length <= MAX_POOL) return [...pool].sort(byDate)
  const distance = ({ date: own }: Candidate): number =>
    own === null || date === null ? Number.MAX_SAFE_INTEGER : Math.abs(dayNumber(own) - dayNumber(date))
  return [...pool]
    .sort((a, b) => distance(a) - distance(b) || byDate(a, b))
    .slice(0, MAX_POOL)
    .sort(byDate)
}

/** Sets of the candidates that add up to the target. */
const addUp = (
  pool: readonly Candidate[],
  targetMinor: number,
  { date, scope, limit }: Pick<SumQuestion, 'scope' | 'limit'> & { date: IsoDate | null },
): FoundSums => {
  const near = nearest(pool, date)
  const values = near.map(({ minor }) => minor)
  // One more than is shown is read, to know whether there are more.
  const few = findFewest(values, targetMinor, {
    mostMembers: MAX_MEMBERS,
    mostSolutions: limit + 1,
    budget: BUDGET,
  })
  const isSmall = scope === 'payer' && near.length <= FEW && few.complete
  const many = isSmall
    ? findSubsets(values, targetMinor, {
        leastMembers: MAX_MEMBERS + 1,
        mostSolutions: limit + 1,
        budget: BUDGET,
      })
    : { solutions: [], complete: few.complete }
  const found = [...few.solutions, ...many.solutions.sort((a, b) => a.length - b.length)]
  return {
    targetMinor,
    sets: found
      .slice(0, limit)
      .map((set) => set.flatMap((at) => (near[at] ? [{ id: near[at].id, minor: near[at].minor }] : []))),
    complete: few.complete && many.complete && found.length <= limit && near.length === pool.length,
    pool: near.length,
  }
}

const pick = <Item extends { id: number }>(items: readonly Item[], ids: readonly number[]): Item[] => {
  const byId = new Map(items.map((item) => [item.id, item]))
  return ids.map((id) => {
    const item = byId.get(id)
    if (!item) throw new AppError('not-found', 'one of these can no longer be matched')
    return item
  })
}

const openSigned = (document: MatchDocument): number => openWithSign(document.type, targetOf(document))
const moneySigned = (transaction: MatchTransaction): number =>
  signOfTransaction(transaction) * Math.abs(transaction.openMinor)
const isOpen = (document: MatchDocument): boolean =>
  passesDocumentGates(document) && document.unpaidMinor !== 0
const isFree = (transaction: MatchTransaction): boolean =>
  passesTransactionGates(transaction) && transaction.currency === 'EUR'

const customersOf = (index: DocumentIndex, transactions: readonly MatchTransaction[]): Set<Customer> =>
  new Set(transactions.flatMap((one) => index.payers.find(one).hits.map((hit) => hit.customer)))

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)

const findDocuments = (input: MatchInput, question: SumQuestion): FoundSums => {
  const asked = pick(input.transactions, question.transactionIds)
  const targetMinor = sum(asked.map(moneySigned))
  const pool = (): readonly MatchDocument[] => {
    // A credit note is netted against the same customer's invoices, never against another customer's.
    if (question.scope === 'all')
      return input.documents.filter(
        (one) => isOpen(one) && Math.sign(openSigned(one)) === Math.sign(targetMinor),
      )
    const payers = customersOf(createDocumentIndex(input), asked)
    return [...payers]
      .flatMap(({ received, refunded }) => [...received, ...refunded])
      .flatMap(({ source, settled }) => (settled ? [] : [source]))
  }
  return addUp(
    pool().map((document) => ({
      id: document.id,
      key: document.key,
      minor: openSigned(document),
      date: document.date,
    })),
    targetMinor,
    { ...question, date: asked[0]?.bookingDate ?? null },
  )
}

const findTransactions = (input: MatchInput, question: SumQuestion): FoundSums => {
  const asked = pick(input.documents, question.documentIds)
  const targetMinor = sum(asked.map(openSigned))
  const sameWay = input.transactions.filter(
    (one) => isFree(one) && Math.sign(moneySigned(one)) === Math.sign(targetMinor),
  )
  const pool = (): readonly MatchTransaction[] => {
    if (question.scope === 'all') return sameWay
    const index = createDocumentIndex(input)
    const wanted = new Set(question.documentIds)
    const payers = new Set(
      index.docs.flatMap((doc) => (doc && wanted.has(doc.source.id) ? [doc.customer] : [])),
    )
    return sameWay.filter((one) => index.payers.find(one).hits.some((hit) => payers.has(hit.customer)))
  }
  return addUp(
    pool().map((one) => ({ id: one.id, key: one.key, minor: moneySigned(one), date: one.bookingDate })),
    targetMinor,
    { ...question, date: asked[0]?.date ?? null },
  )
}
