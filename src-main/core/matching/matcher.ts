/** A matching run that is kept: after new movements only the components they touch are solved again. */
import type { DocumentId, TransactionId } from '../../../src-preload/contract/values.ts'
import { AppError } from '../app-error.ts'
import { explainIn, type PairExplanation } from './explain/explain-in.ts'
import { nettingProposal } from './explain/netting-proposal.ts'
import { toProposal } from './explain/to-proposal.ts'
import { freeNettings, possibleNettings } from './groups/netting.ts'
import { createPayoutSolver, createPayoutTest } from './groups/payouts.ts'
import { compareDays, createBook } from './prepare/book.ts'
import type { Doc } from './prepare/doc.ts'
import { passesTransactionGates } from './prepare/gates.ts'
import { toClaim } from './propose/to-claim.ts'
import { toComponents } from './solve/components.ts'
import { solveComponent } from './solve/solve-component.ts'
import type { Claim, Verdict } from './solve/verdict.ts'
import type {
  MatchCounts,
  MatchInput,
  MatchOptions,
  MatchProposal,
  MatchResult,
  MatchTransaction,
} from './types.ts'

export interface Matcher {
  result(): MatchResult
  /**
   * "Why not?" for one pair.
   *
   * @throws AppError `not-found` when the run does not hold the document or the transaction
   */
  explain(documentId: DocumentId, transactionId: TransactionId): PairExplanation
  /**
   * Adds or replaces movements (by key), and takes others away; documents, aliases, declines and settings stay.
   * The result is the same as that of a fresh run over everything.
   */
  update(change: { transactions?: readonly MatchTransaction[]; removedKeys?: readonly string[] }): MatchResult
}

/** A solved part of the whole; its members touch nothing outside it. */
interface Component {
  keys: string[]
  customers: number[]
  verdicts: Verdict[]
  proposals: MatchProposal[]
}

const STEP = 500

/** Polls for cancellation and reports progress every few hundred movements. */
const createPacer =
  (total: number, options: MatchOptions) =>
  (done: number): void => {
    if (done % STEP !== 0 && done !== total) return
    if (options.isCancelled?.()) throw new AppError('cancelled', 'The matching run was cancelled')
    options.onProgress?.(done, total)
  }

