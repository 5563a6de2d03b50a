/**
 * Finds the sales that a payout of a card terminal, MB WAY or a payment service covers: many customers in one
 * transaction, less a fee.
 */
import type { StatedFee } from '../candidates/stated-foreign.ts'
import { findSubsets, swapEquals } from '../candidates/subset-sums.ts'
import { weigh } from '../candidates/weigh.ts'
import type { DocumentIndex } from '../index/document-index.ts'
import type { FoundPayout } from '../model/found-group.ts'
import type { Doc, Hypothesis, MinorUnits, Part } from '../model/hypothesis.ts'
import { type FeeRule, isInForceOn, type MatchSettings, percentOf } from '../model/settings.ts'
import type { Payout } from './read-payout.ts'
import { PAID_AT_ONCE, type Sales } from './sales.ts'

/** In a pool of at most this many sales, a single answer is hardly chance. */
export const MAX_SURE_POOL = 11
/** With more sales a sum alone proves nothing. */
const MAX_POOL = 16
/** Small pools first: they show each channel's fee, and their sales are removed from the larger pools. */
const POOLS = [8, MAX_SURE_POOL, MAX_POOL]
/** Enough steps for every set of the largest pool, two milliseconds at most, so that no search reaches the limit. */
const BUDGET = 2 ** (MAX_POOL + 1)
/** A channel always has the same fee: it is known after this many payouts with it. */
const MIN_FEE_COUNT = 3
/** It must occur this many times as often as the next one. */
const MIN_FEE_RATIO = 4
/** The most other answers that are shown. */
const MAX_RIVALS = 3

const NO_FEE: FeeRule = { name: '', percent: 0, fixedMinor: 0, from: null, until: null }

const feeOf = (doc: Doc, rule: FeeRule): MinorUnits =>
  rule === NO_FEE ? 0 : percentOf(doc.target, rule.percent) + rule.fixedMinor

interface Answer {
  docs: Doc[]
  rule: FeeRule
  fee: MinorUnits
  pool: readonly Doc[]
}

/** The result of one search for a payout. */
export interface PayoutStep {
  /** The known fee of its channel. */
  rule: FeeRule | null
  answers: Answer[]
  found: FoundPayout | null
}

/** The documents that the step removes from the pools of the following steps. */
export const takenBy = (step: PayoutStep | undefined): readonly Doc[] =>
  step?.answers.length === 1 ? (step.answers[0]?.docs ?? []) : []

