/** Payouts of card terminals, MB WAY and payment services: sales of many customers in one row, net of a fee. */
import { dayNumber, toIsoDate } from '../../calendar.ts'
import { foldText } from '../../fold.ts'
import type { Book } from '../prepare/book.ts'
import type { Doc } from '../prepare/doc.ts'
import { foldedWords } from '../prepare/names.ts'
import type { Hypothesis, Part } from '../propose/hypothesis.ts'
import { weigh } from '../propose/weigh.ts'
import { type FeeRule, inForce, type MatchSettings, percentOf } from '../settings.ts'
import type { Claim, Verdict } from '../solve/verdict.ts'
import { findSubsets } from './subset-sums.ts'

/** Past this many sales a sum alone proves nothing. */
const POOL_MOST = 16
const POOL_SURE = 11
const BUDGET = 40_000
/** Days before the payout that are looked at when its text names none. */
const WINDOW_DAYS = 4
const WINDOW_MOST = 14
/** A channel keeps to one fee: so many payouts found with it settle which. */
const FEE_SEEN = 3
const ON_THE_SPOT = 'ST'

const NO_FEE: FeeRule = { name: '', percent: 0, fixedMinor: 0, from: null, until: null }

const feeOf = (doc: Doc, rule: FeeRule): number =>
  rule === NO_FEE ? 0 : percentOf(doc.target, rule.percent) + rule.fixedMinor

/** The text of a channel without its numbers: its payouts all read alike. */
const channelOf = (claim: Claim): string =>
  foldText(claim.reading.movement.source.text)
    .replace(/[0-9 ]+/g, ' ')
    .trim()

/** A test for movements that pay out what a terminal or a service collected. */
export const createPayoutTest = (settings: MatchSettings): ((claim: Claim) => boolean) => {
  const words = settings.payoutWords.map(foldText).filter((word) => word !== '')
  return ({ reading: { movement, payers } }) => {
    if (movement.sign < 0 || movement.source.currency !== 'EUR' || payers.hits.length > 0) return false
    const text = ` ${foldedWords(movement.source.text).join(' ')} `
    return words.some((word) => text.includes(` ${word} `))
  }
}

const starts = new WeakMap<Claim, number>()

/** First day of the sales the text names (`04-07 A 06-07`), else a few days before the payout. */
const windowStart = (claim: Claim): number => {
  const known = starts.get(claim)
  if (known !== undefined) return known
  const start = readWindowStart(claim)
  starts.set(claim, start)
  return start
}

const readWindowStart = (claim: Claim): number => {
  const { day, source } = claim.reading.movement
  const named = /(?<!\d)(\d{2})[-/.](\d{2})(?!\d)/.exec(source.text)
  const year = Number((source.bookingDate ?? source.valueDate ?? '0000').slice(0, 4))
  for (const candidate of named ? [year, year - 1] : []) {
    const date = toIsoDate(candidate, Number(named?.[2]), Number(named?.[1]))
    if (date && dayNumber(date) <= day && day - dayNumber(date) <= WINDOW_MOST) return dayNumber(date)
  }
  return day - WINDOW_DAYS
}

const byDay = (book: Book): Map<number, Doc[]> => {
  const days = new Map<number, Doc[]>()
  for (const doc of book.docs) {
    if (!doc || doc.sign < 0 || Number.isNaN(doc.day)) continue
    const list = days.get(doc.day)
    if (list) list.push(doc)
    else days.set(doc.day, [doc])
  }
  return days
}

interface Answer {
  docs: Doc[]
  rule: FeeRule
  pool: number
}

const search = (pool: readonly Doc[], amount: number, rules: readonly FeeRule[]): Answer[] =>
  rules.flatMap((rule) => {
    const values = pool.map((doc) => doc.target - feeOf(doc, rule))
    const answer = findSubsets(values, amount, { leastMembers: 1, mostSolutions: 2, budget: BUDGET })
    if (!answer.complete) return []
    return answer.solutions.map((solution) => ({
      docs: solution.flatMap((at) => pool[at] ?? []),
      rule,
      pool: pool.length,
    }))
  })

