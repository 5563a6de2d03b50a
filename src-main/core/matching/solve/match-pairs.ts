/** Assigns documents to the transactions of a component, and measures how clear each match is. */
import { assign, type Edge } from '../assign/assignment.ts'
import { componentsOf } from '../assign/components.ts'
import { distributeEquals, preferEarliest } from '../assign/equals.ts'
import { measureMargins } from '../assign/margins.ts'
import { CLEAR_MARGIN } from '../classify/ambiguous.ts'
import type { FoundPair } from '../model/found-group.ts'
import { byScore, type Doc, type Hypothesis, type TransactionCandidates } from '../model/hypothesis.ts'

/**
 * @param component in the order of keys
 * @param isNearUnexplained whether the customer made an unexplained payment near the pair (`unexplained.ts`)
 */
export const matchPairs = (
  component: readonly TransactionCandidates[],
  isNearUnexplained: (pair: FoundPair) => boolean,
): FoundPair[] =>
  measureMargins(component, choose(component), CLEAR_MARGIN).flatMap((pair) =>
    pair === null ? [] : isNearUnexplained(pair) ? { ...pair, hasUnexplainedNearby: true } : pair,
  )

const TIERS = [1, 2, 3, 4] as const

type Row = readonly Hypothesis[]
type Choice = Hypothesis | null

/**
 * Chooses one hypothesis for each transaction of a component: tier by tier, strongest first, and within a tier the best
 * combination. For each member the chosen hypothesis or null; no document is used twice.
 */
const choose = (members: readonly TransactionCandidates[]): Choice[] => {
  const only = members.length === 1 ? members[0] : undefined
  if (only) return [chooseAlone(only)]
  const chosen: Choice[] = members.map(() => null)
  const used = new Set<Doc>()
  for (const tier of TIERS) {
    const indexes: number[] = []
    const rows: Row[] = []
    members.forEach((candidates, at) => {
      if (chosen[at]) return
      const row = candidates.hypotheses.filter(
        (one) => one.tier <= tier && one.parts.every((part) => !used.has(part.doc)),
      )
      if (row.length === 0) return
      indexes.push(at)
      rows.push(row)
    })
    if (indexes.length === 0) continue
    const picks = solvePass(rows)
    picks.forEach((pick, row) => {
      const at = indexes[row]
      if (!pick || at === undefined) return
      chosen[at] = pick
      for (const part of pick.parts) used.add(part.doc)
    })
  }
  preferEarliest(members, chosen)
  distributeEquals(members, chosen)
  return chosen
}

/** A single transaction takes the best hypothesis of its strongest tier. */
const chooseAlone = (candidates: TransactionCandidates): Choice => {
  for (const tier of TIERS) {
    const best = candidates.hypotheses.find((one) => one.tier <= tier)
    if (best) return best
  }
  return null
}

const solvePass = (rows: readonly Row[]): Choice[] => {
  const only = rows.length === 1 ? rows[0] : undefined
  if (only) return [only[0] ?? null]
  const picks: Choice[] = rows.map(() => null)
  const docsOf = (at: number): number[] =>
    (rows[at] ?? []).flatMap(({ parts }) => parts.map(({ doc }) => doc.slot))
  for (const component of componentsOf([...rows.keys()], docsOf)) {
    const componentRows = component.flatMap((at): Row[] => [rows[at] ?? []])
    const solved = solveComponent(componentRows)
    component.forEach((at, order) => {
      picks[at] = solved[order] ?? null
    })
  }
  return picks
}

const isSingle = (hypothesis: Hypothesis): boolean => hypothesis.parts.length === 1

const solveComponent = (rows: readonly Row[]): Choice[] => {
  const only = rows.length === 1 ? rows[0] : undefined
  if (only) return [only[0] ?? null]
  if (rows.every((row) => row.every(isSingle))) return assignSingles(rows)
  return chooseExact(rows) ?? chooseGreedily(rows)
}

