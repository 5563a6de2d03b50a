/** Payouts of card terminals, MB WAY and payment services: sales of many customers in one row, net of a fee. */
import { dayNumber, toIsoDate } from '../../calendar.ts'
import { foldText } from '../../fold.ts'
import type { Book } from '../index/document-index.ts'
import type { Doc } from '../model/document.ts'
import { foldedWords } from '../index/names.ts'
import type { Hypothesis, Part } from '../model/hypothesis.ts'
import { weigh } from '../candidates/weigh.ts'
import { type FeeRule, inForce, type MatchSettings, percentOf } from '../model/settings.ts'
import type { Claim, Verdict } from '../model/candidates.ts'
import { createSales, ON_THE_SPOT } from './sales.ts'
import { exchanged, findSubsets } from '../candidates/subset-sums.ts'

/** Past this many sales a sum alone proves nothing. */
const POOL_MOST = 16
const POOL_SURE = 11
const BUDGET = 40_000
/** Days before the payout that are looked at when its text names none. */
const WINDOW_DAYS = 4
const WINDOW_MOST = 14
/** A channel keeps to one fee: so many payouts found with it settle which. */
const FEE_SEEN = 3

const NO_FEE: FeeRule = { name: '', percent: 0, fixedMinor: 0, from: null, until: null }

const feeOf = (doc: Doc, rule: FeeRule): number =>
  rule === NO_FEE ? 0 : percentOf(doc.target, rule.percent) + rule.fixedMinor

/** The text of a channel without its numbers: its payouts all read alike. */
const readChannel = (claim: Claim): string =>
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

/** What a payout's text says. */
interface Payout {
  claim: Claim
  channel: string
  /** First and last day of the sales it may pay out. */
  start: number
  end: number
}

const payouts = new WeakMap<Claim, Payout>()

const toPayout = (claim: Claim): Payout => {
  const known = payouts.get(claim)
  if (known) return known
  const { day } = claim.reading.movement
  const payout = { claim, channel: readChannel(claim), start: readWindowStart(claim), end: day }
  payouts.set(claim, payout)
  return payout
}

/** First day of the sales the text names (`04-07 A 06-07`), else a few days before the payout. */
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

interface Answer {
  docs: Doc[]
  rule: FeeRule
  pool: readonly Doc[]
}

const search = (pool: readonly Doc[], amount: number, rules: readonly FeeRule[]): Answer[] =>
  rules.flatMap((rule) => {
    const values = pool.map((doc) => doc.target - feeOf(doc, rule))
    const answer = findSubsets(values, amount, { leastMembers: 1, mostSolutions: 2, budget: BUDGET })
    if (!answer.complete) return []
    return answer.solutions
      .map((solution) => solution.flatMap((at) => pool[at] ?? []))
      .flatMap((docs) => [docs, ...exchanged(docs, pool, areOfTwo)])
      .map((docs) => ({ docs, rule, pool }))
  })

/** Equal sales of two customers: which of them was paid out is a question. */
const areOfTwo = (a: Doc, b: Doc): boolean => a.target === b.target && a.customer !== b.customer

/** Equal sales of one customer: the oldest is taken, since the pool is in the order of days. */
const areOfOne = (a: Doc, b: Doc): boolean => a.target === b.target && a.customer === b.customer

const toHypothesis = ({ docs, rule, pool }: Answer, claim: Claim, book: Book): Hypothesis => {
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
  const amount: Hypothesis['amount'] =
    fee > 0
      ? { code: 'amount-less-fee', params: { amountMinor: fee, name: rule.name } }
      : {
          code: 'amount-sum',
          params: { count: parts.length, amountMinor: claim.reading.movement.amount, currency: 'EUR' },
        }
  return weigh(parts, amount, claim.reading, book)
}

const toVerdict = (
  answers: readonly Answer[],
  { claim, channel, start, end }: Payout,
  book: Book,
): Verdict | null => {
  const [best] = answers
  if (!best) return null
  const sure = answers.length === 1 && best.pool.length <= POOL_SURE
  return {
    hypotheses: [toHypothesis(best, claim, book)],
    class: answers.length > 1 ? 'ambiguous' : sure ? 'likely' : 'possible',
    rivals: answers.slice(1, 4).map((answer) => [toHypothesis(answer, claim, book)]),
    evidence: [
      {
        code: 'payout',
        params: { name: channel, count: best.docs.length, days: end - start },
        transactionId: claim.reading.movement.source.id,
      },
    ],
  }
}

