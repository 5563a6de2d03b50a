/**
 * Updates a kept run: what a change affects is read and solved again. Reading too much gives the same result: lines
 * that exclude transactions save time, lines that add transactions are necessary.
 */
import type { TransactionId } from '#contract/values.ts'
import { dayNumber } from '../../calendar.ts'
import { findCandidates } from '../candidates/find-candidates.ts'
import { mayConcern } from '../candidates/pairs.ts'
import { namesTheSame, pointsAtTheSame } from '../candidates/read-transaction.ts'
import type { DocumentIndex } from '../index/document-index.ts'
import {
  type Doc,
  type Hypothesis,
  type TransactionCandidates,
  type TransactionReading,
  toOpenTransaction,
} from '../model/hypothesis.ts'
import type { MatchAlias, MatchDecline, MatchDocument, MatchInput, MatchTransaction } from '../model/types.ts'
import { applyDocuments, replaceDeclines } from './document-changes.ts'
import type { LateProposals } from './kept-late-proposals.ts'
import type { KeptSolution } from './kept-solution.ts'
import { createWatch } from './watch.ts'

export interface MatcherChange {
  /** New transactions, and known ones (by id) in their current state. */
  transactions?: readonly MatchTransaction[]
  removedIds?: readonly TransactionId[]
  /** Known documents with other amounts, and new ones. */
  documents?: readonly MatchDocument[]
  /** All current rejected pairs. */
  declines?: readonly MatchDecline[]
  /** All current aliases. */
  aliases?: readonly MatchAlias[]
}

/** Which transactions a change other than of transactions affects. */
interface Applied {
  /** Transactions that may be read differently now. */
  again: Set<TransactionId>
  /** Transactions that are read as before, but may pay new documents or documents with another amount. */
  affected: Set<TransactionId>
  /** The new documents. */
  docs: Doc[]
}

/** The run that the changes are applied to. */
export interface FirstRun {
  input: MatchInput
  index: DocumentIndex
  /** The candidates that concern a customer. */
  candidateSets: readonly TransactionCandidates[]
  solution: KeptSolution
  late: LateProposals
  read(transaction: MatchTransaction): TransactionCandidates | undefined
  /** Solves what these transactions affect; `docs` are new documents. */
  solve(
    leaving: readonly TransactionCandidates[],
    entering: readonly TransactionCandidates[],
    docs: readonly Doc[],
  ): void
}

export interface MatcherUpdates {
  /** See `Matcher.update`. */
  update(change: MatcherChange): boolean
  /** The current input. */
  input(): MatchInput
  /** The current number of transactions. */
  count(): number
}