/** Lets a caller that solves payouts repeatedly reuse earlier steps. */
export interface PayoutMemory {
  /** Returns the stored step of this round if it still holds, else computes it. */
  recall(payout: Payout, round: number, rule: FeeRule | null, compute: () => PayoutStep): PayoutStep
  /** Called where the payout was answered in an earlier round. */
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
 * @param payouts payouts without a match, in order of time
 * @param isFree whether the document is unused
 */
export const solvePayouts = (
  payouts: readonly Payout[],
  isFree: (doc: Doc) => boolean,
  { index, settings, sales, memory = NO_MEMORY }: PayoutRun,
): FoundPayout[] => {
  const taken = new Set<Doc>()
  const feeCounts = createFeeCounts()
  const isLeft = (doc: Doc): boolean => isFree(doc) && !taken.has(doc)

  /** Sales paid at once are searched first, and of these the ones that the source shows as paid. */
  const find = (payout: Payout, rule: FeeRule | null, most: number): Answer[] => {
    const { source, amount } = payout.candidates.reading.transaction
    const dated = settings.fees.filter((fee) => isInForceOn(fee, source.bookingDate))
    const rules = rule ? [rule] : [NO_FEE, ...dated]
    const { stated } = payout
    const isBatch = settings.batchDays !== undefined
    for (const types of isBatch ? [null] : ([PAID_AT_ONCE, null] as const))
      for (const settled of isBatch ? [false] : [true, false]) {
        const pool = sales.pool(payout, { settled, types, most }, isLeft, isFree)
        if (!pool) continue
        const sets = stated ? searchStated(pool, amount, stated) : search(pool, amount, rules)
        const answers = isBatch ? sets.filter(isOfSeveral) : sets
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
      const rule = feeCounts.usualFee(payout.channel)
      const step = memory.recall(payout, round, rule, () => {
        const answers = find(payout, rule, most)
        return { rule, answers, found: toFound(answers, payout, index) }
      })
      if (step.found) found.set(payout, step.found)
      const docs = takenBy(step)
      for (const doc of docs) taken.add(doc)
      const seen = step.answers[0]?.rule
      if (docs.length > 0 && seen && !payout.stated) feeCounts.count(payout.channel, seen)
    }
  return withoutSharedDocuments([...found.values()])
}

/** Sets of sales that add up to the amount, sales of other customers of the same amount included. */
const setsOf = (pool: readonly Doc[], amount: MinorUnits, worth: (doc: Doc) => MinorUnits): Doc[][] =>
  findSubsets(pool.map(worth), amount, { leastMembers: 1, mostSolutions: 2, budget: BUDGET })
    .solutions.map((solution) => solution.flatMap((at) => pool[at] ?? []))
    .flatMap((docs) => [docs, ...swapEquals(docs, pool, areOfDifferentCustomers)])

const isOfSeveral = ({ docs }: Answer): boolean => new Set(docs.map(({ customer }) => customer)).size > 1

/** The fee is taken from each sale, or from their sum: rounding makes a cent of difference. */
const search = (pool: readonly Doc[], amount: MinorUnits, rules: readonly FeeRule[]): Answer[] =>
  rules.flatMap((rule) => {
    const sets = setsOf(pool, amount, (doc) => doc.target - feeOf(doc, rule))
    const answers = sets.map(
      (docs): Answer => ({ docs, rule, fee: docs.reduce((sum, doc) => sum + feeOf(doc, rule), 0), pool }),
    )
    if (answers.length > 0 || rule === NO_FEE) return answers
    return sumsBefore(amount, rule).flatMap((sum) =>
      setsOf(pool, sum, targetOf).map((docs): Answer => ({ docs, rule, fee: sum - amount, pool })),
    )
  })

const targetOf = (doc: Doc): MinorUnits => doc.target

/** The sums that leave this amount once the fee is taken from the sum; rounding leaves few to try. */
const sumsBefore = (amount: MinorUnits, { percent, fixedMinor }: FeeRule): MinorUnits[] => {
  const about = Math.round((amount + fixedMinor) / (1 - percent / 100))
  return [about - 1, about, about + 1].filter(
    (sum) => sum > amount && sum - percentOf(sum, percent) - fixedMinor === amount,
  )
}

const searchStated = (pool: readonly Doc[], amount: MinorUnits, { fee, shown }: StatedFee): Answer[] =>
  setsOf(pool, amount + fee, targetOf).map((docs) => ({ docs, rule: { ...NO_FEE, name: shown }, fee, pool }))

/** Equal sales of two customers: which of them was paid out is ambiguous. */
const areOfDifferentCustomers = (a: Doc, b: Doc): boolean =>
  a.target === b.target && a.customer !== b.customer

/** Equal sales of one customer: the oldest is chosen, since the pool is in order of days. */
const areOfSameCustomer = (a: Doc, b: Doc): boolean => a.target === b.target && a.customer === b.customer

const toHypothesis = (
  { docs, rule, fee, pool }: Answer,
  payout: Payout,
  index: DocumentIndex,
): Hypothesis => {
  const { reading } = payout.candidates
  const others = pool.filter((doc) => !docs.includes(doc))
  const parts = docs.map(
    (doc): Part => ({
      doc,
      rows: [{ kind: 'payment', amountMinor: doc.target, named: true }],
      reference: null,
      equals: others.filter((other) => areOfSameCustomer(other, doc)).length,
    }),
  )
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
    ...(payout.stated ? { isFeeStated: true } : {}),
  }
}

/** Counts the fees that each channel was found with. */
const createFeeCounts = () => {
  const seen = new Map<string, Map<FeeRule, number>>()
  return {
    count: (channel: string, rule: FeeRule): void => {
      const rules = seen.get(channel) ?? new Map<FeeRule, number>()
      rules.set(rule, (rules.get(rule) ?? 0) + 1)
      seen.set(channel, rules)
    },
    /** The usual fee of the channel; null until it was found often enough. */
    usualFee: (channel: string): FeeRule | null => {
      const [first, second] = [...(seen.get(channel) ?? [])].sort((a, b) => b[1] - a[1])
      return first && first[1] >= MIN_FEE_COUNT && first[1] >= MIN_FEE_RATIO * (second?.[1] ?? 0)
        ? first[0]
        : null
    },
  }
}

/**
 * An answer with rivals keeps its documents only if no other answer uses them; one that loses its best answer is left
 * out.
 */
const withoutSharedDocuments = (found: readonly FoundPayout[]): FoundPayout[] => {
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
