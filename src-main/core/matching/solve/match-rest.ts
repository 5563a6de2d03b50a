/**
 * The second search: the documents and transactions that firm matches left are searched again, until no new firm match
 * is found. With fewer documents left, more sums are unique.
 */
import { componentsOf } from '../assign/components.ts'
import { documentsOf } from '../candidates/documents-of.ts'
import { docSlotsOf, findHypotheses } from '../candidates/find-candidates.ts'
import { namedDiffering } from '../candidates/named-differing.ts'
import { isByAmountAlone, isFirmlyFound } from '../classify/class-of.ts'
import { completeByInstalments, partPayments } from '../groups/instalments.ts'
import { jointPayments } from '../groups/joint-payments.ts'
import { openLeftovers } from '../groups/leftovers.ts'
import { createInstalmentIndex, type InstalmentIndex } from '../groups/possible-instalments.ts'
import type { DocumentIndex } from '../index/document-index.ts'
import type { FoundGroup, FoundPair } from '../model/found-group.ts'
import type { Doc, Hypothesis, TransactionCandidates, TransactionReading } from '../model/hypothesis.ts'
import type { MatchSettings } from '../model/settings.ts'
import { matchPairs } from './match-pairs.ts'
import { type Usage, usageOf } from './usage.ts'

/** What the second search needs apart from the transactions; `incremental/` keeps it between runs. */
export interface RestRun {
  index: DocumentIndex
  instalmentIndex: InstalmentIndex
  again: SearchAgain
}

export const createRestRun = (
  index: DocumentIndex,
  settings: MatchSettings,
  instalmentIndex = createInstalmentIndex(index),
): RestRun => ({ index, instalmentIndex, again: createSearchAgain(index, settings) })

/**
 * @param component all transactions without a firm match that share customers, in the order of keys
 * @param isUnreserved whether no firm match uses the document
 */
export const matchRest = (
  component: readonly TransactionCandidates[],
  isUnreserved: (doc: Doc) => boolean,
  run: RestRun,
): FoundGroup[] => {
  const reserved: FoundGroup[] = []
  const positions = new Set(component.flatMap((one) => one.customerPositions))
  let mayDiffer = false
  for (;;) {
    const taken = usageOf(reserved)
    const isFree = (doc: Doc): boolean => isUnreserved(doc) && taken.isFree(doc)
    const left = component.filter((one) => !taken.isAnswered(one))
    const search = run.again.over(left, isFree)
    const searched = search(mayDiffer)
    const pairs = componentsOf(searched, ({ docSlots }) => docSlots)
      .flatMap((component) => matchPairs(component, () => false))
      .map((pair): FoundPair => ({ ...pair, isFromSecondSearch: true }))
    const firmPairs = pairs.filter(isFirmlyFound)
    reserved.push(...firmPairs)
    mayDiffer &&= firmPairs.length === 0
    if (firmPairs.length > 0) continue
    // Where the text names another document, an instalment of that one comes first.
    const uses = usageOf(pairs.filter((pair) => !namesAnother(pair)))
    const groups = matchGroups(
      left.filter((one) => !uses.isAnswered(one)),
      (doc) => positions.has(doc.customer.position) && isFree(doc) && uses.isFree(doc),
      run,
    )
    const firmGroups = groups.filter(isFirmlyFound)
    reserved.push(...firmGroups)
    mayDiffer &&= firmGroups.length === 0
    if (firmGroups.length > 0) continue
    // Sums with a difference come last: documents that several transactions name together are not a list paid in part.
    if (mayDiffer || search(true).length === searched.length) {
      const usedByGroups = usageOf(groups)
      const free = pairs.filter((pair) => !namesAnother(pair) || usedByGroups.isUnused(pair))
      return [...reserved, ...free, ...groups]
    }
    mayDiffer = true
  }
}

/** Whether the text names a document that is not one of the pair's. */
const namesAnother = ({ hypotheses: [{ against }] }: FoundPair): boolean =>
  against.some(({ code }) => code === 'reference-conflict' || code === 'reference-taken')

/**
 * The simplest groups first: instalments of one document, then several transactions for several documents, then part
 * payments.
 *
 * @param members transactions without a match that share customers, in the order of keys
 * @param isUnused whether no single transaction was matched with the document
 */
const matchGroups = (
  members: readonly TransactionCandidates[],
  isUnused: (doc: Doc) => boolean,
  { instalmentIndex, index }: RestRun,
): FoundGroup[] => {
  const left = openLeftovers(members, isUnused, instalmentIndex, index)
  completeByInstalments(left)
  jointPayments(left)
  partPayments(left)
  return left.groups()
}

/**
 * Searches what a transaction may pay of the documents that firm matches left, once for each state of its customers.
 */
interface SearchAgain {
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
const createSearchAgain = (index: DocumentIndex, settings: MatchSettings): SearchAgain => {
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

/** What firm matches leave unused. */
export type LeftByFirm = Pick<Usage, 'isFree' | 'isAnswered'>

/**
 * Matches by amount alone come last, and are chosen again among what firm matches left: of several equal documents one
 * may be left, and then only that one has the amount. Firm pairs among them take precedence over matches that are not
 * firm: an exact amount comes before a guessed part.
 *
 * @param component a component with deferred pairs, in the order of keys
 */
export const matchByAmount = (
  component: readonly TransactionCandidates[],
  { isFree, isAnswered }: LeftByFirm,
): FoundPair[] => {
  const left = component.flatMap((one) => {
    if (isAnswered(one)) return []
    const hypotheses = one.hypotheses.filter(({ parts }) => parts.every(({ doc }) => isFree(doc)))
    return hypotheses.length > 0 ? { ...one, hypotheses, docSlots: docSlotsOf(hypotheses) } : []
  })
  return componentsOf(left, ({ docSlots }) => docSlots)
    .flatMap((members) => matchPairs(members, () => false))
    .filter(({ hypotheses: [own] }) => isByAmountAlone(own))
}

/** Whether a pair of the component is deferred until everything else is found. */
export const hasDeferred = (pairs: readonly FoundPair[]): boolean =>
  pairs.some((pair) => isByAmountAlone(pair.hypotheses[0]) && !isFirmlyFound(pair))
