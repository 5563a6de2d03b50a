/** The filters of a report on screen: period, customer and text, each where the report supports it. */
import { useMemo } from 'react'
import { basicReport, reportNarrowings } from '#contract/plain-values.ts'
import type { ReportKind, ReportScopeChoice } from '#contract/reports.ts'
import type { IsoDate } from '#contract/values.ts'
import { wholeMonth } from '#core/closing/month.ts'
import { type Period, spanOf, today } from '../../lib/period.ts'

export interface Customer {
  readonly taxId: string
  readonly name: string
}

export interface ScopeChoices {
  readonly period: Period
  readonly customer: Customer | null
  readonly counterparty: string
  /** Empty for all. */
  readonly category: string
  readonly search: string
}

export const firstScope: ScopeChoices = {
  period: 'any',
  customer: null,
  counterparty: '',
  category: '',
  search: '',
}

/** The chosen filters that the report supports, and whether it can be read. */
export const useScope = (
  report: ReportKind,
  { period, customer, counterparty, category, search }: ScopeChoices,
) => {
  const takes = useMemo(() => new Set(reportNarrowings[report]), [report])
  const scope = useMemo<ReportScopeChoice>(() => {
    const { from, to } = spanOf(period, today())
    return {
      ...(takes.has('from') && from !== undefined ? { from: from as IsoDate } : {}),
      ...(takes.has('to') && to !== undefined ? { to: to as IsoDate } : {}),
      ...(takes.has('taxId') && customer !== null ? { taxId: customer.taxId } : {}),
      ...(takes.has('counterparty') && counterparty.trim() !== ''
        ? { counterparty: counterparty.trim() }
        : {}),
      ...(takes.has('category') && category !== '' ? { category } : {}),
      ...(takes.has('search') && search.trim() !== '' ? { search: search.trim() } : {}),
    }
  }, [period, customer, counterparty, category, search, takes])
  // A statement of account needs a customer or supplier, a closing needs a month.
  const isReady =
    (basicReport(report) !== 'customer-statement' || customer !== null) &&
    (report !== 'month-statement' || wholeMonth(scope.from, scope.to) !== undefined)
  return { takes, scope, isReady }
}
