/**
 * Payments of a known customer that name no document and fit none. If another payment of that customer, a few days
 * away, fits a document by its amount alone, the two may be parts of one joint payment, and the amount fits by chance.
 */
import { SPAN_DAYS } from '../groups/joint-payments.ts'
import { createMultimap } from '../index/multimap.ts'
import type { FoundPair } from '../model/found-group.ts'
import type { TransactionCandidates } from '../model/hypothesis.ts'

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
  const isNameless = references.hits.length === 0 && references.unknown.length === 0
  return hypotheses.length === 0 && payers.distinctive.length === 1 && isNameless && ownMoney === null
    ? payer?.customer.position
    : undefined
}

export const createUnexplained = (): Unexplained => {
  const byCustomer = createMultimap<number, TransactionCandidates>()
  return {
    add: (candidates) => {
      const customer = unexplainedOf(candidates)
      if (customer !== undefined) byCustomer.add(customer, candidates)
    },
    remove: (candidates) => {
      const customer = unexplainedOf(candidates)
      if (customer !== undefined) byCustomer.remove(customer, candidates)
    },
    isNear: ({ hypotheses: [{ transaction, payer, parts }] }) => {
      if (payer === null || parts.some((part) => part.reference !== null)) return false
      for (const { reading } of byCustomer.get(payer.customer.position)) {
        const other = reading.transaction
        if (other.sign === transaction.sign && Math.abs(other.day - transaction.day) <= SPAN_DAYS) return true
      }
      return false
    },
  }
}
