/** What paper and workbook of a report say besides its rows, read from the company. */
import type { ClosingView } from '#contract/closing-values.ts'
import type { Instant, IsoDate, Language } from '#contract/values.ts'
import { withOffset } from '#core/clock.ts'
import { monthOf } from '#core/closing/month.ts'
import type { ReportScope } from '#core/reports/scope.ts'
import type { OpenCompany } from '../companies/open-companies.ts'
import { namedCategories, systemOffset } from './create-report.ts'
import type { ReportHead } from './export-report.ts'

interface Wanted {
  scope: ReportScope
  language: Language
  preparedBy: string
}

export const headOf = (now: Instant, company: OpenCompany, wanted: Wanted): ReportHead => ({
  company: company.record.name,
  companyTaxId: company.record.taxId ?? company.record.partnerOf?.taxId ?? null,
  preparedAt: withOffset(now, systemOffset(now)),
  preparedBy: wanted.preparedBy,
  closing: closingUpTo(company, wanted.scope),
  vatRegime: company.mirror.read.vatRegime(),
  category: categoryName(company, wanted),
})

/** The latest closing in force of a month that begins before the period ends. */
const closingUpTo = ({ mirror }: OpenCompany, { to }: ReportScope): ReportHead['closing'] => {
  const found = mirror.read
    .listClosings()
    .filter(({ period, reopened }) => reopened === null && (to === undefined || period <= monthOf(to)))
    .reduce<ClosingView | null>((last, one) => (last === null || one.period > last.period ? one : last), null)
  const on = found && withOffset(found.at, systemOffset(found.at)).slice(0, 10)
  return found && { period: found.period, by: found.by, on: on as IsoDate, reviewed: found.reviewed }
}

/** The name of the category that a report is narrowed to. */
export const categoryName = (
  { mirror }: OpenCompany,
  { scope: { category }, language }: Pick<Wanted, 'scope' | 'language'>,
): string | undefined =>
  namedCategories(mirror.read.listCategories(), language).find(({ id }) => id === category)?.name
