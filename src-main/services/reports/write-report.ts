/** Writes a report of one company to a file of any format, and lists it in its history. */
import type { CsvProfile } from '#contract/app.ts'
import type { ReportKind } from '#contract/reports.ts'
import type { Language } from '#contract/values.ts'
import type { ReportScope } from '#core/reports/scope.ts'
import type { OpenCompany } from '../companies/open-companies.ts'
import type { ListedRows } from './create-report.ts'
import { type ExportOptions, exportReport } from './export-report.ts'
import { type FilePorts, listed } from './list-file.ts'
import { type Printer, savePdf } from './print-report.ts'
import { headOf } from './report-head.ts'
import type { WrittenReport } from './write-report-file.ts'

export interface WantedFile extends ExportOptions {
  scope: ReportScope
  /** How CSV is written. */
  profile: CsvProfile
  language: Language
  /** Absolute. */
  file: string
  signal: AbortSignal
}

/** Errors: those of `exportReport` and `savePdf`. */
export const writeReport = (
  ports: FilePorts,
  company: OpenCompany,
  {
    report,
    ...wanted
  }: WantedFile & { report: ReportKind } & ({ format: 'csv' | 'xlsx' } | { format: 'pdf'; printer: Printer }),
): Promise<WrittenReport> =>
  company.untilClosed(async (closing) => {
    const { scope, profile, language, file, onRows } = wanted
    const signal = AbortSignal.any([wanted.signal, closing])
    // No other fields: the request is sent to a thread.
    const asked = { report, scope, language, file, signal, ...(onRows && { onRows }) }
    const written =
      wanted.format === 'pdf'
        ? await savePdf(ports.proposing, wanted.printer, company, {
            ...asked,
            preparedBy: ports.deciding.person,
          })
        : await exportReport(ports.proposing, company, {
            ...asked,
            ...{ format: wanted.format, profile },
            head: headOf(ports.deciding.clock.now(), company, {
              ...asked,
              preparedBy: ports.deciding.person,
            }),
          })
    return listed(ports, company, { report, format: wanted.format, scope }, written)
  })

/** The rows of a list as CSV. Errors: those of `exportReport`. */
export const writeList = (
  ports: FilePorts,
  company: OpenCompany,
  { list, ...wanted }: Omit<WantedFile, 'scope'> & { list: ListedRows },
): Promise<WrittenReport> =>
  company.untilClosed(async (closing) => {
    const signal = AbortSignal.any([wanted.signal, closing])
    const written = await exportReport(ports.proposing, company, { ...wanted, signal, report: list })
    return listed(ports, company, { report: list.of, format: 'csv', scope: {} }, written)
  })
