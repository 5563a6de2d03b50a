/** Groups transactions without a match: instalments that complete a document, and part payments that leave it open. */
import { referenceTo } from '../candidates/reference-to.ts'
import { findSubsets } from '../candidates/subset-sums.ts'
import { weigh } from '../candidates/weigh.ts'
import type { DocumentIndex } from '../index/document-index.ts'
import type { FoundInstalments } from '../model/found-group.ts'
import type { Doc, Hypothesis, Part, TransactionCandidates } from '../model/hypothesis.ts'
import type { Leftovers } from './leftovers.ts'
import {
  amountOf,
  byDay,
  hasDoubledInstalments,
  type Instalment,
  withoutEqualPayments,
} from './possible-instalments.ts'

const MAX_POOL = 16
const BUDGET = 5_000

export const completeByInstalments = (left: Leftovers): void => {
  for (const doc of left.docs) if (left.namedInstalments(doc).length > 0) addWhole(doc, left)
}

/** The rows that each transaction adds; the withheld amount belongs to the last one. */
const toHypotheses = (
  doc: Doc,
  instalments: readonly Instalment[],
  withheld: number,
  index: DocumentIndex,
): Hypothesis[] =>
  instalments.map(({ candidates }, at) => {
    const { reading } = candidates
    const rows: Part['rows'] = [
      { kind: 'payment', amountMinor: doc.sign * amountOf(candidates), named: true },
    ]
    if (withheld > 0 && at === instalments.length - 1)
      rows.push({ kind: 'withholding', amountMinor: doc.sign * withheld, named: true })
    const params = { amountMinor: amountOf(candidates), openMinor: doc.target }
    return weigh(
      [{ doc, rows, reference: referenceTo(doc, reading, index) }],
      { code: 'amount-part', params },
      reading,
      index,
    )
  })

const sumOf = (instalments: readonly Instalment[]): number =>
  instalments.reduce((sum, { candidates }) => sum + amountOf(candidates), 0)

const cashTargetsOf = (doc: Doc): { cash: number; withheld: number }[] => {
  const own = doc.isPaidPart ? 0 : doc.retention
  const targets = [{ cash: doc.target, withheld: 0 }]
  if (own > 0 && own < doc.target) targets.push({ cash: doc.target - own, withheld: own })
  return targets
}

const toInstalments = (
  doc: Doc,
  instalments: readonly Instalment[],
  { withheld, unique, setsTried }: Omit<Completion, 'instalments'>,
  found: Pick<FoundInstalments, 'complete' | 'hasDoubles'>,
  index: DocumentIndex,
): FoundInstalments => ({
  kind: 'instalments',
  hypotheses: toHypotheses(doc, instalments, withheld, index),
  doc,
  paid: sumOf(instalments),
  unique,
  setsTried,
  named: instalments.every((instalment) => instalment.named),
  ...found,
})

interface Completion {
  instalments: Instalment[]
  withheld: number
  unique: boolean
  /** How many sets there were to choose from. */
  setsTried: number
}

/** The instalments of a pool that complete the amount together with the required ones. */
const addingUp = (
  required: readonly Instalment[],
  pool: readonly Instalment[],
  cash: number,
): Omit<Completion, 'withheld'> | null => {
  const rest = cash - sumOf(required)
  if (rest <= 0 || pool.length === 0) return null
  const limits = { leastMembers: Math.max(1, 2 - required.length), mostSolutions: 2, budget: BUDGET }
  const amounts = pool.map(({ candidates }) => amountOf(candidates))
  const { solutions, complete } = findSubsets(amounts, rest, limits)
  const [first] = solutions
  if (!first) return null
  const instalments = [...required, ...first.flatMap((at) => pool[at] ?? [])].sort(byDay)
  return { instalments, unique: complete && solutions.length === 1, setsTried: 2 ** pool.length }
}

/**
 * The instalments that complete the document: the first named ones in order (of equal ones only the first, then all),
 * else those named ones that add up, else named and unnamed ones together.
 */
const completing = (doc: Doc, left: Leftovers): Completion | null => {
  const named = left.namedInstalments(doc)
  const targets = cashTargetsOf(doc)
  for (const chosen of [withoutEqualPayments(named), named])
    for (const { cash, withheld } of targets) {
      let sum = 0
      for (const [at, instalment] of chosen.entries()) {
        sum += amountOf(instalment.candidates)
        if (sum === cash && at > 0)
          return { instalments: chosen.slice(0, at + 1), withheld, unique: true, setsTried: 1 }
      }
    }
  const free = left.unnamedInstalments(doc, MAX_POOL)
  for (const [required, pool] of [
    [[], named.slice(0, MAX_POOL)],
    [named, free],
  ] as const)
    for (const { cash, withheld } of targets) {
      const found = addingUp(required, pool, cash)
      if (found) return { ...found, withheld }
    }
  return null
}

/** Groups the instalments that complete the document, if there are any. */
const addWhole = (doc: Doc, left: Leftovers): void => {
  const whole = completing(doc, left)
  if (!whole) return
  const hasDoubles = hasDoubledInstalments(doc, whole.instalments, left.naming(doc))
  const found = toInstalments(doc, whole.instalments, whole, { complete: true, hasDoubles }, left.index)
  left.add(found, [doc], candidatesOf(whole.instalments))
}

const addPart = (doc: Doc, instalments: readonly Instalment[], left: Leftovers): void => {
  const found = { complete: false, hasDoubles: false }
  const part = toInstalments(doc, instalments, { withheld: 0, unique: true, setsTried: 1 }, found, left.index)
  left.add(part, [doc], candidatesOf(instalments))
}

const candidatesOf = (instalments: readonly Instalment[]): TransactionCandidates[] =>
  instalments.map((instalment) => instalment.candidates)

/**
 * First named payments that leave the document open; then instalments that complete one; then a payment that fits only
 * one document.
 */
export const partPayments = (left: Leftovers): void => {
  for (const doc of left.docs) {
    if (!left.isFree(doc)) continue
    const named = left.namedInstalments(doc)
    if (named.length > 0 && sumOf(named) <= doc.target) addPart(doc, named, left)
  }
  for (const doc of left.docs) if (left.isFree(doc)) addWhole(doc, left)
  for (const candidates of left.members) {
    const doc = left.onlyDocOf(candidates)
    if (doc) addPart(doc, [{ doc, candidates, named: false }], left)
  }
}