const toHypothesis = (answer: Answer, claim: Claim): Hypothesis => {
  const parts = answer.docs.map(
    (doc): Part => ({
      doc,
      rows: [{ kind: 'payment', amountMinor: doc.target, named: true }],
      reference: null,
    }),
  )
  const fee = answer.docs.reduce((sum, doc) => sum + feeOf(doc, answer.rule), 0)
  if (fee > 0) parts.at(-1)?.rows.push({ kind: 'fee', amountMinor: -fee, named: false })
  const amount: Hypothesis['amount'] =
    fee > 0
      ? { code: 'amount-less-fee', params: { amountMinor: fee, name: answer.rule.name } }
      : {
          code: 'amount-sum',
          params: { count: parts.length, amountMinor: claim.reading.movement.amount, currency: 'EUR' },
        }
  return weigh(parts, amount, claim.reading)
}

const toVerdict = (answers: readonly Answer[], claim: Claim): Verdict | null => {
  const [best] = answers
  if (!best) return null
  const sure = answers.length === 1 && best.pool <= POOL_SURE
  return {
    hypotheses: [toHypothesis(best, claim)],
    class: answers.length > 1 ? 'ambiguous' : sure ? 'likely' : 'possible',
    rivals: answers.slice(1, 4).map((answer) => [toHypothesis(answer, claim)]),
    evidence: [
      {
        code: 'payout',
        params: {
          name: channelOf(claim),
          count: best.docs.length,
          days: claim.reading.movement.day - windowStart(claim),
        },
        transactionId: claim.reading.movement.source.id,
      },
    ],
  }
}

export interface PayoutSolver {
  /**
   * @param claims payouts that nothing was chosen for, in the order of time
   * @param isFree whether nothing uses the document yet
   */
  solve(claims: readonly Claim[], isFree: (doc: Doc) => boolean): Verdict[]
  /** Reads the book anew after documents changed. */
  refresh(): void
}

