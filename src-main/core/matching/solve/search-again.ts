/** What a transaction may pay of the documents that firm matches left, searched once for each state of its customers. */
import { docSlotsOf, findHypotheses } from '../candidates/find-candidates.ts'
import { namedDiffering } from '../candidates/named-differing.ts'
import { documentsOf } from '../candidates/pairs.ts'
import type { DocumentIndex } from '../index/document-index.ts'
import type { Doc } from '../model/document.ts'
import type { Hypothesis, TransactionCandidates, TransactionReading } from '../model/hypothesis.ts'
import type { MatchSettings } from '../model/settings.ts'

export interface SearchAgain {
  /**
   * @param isFree whether no firm match reserves the document
   * @returns finds those of the transactions that may pay something; with `mayDiffer` also those that may pay named
   * documents in part, with a charge, a discount or an advance
   */
  over(
    transactions: readonly TransactionCandidates[],
    isFree: (doc: Doc) => boolean,
  ): (mayDiffer: boolean) => TransactionCandidates[]
  /** Documents came to customers of the transaction, whose own candidates are what they were. */
  forget(candidates: TransactionCandidates): void
}

type Find = (left: TransactionReading) => readonly Hypothesis[]

const NOTHING_FOUND: readonly Hypothesis[] = []

/** A search reads the documents of the transaction's own customers alone: while the same ones are reserved it finds the same. */
export const createSearchAgain = (index: DocumentIndex, settings: MatchSettings): SearchAgain => {
  const known = new WeakMap<TransactionCandidates, Map<string, readonly Hypothesis[]>>()

  /** Each list of reserved documents has a number: it may be long, and many transactions remember it. */
  const numbers = new Map<string, number>()
  const numberOf = (slots: string): number => {
    const known = numbers.get(slots) ?? numbers.size
    numbers.set(slots, known)
    return known
  }

  /** By customer: the number of the list of its documents that are reserved. */
  const readReserved = (isFree: (doc: Doc) => boolean): ((place: number) => number) => {
    const taken = new Map<number, number>()
    return (place) => {
      const read = taken.get(place)
      if (read !== undefined) return read
      const customer = index.customers[place]
      let slots = ''
      for (const docs of [customer?.received ?? [], customer?.refunded ?? []])
        for (const doc of docs) if (!isFree(doc)) slots += `${doc.slot},`
      const number = numberOf(slots)
      taken.set(place, number)
      return number
    }
  }

  /** What it may pay of its own customers' documents; nothing where all that its money could go to is reserved. */
  const searchLeft = (
    { customerPositions, reading }: TransactionCandidates,
    isFree: (doc: Doc) => boolean,
    find: Find,
  ): readonly Hypothesis[] => {
    const mayPay = (place: number): boolean => {
      const customer = index.customers[place]
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
        const once = (state: string, find: Find): readonly Hypothesis[] => {
          const hypotheses = searched.get(state) ?? searchLeft(one, isFree, find)
          searched.set(state, hypotheses)
          return hypotheses
        }
        const exact = once(taken, (left) => findHypotheses(left, index, settings))
        return exact.length > 0 || !mayDiffer
          ? exact
          : once(`differ ${taken}`, (left) => namedDiffering(left, index))
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