const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

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
  const componentOf = new Map<number, Component>()
  const known = new Map(input.transactions.map((one) => [one.id, one]))
  const payoutSolver = createPayoutSolver(book, settings)
  const nettings = possibleNettings(book)
  const used = new Uint8Array(book.size)
  const answered = new Set<string>()
  /** Proposals of all components in the order of their ids. */
  let sorted: MatchProposal[] = []

  const admit = (transaction: MatchTransaction): Claim => {
    const claim = toClaim(transaction, book, settings)
    if (claim.customers.length > 0) claims.set(transaction.key, claim)
    if (isPayout(claim)) payouts.set(transaction.key, claim)
    return claim
  }

  /** Solves these movements, all members of their components among them; answers the new proposals. */
  const solve = (keys: readonly string[]): MatchProposal[] => {
    const own = [...keys].sort(compareText).flatMap((key) => claims.get(key) ?? [])
    const groups = toComponents(
      own.map((claim) => claim.customers),
      book.customers.length,
    )
    const fresh: MatchProposal[] = []
    for (const group of groups) {
      const members = group.flatMap((at) => own[at] ?? [])
      const verdicts = solveComponent(members, book)
      const component: Component = {
        keys: members.map((claim) => claim.reading.movement.source.key),
        customers: [...new Set(members.flatMap((claim) => claim.customers.map((one) => one.position)))],
        verdicts,
        proposals: verdicts.map(toProposal),
      }
      for (const customer of component.customers) componentOf.set(customer, component)
      forUses(verdicts, (key, docs) => {
        answered.add(key)
        for (const doc of docs) used[doc.index] = 1
      })
      for (const proposal of component.proposals) fresh.push(proposal)
    }
    return fresh.sort(byId)
  }

  /** Takes the components of these customers apart: their movements, and the proposals that no longer hold. */
  const dissolve = (customers: Iterable<number>): { keys: string[]; stale: Set<MatchProposal> } => {
    const keys: string[] = []
    const stale = new Set<MatchProposal>()
    for (const position of customers) {
      const component = componentOf.get(position)
      if (!component) continue
      for (const key of component.keys) if (claims.has(key)) keys.push(key)
      for (const proposal of component.proposals) stale.add(proposal)
      for (const customer of component.customers) componentOf.delete(customer)
      forUses(component.verdicts, (key, docs) => {
        answered.delete(key)
        for (const doc of docs) used[doc.index] = 0
      })
    }
    return { keys, stale }
  }

  /** What needs the whole: payouts take sales of any customer, nettings what no movement uses. */
  const finish = (): MatchResult => {
    const open = [...payouts.values()]
      .filter((claim) => !answered.has(claim.reading.movement.source.key))
      .sort(byTime)
    const taken = new Set<Doc>()
    const isFree = (doc: Doc): boolean => used[doc.index] === 0 && !taken.has(doc)
    const late: MatchProposal[] = []
    for (const verdict of payoutSolver.solve(open, isFree)) {
      forUses([verdict], (_, docs) => {
        for (const doc of docs) taken.add(doc)
      })
      late.push(toProposal(verdict))
    }
    for (const netting of freeNettings(nettings, isFree)) late.push(nettingProposal(netting))
    const proposals = mergeById(sorted, late.sort(byId))
    return { proposals, counts: countClasses(proposals) }
  }

  const transactions = input.transactions
    .filter(passesTransactionGates)
    .sort((a, b) => compareText(a.key, b.key))
  const pace = createPacer(transactions.length, options)
  transactions.forEach((transaction, at) => {
    pace(at)
    admit(transaction)
  })
  sorted = solve([...claims.keys()])
  pace(transactions.length)
  let result = finish()

  return {
    result: () => result,
    explain: (documentId, transactionId) => {
      const document = book.documents.find((one) => one.id === documentId)
      const transaction = known.get(transactionId)
      if (!document) throw new AppError('not-found', 'No such document in the mirror')
      if (!transaction) throw new AppError('not-found', 'No such transaction in the mirror')
      return explainIn({ book, settings, proposals: result.proposals }, document, transaction)
    },
    update: (change) => {
      const customers = new Set<number>()
      const touch = (claim: Claim | undefined): void => {
        for (const customer of claim?.customers ?? []) customers.add(customer.position)
      }
      const gone = [...(change.removedKeys ?? []), ...(change.transactions ?? []).map((one) => one.key)]
      for (const key of gone) {
        touch(claims.get(key))
        claims.delete(key)
        payouts.delete(key)
      }
      const keys = new Set<string>()
      for (const transaction of change.transactions ?? []) {
        known.set(transaction.id, transaction)
        if (!passesTransactionGates(transaction)) continue
        touch(admit(transaction))
        keys.add(transaction.key)
      }
      const { keys: members, stale } = dissolve(customers)
      for (const key of members) keys.add(key)
      const kept = stale.size > 0 ? sorted.filter((proposal) => !stale.has(proposal)) : sorted
      sorted = mergeById(kept, solve([...keys]))
      result = finish()
      return result
    },
  }
}

const forUses = (verdicts: readonly Verdict[], use: (key: string, docs: Doc[]) => void): void => {
  for (const verdict of verdicts)
    for (const one of verdict.hypotheses)
      use(
        one.movement.source.key,
        one.parts.map((part) => part.doc),
      )
}

const byId = (a: MatchProposal, b: MatchProposal): number => compareText(a.id, b.id)

const byTime = (a: Claim, b: Claim): number => {
  const [one, two] = [a.reading.movement, b.reading.movement]
  return compareDays(one.day, two.day) || compareText(one.source.key, two.source.key)
}

/** Two lists in the order of ids as one. */
const mergeById = (a: readonly MatchProposal[], b: readonly MatchProposal[]): MatchProposal[] => {
  if (b.length === 0) return [...a]
  const merged: MatchProposal[] = []
  let at = 0
  for (const next of b) {
    for (let one = a[at]; one && byId(one, next) <= 0; one = a[at]) {
      merged.push(one)
      at += 1
    }
    merged.push(next)
  }
  for (; at < a.length; at += 1) {
    const one = a[at]
    if (one) merged.push(one)
  }
  return merged
}
