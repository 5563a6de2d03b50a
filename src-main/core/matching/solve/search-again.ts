/**
 * Searches what a transaction may pay of the documents that firm matches left, once for each state of its customers.
 */

import { documentsOf } from '../candidates/documents-of.ts'
import { docSlotsOf, findHypotheses } from '../candidates/find-candidates.ts'
import { namedDiffering } from '../candidates/named-differing.ts'
import type { DocumentIndex } from '../index/document-index.ts'
import type { Doc } from '../model/document.ts'
import type { Hypothesis, TransactionCandidates, TransactionReading } from '../model/hypothesis.ts'
import type { MatchSettings } from '../model/settings.ts'

export interface SearchAgain {
  /**
   * @param isFree whether no firm match reserves the document
   * @returns a function that finds the transactions which may pay something; with `mayDiffer` also those that may pay
   * named documents in part, with a charge, a discount or an advance
   */
  over(
    transactions: readonly TransactionCandidates[],
    isFree: (doc: Doc) => boolean,
  ): (mayDiffer: boolean) => TransactionCandidates[]
  /** Called when customers of the transaction got new documents while its own candidates stayed the same. */
  forget(candidates: TransactionCandidates): void
}

type Find = (left: TransactionReading) => readonly Hypothesis[]

const NOTHING_FOUND: readonly Hypothesis[] = []

/**
 * A search reads only the documents of the transaction's own customers: while the same ones are reserved, its result is
 * the same.
 */
export const createSearchAgain = (index: DocumentIndex, settings: MatchSettings): SearchAgain => {
  const known = new WeakMap<TransactionCandidates, Map<string, readonly Hypothesis[]>>()

  /** Each list of reserved documents has a number: the list may be long, and many transactions refer to it. */
  const numbers = new Map<string, number>()
  const numberOf = (slots: string): number => {
    const known = numbers.get(slots) ?? numbers.size
    numbers.set(slots, known)
    return known
  }

  /** By customer: the number of the list of its reserved documents. */
  const readReserved = (isFree: (doc: Doc) => boolean): ((position: number) => number) => {
    const taken = new Map<number, number>()
    return (position) => {
      const read = taken.get(position)
      if (read !== undefined) return read
      const customer = index.customers[position]
      let slots = ''
      for (const docs of [customer?.received ?? [], customer?.refunded ?? []])
        for (const doc of docs) if (!isFree(doc)) slots += `${doc.slot},`
      const number = numberOf(slots)
      taken.set(position, number)
      return number
    }
  }

  /** What it may pay of its own customers' documents; nothing where all documents that it could pay are reserved. */
  const searchLeft = (
    { customerPositions, reading }: TransactionCandidates,
    isFree: (doc: Doc) => boolean,
    find: Find,
  ): readonly Hypothesis[] => {
    const mayPay = (position: number): boolean => {
      const customer = index.customers[position]
      return customer !== undefined && documentsOf(customer, reading.transaction.sign).some(isFree)
    }
    if (!customerPositions.some(mayPay)) return NOTHING_FOUND
    const isTaken = (doc: Doc): boolean => !customerPositions.includes(doc.customer.position) || !isFree(doc)
    return find({ ...reading, isTaken })
  }

  return {
    over: (transactions, isFree) => {
      const reservedOf = readReserved(isFree)
      const findOf = (one: TransactionCandidates, mayDiffer: boolean): readonly Hypothesis[] => {
        const taken = one.customerPositions.map(reservedOf).join('/')
        const searched = known.get(one) ?? new Map<string, readonly Hypothesis[]>()
        known.set(one, searched)
        const searchOnce = (state: string, find: Find): readonly Hypothesis[] => {
          const hypotheses = searched.get(state) ?? searchLeft(one, isFree, find)
          searched.set(state, hypotheses)
          return hypotheses
        }
        const exact = searchOnce(taken, (left) => findHypotheses(left, index, settings))
        return exact.length > 0 || !mayDiffer
          ? exact
          : searchOnce(`differ ${taken}`, (left) => namedDiffering(left, index))
      }
      return (mayDiffer) =>
        transactions.flatMap((one) => {
          const hypotheses = findOf(one, mayDiffer)
          return hypotheses.length > 0 ? { ...one, hypotheses, docSlots: docSlotsOf(hypotheses) } : []
        })
    },
    forget: (candidates) => known.delete(candidates),
  }
}
