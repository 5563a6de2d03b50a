/** Lines of the bank's accounts in the accounting as the window lists them. */
import { z } from 'zod'
import { columnsOf, commonFilter, listChannels, onlyRows, sortDirection } from './lists.ts'
import { matchClass, postingError } from './match-values.ts'
import { otherSide } from './other-side.ts'
import { companyId, endpoint, isoDate, ledgerLineId, minorUnits } from './values.ts'

const ledgerLineFilter = z.strictObject({
  ...commonFilter,
  proposed: matchClass.optional(),
  /**
   * errors: held by a group that does not balance, and whose error no other group ends. changed: held by a group as
   * it no longer is in the accounting, until somebody keeps or undoes that decision.
   */
  view: z.enum(['unmatched', 'matched', 'errors', 'changed', 'all']),
  error: postingError.optional(),
  rows: onlyRows.optional(),
  /** Those of the ledgers that are held against one bank account, by its id. */
  account: z.string().max(200).optional(),
})
export type LedgerLineFilter = z.infer<typeof ledgerLineFilter>

const ledgerLineSort = z.strictObject({
  by: z.enum(['date', 'amount', 'text']),
  direction: sortDirection,
})
export type LedgerLineSort = z.infer<typeof ledgerLineSort>

const ledgerLineFields = {
  id: ledgerLineId,
  /** The code of its ledger. */
  ledger: z.string(),
  date: isoDate,
  /** Journal and number of its entry. */
  entry: z.string().nullable(),
  document: z.string().nullable(),
  text: z.string(),
  counterpart: z.string().nullable(),
  /** A debit is positive: money in. */
  amountMinor: minorUnits,
  /** Zero where a group holds it, and where it is no longer in the accounting. */
  openMinor: minorUnits,
  proposed: matchClass.nullable(),
  /** The group in force that holds it. */
  groupId: z.string().nullable(),
  /** The transactions of that group; null without a group. */
  otherSide: otherSide.nullable(),
  /** What is wrong with it, until another group ends that. */
  error: postingError.nullable(),
  /** What a later extract did to it; `changed` as the view has it. */
  change: z.enum(['gone', 'changed']).nullable(),
  /** What a person wrote on it. */
  note: z.string().nullable(),
}
export type LedgerLineColumns = {
  [Name in keyof typeof ledgerLineFields]: z.infer<(typeof ledgerLineFields)[Name]>[]
}

export const ledgerLineColumns = columnsOf(ledgerLineFields)

export const ledgerLinesContract = {
  ...listChannels('postings', {
    filter: ledgerLineFilter,
    sort: ledgerLineSort,
    columns: ledgerLineColumns,
  }),
  'postings.get': endpoint(
    z.strictObject({ companyId, lineId: ledgerLineId }),
    z.strictObject(ledgerLineFields),
  ),
}
