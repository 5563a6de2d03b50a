/** The part of a company that a report is about: a period, a customer, or everything. */

import type { CategoryId } from '#contract/ending-values.ts'
import { basicReport, reportNarrowings } from '#contract/plain-values.ts'
import type { ReportKind, ReportNarrowing } from '#contract/reports.ts'
import type { IsoDate } from '#contract/values.ts'
import { AppError } from '../app-error.ts'
import { wholeMonth } from '../closing/month.ts'
import { foldText } from '../fold.ts'
import type { MatchedRow } from './rows.ts'

/** Both days are included; an end that is left out is unlimited. */
export interface ReportScope {
  from?: IsoDate | undefined
  /** Open amounts and ages are as of this day. */
  to?: IsoDate | undefined
  /** Only this customer. */
  taxId?: string | undefined
  /** Only transactions whose counterparty's name contains this. */
  counterparty?: string | undefined
  category?: CategoryId | undefined
  /** Only rows that contain this text. */
  search?: string | undefined
}

/** The filters of journal entries: an entry belongs to a customer if one of its lines names it. */
export type JournalScope = Pick<ReportScope, 'from' | 'to' | 'taxId'>

/**
 * Error: invalid-input, where the report has no such filter, lacks its customer or month, or the period ends before it
 * begins.
 */
export const checkScope = (report: ReportKind, scope: ReportScope): void => {
  const words: Readonly<Record<ReportNarrowing, string>> = {
    from: 'from a day on',
    to: 'as of a day',
    taxId: 'to one customer',
    counterparty: 'to the other side of transactions',
    category: 'to a category',
    search: 'to a text',
  }
  for (const narrowing of ['from', 'to', 'taxId', 'counterparty', 'category', 'search'] as const)
    if (scope[narrowing] !== undefined && !reportNarrowings[report].includes(narrowing))
      throw new AppError('invalid-input', `the report ${report} cannot be narrowed ${words[narrowing]}`)
  if (basicReport(report) === 'customer-statement' && scope.taxId === undefined)
    throw new AppError(
      'invalid-input',
      'a statement of account is that of one customer or supplier: name the tax id',
    )
  if (report === 'month-statement' && wholeMonth(scope.from, scope.to) === undefined)
    throw new AppError('invalid-input', 'a statement is that of one month: name its first day and its last')
  if (scope.from !== undefined && scope.to !== undefined && scope.from > scope.to)
    throw new AppError('invalid-input', 'the period ends before it begins')
}

/** Whether a day is in the period; a row without a day is only in a period without ends. */
export const isInPeriod = (day: string | null, { from, to }: ReportScope): boolean =>
  day === null
    ? from === undefined && to === undefined
    : (from === undefined || day >= from) && (to === undefined || day <= to)

/** Whether the counterparty of a transaction has the typed text in its name. */
export const isOfOtherSide = ({ counterparty }: ReportScope): ((name: string | null) => boolean) => {
  if (counterparty === undefined) return () => true
  const wanted = foldText(counterparty)
  return (name) => name !== null && foldText(name).includes(wanted)
}

/** Rows that are in the period: by booking date, without a transaction by the day of the decision. */
export function* matchedInScope(
  rows: Iterable<MatchedRow>,
  scope: ReportScope,
  instant: (at: string) => string,
): Generator<MatchedRow> {
  for (const row of rows) {
    const day = row.transactionDate ?? instant(row.decidedAt).slice(0, 10)
    if (isInPeriod(day, scope) && (scope.taxId === undefined || row.taxId === scope.taxId)) yield row
  }
}
