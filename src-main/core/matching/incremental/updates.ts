/**
 * Updates of a run that is kept: what a change touches is read and solved again. What is read in vain comes out as it
 * was: lines that narrow it down save time, those that add to it are needed.
 */
import type { TransactionId } from '#contract/values.ts'
import { dayNumber } from '../../calendar.ts'
import { findCandidates } from '../candidates/find-candidates.ts'
import { mayConcern } from '../candidates/pairs.ts'
import { namesTheSame, pointsAtTheSame } from '../candidates/read-transaction.ts'
import type { DocumentIndex } from '../index/document-index.ts'
import type { Doc } from '../model/document.ts'
import {
  type TransactionCandidates,
  type TransactionReading,
  toOpenTransaction,
} from '../model/hypothesis.ts'
import type { MatchAlias, MatchDecline, MatchDocument, MatchInput, MatchTransaction } from '../model/types.ts'
import { applyDocuments, replaceDeclines } from './document-changes.ts'
import type { LateProposals } from './kept-late-proposals.ts'
import type { KeptSolution } from './kept-solution.ts'
import { areSameCandidates, fitsKnownPayer } from './same-candidates.ts'
import { createWatch } from './watch.ts'

export interface MatcherChange {
  /** New ones, and known ones (by id) as they are now. */
  transactions?: readonly MatchTransaction[]
  removedIds?: readonly TransactionId[]
  /** Known documents with other amounts, and new ones. */
  documents?: readonly MatchDocument[]
  /** All of them, as they are now. */
  declines?: readonly MatchDecline[]
  /** All of them, as they are now. */
  aliases?: readonly MatchAlias[]
}

/** How a change of something else concerns the transactions. */
interface Applied {
  /** Those that may be read otherwise now. */
  again: Set<TransactionId>
  /** Those that are read as before, and may pay documents that are new or of another amount. */
  concerned: Set<TransactionId>
  /** The documents that are new. */
  docs: Doc[]
}

/** The run that changes come to. */
export interface FirstRun {
  input: MatchInput
  index: DocumentIndex
  /** Those that look at somebody. */
  candidateSets: readonly TransactionCandidates[]
  solution: KeptSolution
  late: LateProposals
  read(transaction: MatchTransaction): TransactionCandidates | undefined
  /** Solves what these transactions touch; `docs` are documents that are new. */
  solve(
    leaving: readonly TransactionCandidates[],
    entering: readonly TransactionCandidates[],
    docs: readonly Doc[],
  ): void
}

export interface MatcherUpdates {
  /** See `Matcher.update`. */
  update(change: MatcherChange): boolean
  /** All there is now. */
  input(): MatchInput
  /** How many transactions there are now. */
  count(): number
}

