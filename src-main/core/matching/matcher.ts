/** A matching run that is kept: after a change only the components it touches are solved again. */
import type { DocumentId, TransactionId } from '../../../src-preload/contract/values.ts'
import { AppError } from '../app-error.ts'
import { explainIn, type PairExplanation } from './explain/explain-in.ts'
import { nettingProposal } from './explain/netting-proposal.ts'
import { toProposal } from './explain/to-proposal.ts'
import { freeNettings, possibleNettings } from './groups/netting.ts'
import { createPayoutSolver, createPayoutTest } from './groups/payouts.ts'
import { createBook } from './prepare/book.ts'
import type { Doc } from './prepare/doc.ts'
import { passesTransactionGates, signOfTransaction } from './prepare/gates.ts'
import { amountKey, compareDays } from './prepare/shelves.ts'
import { toClaim } from './propose/to-claim.ts'
import { byId, compareText, forUses, keepComponents, mergeById } from './solve/kept-components.ts'
import type { Claim } from './solve/verdict.ts'
import { createWatch } from './solve/watch.ts'
import type {
  MatchAlias,
  MatchCounts,
  MatchDecline,
  MatchDocument,
  MatchInput,
  MatchOptions,
  MatchProposal,
  MatchResult,
  MatchTransaction,
} from './types.ts'

export interface MatcherChange {
  /** New ones, and known ones (by id) as they are now. */
  transactions?: readonly MatchTransaction[]
  removedIds?: readonly TransactionId[]
  /** Known documents with other amounts; see `holds`. */
  documents?: readonly MatchDocument[]
  /** All of them, as they are now. */
  declines?: readonly MatchDecline[]
  /** All of them, as they are now. */
  aliases?: readonly MatchAlias[]
}

export interface Matcher {
  result(): MatchResult
  /**
   * "Why not?" for one pair.
   *
   * @throws AppError `not-found` when the run does not hold the document or the transaction
   */
  explain(documentId: DocumentId, transactionId: TransactionId): PairExplanation
  /** What it holds now, as a fresh run would be given it. */
  input(): MatchInput
  /** Whether `update` can take the document: known, and nothing but its amounts is new. Else a fresh run is needed. */
  holds(document: MatchDocument): boolean
  /** The result is the same as that of a fresh run over everything; settings and what documents say stay. */
  update(change: MatcherChange): MatchResult
}

const STEP = 500
const NONE: ReadonlySet<string> = new Set()

/** Polls for cancellation and reports progress every few hundred movements. */
const createPacer =
  (total: number, options: MatchOptions) =>
  (done: number): void => {
    if (done % STEP !== 0 && done !== total) return
    if (options.isCancelled?.()) throw new AppError('cancelled', 'The matching run was cancelled')
    options.onProgress?.(done, total)
  }

const countClasses = (proposals: readonly MatchProposal[]): MatchCounts => {
  const counts: MatchCounts = { certain: 0, likely: 0, possible: 0, ambiguous: 0 }
  for (const proposal of proposals) counts[proposal.class] += 1
  return counts
}

