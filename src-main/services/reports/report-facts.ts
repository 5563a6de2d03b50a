/** What a report is about, as its paper and the second sheet of its workbook say: company, period, filters, closing. */

import type { Month, Reviewed } from '#contract/closing-values.ts'
import { isAsOfDay, sideOfReport } from '#contract/plain-values.ts'
import type { ReportKind, VatRegime } from '#contract/reports.ts'
import type { IsoDate, Language } from '#contract/values.ts'
import { lastDayOf } from '#core/closing/month.ts'
import type { PaperWords } from '#core/reports/paper-words.ts'
import type { ReportScope } from '#core/reports/scope.ts'
import { shownDay, shownInstant } from '#core/reports/shown-cell.ts'
import { vatFact } from '#core/reports/vat-words.ts'
import { reportWords } from '#core/reports/words.ts'

export interface ReportFacts {
  report: ReportKind
  company: string
  /** Of the company; null where it is not known. */
  companyTaxId: string | null
  scope: ReportScope
  /** The name of the filtered customer or supplier, where a document has it. */
  customer?: string | undefined
  /** The name of the filtered category. */
  category?: string | undefined
  language: Language
  /** In the person's time zone, with its offset. */
  preparedAt: string
  preparedBy: string
  /** The latest closing of a month up to the end of the period; null where none of it is closed. */
  closing: { period: Month; by: string; on: IsoDate; reviewed: Reviewed | null } | null
  /** The days of the company in the cash-basis regime of VAT; null where it is not in it. */
  vatRegime?: VatRegime | null | undefined
  rows: number
}

/** Names and values, in the order in which they are written. */
export const factsOf = (head: ReportFacts): [string, string][] => {
  const { paper: words } = reportWords[head.language]
  return [
    ...lastingFactsOf(head),
    ...(head.report === 'month-statement' ? [] : narrowedTo(words.rows, String(head.rows))),
    [words.preparedAt, shownInstant(head.preparedAt)],
    [words.preparedBy, preparerOf(head)],
  ]
}

/** Those that are the same whenever the report is written, and by whom. */
export const lastingFactsOf = (head: Omit<ReportFacts, 'rows'>): [string, string][] => {
  const { paper: words, columns } = reportWords[head.language]
  return [
    [words.company, head.company],
    ...narrowedTo(words.companyTaxId, head.companyTaxId ?? undefined),
    isAsOfDay(head.report)
      ? [words.asOf, shownDay(head.scope.to ?? (head.preparedAt.slice(0, 10) as IsoDate))]
      : [words.period, periodText(head.scope, words)],
    ...narrowedTo(sideOfReport(head.report) === 'customer' ? words.customer : words.supplier, head.customer),
    ...narrowedTo(columns.taxId, head.scope.taxId),
    ...narrowedTo(vatFact[head.language], regimeText(head, words)),
    ...narrowedTo(words.category, head.category),
    ...narrowedTo(words.counterparty, head.scope.counterparty),
    ...narrowedTo(words.search, head.scope.search),
    [words.closing, closingText(head, words)],
  ]
}

/** `março de 2026`, of a report about a month. */
export const monthName = ({ from }: ReportScope, language: Language): string =>
  new Intl.DateTimeFormat(language, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${from}T00:00:00Z`),
  )

const regimeText = (
  { report, vatRegime }: Omit<ReportFacts, 'rows'>,
  words: PaperWords,
): string | undefined =>
  report === 'vat-cash-basis' && vatRegime
    ? periodText({ from: vatRegime.from, to: vatRegime.until ?? undefined }, words)
    : undefined

const periodText = ({ from, to }: ReportScope, words: PaperWords): string => {
  const [first, last] = [from && shownDay(from), to && shownDay(to)]
  if (first && last) return words.between(first, last)
  if (first) return words.since(first)
  return last ? words.until(last) : words.wholePeriod
}

/** The closing of the month that a statement is about; null where it is open, and for other reports. */
export const closingOfMonth = ({
  report,
  scope,
  closing,
}: Pick<ReportFacts, 'report' | 'scope' | 'closing'>): ReportFacts['closing'] =>
  report === 'month-statement' && closing?.period === scope.from?.slice(0, 7) ? closing : null

/** Whoever prints a closed month did not prepare it. */
export const preparerOf = (head: Omit<ReportFacts, 'rows'>): string =>
  closingOfMonth(head)?.by ?? head.preparedBy

export const closingText = (
  { report, scope, closing }: Pick<ReportFacts, 'report' | 'scope' | 'closing'>,
  words: PaperWords,
): string =>
  closing === null || (report === 'month-statement' && closing.period !== scope.from?.slice(0, 7))
    ? words.open
    : report === 'month-statement'
      ? words.closed(closing.by, shownDay(closing.on))
      : words.closedThrough(shownDay(lastDayOf(closing.period)), closing.by, shownDay(closing.on))

const narrowedTo = (name: string, value: string | undefined): [string, string][] =>
  value === undefined ? [] : [[name, value]]