/** Files every transaction by all that a change may come by: a run that nothing changes does without. */
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
  /** Of those that touch a customer; the others, mostly noise, are forgotten. */
  const candidateSets = new Map<TransactionId, TransactionCandidates>()
  const watch = createWatch(index)
  let taught = { aliases: input.aliases, declines: input.declines }

  const know = (transaction: MatchTransaction): void => {
    if (known.get(transaction.id) === transaction) return
    known.set(transaction.id, transaction)
    watch.note(transaction)
  }
  const keep = (candidates: TransactionCandidates): boolean => {
    watch.add(candidates)
    if (candidates.customers.length === 0) return false
    candidateSets.set(candidates.reading.transaction.source.id, candidates)
    return true
  }
  const admit = (candidates: TransactionCandidates): boolean => {
    late.note(candidates)
    return keep(candidates)
  }
  for (const transaction of input.transactions) know(transaction)
  for (const candidates of first) keep(candidates)

  /** How the transaction was read; undefined where that was forgotten, and it is looked at anew. */
  const readingOf = (id: TransactionId): TransactionReading | undefined =>
    (candidateSets.get(id) ?? late.payout(id))?.reading

  /** Those that looked at the document's customer before it came, and may have to do with it. */
  const concernedBy = function* (doc: Doc): Iterable<TransactionId> {
    for (const id of watch.ofCustomer(doc.customer.position)) {
      const transaction = known.get(id)
      if (transaction && mayConcern(doc, toOpenTransaction(transaction), settings)) yield id
    }
  }

  /** Takes in what changed other than transactions, if it can. */
  const apply = (change: MatcherChange): Applied | undefined => {
    const docs: Doc[] = []
    const again = new Set<TransactionId>()
    const concerned = new Set<TransactionId>()
    const readAgain = (ids: Iterable<TransactionId>): void => {
      for (const id of ids) again.add(id)
    }
    const before = taught
    taught = { aliases: change.aliases ?? taught.aliases, declines: change.declines ?? taught.declines }
    if (change.aliases) {
      const { ibans, names } = index.payers.learn(change.aliases)
      for (const iban of ibans) readAgain(watch.ofIban(iban))
      for (const name of names) readAgain(watch.ofName(name))
    }
    if (change.declines)
      for (const key of replaceDeclines(index, before.declines, change.declines)) readAgain(watch.ofKey(key))
    if (change.documents?.length) {
      const added = applyDocuments(index, taught.aliases, change.documents)
      if (!added) return undefined
      for (const customer of added.customers) readAgain(watch.ofCustomer(customer))
      for (const doc of added.docs) for (const id of concernedBy(doc)) concerned.add(id)
      for (const amount of added.amounts)
        for (const id of watch.ofAmount(amount)) if (!fitsKnownPayer(candidateSets.get(id))) concerned.add(id)
      docs.push(...added.docs)
      for (const iban of added.ibans) readAgain(watch.ofIban(iban))
      for (const name of added.names) readAgain(watch.ofName(name))
      const readWhere = (ids: Iterable<TransactionId>, isSame: typeof namesTheSame): void => {
        for (const id of ids) {
          const reading = again.has(id) ? undefined : readingOf(id)
          if (!reading || !isSame(reading, index)) again.add(id)
        }
      }
      for (const token of added.numbers) readWhere(watch.ofToken(token), namesTheSame)
      for (const token of added.tokens) readWhere(watch.ofToken(token), pointsAtTheSame)
      for (const name of added.nameTokens) readWhere(watch.ofNameTokens(name), pointsAtTheSame)
      late.add(added.added)
      for (const { date } of change.documents) if (date !== null) late.touch(dayNumber(date))
    }
    return { again, concerned, docs }
  }

  /** Takes in what the bank took back now, and adds the payments that it may concern. */
  const renewReturns = (next: Map<TransactionId, MatchTransaction | undefined>): void => {
    const amounts = new Set<number>()
    for (const [id, now] of next) {
      const before = known.get(id)
      if (before) for (const amount of index.returns.concerned(before)) amounts.add(amount)
      if (before && before !== now) index.returns.forget(before)
      if (now && before !== now) index.returns.note(now)
      if (now) for (const amount of index.returns.concerned(now)) amounts.add(amount)
    }
    for (const amount of amounts)
      for (const id of watch.ofAmount(amount)) if (!next.has(id)) next.set(id, known.get(id))
  }

  return {
    input: () => ({ ...input, documents: index.documents, transactions: [...known.values()], ...taught }),
    count: () => known.size,
    update: (change) => {
      const applied = apply(change)
      if (!applied) return false
      const leaving: TransactionCandidates[] = []
      const forget = (id: TransactionId): void => {
        const candidates = candidateSets.get(id)
        if (candidates) leaving.push(candidates)
        candidateSets.delete(id)
        late.forget(id)
      }
      const next = new Map<TransactionId, MatchTransaction | undefined>()
      for (const id of applied.again) next.set(id, known.get(id))
      for (const one of change.transactions ?? []) next.set(one.id, one)
      for (const id of change.removedIds ?? []) next.set(id, undefined)
      renewReturns(next)
      const entering: TransactionCandidates[] = []
      for (const id of applied.concerned) {
        if (next.has(id)) continue
        const before = candidateSets.get(id)
        const candidates = before && findCandidates(before.reading, index, settings)
        if (!candidates) next.set(id, known.get(id))
        else if (areSameCandidates(before, candidates)) solution.lookAgain(before)
        else {
          forget(id)
          if (admit(candidates)) entering.push(candidates)
        }
      }
      for (const id of next.keys()) forget(id)
      for (const [id, transaction] of next) {
        if (!transaction) {
          known.delete(id)
          continue
        }
        know(transaction)
        const candidates = read(transaction)
        if (candidates && admit(candidates)) entering.push(candidates)
      }
      solve(leaving, entering, applied.docs)
      return true
    },
  }
}
