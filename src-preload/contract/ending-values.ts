/** Values of how a transaction ends without a document: categories, rules a person writes, groups of transactions. */
import { z } from 'zod'
import { isoDate, minorUnits, percent, typedText } from './values.ts'

/** A default category by its name in English, a company's own as `own-...`. */
export const categoryId = z.string().regex(/^[a-z][a-z0-9-]{0,39}$/)
export type CategoryId = z.infer<typeof categoryId>

/** Categories every company begins with. */
export type DefaultCategoryId =
  | 'bank-charges'
  | 'interest-paid'
  | 'interest-received'
  | 'stamp-duty'
  | 'salaries'
  | 'social-security'
  | 'vat'
  | 'income-tax-withheld'
  | 'corporate-tax'
  | 'supplier-payment'
  | 'rent'
  | 'insurance'
  | 'utilities'
  | 'card-purchase'
  | 'loan-capital'
  | 'partner-account'
  | 'cash'
  | 'refund-received'
  | 'own-account'
  | 'other'

/**
 * What a rule asks of a transaction; what is empty or null is not asked. Words are whole words of the line in their
 * order. Amounts are magnitudes, both ends included.
 */
export const ruleConditions = z.strictObject({
  words: typedText.trim().max(200),
  counterparty: typedText.trim().max(200),
  direction: z.enum(['in', 'out']).nullable(),
  minMinor: z.int().nonnegative().nullable(),
  maxMinor: z.int().nonnegative().nullable(),
})
export type RuleConditions = z.infer<typeof ruleConditions>

export const ruleId = z.string().regex(/^r-[a-z0-9]{1,40}$/)

/** Transactions that end one another, without documents. */
export const offsetKind = z.enum(['own-transfer', 'reversal', 'duplicate-refund'])
export type OffsetKind = z.infer<typeof offsetKind>

/** What the client is asked: for the document of a payment, what it was for, or whose money it is. */
export const askedFor = z.enum(['document', 'purpose', 'owner'])
export type AskedFor = z.infer<typeof askedFor>

/** A question to the client about a transaction. */
export const clientQuestion = z.strictObject({
  what: askedFor,
  /** What a person adds in words; may be empty. */
  text: typedText.trim().max(500),
  /** From this day on the transaction is work again, answered or not; null waits for the answer. */
  until: isoDate.nullable(),
})
export type ClientQuestion = z.infer<typeof clientQuestion>

/** A part of a transaction under its category; signed as the transaction is. */
export const splitPart = z.strictObject({ categoryId, amountMinor: minorUnits })
export type SplitPart = z.infer<typeof splitPart>

/**
 * One part of a transaction that a rule divides, and where its amount comes from: always the same (`fixed`); a share of
 * the transaction, or of another part by its place (`percent`); the amount that the bank's text states behind a word
 * (`text`); the amount of a plan for that day (`plan`); what the others leave (`rest`). Amounts are magnitudes.
 */
const rulePart = z.discriminatedUnion('by', [
  z.strictObject({ by: z.literal('fixed'), categoryId, minor: z.int().positive() }),
  z.strictObject({
    by: z.literal('percent'),
    categoryId,
    percent: percent.refine((value) => value > 0),
    of: z.int().nonnegative().nullable(),
  }),
  z.strictObject({ by: z.literal('text'), categoryId, word: typedText.trim().min(1).max(40) }),
  z.strictObject({ by: z.literal('plan'), categoryId }),
  z.strictObject({ by: z.literal('rest'), categoryId }),
])
export type RulePart = z.infer<typeof rulePart>

/** A line of a plan, such as the instalments of a loan: the amounts of the parts by plan, in their order. */
const planLine = z.strictObject({ date: isoDate, amounts: z.array(z.int().nonnegative()).min(1).max(20) })
export type PlanLine = z.infer<typeof planLine>

export const MOST_PARTS = 20

const parts = z.strictObject({
  parts: z.array(rulePart).min(2).max(MOST_PARTS),
  /** By date; empty where no part is by plan. */
  plan: z.array(planLine).max(1_000),
})
export type RuleSplit = z.infer<typeof parts>

/** What makes parts impossible to tell; a sentence each. */
export type SplitFault =
  | 'two-rests'
  | 'percent-without-rest'
  | 'percent-of'
  | 'plan-missing'
  | 'plan-lines'
  | 'plan-dates'

export const faultOfSplit = ({ parts: all, plan }: RuleSplit): SplitFault | undefined => {
  const rests = all.filter(({ by }) => by === 'rest').length
  if (rests > 1) return 'two-rests'
  // A share is rounded to the cent: the rest takes what that leaves.
  if (rests === 0 && all.some(({ by }) => by === 'percent')) return 'percent-without-rest'
  for (const part of all) {
    if (part.by !== 'percent' || part.of === null) continue
    const base = all[part.of]?.by
    if (base === undefined || base === 'percent' || base === 'rest') return 'percent-of'
  }
  const planned = all.filter(({ by }) => by === 'plan').length
  if (planned > 0 && plan.length === 0) return 'plan-missing'
  if (plan.some(({ amounts }) => amounts.length !== planned)) return 'plan-lines'
  return new Set(plan.map(({ date }) => date)).size === plan.length ? undefined : 'plan-dates'
}

/** How a rule divides a transaction into parts. */
export const ruleSplit = parts.refine((split) => faultOfSplit(split) === undefined)

/** What a rule says, without its id. Of one with parts, `categoryId` is that of the first. */
export const ruleBody = z.strictObject({
  categoryId,
  conditions: ruleConditions,
  split: ruleSplit.optional(),
})
export type RuleBody = z.infer<typeof ruleBody>
