/**
 * Payments of a known customer that name no document and fit none. If another payment of that customer, a few days
 * away, fits a document by its amount alone, the two may be parts of one joint payment, and the amount fits by chance.
 */
import { documentsOf, firstAtLeast, targetsOf } from '../candidates/documents-of.ts'
import { isFirm, isFirmHit } from '../candidates/reference-to.ts'
import { SPAN_DAYS } from '../groups/joint-payments.ts'
import { createMultimap } from '../index/multimap.ts'
import type { FoundPair } from '../model/found-group.ts'
import type { Customer, DayNumber, Days, Hypothesis, TransactionCandidates } from '../model/hypothesis.ts'

export interface Unexplained {
  add(candidates: TransactionCandidates): void
  remove(candidates: TransactionCandidates): void
  /** Whether the pair names no document, and its customer made an unexplained payment a few days away. */
  isNear(pair: FoundPair): boolean
}

/** The customer's position for an unexplained payment; undefined for any other transaction. */
export const unexplainedOf = ({ hypotheses, reading }: TransactionCandidates): number | undefined => {
  const { payers, references, ownMoney } = reading
  const [payer] = payers.distinctive
  const isNameless = !references.hits.some(isFirmHit) && references.unknown.length === 0
  return hypotheses.length === 0 && payers.distinctive.length === 1 && isNameless && ownMoney === null
    ? payer?.customer.position
    : undefined
}

/** Payments of one payer so close may be one joint payment. */
const TOGETHER_DAYS: Days = 12
/** More periods than there are in any books. */
const MOST_PERIODS = 2 ** 13

/** The customer of a payment that names no document; undefined for any other transaction. */
const namelessOf = ({ reading }: TransactionCandidates): Customer | undefined => {
  const { payers, references, ownMoney, transaction } = reading
  const [payer] = payers.distinctive
  const isNameless = !references.hits.some(isFirmHit) && ownMoney === null && !Number.isNaN(transaction.day)
  return payers.distinctive.length === 1 && isNameless ? payer?.customer : undefined
}

const periodOf = (customer: Customer, day: DayNumber): number =>
  customer.position * MOST_PERIODS + Math.floor(day / TOGETHER_DAYS)

const includes = (targets: readonly number[], amount: number): boolean =>
  targets[firstAtLeast(targets, amount)] === amount

/**
 * Slots of the customer's documents whose pairs may change their class when this payment is added or removed: with it
 * another payment of their amount adds up to a further document.
 */
export const slotsPaidTogether = (candidates: TransactionCandidates): number[] => {
  const customer = namelessOf(candidates)
  if (!customer) return []
  const { sign, amount } = candidates.reading.transaction
  const targets = targetsOf(customer, sign)
  return documentsOf(customer, sign).flatMap(({ slot, target }) =>
    includes(targets, target + amount) ? slot : [],
  )
}

export const createUnexplained = (): Unexplained => {
  const byCustomer = createMultimap<number, TransactionCandidates>()
  const byPeriod = createMultimap<number, TransactionCandidates>()
  const update = (candidates: TransactionCandidates, operation: 'add' | 'remove'): void => {
    const customer = unexplainedOf(candidates)
    if (customer !== undefined) byCustomer[operation](customer, candidates)
    const nameless = namelessOf(candidates)
    if (nameless) byPeriod[operation](periodOf(nameless, candidates.reading.transaction.day), candidates)
  }

  /** Whether it adds up to another document with a further payment of these days. */
  const isOneOfTwo = ({ transaction, payer }: Hypothesis): boolean => {
    if (!payer || Number.isNaN(transaction.day)) return false
    const targets = targetsOf(payer.customer, transaction.sign)
    const period = periodOf(payer.customer, transaction.day)
    for (const near of [period - 1, period, period + 1])
      for (const { reading } of byPeriod.get(near)) {
        const other = reading.transaction
        if (other.source === transaction.source || other.sign !== transaction.sign) continue
        if (Math.abs(other.day - transaction.day) > TOGETHER_DAYS) continue
        if (includes(targets, other.amount + transaction.amount)) return true
      }
    return false
  }

  return {
    add: (candidates) => update(candidates, 'add'),
    remove: (candidates) => update(candidates, 'remove'),
    isNear: ({ hypotheses: [hypothesis] }) => {
      const { transaction, payer, parts } = hypothesis
      if (payer === null || parts.some(isFirm)) return false
      if (isOneOfTwo(hypothesis)) return true
      for (const { reading } of byCustomer.get(payer.customer.position)) {
        const other = reading.transaction
        if (other.sign === transaction.sign && Math.abs(other.day - transaction.day) <= SPAN_DAYS) return true
      }
      return false
    },
  }
}