const assignSingles = (rows: readonly Row[]): Choice[] => {
  const columns = new Map<Doc, number>()
  const columnOf = (doc: Doc): number => {
    const known = columns.get(doc)
    if (known !== undefined) return known
    columns.set(doc, columns.size)
    return columns.size - 1
  }
  const singles = rows.map((row) => row.filter(isSingle))
  const edges = singles.map((row) =>
    row.flatMap((one): Edge[] => {
      const doc = one.parts[0]?.doc
      return doc ? [{ column: columnOf(doc), weight: one.score }] : []
    }),
  )
  const picks = assign(edges, columns.size)
  return singles.map((row, at) => row[picks[at] ?? -1] ?? null)
}

/**
 * For components too large to be solved exactly: first sums that score at least as high as every single use of their
 * documents, then single documents, then other sums.
 */
const chooseGreedily = (rows: readonly Row[]): Choice[] => {
  const picks: Choice[] = rows.map(() => null)
  const used = new Set<Doc>()
  const isFree = (one: Hypothesis): boolean => one.parts.every((part) => !used.has(part.doc))
  const take = (at: number, one: Hypothesis): void => {
    picks[at] = one
    for (const part of one.parts) used.add(part.doc)
  }
  const bestSingle = new Map<Doc, number>()
  for (const row of rows)
    for (const one of row) {
      const doc = isSingle(one) ? one.parts[0]?.doc : undefined
      if (doc) bestSingle.set(doc, Math.max(bestSingle.get(doc) ?? 0, one.score))
    }
  const sums = rows
    .flatMap((row, at) => row.filter((one) => !isSingle(one)).map((one) => ({ at, one })))
    .sort((a, b) => byScore(a.one, b.one) || a.at - b.at)
  for (const { at, one } of sums) {
    const componentRows = rows[at]?.find(isSingle)
    const rival = Math.max(
      componentRows?.score ?? 0,
      ...one.parts.map((part) => bestSingle.get(part.doc) ?? 0),
    )
    if (!picks[at] && isFree(one) && rival <= one.score) take(at, one)
  }
  const left = rows.map((row, at) => (picks[at] ? [] : row.filter(isFree)))
  assignSingles(left).forEach((pick, at) => {
    if (pick) take(at, pick)
  })
  for (const { at, one } of sums) if (!picks[at] && isFree(one)) take(at, one)
  return picks
}

/** The most transactions of a component that is solved exactly. */
const MAX_ROWS = 14
/** The most search steps, about a millisecond; beyond them the component is solved greedily. */
const BUDGET = 20_000

/**
 * Finds the best combination of hypotheses of a small component, sums included, by branch and bound over its
 * transactions.
 *
 * @param rows for each transaction its hypotheses, best first
 * @returns for each row the chosen hypothesis or null; undefined where the component is too large to be solved exactly
 */
const chooseExact = (rows: readonly (readonly Hypothesis[])[]): (Hypothesis | null)[] | undefined => {
  if (rows.length > MAX_ROWS) return undefined
  const bestLeft: number[] = new Array(rows.length + 1).fill(0)
  for (let at = rows.length - 1; at >= 0; at -= 1)
    bestLeft[at] = (bestLeft[at + 1] ?? 0) + (rows[at]?.[0]?.score ?? 0)
  const used = new Set<Doc>()
  const picks: (Hypothesis | null)[] = rows.map(() => null)
  let best: (Hypothesis | null)[] = [...picks]
  let bestScore = -1
  let steps = 0

  const search = (at: number, score: number): void => {
    steps += 1
    if (steps > BUDGET || score + (bestLeft[at] ?? 0) <= bestScore) return
    const row = rows[at]
    if (!row) {
      bestScore = score
      best = [...picks]
      return
    }
    for (const hypothesis of row) {
      if (hypothesis.parts.some((part) => used.has(part.doc))) continue
      for (const part of hypothesis.parts) used.add(part.doc)
      picks[at] = hypothesis
      search(at + 1, score + hypothesis.score)
      picks[at] = null
      for (const part of hypothesis.parts) used.delete(part.doc)
    }
    search(at + 1, score)
  }
  search(0, 0)
  return steps <= BUDGET ? best : undefined
}
