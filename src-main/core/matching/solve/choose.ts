/** Chooses one hypothesis for each movement of a component: strong passes first, then the best whole of each pass. */
import type { Doc } from '../prepare/doc.ts'
import type { Hypothesis } from '../propose/hypothesis.ts'
import { byScore } from '../propose/pair-candidates.ts'
import { assign, type Edge } from './assign.ts'

/** A movement with all its hypotheses, best first. */
export interface Claim {
  hypotheses: Hypothesis[]
}

const TIERS = [1, 2, 3, 4] as const

/** For each claim the chosen hypothesis or null; no document is used by two. */
export const choose = (claims: readonly Claim[]): (Hypothesis | null)[] => {
  const chosen: (Hypothesis | null)[] = claims.map(() => null)
  const used = new Set<Doc>()
  const isFree = (hypothesis: Hypothesis): boolean => hypothesis.parts.every((part) => !used.has(part.doc))
  const take = (at: number, hypothesis: Hypothesis): void => {
    chosen[at] = hypothesis
    for (const part of hypothesis.parts) used.add(part.doc)
  }
  for (const tier of TIERS) {
    const open: { at: number; hypotheses: Hypothesis[] }[] = []
    claims.forEach((claim, at) => {
      if (chosen[at]) return
      const hypotheses = claim.hypotheses.filter((one) => one.tier <= tier && isFree(one))
      if (hypotheses.length > 0) open.push({ at, hypotheses })
    })
    if (open.length === 0) continue
    const only = open.length === 1 ? open[0] : undefined
    if (only) {
      const best = only.hypotheses[0]
      if (best) take(only.at, best)
      continue
    }
    takeSums(open, take, isFree)
    takeSingles(
      open.filter(({ at }) => !chosen[at]),
      take,
      isFree,
    )
  }
  return chosen
}

interface Open {
  at: number
  hypotheses: Hypothesis[]
}

/** A sum goes first where it is worth more than each single-document use of its documents. */
const takeSums = (
  open: readonly Open[],
  take: (at: number, hypothesis: Hypothesis) => void,
  isFree: (hypothesis: Hypothesis) => boolean,
): void => {
  const sums = open.flatMap(({ at, hypotheses }) =>
    hypotheses.filter((one) => one.parts.length > 1).map((hypothesis) => ({ at, hypothesis })),
  )
  if (sums.length === 0) return
  const singles = new Map<Doc, number>()
  for (const { hypotheses } of open)
    for (const one of hypotheses) {
      const doc = one.parts.length === 1 ? one.parts[0]?.doc : undefined
      if (doc) singles.set(doc, Math.max(singles.get(doc) ?? 0, one.score))
    }
  const done = new Set<number>()
  for (const { at, hypothesis } of sums.sort((a, b) => byScore(a.hypothesis, b.hypothesis) || a.at - b.at)) {
    if (done.has(at) || !isFree(hypothesis)) continue
    const own = open.find((one) => one.at === at)?.hypotheses.find((one) => one.parts.length === 1)
    const rival = Math.max(0, ...hypothesis.parts.map((part) => singles.get(part.doc) ?? 0))
    if ((own && own.score > hypothesis.score) || rival > hypothesis.score) continue
    done.add(at)
    take(at, hypothesis)
  }
}

const takeSingles = (
  open: readonly Open[],
  take: (at: number, hypothesis: Hypothesis) => void,
  isFree: (hypothesis: Hypothesis) => boolean,
): void => {
  const columns = new Map<Doc, number>()
  const columnOf = (doc: Doc): number => {
    const known = columns.get(doc)
    if (known !== undefined) return known
    columns.set(doc, columns.size)
    return columns.size - 1
  }
  const choices = open.map(({ at, hypotheses }) => ({
    at,
    singles: hypotheses.filter((one) => one.parts.length === 1 && isFree(one)),
  }))
  const rows = choices.map(({ singles }) =>
    singles.flatMap((one): Edge[] => {
      const doc = one.parts[0]?.doc
      return doc ? [{ column: columnOf(doc), weight: one.score }] : []
    }),
  )
  const picks = assign(rows, columns.size)
  choices.forEach(({ at, singles }, row) => {
    const pick = singles[picks[row] ?? -1]
    if (pick) take(at, pick)
  })
  // Sums that lost to singles may fit what is left.
  const left = open
    .flatMap(({ at, hypotheses }) =>
      hypotheses.filter((one) => one.parts.length > 1).map((hypothesis) => ({ at, hypothesis })),
    )
    .sort((a, b) => byScore(a.hypothesis, b.hypothesis) || a.at - b.at)
  const done = new Set(choices.flatMap(({ at }, row) => (picks[row] === -1 ? [] : [at])))
  for (const { at, hypothesis } of left) {
    if (done.has(at) || !isFree(hypothesis)) continue
    done.add(at)
    take(at, hypothesis)
  }
}