/** @throws AppError `cancelled` when `isCancelled` answers true during the first run */
export const createMatcher = (input: MatchInput, options: MatchOptions = {}): Matcher => {
  const { settings } = input
  const book = createBook(input)
  const isPayout = createPayoutTest(settings)
  /** Claims that touch a customer; the others, mostly noise, are forgotten at once. */
  const claims = new Map<string, Claim>()
  const payouts = new Map<string, Claim>()
  const known = new Map(input.transactions.map((one) => [one.id, one]))
  const components = keepComponents(claims, book)
  const payoutSolver = createPayoutSolver(book, settings)
  const watch = createWatch(book)
  let nettings = possibleNettings(book)
  let taught = { aliases: input.aliases, declines: input.declines }

  const admit = (transaction: MatchTransaction): void => {
    if (!passesTransactionGates(transaction)) return
    const claim = toClaim(transaction, book, settings)
    watch.add(claim.reading)
    if (claim.customers.length > 0) claims.set(transaction.key, claim)
    if (isPayout(claim)) payouts.set(transaction.key, claim)
  }

  /** What needs the whole: payouts take sales of any customer, nettings what no movement uses. */
  const finish = (): MatchResult => {
    const open = [...payouts.values()]
      .filter((claim) => !components.isAnswered(claim.reading.movement.source.key))
      .sort(byTime)
    const taken = new Set<Doc>()
    const isFree = (doc: Doc): boolean => !components.isUsed(doc) && !taken.has(doc)
    const late: MatchProposal[] = []
    for (const verdict of payoutSolver.solve(open, isFree)) {
      forUses([verdict], (_, docs) => {
        for (const doc of docs) taken.add(doc)
      })
      late.push(toProposal(verdict))
    }
    for (const netting of freeNettings(nettings, isFree)) late.push(nettingProposal(netting))
    const proposals = mergeById(components.proposals(), late.sort(byId))
    return { proposals, counts: countClasses(proposals) }
  }

  const transactions = [...input.transactions].sort((a, b) => compareText(a.key, b.key))
  const pace = createPacer(transactions.length, options)
  transactions.forEach((transaction, at) => {
    pace(at)
    admit(transaction)
  })
  components.solve(claims.keys())
  pace(transactions.length)
  let result = finish()

  /** Takes in what changed beside the movements; answers those that may now be read otherwise. */
  const takeIn = (change: MatcherChange, customers: Set<number>): MatchTransaction[] => {
    taught = { aliases: change.aliases ?? taught.aliases, declines: change.declines ?? taught.declines }
    const learned = change.aliases ? book.payers.learn(change.aliases) : null
    const declined = change.declines ? book.decline(change.declines) : NONE
    const changed = change.documents?.length ? book.change(change.documents) : null
    if (!learned && declined.size === 0 && !changed) return []
    if (changed) {
      for (const customer of changed.customers) customers.add(customer)
      payoutSolver.refresh()
      nettings = possibleNettings(book)
    }
    const watching = new Set([...(changed?.customers ?? [])].flatMap((customer) => [...watch.of(customer)]))
    return [...known.values()].filter(
      (one) =>
        watching.has(one.key) ||
        changed?.amounts.has(amountKey(signOfTransaction(one), Math.abs(one.openMinor))) ||
        declined.has(one.key) ||
        learned?.(one),
    )
  }

  return {
    result: () => result,
    explain: (documentId, transactionId) => {
      const document = book.documents.find((one) => one.id === documentId)
      const transaction = known.get(transactionId)
      if (!document) throw new AppError('not-found', 'No such document in the mirror')
      if (!transaction) throw new AppError('not-found', 'No such transaction in the mirror')
      return explainIn({ book, settings, proposals: result.proposals }, document, transaction)
    },
    input: () => ({ ...input, documents: book.documents, transactions: [...known.values()], ...taught }),
    holds: book.holds,
    update: (change) => {
      const customers = new Set<number>()
      const forget = (key: string): void => {
        for (const customer of claims.get(key)?.customers ?? []) customers.add(customer.position)
        claims.delete(key)
        payouts.delete(key)
      }
      const again = new Map(takeIn(change, customers).map((one) => [one.id, one]))
      for (const transaction of change.transactions ?? []) again.set(transaction.id, transaction)
      if (customers.size + again.size + (change.removedIds?.length ?? 0) === 0) return result
      for (const id of [...again.keys(), ...(change.removedIds ?? [])]) {
        const before = known.get(id)
        if (before) forget(before.key)
      }
      for (const id of change.removedIds ?? []) {
        known.delete(id)
        again.delete(id)
      }
      for (const transaction of again.values()) {
        known.set(transaction.id, transaction)
        admit(transaction)
      }
      components.solve(
        [...again.values()].map((one) => one.key),
        customers,
      )
      result = finish()
      return result
    },
  }
}

const byTime = (a: Claim, b: Claim): number => {
  const [one, two] = [a.reading.movement, b.reading.movement]
  return compareDays(one.day, two.day) || compareText(one.source.key, two.source.key)
}