/** The solver remembers its searches: after a sync nearly every payout sees the sales it saw before. */
export const createPayoutSolver = (book: Book, settings: MatchSettings): PayoutSolver => {
  let days = byDay(book)
  const known = new Map<string, Answer[]>()
  const searchOnce = (claim: Claim, pool: readonly Doc[], rules: readonly FeeRule[]): Answer[] => {
    const { source, amount } = claim.reading.movement
    const key = `${source.key}/${amount}/${rules.length}${rules[0]?.name}/${pool.map((doc) => `${doc.index}:${doc.target}`)}`
    const before = known.get(key)
    if (before) return before
    const answers = search(pool, amount, rules)
    known.set(key, answers)
    return answers
  }

  const solve = (claims: readonly Claim[], isFree: (doc: Doc) => boolean): Verdict[] => {
    const taken = new Set<Doc>()
    const feeSeen = new Map<string, Map<FeeRule, number>>()
    const free = countFree(days, isFree)
    const poolOf = (claim: Claim, settled: boolean, types: string | null, most: number): Doc[] | null => {
      const { day, amount } = claim.reading.movement
      const start = windowStart(claim)
      const pool: Doc[] = []
      // Days with far too many sales are not even read; amounts and what is taken meanwhile thin out the rest.
      if (!mayBeFew(free, start, day, settled, types !== null, most)) return null
      for (let at = start; at <= day; at += 1)
        for (const doc of days.get(at) ?? []) {
          if (doc.settled !== settled || doc.target > amount * 1.2 + 100) continue
          if (types !== null && !types.includes(doc.source.type)) continue
          if (!isFree(doc) || taken.has(doc)) continue
          pool.push(doc)
          if (pool.length > most) return null
        }
      return pool.length > 0 ? pool : null
    }
    /** The one fee a channel was seen with, once it was seen often; all in force before. */
    const rulesOf = (claim: Claim): FeeRule[] => {
      const seen = [...(feeSeen.get(channelOf(claim)) ?? [])].sort((a, b) => b[1] - a[1])
      const [first, second] = seen
      if (first && first[1] >= FEE_SEEN && first[1] >= 4 * (second?.[1] ?? 0)) return [first[0]]
      return [
        NO_FEE,
        ...settings.fees.filter((fee) => inForce(fee, claim.reading.movement.source.bookingDate)),
      ]
    }
    const answersOf = (claim: Claim, most: number): Answer[] => {
      for (const types of [ON_THE_SPOT, null])
        for (const settled of [true, false]) {
          const pool = poolOf(claim, settled, types, most)
          const answers = pool ? searchOnce(claim, pool, rulesOf(claim)) : []
          if (answers.length > 0) return answers
        }
      return []
    }

    const found = new Map<Claim, Verdict>()
    // Small pools first: they tell each channel's fee and take their sales out of the larger pools.
    for (const most of [POOL_SURE - 3, POOL_SURE, POOL_MOST]) {
      for (const claim of claims) {
        const before = found.get(claim)
        if (before && before.class !== 'ambiguous') continue
        const answers = answersOf(claim, most)
        const verdict = toVerdict(answers, claim)
        if (!verdict) continue
        found.set(claim, verdict)
        const [only] = answers
        if (!only || answers.length > 1) continue
        for (const doc of only.docs) taken.add(doc)
        const seen = feeSeen.get(channelOf(claim)) ?? new Map<FeeRule, number>()
        seen.set(only.rule, (seen.get(only.rule) ?? 0) + 1)
        feeSeen.set(channelOf(claim), seen)
      }
    }
    return withoutSharing([...found.values()])
  }
  return {
    solve,
    refresh: () => {
      days = byDay(book)
    },
  }
}

/** Free sales by day: settled on the spot, settled otherwise, open on the spot, open otherwise. */
type FreeCounts = ReadonlyMap<number, readonly number[]>

const countFree = (days: ReadonlyMap<number, readonly Doc[]>, isFree: (doc: Doc) => boolean): FreeCounts => {
  const counts = new Map<number, number[]>()
  for (const [day, docs] of days) {
    const count = [0, 0, 0, 0]
    for (const doc of docs)
      if (isFree(doc)) {
        const at = (doc.settled ? 0 : 2) + (ON_THE_SPOT.includes(doc.source.type) ? 0 : 1)
        count[at] = (count[at] ?? 0) + 1
      }
    counts.set(day, count)
  }
  return counts
}

/** Documents larger than the payout and those taken by others may still leave a small pool of three times as many. */
const SLACK = 3

const mayBeFew = (
  counts: FreeCounts,
  start: number,
  end: number,
  settled: boolean,
  onTheSpot: boolean,
  most: number,
): boolean => {
  let total = 0
  for (let day = start; day <= end; day += 1) {
    const count = counts.get(day)
    if (count) total += (count[settled ? 0 : 2] ?? 0) + (onTheSpot ? 0 : (count[settled ? 1 : 3] ?? 0))
  }
  return total > 0 && total <= most * SLACK
}

/** Ambiguous answers keep only documents nobody else has; one that loses its best answer is left out. */
const withoutSharing = (verdicts: readonly Verdict[]): Verdict[] => {
  const used = new Set<Doc>()
  const docsOf = (verdict: Verdict): Doc[] =>
    verdict.hypotheses.flatMap((one) => one.parts.map((part) => part.doc))
  for (const verdict of verdicts)
    if (verdict.class !== 'ambiguous') for (const doc of docsOf(verdict)) used.add(doc)
  return verdicts.filter((verdict) => {
    if (verdict.class !== 'ambiguous') return true
    const docs = docsOf(verdict)
    if (docs.some((doc) => used.has(doc))) return false
    for (const doc of docs) used.add(doc)
    return true
  })
}
