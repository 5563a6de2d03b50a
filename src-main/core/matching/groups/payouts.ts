/** Payouts of card terminals, MB WAY and payment services: sales of many customers in one row, net of a fee. */
import { exchanged, findSubsets } from '../candidates/subset-sums.ts'
import { weigh } from '../candidates/weigh.ts'
import type { DocumentIndex } from '../index/document-index.ts'
import type { Doc } from '../model/document.ts'
import type { FoundPayout } from '../model/found-group.ts'
import type { Hypothesis, Part } from '../model/hypothesis.ts'
import { type FeeRule, isInForceOn, type MatchSettings, percentOf } from '../model/settings.ts'
import type { MinorUnits } from '../model/units.ts'
import type { Payout } from './read-payout.ts'
import { ON_THE_SPOT, type Sales } from './sales.ts'

/** Of so few sales a single answer is hardly there by chance. */
export const POOL_SURE = 11
/** Of more sales a sum alone proves nothing. */
const MAX_POOL = 16
/** Small pools first: they show each channel's fee and take their sales out of the larger ones. */
const POOLS = [8, POOL_SURE, MAX_POOL]
/** Steps that see every set of the largest pool, two milliseconds at most, so that no search is given up. */
const BUDGET = 2 ** (MAX_POOL + 1)
/** A channel keeps to one fee: so many payouts found with it settle which. */
const FEE_SEEN = 3
/** It must have been seen so many times as often as the next one. */
const FEE_LEAD = 4
/** Other answers that are shown. */
const MAX_RIVALS = 3

const NO_FEE: FeeRule = { name: '', percent: 0, fixedMinor: 0, from: null, until: null }

const feeOf = (doc: Doc, rule: FeeRule): MinorUnits =>
  rule === NO_FEE ? 0 : percentOf(doc.target, rule.percent) + rule.fixedMinor

interface Answer {
  docs: Doc[]
  rule: FeeRule
  pool: readonly Doc[]
}

/** What one reading of a payout came to. */
export interface PayoutStep {
  /** The one fee its channel was known to keep to. */
  rule: FeeRule | null
  answers: Answer[]
  found: FoundPayout | null
}

/** What the step takes out of the pools of those after it. */
export const takenBy = (step: PayoutStep | undefined): readonly Doc[] =>
  step?.answers.length === 1 ? (step.answers[0]?.docs ?? []) : []

/** Who solves payouts time and again may answer with what was found before. */
export interface PayoutMemory {
  /** The step of this round as it was, or computed anew. */
  recall(payout: Payout, round: number, rule: FeeRule | null, compute: () => PayoutStep): PayoutStep
  /** The payout was answered in an earlier round. */
  skip(payout: Payout, round: number): void
}

const NO_MEMORY: PayoutMemory = {
  recall: (_payout, _round, _rule, compute) => compute(),
  skip: () => undefined,
}

export interface PayoutRun {
  index: DocumentIndex
  settings: MatchSettings
  sales: Sales
  memory?: PayoutMemory
}

/**
 * @param payouts those that nothing was chosen for, in the order of time
 * @param isFree whether nothing uses the document yet
 */
export const solvePayouts = (
  payouts: readonly Payout[],
  isFree: (doc: Doc) => boolean,
  { index, settings, sales, memory = NO_MEMORY }: PayoutRun,
): FoundPayout[] => {
  const taken = new Set<Doc>()
  const fees = createFees()
  const isLeft = (doc: Doc): boolean => isFree(doc) && !taken.has(doc)

  /** Sales paid on the spot come first, and of these the ones the source shows as paid. */
  const find = (payout: Payout, rule: FeeRule | null, most: number): Answer[] => {
    const { source, amount } = payout.candidates.reading.transaction
    const dated = settings.fees.filter((fee) => isInForceOn(fee, source.bookingDate))
    const rules = rule ? [rule] : [NO_FEE, ...dated]
    for (const types of [ON_THE_SPOT, null] as const)
      for (const settled of [true, false]) {
        const pool = sales.pool(payout, { settled, types, most }, isLeft, isFree)
        const answers = pool ? search(pool, amount, rules) : []
        if (answers.length > 0) return answers
      }
    return []
  }

  const found = new Map<Payout, FoundPayout>()
  for (const [round, most] of POOLS.entries())
    for (const payout of payouts) {
      if (found.get(payout)?.rivals.length === 0) {
        memory.skip(payout, round)
        continue
      }
      const rule = fees.of(payout.channel)
      const step = memory.recall(payout, round, rule, () => {
        const answers = find(payout, rule, most)
        return { rule, answers, found: toFound(answers, payout, index) }
      })
      if (step.found) found.set(payout, step.found)
      const docs = takenBy(step)
      for (const doc of docs) taken.add(doc)
      const seen = step.answers[0]?.rule
      if (docs.length > 0 && seen) fees.see(payout.channel, seen)
    }
  return withoutSharing([...found.values()])
}

