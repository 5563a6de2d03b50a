/** A matching run that is kept: after new movements only the components they touch are solved again. */
import { AppError } from '../app-error.ts'
import { nettingProposal } from './explain/netting-proposal.ts'
import { toProposal } from './explain/to-proposal.ts'
import { createBook } from './prepare/book.ts'
import type { Doc } from './prepare/doc.ts'
import { passesTransactionGates } from './prepare/gates.ts'
import { toClaim } from './propose/to-claim.ts'
import { toComponents } from './solve/components.ts'
import { findNettings } from './solve/netting.ts'
import { createPayoutTest, solvePayouts } from './solve/payouts.ts'
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
  const claims = new Map<string, Claim>()
  /** Claims that touch no customer: only payouts among them can come to anything. */
  const payouts = new Map<string, Claim>()
  const components = new Set<Component>()
  const componentOf = new Map<number, Component>()

  const admit = (transaction: MatchTransaction): Claim => {
    const claim = toClaim(transaction, book, settings)
    claims.set(transaction.key, claim)
    if (isPayout(claim)) payouts.set(transaction.key, claim)
    return claim
  }

  const solve = (keys: readonly string[]): void => {
    const own = [...keys].sort(compareText).flatMap((key) => claims.get(key) ?? [])
    const groups = toComponents(
      own.map((claim) => claim.customers),
      book.customers.length,
    )
    for (const group of groups) {
      const members = group.flatMap((at) => own[at] ?? [])
      const verdicts = solveComponent(members, book)
      const component: Component = {
        keys: members.map((claim) => claim.reading.movement.source.key),
        customers: [...new Set(members.flatMap((claim) => claim.customers.map((one) => one.position)))],
        verdicts,
        proposals: verdicts.map(toProposal),
      }
      components.add(component)
      for (const customer of component.customers) componentOf.set(customer, component)
    }
  }

  const collect = (): MatchResult => {
    const proposals: MatchProposal[] = []
    const used = new Set<Doc>()
    const answered = new Set<string>()
    for (const component of components) {
      for (const proposal of component.proposals) proposals.push(proposal)
      for (const verdict of component.verdicts)
        for (const one of verdict.hypotheses) {
          answered.add(one.movement.source.key)
          for (const part of one.parts) used.add(part.doc)
        }
    }
    const open = [...payouts.values()]
      .filter((claim) => !answered.has(claim.reading.movement.source.key))
      .sort((a, b) => {
        const [one, two] = [a.reading.movement, b.reading.movement]
        return one.day - two.day || compareText(one.source.key, two.source.key)
      })
    const isFree = (doc: Doc): boolean => !used.has(doc)
    for (const verdict of solvePayouts(open, isFree, book, settings)) {
      for (const one of verdict.hypotheses) for (const part of one.parts) used.add(part.doc)
      proposals.push(toProposal(verdict))
    }
    for (const netting of findNettings(isFree, book)) proposals.push(nettingProposal(netting))
    proposals.sort((a, b) => compareText(a.id, b.id))
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
  solve([...claims.keys()])
  pace(transactions.length)
  let result = collect()

  return {
    result: () => result,
    update: (change) => {
      const customers = new Set<number>()
      const touch = (claim: Claim | undefined): void => {
        for (const customer of claim?.customers ?? []) customers.add(customer.position)
      }
      const removed = [...(change.removedKeys ?? []), ...(change.transactions ?? []).map((one) => one.key)]
      for (const key of removed) {
        touch(claims.get(key))
        claims.delete(key)
        payouts.delete(key)
      }
      const keys = new Set<string>()
      for (const transaction of change.transactions ?? []) {
        if (!passesTransactionGates(transaction)) continue
        touch(admit(transaction))
        keys.add(transaction.key)
      }
      for (const position of customers) {
        const component = componentOf.get(position)
        if (!component || !components.delete(component)) continue
        for (const key of component.keys) if (claims.has(key)) keys.add(key)
        for (const customer of component.customers) componentOf.delete(customer)
      }
      solve([...keys])
      result = collect()
      return result
    },
  }
}
