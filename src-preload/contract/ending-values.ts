/** Values of how a transaction ends without a document: categories, rules a person writes, groups of transactions. */
import { z } from 'zod'
import { minorUnits, typedText } from './values.ts'

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

/** Transactions that end one another, without documents. */
export const offsetKind = z.enum(['own-transfer', 'reversal', 'duplicate-refund'])
export type OffsetKind = z.infer<typeof offsetKind>

/** A part of a transaction under its category; signed as the transaction is. */
export const splitPart = z.strictObject({ categoryId, amountMinor: minorUnits })
export type SplitPart = z.infer<typeof splitPart>