/** Indexes every transaction by everything that may affect it; a run without updates does not need this. */
export const createUpdates = ({
  input,
  index,
  candidateSets: first,
  solution,
  late,
  read,
  solve,
}: FirstRun): MatcherUpdates => {
  const { settings } = input
  const known = new Map<TransactionId, MatchTransaction>()
  /** Candidates that have a customer; the others, most transactions that are not sales, are not kept. */
  const candidateSets = new Map<TransactionId, TransactionCandidates>()
  const watch = createWatch(index)
  let learned = { aliases: input.aliases, declines: input.declines }

  const track = (transaction: MatchTransaction): void => {
    if (known.get(transaction.id) === transaction) return
    known.set(transaction.id, transaction)
    watch.addTransaction(transaction)
  }
  const keep = (candidates: TransactionCandidates): boolean => {
    watch.addCandidates(candidates)
    if (candidates.customers.length === 0) return false
    candidateSets.set(candidates.reading.transaction.source.id, candidates)
    return true
  }
  const addCandidates = (candidates: TransactionCandidates): boolean => {
    late.addTransaction(candidates)
    return keep(candidates)
  }
  for (const transaction of input.transactions) track(transaction)
  for (const candidates of first) keep(candidates)

  /** How the transaction was read; undefined where its candidates were not kept, so that it is read again. */
  const readingOf = (id: TransactionId): TransactionReading | undefined =>
    (candidateSets.get(id) ?? late.payout(id))?.reading

  /** Transactions that were read with the document's customer before the document was added, and that may pay it. */
  const affectedBy = function* (doc: Doc): Iterable<TransactionId> {
    for (const id of watch.withCustomer(doc.customer.position)) {
      const transaction = known.get(id)
      if (transaction && mayConcern(doc, toOpenTransaction(transaction), settings)) yield id
    }
  }

  /** Applies changes other than of transactions; undefined where that is not possible. */
  const apply = (change: MatcherChange): Applied | undefined => {
    const docs: Doc[] = []
    const again = new Set<TransactionId>()
    const affected = new Set<TransactionId>()
    const readAgain = (ids: Iterable<TransactionId>): void => {
      for (const id of ids) again.add(id)
    }
    const before = learned
    learned = { aliases: change.aliases ?? learned.aliases, declines: change.declines ?? learned.declines }
    if (change.aliases) {
      const { ibans, names } = index.payers.learn(change.aliases)
      for (const iban of ibans) readAgain(watch.withIban(iban))
      for (const name of names) readAgain(watch.withName(name))
    }
    if (change.declines)
      for (const key of replaceDeclines(index, before.declines, change.declines))
        readAgain(watch.withKey(key))
    if (change.documents?.length) {
      const added = applyDocuments(index, learned.aliases, change.documents)
      if (!added) return undefined
      for (const customer of added.customers) readAgain(watch.withCustomer(customer))
      for (const doc of added.docs) for (const id of affectedBy(doc)) affected.add(id)
      for (const amount of added.amounts)
        for (const id of watch.withAmount(amount))
          if (!fitsKnownPayer(candidateSets.get(id))) affected.add(id)
      docs.push(...added.docs)
      for (const iban of added.ibans) readAgain(watch.withIban(iban))
      for (const name of added.names) readAgain(watch.withName(name))
      const readWhere = (ids: Iterable<TransactionId>, isSame: typeof namesTheSame): void => {
        for (const id of ids) {
          const reading = again.has(id) ? undefined : readingOf(id)
          if (!reading || !isSame(reading, index)) again.add(id)
        }
      }
      for (const token of added.numbers) readWhere(watch.withToken(token), namesTheSame)
      for (const token of added.tokens) readWhere(watch.withToken(token), pointsAtTheSame)
      for (const name of added.nameTokens) readWhere(watch.withNameTokens(name), pointsAtTheSame)
      late.addDocuments(added.added)
      for (const { date } of change.documents) if (date !== null) late.markChanged(dayNumber(date))
    }
    return { again, affected, docs }
  }

  /** Updates the returns of the bank, and adds the payments that they may affect. */
  const updateReturns = (next: Map<TransactionId, MatchTransaction | undefined>): void => {
    const amounts = new Set<number>()
    for (const [id, now] of next) {
      const before = known.get(id)
      if (before) for (const amount of index.returns.affectedAmounts(before)) amounts.add(amount)
      if (before && before !== now) index.returns.remove(before)
      if (now && before !== now) index.returns.add(now)
      if (now) for (const amount of index.returns.affectedAmounts(now)) amounts.add(amount)
    }
    for (const amount of amounts)
      for (const id of watch.withAmount(amount)) if (!next.has(id)) next.set(id, known.get(id))
  }

  return {
    input: () => ({ ...input, documents: index.documents, transactions: [...known.values()], ...learned }),
    count: () => known.size,
    update: (change) => {
      const applied = apply(change)
      if (!applied) return false
      const leaving: TransactionCandidates[] = []
      const forget = (id: TransactionId): void => {
        const candidates = candidateSets.get(id)
        if (candidates) leaving.push(candidates)
        candidateSets.delete(id)
        late.removeTransaction(id)
      }
      const next = new Map<TransactionId, MatchTransaction | undefined>()
      for (const id of applied.again) next.set(id, known.get(id))
      for (const one of change.transactions ?? []) next.set(one.id, one)
      for (const id of change.removedIds ?? []) next.set(id, undefined)
      updateReturns(next)
      const entering: TransactionCandidates[] = []
      for (const id of applied.affected) {
        if (next.has(id)) continue
        const before = candidateSets.get(id)
        const candidates = before && findCandidates(before.reading, index, settings)
        if (!candidates) next.set(id, known.get(id))
        else if (areSameCandidates(before, candidates)) solution.forgetSearches(before)
        else {
          forget(id)
          if (addCandidates(candidates)) entering.push(candidates)
        }
      }
      for (const id of next.keys()) forget(id)
      for (const [id, transaction] of next) {
        if (!transaction) {
          known.delete(id)
          continue
        }
        track(transaction)
        const candidates = read(transaction)
        if (candidates && addCandidates(candidates)) entering.push(candidates)
      }
      solve(leaving, entering, applied.docs)
      return true
    },
  }
}

/** Whether it fits a document of a known payer: then documents of other customers are not searched by amount. */
const fitsKnownPayer = (candidates: TransactionCandidates | undefined): boolean =>
  candidates?.hypotheses.some(
    ({ parts, payer }) =>
      payer !== null && parts.length === 1 && candidates.reading.payers.hits.includes(payer),
  ) ?? false

const isSameHypothesis = (a: Hypothesis, b: Hypothesis | undefined): boolean =>
  a.score === b?.score &&
  a.hasOtherSum === b.hasOtherSum &&
  a.parts.length === b.parts.length &&
  a.parts.every(({ equals }, at) => equals === b.parts[at]?.equals)

/**
 * Whether two sets of candidates from one reading are equal, provided that the documents in them did not change. Other
 * documents can only change which documents the hypotheses have, their scores, and the numbers of equal documents.
 */
const areSameCandidates = (a: TransactionCandidates, b: TransactionCandidates): boolean =>
  a.docSlots.length === b.docSlots.length &&
  a.docSlots.every((slot, at) => slot === b.docSlots[at]) &&
  a.hypotheses.every((one, at) => isSameHypothesis(one, b.hypotheses[at]))
