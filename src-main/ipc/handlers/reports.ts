/** reports.*: shown, written where the person says, printed. */
import type { Handlers } from '#contract/index.ts'
import { AppError } from '#core/app-error.ts'
import type { Concilia } from '../../compose.ts'
import { exportReport } from '../../services/reports/export-report.ts'
import { printReport, savePdf } from '../../services/reports/print-report.ts'
import type { ReportWork } from '../report-work.ts'
import type { ShellPorts } from './application.ts'

type ReportHandlers = Pick<Handlers, Extract<keyof Handlers, `reports.${string}`>>

/** More than a preview: what is exported is marked. */
const JOURNAL = 'journal-entries'

export const reportHandlers = (concilia: Concilia, shell: ShellPorts, work: ReportWork): ReportHandlers => {
  const { cancellable, languageOf, written, cancel } = work
  return {
    'reports.getFigures': async ({ companyId }) => {
      const { record, mirror } = await concilia.companies.get(companyId)
      return { currency: record.currency, ...(await mirror.figures(record.currency)) }
    },
    'reports.open': async ({ companyId, report, scope }) => {
      const company = await concilia.companies.get(companyId)
      const language = await languageOf()
      return cancellable(companyId, (ports) =>
        concilia.viewing.open(company, { report, scope, language }, ports),
      )
    },
    'reports.read': ({ companyId, ...wanted }) => concilia.viewing.read(companyId, wanted),
    'reports.export': async ({ companyId, report, scope, format, profile }) => {
      if (report === JOURNAL && format !== 'pdf')
        throw new AppError('invalid-input', 'journal entries are exported once: ask journal.export')
      const company = await concilia.companies.get(companyId)
      const language = await languageOf()
      return written(companyId, { name: report, extension: format }, (file, ports) =>
        format === 'pdf'
          ? savePdf(concilia.proposing, shell.printer, company, {
              ...ports,
              report,
              scope,
              language,
              preparedBy: concilia.deciding.person,
              file,
            })
          : exportReport(concilia.proposing, company, {
              ...ports,
              report,
              scope,
              format,
              profile,
              language,
              file,
            }),
      )
    },
    'reports.exportList': async ({ companyId, of, listId, profile }) => {
      const company = await concilia.companies.get(companyId)
      const language = await languageOf()
      return written(companyId, { name: of, extension: 'csv' }, (file, ports) =>
        exportReport(concilia.proposing, company, {
          ...ports,
          report: { of, ids: company.mirror.lists.idsOf(listId) },
          profile,
          language,
          file,
        }),
      )
    },
    'reports.print': async ({ companyId, report, scope }) => {
      const company = await concilia.companies.get(companyId)
      const language = await languageOf()
      const isPrinted = await cancellable(companyId, (ports) =>
        printReport(concilia.proposing, shell.printer, company, {
          ...ports,
          report,
          scope,
          language,
          preparedBy: concilia.deciding.person,
        }),
      )
      return { outcome: isPrinted ? 'printed' : 'cancelled' }
    },
    'reports.cancel': async ({ companyId }) => {
      cancel(companyId)
      return {}
    },
  }
}
