/** The solved parts of a run, kept so that a change solves again only those it touches. */
import { toProposal } from '../explain/to-proposal.ts'
import type { Book } from '../prepare/book.ts'
import type { Doc } from '../prepare/doc.ts'
import type { MatchProposal } from '../types.ts'
import { toComponents } from './components.ts'
import { solveComponent } from './solve-component.ts'
import type { Claim, Verdict } from './verdict.ts'

/** A solved part of the whole; its members touch nothing outside it. */
interface Component {
  keys: string[]
  customers: number[]
  verdicts: Verdict[]
  proposals: MatchProposal[]
}

export interface KeptComponents {
  /** Solves these movements anew, with all that share a customer with them or with `customers`. */
  solve(keys: Iterable<string>, customers?: Iterable<number>): void
  /** Proposals of all components in the order of their ids. */
  proposals(): readonly MatchProposal[]
  isAnswered(key: string): boolean
  isUsed(doc: Doc): boolean
}

export const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

export const byId = (a: MatchProposal, b: MatchProposal): number => compareText(a.id, b.id)

/** @param claims by key, changed by the caller before it asks to solve */
export const keepComponents = (claims: ReadonlyMap<string, Claim>, book: Book): KeptComponents => {
  const componentOf = new Map<number, Component>()
  const used = new Uint8Array(book.size)
  const answered = new Set<string>()
  let sorted: MatchProposal[] = []

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

  const solveAll = (keys: Iterable<string>): MatchProposal[] => {
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

  return {
    solve: (keys, customers = []) => {
      const touched = new Set(customers)
      const members = new Set(keys)
      for (const key of members)
        for (const customer of claims.get(key)?.customers ?? []) touched.add(customer.position)
      const { keys: freed, stale } = dissolve(touched)
      for (const key of freed) members.add(key)
      sorted = mergeById(sorted, solveAll(members), stale)
    },
    proposals: () => sorted,
    isAnswered: (key) => answered.has(key),
    isUsed: (doc) => used[doc.index] === 1,
  }
}

/** Calls `use` for each verdict's movements with the documents it takes. */
export const forUses = (verdicts: readonly Verdict[], use: (key: string, docs: Doc[]) => void): void => {
  for (const { hypotheses } of verdicts)
    for (const { movement, parts } of hypotheses)
      use(
        movement.source.key,
        parts.map((part) => part.doc),
      )
}

const NONE: ReadonlySet<MatchProposal> = new Set()

/** Both sorted by id; those of `a` that are stale are left out. */
export const mergeById = (
  a: readonly MatchProposal[],
  b: readonly MatchProposal[],
  stale: ReadonlySet<MatchProposal> = NONE,
): MatchProposal[] => {
  const merged: MatchProposal[] = []
  let at = 0
  for (const one of a) {
    if (stale.has(one)) continue
    for (let next = b[at]; next && next.id < one.id; next = b[at]) {
      merged.push(next)
      at += 1
    }
    merged.push(one)
  }
  for (; at < b.length; at += 1) {
    const next = b[at]
    if (next) merged.push(next)
  }
  return merged
}
