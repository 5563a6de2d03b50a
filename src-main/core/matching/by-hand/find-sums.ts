/** Finds open documents or transactions that add up to what a person selected on the other side. */
import type { DocumentId, IsoDate, TransactionId } from '#contract/values.ts'
import { AppError } from '../../app-error.ts'
import { dayNumber } from '../../calendar.ts'
import { openWithSign } from '../../receivable.ts'
import { cancelsOut, findSubsets, type SubsetAnswer } from '../candidates/subset-sums.ts'
import { createDocumentIndex, type DocumentIndex } from '../index/document-index.ts'
import { passesDocumentGates, passesTransactionGates, signOfTransaction, targetOf } from '../model/gates.ts'
import { type Customer, compareKeys } from '../model/hypothesis.ts'
import type { MatchDocument, MatchInput, MatchTransaction } from '../model/types.ts'

export interface SumQuestion {
  /** One of the two is empty: the answer consists of open items of that side. */
  documentIds: readonly DocumentId[]
  transactionIds: readonly TransactionId[]
  /** payer: only those of the same customer; all: everything that is open. */
  scope: 'payer' | 'all'
  /** The most sets that are returned. */
  limit: number
}

/** A member of a set, with its open amount, signed as it counts. */
interface SumMember {
  id: number
  minor: number
}

export interface FoundSums {
  targetMinor: number
  /** Fewest members first. */
  sets: SumMember[][]
  /** False where there are more sets, or too many combinations to search all of them. */
  complete: boolean
  /** How many open items were searched. */
  pool: number
}

interface Candidate extends SumMember {
  key: string
  date: IsoDate | null
}

/** Together about a fifth of a second of search. */
const BUDGET = 2_000_000
/** Among all open items, sets of more members are chance. */
const MAX_MEMBERS = 5
/** Sets of any size are searched where one payer has at most this many items. */
const MAX_SMALL_POOL = 40
/** The most items that are searched: those nearest in time. */
const MAX_POOL = 1_000

/**
 * @throws AppError `not-found` where a selected item is not in the input, `invalid-input` unless exactly one side is
 * selected
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

/** The candidates nearest to the date, sorted oldest first. */
const nearest = (pool: readonly Candidate[], date: IsoDate | null): Candidate[] => {
  if (pool.length <= MAX_POOL) return [...pool].sort(byDate)
  const distance = ({ date: own }: Candidate): number =>
    own === null || date === null ? Number.MAX_SAFE_INTEGER : Math.abs(dayNumber(own) - dayNumber(date))
  return [...pool]
    .sort((a, b) => distance(a) - distance(b) || byDate(a, b))
    .slice(0, MAX_POOL)
    .sort(byDate)
}

/** Sets of candidates that add up to the target. */
const addUp = (
  pool: readonly Candidate[],
  targetMinor: number,
  { date, scope, limit }: Pick<SumQuestion, 'scope' | 'limit'> & { date: IsoDate | null },
): FoundSums => {
  const nearestItems = nearest(pool, date)
  const values = nearestItems.map(({ minor }) => minor)
  // One more than is returned is searched, to know whether there are more.
  const few = findFewest(values, targetMinor, {
    mostMembers: MAX_MEMBERS,
    mostSolutions: limit + 1,
    budget: BUDGET,
  })
  const isSmall = scope === 'payer' && nearestItems.length <= MAX_SMALL_POOL && few.complete
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
      .map((set) =>
        set.flatMap((at) =>
          nearestItems[at] ? [{ id: nearestItems[at].id, minor: nearestItems[at].minor }] : [],
        ),
      ),
    complete: few.complete && many.complete && found.length <= limit && nearestItems.length === pool.length,
    pool: nearestItems.length,
  }
}

const requireItems = <Item extends { id: number }>(
  items: readonly Item[],
  ids: readonly number[],
): Item[] => {
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
  const asked = requireItems(input.transactions, question.transactionIds)
  const targetMinor = sum(asked.map(moneySigned))
  const pool = (): readonly MatchDocument[] => {
    // A credit note is set off against invoices of the same customer, never against another customer's.
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
  const asked = requireItems(input.documents, question.documentIds)
  const targetMinor = sum(asked.map(openSigned))
  const sameDirection = input.transactions.filter(
    (one) => isFree(one) && Math.sign(moneySigned(one)) === Math.sign(targetMinor),
  )
  const pool = (): readonly MatchTransaction[] => {
    if (question.scope === 'all') return sameDirection
    const index = createDocumentIndex(input)
    const wanted = new Set(question.documentIds)
    const payers = new Set(
      index.docs.flatMap((doc) => (doc && wanted.has(doc.source.id) ? [doc.customer] : [])),
    )
    return sameDirection.filter((one) => index.payers.find(one).hits.some((hit) => payers.has(hit.customer)))
  }
  return addUp(
    pool().map((one) => ({ id: one.id, key: one.key, minor: moneySigned(one), date: one.bookingDate })),
    targetMinor,
    { ...question, date: asked[0]?.date ?? null },
  )
}

interface FewestLimits {
  mostMembers: number
  mostSolutions: number
  /** The most steps of the search. */
  budget: number
}

/**
 * Finds which amounts add up to a target, sets with the fewest members first: a person wants to see the simple answers,
 * and to know whether there are others. The matcher's own search (`subset-sums`) stops at the second answer.
 * @param values signed minor units; of equal ones those that come first are used; @param target signed minor units
 */
const findFewest = (
  values: readonly number[],
  target: number,
  { mostMembers, mostSolutions, budget }: FewestLimits,
): SubsetAnswer => {
  const positions = new Map<number, number[]>()
  values.forEach((value, at) => {
    if (value !== 0) positions.set(value, [...(positions.get(value) ?? []), at])
  })
  const distinct = [...positions.keys()].sort((a, b) => Math.abs(b) - Math.abs(a) || b - a)
  const orderOf = new Map(distinct.map((value, at) => [value, at]))
  const solutions: number[][] = []
  let steps = 0
  const isOver = (): boolean => steps > budget || solutions.length >= mostSolutions

  const record = (chosen: readonly number[]): void => {
    if (cancelsOut(chosen)) return
    const taken = new Map<number, number>()
    const solution = chosen.map((value) => {
      const nth = taken.get(value) ?? 0
      taken.set(value, nth + 1)
      return positions.get(value)?.[nth] ?? 0
    })
    solutions.push(solution.sort((a, b) => a - b))
  }

  /** Chooses `left` more values, none before `from`; the last one is looked up, not tried. */
  const search = (chosen: readonly number[], from: number, rest: number, left: number): void => {
    steps += 1
    if (isOver()) return
    const isFree = (value: number): boolean =>
      chosen.filter((one) => one === value).length < (positions.get(value)?.length ?? 0)
    if (left === 1) {
      const at = orderOf.get(rest)
      if (at !== undefined && at >= from && isFree(rest)) record([...chosen, rest])
      return
    }
    for (let at = from; at < distinct.length && !isOver(); at += 1) {
      const value = distinct[at] ?? 0
      // The largest come first: if even this value cannot reach the rest in the allowed number, no later one can.
      if (Math.abs(rest) > left * Math.abs(value)) return
      if (isFree(value)) search([...chosen, value], at, rest - value, left - 1)
    }
  }
  for (let members = 1; members <= Math.min(mostMembers, values.length) && !isOver(); members += 1)
    search([], 0, target, members)
  return { solutions, complete: !isOver() }
}
