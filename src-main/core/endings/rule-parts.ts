/** Divides a transaction into the parts that a rule names: amounts always sum to the transaction, to the cent. */
import type { CategoryId, PlanLine, RulePart, RuleSplit } from '#contract/ending-values.ts'
import type { IsoDate } from '#contract/values.ts'
import { daysBetween } from '../calendar.ts'
import { foldText } from '../fold.ts'
import { minorDigits, parseAmount } from '../money.ts'

/** A part with its amount, signed like the transaction. */
export interface Part {
  categoryId: CategoryId
  amountMinor: number
}

export interface DividedTransaction {
  text: string
  amountMinor: number
  currency: string
  bookingDate: IsoDate | null
}

/** What a rule does with a transaction that it matches: one category, or parts. */
export interface RuleOutcome {
  categoryId: CategoryId
  split?: RuleSplit | undefined
}

/** The categories of a rule, in the order of its parts. */
export const categoriesOfRule = ({ categoryId, split }: RuleOutcome): CategoryId[] =>
  split === undefined ? [categoryId] : split.parts.map((part) => part.categoryId)

/** The same for two rules that put every transaction under the same categories. */
export const outcomeKey = ({ categoryId, split }: RuleOutcome): string =>
  split === undefined ? categoryId : JSON.stringify(split)

/** The same for the same parts in any order. */
export const partsKey = (parts: readonly Part[]): string =>
  parts
    .map(({ categoryId, amountMinor }) => `${categoryId} ${amountMinor}`)
    .sort()
    .join()

/**
 * The parts of a transaction, those of 0,00 left out; undefined where an amount is not known or they do not sum to it.
 */
export const partsOf = (rule: RuleOutcome, transaction: DividedTransaction): Part[] | undefined => {
  const { categoryId, split } = rule
  const { amountMinor } = transaction
  if (split === undefined) return [{ categoryId, amountMinor }]
  const magnitudes = magnitudesOf(split, transaction)
  if (magnitudes === undefined) return undefined
  const sign = amountMinor < 0 ? -1 : 1
  return split.parts.flatMap((part, at) => {
    const magnitude = magnitudes[at] ?? 0
    return magnitude === 0 ? [] : [{ categoryId: part.categoryId, amountMinor: sign * magnitude }]
  })
}

const magnitudesOf = (split: RuleSplit, transaction: DividedTransaction): number[] | undefined => {
  const whole = Math.abs(transaction.amountMinor)
  const known = statedAmounts(split, transaction)
  if (known === undefined) return undefined
  const shares = split.parts.map((part, at) => {
    if (part.by !== 'percent') return known[at] ?? 0
    const base = part.of === null ? whole : (known[part.of] ?? 0)
    return Number((BigInt(base) * BigInt(Math.round(part.percent * 10_000)) + 500_000n) / 1_000_000n)
  })
  const rest = whole - shares.reduce((sum, share) => sum + share, 0)
  const restAt = split.parts.findIndex(({ by }) => by === 'rest')
  if (rest < 0 || (restAt < 0 && rest !== 0)) return undefined
  return shares.map((share, at) => (at === restAt ? rest : share))
}

/** Amounts that do not depend on others, by place, null for the others; undefined where one of them is not known. */
const statedAmounts = (
  { parts, plan }: RuleSplit,
  transaction: DividedTransaction,
): (number | null)[] | undefined => {
  const ofPlan = planLineOf(plan, transaction.bookingDate)?.amounts.values()
  const amountOf = (part: RulePart): number | null | undefined => {
    switch (part.by) {
      case 'fixed':
        return part.minor
      case 'text':
        return amountBehind(part.word, transaction)
      case 'plan':
        return ofPlan?.next().value
      case 'percent':
      case 'rest':
        return null
    }
  }
  const found = parts.map(amountOf)
  return found.every((amount) => amount !== undefined) ? found : undefined
}

/** Banks charge an instalment up to some days after its date, at weekends and holidays, and seldom before. */
const MOST_DAYS = 10

/** The line whose date is nearest; undefined where none is near, or two are as near. */
const planLineOf = (plan: readonly PlanLine[], day: IsoDate | null): PlanLine | undefined => {
  if (day === null) return undefined
  let nearest: { line: PlanLine; days: number } | undefined
  let isShared = false
  for (const line of plan) {
    const days = Math.abs(daysBetween(line.date, day))
    if (days > MOST_DAYS || (nearest !== undefined && days > nearest.days)) continue
    isShared = nearest !== undefined && days === nearest.days
    nearest = { line, days }
  }
  return isShared ? undefined : nearest?.line
}

const AMOUNT = /\d(?:[\d.,]{0,20}\d)?/g
/** What may stand between a word and its amount. */
const BETWEEN = /^[ :=.-]{0,5}(?:(?:EUR|€)[ :=.-]{0,3})?$/i

/**
 * The amount that a text states behind a word, with decimals as the currency has them: `CAP 812,33`, `JUR:45.10`,
 * `SELO EUR 1,80`. Undefined where there is none, or two that differ.
 */
const amountBehind = (word: string, { text, currency }: DividedTransaction): number | undefined => {
  const wanted = foldText(word)
  const digits = minorDigits(currency)
  const amounts = new Set<number>()
  for (const found of text.matchAll(AMOUNT)) {
    const [stated] = found
    const hasDecimals = digits === 0 || (stated.length > digits && /[.,]/.test(stated.at(-1 - digits) ?? ''))
    const amount = hasDecimals ? parseAmount(stated, digits) : undefined
    if (amount !== undefined && isBehind(text.slice(0, found.index), wanted)) amounts.add(amount)
  }
  const [amount] = amounts
  return amounts.size === 1 ? amount : undefined
}

const MOST_BEFORE = 80

/** Whether the text before an amount ends with the word, as a whole word or words. */
const isBehind = (before: string, wanted: string): boolean => {
  const near = before.slice(-MOST_BEFORE)
  for (let at = near.length; at > 0 && at >= near.length - 12; at -= 1) {
    if (!BETWEEN.test(near.slice(at))) continue
    if (` ${foldText(near.slice(0, at))}`.endsWith(` ${wanted}`)) return true
  }
  return false
}
