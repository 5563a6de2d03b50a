/** What a transaction may pay of the documents that firm matches left, searched once for each state of its customers. */
import { docsOf, findHypotheses } from '../candidates/find-candidates.ts'
import type { DocumentIndex } from '../index/document-index.ts'
import type { Doc } from '../model/document.ts'
import type { Hypothesis, TransactionCandidates } from '../model/hypothesis.ts'
import type { MatchSettings } from '../model/settings.ts'

export interface SearchAgain {
  /**
   * @param isFree whether no firm match reserves the document
   * @param mayDiffer named documents may be paid in part, with a charge, a discount or an advance
   * @returns those of the transactions that may pay something
   */
  search(
    transactions: readonly TransactionCandidates[],
    isFree: (doc: Doc) => boolean,
    mayDiffer: boolean,
  ): TransactionCandidates[]
  /** Documents came to customers of the transaction, whose own candidates are what they were. */
  forget(candidates: TransactionCandidates): void
}

/** A search reads the documents of the transaction's own customers alone: while the same ones are reserved it finds the same. */
export const createSearchAgain = (index: DocumentIndex, settings: MatchSettings): SearchAgain => {
  const known = new WeakMap<TransactionCandidates, Map<string, readonly Hypothesis[]>>()

  /** By customer: the documents that are reserved, as one text. */
  const readReserved = (isFree: (doc: Doc) => boolean): ((place: number) => string) => {
    const taken = new Map<number, string>()
    return (place) => {
      const read = taken.get(place)
      if (read !== undefined) return read
      const customer = index.customers[place]
      let text = ''
      for (const docs of [customer?.received ?? [], customer?.refunded ?? []])
        for (const doc of docs) if (!isFree(doc)) text += `${doc.slot},`
      taken.set(place, text)
      return text
    }
  }

  return {
    search: (transactions, isFree, mayDiffer) => {
      const reservedOf = readReserved(isFree)
      const searchOne = ({ places, reading }: TransactionCandidates): readonly Hypothesis[] => {
        const isTaken = (doc: Doc): boolean => !places.includes(doc.customer.position) || !isFree(doc)
        return findHypotheses({ ...reading, isTaken, mayDiffer }, index, settings)
      }
      const found: TransactionCandidates[] = []
      for (const one of transactions) {
        const [place] = one.places
        const taken =
          place !== undefined && one.places.length === 1
            ? reservedOf(place)
            : one.places.map(reservedOf).join('/')
        const state = mayDiffer ? `differ ${taken}` : taken
        const searched = known.get(one) ?? new Map<string, readonly Hypothesis[]>()
        known.set(one, searched)
        const hypotheses = searched.get(state) ?? searchOne(one)
        searched.set(state, hypotheses)
        if (hypotheses.length > 0) found.push({ ...one, hypotheses, docs: docsOf(hypotheses) })
      }
      return found
    },
    forget: (candidates) => known.delete(candidates),
  }
}
