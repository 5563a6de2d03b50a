/** Groups of movements that share something, solved and kept: a change takes apart and solves again only those it touches. */
import type { TransactionId } from '../../../../src-preload/contract/values.ts'
import { toProposal } from '../explain/proposal.ts'
import type { Doc } from '../model/document.ts'
import type { Hypothesis } from '../model/hypothesis.ts'
import type { MatchProposal } from '../model/types.ts'
import { byKey } from '../model/order.ts'
import type { Claim, Verdict } from '../model/candidates.ts'

/** A solved part of the whole; no movement outside it has a share in its documents, or customers. */
interface Group {
  claims: Claim[]
  /** What is done with its movements. */
  uses: readonly Hypothesis[]
  proposals: MatchProposal[]
}

export interface GroupsChange {
  /** Movements of all groups that were solved again, in no order. */
  solved: Claim[]
  /** Documents that were used and are not any more, or the other way round. */
  freedOrUsed: Doc[]
  /** Proposals of the groups as they were, and as they are. */
  removed: MatchProposal[]
  added: MatchProposal[]
}

export interface KeptGroups {
  /** Lets go of some movements, takes in others, and solves what they touch, or what `touched` belongs to, again. */
  change(gone: readonly Claim[], come: readonly Claim[], touched?: readonly number[]): GroupsChange
  isAnswered(claim: Claim): boolean
  isUsed(doc: Doc): boolean
}

/** For documents that come later: so many, and all are given new room. */
const ROOM = 4_096

/** Whether a group uses a document; while groups are solved again, also that one used it before. */
const FREE = 0
const USED = 1
const GIVEN_BACK = 2

/**
 * @param sizeOf one more than the highest number that can be shared, and than the highest index of a document; it grows
 * @param sharedOf numbers of what makes movements a group when they have it in common; for one claim always the same
 * @param solve answers for movements of one group, in the order of their keys
 */
export const keepGroups = (
  sizeOf: () => number,
  sharedOf: (claim: Claim) => readonly number[],
  solve: (claims: readonly Claim[]) => Verdict[],
): KeptGroups => {
  const groupOf: (Group | undefined)[] = new Array(sizeOf()).fill(undefined)
  let used = new Uint8Array(sizeOf())
  const answered = new Set<TransactionId>()
  const toGroups = createGrouping(sizeOf, sharedOf)

  const belong = (claims: readonly Claim[], group: Group | undefined): void => {
    for (const claim of claims) for (const each of sharedOf(claim)) groupOf[each] = group
  }
  const take = (claims: Claim[]): Group => {
    if (claims.length > 1) claims.sort(byKey)
    const verdicts = solve(claims)
    const [only] = verdicts
    const uses =
      only && verdicts.length === 1 ? only.hypotheses : verdicts.flatMap((verdict) => verdict.hypotheses)
    const group = { claims, uses, proposals: verdicts.map(toProposal) }
    belong(claims, group)
    return group
  }

  return {
    change: (gone, come, touched = []) => {
      if (sizeOf() > used.length) {
        const more = new Uint8Array(sizeOf() + ROOM)
        more.set(used)
        used = more
      }
      const leaving = new Set(gone)
      const change: GroupsChange = { solved: [...come], freedOrUsed: [], removed: [], added: [] }
      const given: Doc[] = []
      const release = (one: number): void => {
        const group = groupOf[one]
        if (!group) return
        for (const claim of group.claims) if (!leaving.has(claim)) change.solved.push(claim)
        belong(group.claims, undefined)
        for (const proposal of group.proposals) change.removed.push(proposal)
        for (const { movement, parts } of group.uses) {
          answered.delete(movement.source.id)
          for (const { doc } of parts) {
            used[doc.index] = GIVEN_BACK
            given.push(doc)
          }
        }
      }
      // A body of its own for each loop: one that runs a hundred thousand times in a single call is optimised late.
      const unite = (claims: Claim[]): void => {
        const group = take(claims)
        for (const proposal of group.proposals) change.added.push(proposal)
        for (const { movement, parts } of group.uses) {
          answered.add(movement.source.id)
          for (const { doc } of parts) {
            if (used[doc.index] === FREE) change.freedOrUsed.push(doc)
            used[doc.index] = USED
          }
        }
      }
      const releaseShared = (claim: Claim): void => sharedOf(claim).forEach(release)
      gone.forEach(releaseShared)
      come.forEach(releaseShared)
      touched.forEach(release)
      toGroups(change.solved).forEach(unite)
      for (const doc of given) {
        if (used[doc.index] !== GIVEN_BACK) continue
        used[doc.index] = FREE
        change.freedOrUsed.push(doc)
      }
      return change
    },
    isAnswered: ({ reading }) => answered.has(reading.movement.source.id),
    isUsed: (doc) => used[doc.index] === USED,
  }
}

/** Groups claims that share something, directly or through others; those without are left out. */
const createGrouping = (
  sizeOf: () => number,
  sharedOf: (claim: Claim) => readonly number[],
): ((claims: readonly Claim[]) => Claim[][]) => {
  /** The first claim with each shared thing, while claims are grouped; -1 otherwise. */
  let firstOf = new Int32Array(sizeOf()).fill(-1)
  return (claims) => {
    if (sizeOf() > firstOf.length) firstOf = new Int32Array(sizeOf() + ROOM).fill(-1)
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
    claims.forEach((claim, at) => {
      parent[at] = at
      for (const one of sharedOf(claim)) {
        const first = firstOf[one] ?? -1
        if (first === -1) firstOf[one] = at
        else parent[find(at)] = find(first)
      }
    })
    const groups: Claim[][] = []
    /** Of the first claim of a group: one more than the place of the group. */
    const groupAt = new Int32Array(claims.length)
    claims.forEach((claim, at) => {
      const shared = sharedOf(claim)
      if (shared.length === 0) return
      const root = find(at)
      const group = groups[(groupAt[root] ?? 0) - 1]
      if (group) group.push(claim)
      else groupAt[root] = groups.push([claim])
      for (const one of shared) firstOf[one] = -1
    })
    return groups
  }
}