/** What one look at a payout came to, and under which circumstances. */
interface Step {
  /** The one fee its channel was known to keep to. */
  rule: FeeRule | null
  answers: Answer[]
  verdict: Verdict | null
}

/** What the step takes out of the pools of those that come after it. */
const takenBy = (step: Step | undefined): readonly Doc[] =>
  step?.answers.length === 1 ? (step.answers[0]?.docs ?? []) : []

export interface PayoutSolver {
  /**
   * @param claims payouts that nothing was chosen for, in the order of time
   * @param isFree whether nothing uses the document yet
   */
  solve(claims: readonly Claim[], isFree: (doc: Doc) => boolean): Verdict[]
  /** Sales of this day changed, or are free now and were not, or the other way round. */
  touch(day: number): void
  /** Takes in the sale the book now holds at this position, behind all others. */
  add(position: number): void
}

/** Small pools first: they tell each channel's fee and take their sales out of the larger pools. */
const POOLS = [POOL_SURE - 3, POOL_SURE, POOL_MOST]

/**
 * The solver keeps what it found: a payout is looked at again where the sales of its days, those that payouts before it
 * took, or its channel's fee are not what they were. Everything else would come out the same.
 */
export const createPayoutSolver = (book: Book, settings: MatchSettings): PayoutSolver => {
  const sales = createSales(book)
  const steps = new Map<Claim, Step[]>()
  const touched = new Set<number>()
  const touch = (docs: readonly Doc[]): void => {
    for (const doc of docs) touched.add(doc.day)
  }

  const solve = (claims: readonly Claim[], isFree: (doc: Doc) => boolean): Verdict[] => {
    const open = new Set(claims)
    for (const [claim, own] of steps)
      if (!open.has(claim)) {
        for (const step of own) touch(takenBy(step))
        steps.delete(claim)
      }
    for (const day of touched) sales.forget(day)
    const taken = new Set<Doc>()
    const fees = createFees()
    const find = (payout: Payout, rule: FeeRule | null, most: number): Answer[] => {
      const { source } = payout.claim.reading.movement
      const rules = rule
        ? [rule]
        : [NO_FEE, ...settings.fees.filter((fee) => inForce(fee, source.bookingDate))]
      for (const types of [ON_THE_SPOT, null] as const)
        for (const settled of [true, false]) {
          const pool = sales.pool(
            payout,
            { settled, types, most },
            (doc) => isFree(doc) && !taken.has(doc),
            isFree,
          )
          const answers = pool ? search(pool, payout.claim.reading.movement.amount, rules) : []
          if (answers.length > 0) return answers
        }
      return []
    }
    const lookAt = (payout: Payout, before: Step | undefined, most: number): Step => {
      const rule = fees.of(payout.channel)
      if (before && before.rule === rule && !isTouched(payout, touched)) return before
      const answers = find(payout, rule, most)
      const step = { rule, answers, verdict: toVerdict(answers, payout, book) }
      touch(takenBy(before))
      touch(takenBy(step))
      return step
    }

    const found = new Map<Claim, Verdict>()
    for (const [turn, most] of POOLS.entries())
      for (const claim of claims) {
        const own = steps.get(claim) ?? []
        steps.set(claim, own)
        const verdict = found.get(claim)
        if (verdict && verdict.class !== 'ambiguous') {
          // Given back once: a step that stayed would have its days looked at again with every update.
          for (const step of own.splice(turn)) touch(takenBy(step))
          continue
        }
        const payout = toPayout(claim)
        const step = lookAt(payout, own[turn], most)
        own[turn] = step
        if (step.verdict) found.set(claim, step.verdict)
        const docs = takenBy(step)
        for (const doc of docs) taken.add(doc)
        const rule = step.answers[0]?.rule
        if (docs.length > 0 && rule) fees.see(payout.channel, rule)
      }
    touched.clear()
    return withoutSharing([...found.values()])
  }
  return { solve, touch: (day) => touched.add(day), add: sales.add }
}

const isTouched = ({ start, end }: Payout, touched: ReadonlySet<number>): boolean => {
  if (touched.size > 0) for (let day = start; day <= end; day += 1) if (touched.has(day)) return true
  return false
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
      return first && first[1] >= FEE_SEEN && first[1] >= 4 * (second?.[1] ?? 0) ? first[0] : null
    },
  }
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
