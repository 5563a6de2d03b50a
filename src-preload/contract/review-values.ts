/** The words of a month's review: what a second person looks at before a month is closed. */
import { z } from 'zod'
import { closingDifference, month, reviewed } from './closing-values.ts'
import { categoryId } from './ending-values.ts'
import { evidence } from './match-values.ts'
import { otherSide } from './other-side.ts'
import { REVIEW_KINDS } from './plain-values.ts'
import {
  currencyCode,
  documentId,
  instant,
  isoDate,
  ledgerLineId,
  minorUnits,
  transactionId,
  typedText,
} from './values.ts'

/**
 * Why an item is in the review: left open on purpose; a difference that a closing needs a reason for; a note; one of the
 * largest amounts; decided against a reason; a classified payment that a supplier usually invoices; the figures of an
 * account or of the documents, with all rows and decisions behind them.
 */
const reviewKind = z.enum(REVIEW_KINDS)
export type ReviewKind = z.infer<typeof reviewKind>

/** What an item is shown as once it is no longer in the review. */
export const reviewLabel = z.strictObject({
  kind: reviewKind,
  /** Its account; null where it is about documents. */
  accountId: z.string().nullable(),
  date: isoDate.nullable(),
  text: z.string(),
  currency: currencyCode.nullable(),
  amountMinor: minorUnits.nullable(),
})
export type ReviewLabel = z.infer<typeof reviewLabel>

/** Whose figures an item of the kind `figure` shows. */
const figureOf = z.enum(['bank', 'ledger', 'documents', 'suppliers'])

/** Why a decision counts as one against a reason, beside evidence: the source contradicts it, a person keeps it despite that, or it was refused before. */
const decidedDespite = z.enum(['contradicted', 'kept', 'refused'])
export type DecidedDespite = z.infer<typeof decidedDespite>

/** An item as it is shown. */
const reviewItem = z.strictObject({
  /** The same in every mirror, and while the item is in the review. */
  key: z.string(),
  ...reviewLabel.shape,
  counterparty: z.string().nullable(),
  /** A note on it, or the one it was left open with. */
  note: z.string().nullable(),
  /** Who decided or wrote it last. */
  by: z.string().nullable(),
  evidence: z.array(evidence),
  despite: z.array(decidedDespite),
  categoryId: categoryId.nullable(),
  difference: closingDifference.nullable(),
  figure: figureOf.nullable(),
  transactionId: transactionId.nullable(),
  documentId: documentId.nullable(),
  lineId: ledgerLineId.nullable(),
  groupId: z.string().nullable(),
})
export type ReviewItem = z.infer<typeof reviewItem>

const signed = { by: z.string(), at: instant }

/** What a reviewer remarked on an item, and what the preparer answered. */
const reviewRemark = z.strictObject({
  ...signed,
  text: z.string(),
  answer: z.strictObject({ ...signed, text: z.string() }).nullable(),
  /** Answered or mended, and ticked off. */
  done: z.strictObject(signed).nullable(),
})
export type ReviewRemark = z.infer<typeof reviewRemark>

/** How an item is compared with the last look; null before the first. */
const reviewChange = z.enum(['new', 'changed', 'same']).nullable()
export type ReviewChange = z.infer<typeof reviewChange>

const reviewEntry = z.strictObject({
  ...reviewItem.shape,
  /** What a transaction was decided as; null where nobody decided on it, and of other items. */
  otherSide: otherSide.nullable(),
  /** Whether something of a transaction is still to be decided. */
  isUndecided: z.boolean(),
  change: reviewChange,
  /** Not current where the item has changed since. */
  tick: z.strictObject({ ...signed, isCurrent: z.boolean() }).nullable(),
  remark: reviewRemark.nullable(),
})
export type ReviewEntry = z.infer<typeof reviewEntry>

/** An item that is no longer in the review: it was there at the last look, or has a remark. */
const goneItem = z.strictObject({ key: z.string(), ...reviewLabel.shape, remark: reviewRemark.nullable() })
export type GoneItem = z.infer<typeof goneItem>

export const reviewView = z.strictObject({
  period: month,
  isClosed: z.boolean(),
  items: z.array(reviewEntry),
  /** Gone since the last look. */
  gone: z.array(goneItem),
  /** Gone before the last look, with a remark. */
  remarkedBefore: z.array(goneItem),
  /** The last look. */
  looked: z.strictObject(signed).nullable(),
  /** Not current where something has changed since; a closing is then refused. */
  reviewed: z.strictObject({ ...reviewed.shape, isCurrent: z.boolean() }).nullable(),
  /** From which amount on every transaction is in the review; null: only the ten largest. */
  largeMinor: minorUnits.nullable(),
  /** What the items are known by when they are looked at or reviewed. */
  shown: z.string(),
})
export type ReviewView = z.infer<typeof reviewView>

export const remarkText = typedText.trim().max(1_000)
export const reviewerName = typedText.trim().min(1).max(100)
