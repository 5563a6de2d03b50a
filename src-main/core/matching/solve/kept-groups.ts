/** Groups of movements that share something, solved and kept: a change takes apart and solves again only those it touches. */
import { toProposal } from '../explain/to-proposal.ts'
import type { Doc } from '../prepare/doc.ts'
import type { MatchProposal } from '../types.ts'
import type { Claim, Verdict } from './verdict.ts'

/** A solved part of the whole; no movement outside it has a share in its documents, or customers. */
interface Group<Shared> {
  claims: Claim[]
  shared: Shared[]
  verdicts: Verdict[]
  proposals: MatchProposal[]
}

export interface GroupsChange {
  /** Movements of all groups that were solved again. */
  solved: Claim[]
  /** Documents that were used and are not any more, or the other way round. */
  freedOrUsed: Set<Doc>
  /** Proposals of the groups as they were, and as they are. */
  removed: MatchProposal[]
  added: MatchProposal[]
}

export interface KeptGroups<Shared> {
  /** Lets go of some movements, takes in others, and solves what they touch, or what `touched` belongs to, again. */
  change(gone: Iterable<Claim>, come: Iterable<Claim>, touched?: Iterable<Shared>): GroupsChange
  isAnswered(key: string): boolean
  isUsed(doc: Doc): boolean
}

export const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

export const byKey = (a: Claim, b: Claim): number =>
  compareText(a.reading.movement.source.key, b.reading.movement.source.key)

/**
 * @param sharedOf what makes movements a group when they have it in common; for one claim always the same
 * @param solve answers for movements of one group, in the order of their keys
 */
export const keepGroups = <Shared>(
  sharedOf: (claim: Claim) => readonly Shared[],
  solve: (claims: readonly Claim[]) => Verdict[],
): KeptGroups<Shared> => {
  const groupOf = new Map<Shared, Group<Shared>>()
  const used = new Set<Doc>()
  const answered = new Set<string>()

  const take = (claims: Claim[], shared: Shared[]): Group<Shared> => {
    const verdicts = solve(claims)
    const group = { claims, shared, verdicts, proposals: verdicts.map(toProposal) }
    for (const each of shared) groupOf.set(each, group)
    return group
  }

  return {
    change: (gone, come, touched = []) => {
      const members = new Set(come)
      const change: GroupsChange = { solved: [], freedOrUsed: new Set(), removed: [], added: [] }
      const toggle = (doc: Doc): void => {
        if (!change.freedOrUsed.delete(doc)) change.freedOrUsed.add(doc)
      }
      const release = (one: Shared): void => {
        const group = groupOf.get(one)
        if (!group) return
        for (const claim of group.claims) members.add(claim)
        for (const each of group.shared) groupOf.delete(each)
        for (const proposal of group.proposals) change.removed.push(proposal)
        forUses(group.verdicts, (key, docs) => {
          answered.delete(key)
          for (const each of docs) if (used.delete(each)) toggle(each)
        })
      }
      for (const claims of [gone, come]) for (const claim of claims) sharedOf(claim).forEach(release)
      for (const one of touched) release(one)
      for (const claim of gone) members.delete(claim)
      change.solved = [...members].sort(byKey)
      for (const { claims, shared } of toGroups(change.solved, sharedOf)) {
        const group = take(claims, shared)
        for (const proposal of group.proposals) change.added.push(proposal)
        forUses(group.verdicts, (key, uses) => {
          answered.add(key)
          for (const doc of uses)
            if (!used.has(doc)) {
              used.add(doc)
              toggle(doc)
            }
        })
      }
      return change
    },
    isAnswered: (key) => answered.has(key),
    isUsed: (doc) => used.has(doc),
  }
}

/** Groups claims that share something, directly or through others; those without are left out. */
const toGroups = <Shared>(
  claims: readonly Claim[],
  sharedOf: (claim: Claim) => readonly Shared[],
): { claims: Claim[]; shared: Shared[] }[] => {
  const parent = new Int32Array(claims.length)
  const find = (start: number): number => {
    let root = start
    while (parent[root] !== root) root = parent[root] ?? root
    for (let at = start; parent[at] !== root; ) {
      const next = parent[at] ?? root
      parent[at] = root
      at = next
    }
    return root
  }
  const firstOf = new Map<Shared, number>()
  claims.forEach((claim, at) => {
    parent[at] = at
    for (const one of sharedOf(claim)) {
      const first = firstOf.get(one)
      if (first === undefined) firstOf.set(one, at)
      else parent[find(at)] = find(first)
    }
  })
  const groups = new Map<number, { claims: Claim[]; shared: Shared[] }>()
  const groupAt = (at: number): { claims: Claim[]; shared: Shared[] } => {
    const root = find(at)
    const known = groups.get(root)
    if (known) return known
    const group = { claims: [], shared: [] }
    groups.set(root, group)
    return group
  }
  for (const [one, first] of firstOf) groupAt(first).shared.push(one)
  claims.forEach((claim, at) => {
    if (sharedOf(claim).length > 0) groupAt(at).claims.push(claim)
  })
  return [...groups.values()]
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
