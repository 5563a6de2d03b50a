/** closing.*: the statement of a month, what is typed for it, its closing and reopening. */
import { z } from 'zod'
import {
  bankPart,
  bankRow,
  closingDifference,
  closingObstacle,
  closingView,
  documentRow,
  lateChange,
  month,
  monthStatement,
} from './closing-values.ts'
import { SIDES } from './sides.ts'
import {
  companyId,
  currencyCode,
  endpoint,
  instant,
  isoDate,
  minorUnits,
  transactionId,
  typedMinor,
  typedText,
} from './values.ts'

const ofCompany = { companyId }

export const monthView = z.strictObject({
  period: month,
  /** The month that is next to be closed. */
  next: month,
  /** The month that the books begin with, until the first one is closed; null after that, and where any may be first. */
  start: z.strictObject({ period: month, isChosen: z.boolean() }).nullable(),
  /** Whether it can be chosen: no month is closed. */
  canStart: z.boolean(),
  /** Of the first transaction there is. */
  firstMonth: month.nullable(),
  statement: monthStatement,
  /** What the statement is known by when it is closed. */
  shown: z.string(),
  closing: closingView.nullable(),
  /** Transactions of the month now, and those nobody decided on. */
  progress: z.strictObject({ count: z.int(), toReview: z.int() }),
  obstacles: z.array(closingObstacle),
  differences: z.array(closingDifference),
  /** What changed since in this month, where it is closed; of the next one to be closed, in every month before it. */
  late: z.array(lateChange),
})
export type MonthView = z.infer<typeof monthView>

const typedReason = typedText.trim().min(1).max(500)

const itemInTransit = {
  date: isoDate,
  text: typedText.trim().min(1).max(200),
  amountMinor: typedMinor.refine((minor) => minor !== 0),
}

/** Most rows that are answered together. */
const MAX_STATEMENT_ROWS = 500
const page = { offset: z.int().nonnegative(), limit: z.int().min(1).max(MAX_STATEMENT_ROWS) }

const monthProgress = z.strictObject({
  period: month,
  count: z.int(),
  toReview: z.int(),
})
export type MonthProgress = z.infer<typeof monthProgress>

/** What a list of companies says of one's months. */
export const closingFigures = z.strictObject({
  /** The month that is next to be closed, how many transactions it has, and how many nobody decided on. */
  ...monthProgress.shape,
  /**
   * Its accounts whose rows do not lead to the bank's balance, or (null) whose balance nobody knows; null in place of
   * all of them where no account is known yet.
   */
  bankDifferences: z
    .array(
      z.strictObject({
        accountId: z.string(),
        currency: currencyCode,
        differenceMinor: minorUnits.nullable(),
      }),
    )
    .nullable(),
  /** What came to closed months, is counted in no month, and no closing has told since. */
  late: z.int(),
  /** Documents that came or changed after their month was closed, and that no closing has told since. */
  lateDocuments: z.int(),
  /** The latest month that is closed, and when it was. */
  lastClosing: z.strictObject({ period: month, at: instant, by: z.string() }).nullable(),
})
export type ClosingFigures = z.infer<typeof closingFigures>

/** What recurs at an account and did not come in a month. */
const expectedItem = z.strictObject({
  /** What it is known by. */
  item: z.string(),
  /** The other side of the latest one. */
  text: z.string(),
  accountId: z.string(),
  currency: currencyCode,
  rhythm: z.enum(['monthly', 'quarterly', 'yearly']),
  /** `not-yet`: the account is not known until some days after it. `ended`: a person said that it is no longer expected. */
  state: z.enum(['missing', 'not-yet', 'ended']),
  ended: z.strictObject({ by: z.string(), at: instant }).nullable(),
  day: isoDate,
  /** Equal where the amount is always the same; negative for payments. */
  leastMinor: minorUnits,
  mostMinor: minorUnits,
  /** What it rests on, the latest first. */
  seen: z.array(z.strictObject({ transactionId, date: isoDate, amountMinor: minorUnits, text: z.string() })),
})
export type ExpectedItem = z.infer<typeof expectedItem>