const search = (pool: readonly Doc[], amount: MinorUnits, rules: readonly FeeRule[]): Answer[] =>
  rules.flatMap((rule) => {
    const values = pool.map((doc) => doc.target - feeOf(doc, rule))
    const answer = findSubsets(values, amount, { leastMembers: 1, mostSolutions: 2, budget: BUDGET })
    return answer.solutions
      .map((solution) => solution.flatMap((at) => pool[at] ?? []))
      .flatMap((docs) => [docs, ...exchanged(docs, pool, areOfTwo)])
      .map((docs) => ({ docs, rule, pool }))
  })

/** Equal sales of two customers: which of them was paid out is a question. */
const areOfTwo = (a: Doc, b: Doc): boolean => a.target === b.target && a.customer !== b.customer

/** Equal sales of one customer: the oldest is taken, since the pool is in the order of days. */
const areOfOne = (a: Doc, b: Doc): boolean => a.target === b.target && a.customer === b.customer

const toHypothesis = ({ docs, rule, pool }: Answer, payout: Payout, index: DocumentIndex): Hypothesis => {
  const { reading } = payout.candidates
  const others = pool.filter((doc) => !docs.includes(doc))
  const parts = docs.map(
    (doc): Part => ({
      doc,
      rows: [{ kind: 'payment', amountMinor: doc.target, named: true }],
      reference: null,
      equals: others.filter((other) => areOfOne(other, doc)).length,
    }),
  )
  const fee = docs.reduce((sum, doc) => sum + feeOf(doc, rule), 0)
  if (fee > 0) parts.at(-1)?.rows.push({ kind: 'fee', amountMinor: -fee, named: false })
  const amountMinor = reading.transaction.amount
  const amount: Hypothesis['amount'] =
    fee > 0
      ? { code: 'amount-less-fee', params: { amountMinor: fee, name: rule.name } }
      : { code: 'amount-sum', params: { count: parts.length, amountMinor, currency: 'EUR' } }
  return weigh(parts, amount, reading, index)
}

const toFound = (answers: readonly Answer[], payout: Payout, index: DocumentIndex): FoundPayout | null => {
  const [best, ...others] = answers
  if (!best) return null
  return {
    kind: 'payout',
    hypotheses: [toHypothesis(best, payout, index)],
    rivals: others.slice(0, MAX_RIVALS).map((answer) => [toHypothesis(answer, payout, index)]),
    channel: payout.channel,
    windowDays: payout.end - payout.start,
    poolSize: best.pool.length,
  }
}

/** The fees each channel was seen with. */
const createFees = () => {
  const seen = new Map<string, Map<FeeRule, number>>()
  return {
    see: (channel: string, rule: FeeRule): void => {
      const rules = seen.get(channel) ?? new Map<FeeRule, number>()
      rules.set(rule, (rules.get(rule) ?? 0) + 1)
      seen.set(channel, rules)
    },
    /** The one it keeps to, once that was seen often. */
    of: (channel: string): FeeRule | null => {
      const [first, second] = [...(seen.get(channel) ?? [])].sort((a, b) => b[1] - a[1])
      return first && first[1] >= FEE_SEEN && first[1] >= FEE_LEAD * (second?.[1] ?? 0) ? first[0] : null
    },
  }
}

/** Answers with rivals keep only documents that no other has; one that loses its best answer is left out. */
const withoutSharing = (found: readonly FoundPayout[]): FoundPayout[] => {
  const used = new Set<Doc>()
  const docsOf = ({ hypotheses: [best] }: FoundPayout): Doc[] => best.parts.map((part) => part.doc)
  for (const one of found) if (one.rivals.length === 0) for (const doc of docsOf(one)) used.add(doc)
  return found.filter((one) => {
    if (one.rivals.length === 0) return true
    const docs = docsOf(one)
    if (docs.some((doc) => used.has(doc))) return false
    for (const doc of docs) used.add(doc)
    return true
  })
}