export const closingContract = {
  /** By day; it never keeps a month from being closed. */
  'closing.readExpected': endpoint(
    z.strictObject({ ...ofCompany, period: month }),
    z.strictObject({ expected: z.array(expectedItem) }),
  ),
  /** From this month on. Errors: month-closed, not-found. */
  'closing.endExpected': endpoint(
    z.strictObject({ ...ofCompany, period: month, item: z.string().min(1).max(1_000), isEnded: z.boolean() }),
    z.strictObject({}),
  ),
  /** How far the month is that is next to be closed. */
  'closing.getProgress': endpoint(z.strictObject(ofCompany), monthProgress),
  /** `period` null: the month that is next to be closed. */
  'closing.readMonth': endpoint(z.strictObject({ ...ofCompany, period: month.nullable() }), monthView),
  /** The transactions a figure sums, by date. */
  'closing.listTransactions': endpoint(
    z.strictObject({
      ...ofCompany,
      period: month,
      accountId: z.string(),
      currency: currencyCode,
      side: z.enum(['receipts', 'payments']),
      part: bankPart.nullable(),
      ...page,
    }),
    z.strictObject({ rows: z.array(bankRow), total: z.int(), sumMinor: minorUnits }),
  ),
  /** The documents a figure sums. */
  'closing.listDocuments': endpoint(
    z.strictObject({
      ...ofCompany,
      period: month,
      side: z.enum(SIDES).optional(),
      term: documentRow.shape.term,
      ...page,
    }),
    z.strictObject({ rows: z.array(documentRow), total: z.int(), sumMinor: minorUnits }),
  ),
  /** Null: no longer typed. Errors: month-closed, not-found (the account). */
  'closing.typeBalance': endpoint(
    z.strictObject({
      ...ofCompany,
      period: month,
      accountId: z.string(),
      currency: currencyCode,
      kind: z.enum(['opening', 'closing', 'ledger']),
      amountMinor: typedMinor.nullable(),
    }),
    z.strictObject({}),
  ),
  /** Error: not-found (the account). */
  'closing.addTransit': endpoint(
    z.strictObject({
      ...ofCompany,
      accountId: z.string(),
      ...itemInTransit,
    }),
    z.strictObject({}),
  ),
  /** Errors: not-found, month-closed (the statement of a closed month has it). */
  'closing.changeTransit': endpoint(
    z.strictObject({ ...ofCompany, id: z.int().positive(), ...itemInTransit }),
    z.strictObject({}),
  ),
  /** Errors: as `closing.changeTransit`. */
  'closing.removeTransit': endpoint(
    z.strictObject({ ...ofCompany, id: z.int().positive() }),
    z.strictObject({}),
  ),
  /** Error: not-found. */
  'closing.clearTransit': endpoint(
    z.strictObject({ ...ofCompany, id: z.int().positive(), on: isoDate }),
    z.strictObject({}),
  ),
  /** The month that the books begin with. Error: conflict (a month is closed). */
  'closing.start': endpoint(
    z.strictObject({ ...ofCompany, period: month }),
    z.strictObject({ period: month }),
  ),
  /** Counts a transaction that came to a closed month in the first open one. Error: not-found. */
  'closing.takeLate': endpoint(
    z.strictObject({ ...ofCompany, transactionId }),
    z.strictObject({ period: month }),
  ),
  /** `shown` is what the statement was known by; a reason is needed where it does not agree. */
  'closing.close': endpoint(
    z.strictObject({ ...ofCompany, period: month, shown: z.string(), reason: typedReason.nullable() }),
    z.discriminatedUnion('outcome', [
      /** `copied` is false where no copy could be made: the month is closed all the same. */
      z.strictObject({ outcome: z.literal('closed'), period: month, copied: z.boolean() }),
      z.strictObject({ outcome: z.literal('refused'), obstacles: z.array(closingObstacle) }),
      z.strictObject({ outcome: z.literal('reason-missing'), differences: z.array(closingDifference) }),
    ]),
  ),
  /** Later months are reopened with it; none where the month is not closed. */
  'closing.reopen': endpoint(
    z.strictObject({ ...ofCompany, period: month, reason: typedReason }),
    z.strictObject({ reopened: z.array(month) }),
  ),
  /** Every closing, reopened ones included, the newest first. */
  'closing.list': endpoint(z.strictObject(ofCompany), z.strictObject({ closings: z.array(closingView) })),
}
