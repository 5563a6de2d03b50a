/** reports.*: shown, written where the person says, printed. */
import { basename } from 'node:path'
import type { Handlers, Response } from '#contract/index.ts'
import type { CompanyId, Language } from '#contract/values.ts'
import { AppError } from '#core/app-error.ts'
import type { Concilia } from '../../compose.ts'
import { exportReport } from '../../services/reports/export-report.ts'
import { printReport, savePdf } from '../../services/reports/print-report.ts'
import type { WrittenReport } from '../../services/reports/write-report-file.ts'
import type { ShellPorts } from './application.ts'

type ReportHandlers = Pick<Handlers, Extract<keyof Handlers, `reports.${string}`>>

interface Work {
  signal: AbortSignal
  onRows(rows: number): void
}

/** Told at most so often: a report of a million rows is read in thousands of parts. */
const TOLD_EVERY_MS = 100

export const reportHandlers = (concilia: Concilia, shell: ShellPorts): ReportHandlers => {
  const running = new Map<CompanyId, Set<AbortController>>()
  const languageOf = async (): Promise<Language> => (await concilia.settings.read()).language

  /** Work that `reports.cancel` ends, and that tells how far it is. */
  const cancellable = async <Result>(
    companyId: CompanyId,
    work: (ports: Work) => Promise<Result>,
  ): Promise<Result> => {
    const controller = new AbortController()
    const own = running.get(companyId) ?? new Set()
    running.set(companyId, own.add(controller))
    let toldAt = 0
    try {
      return await work({
        signal: controller.signal,
        onRows(rows) {
          const now = concilia.clock.epochMs()
          if (now - toldAt < TOLD_EVERY_MS) return
          toldAt = now
          shell.onReportRows(companyId, rows)
        },
      })
    } finally {
      own.delete(controller)
    }
  }

  /** Writes where the person says. */
  const written = async (
    companyId: CompanyId,
    suggestedName: string,
    write: (file: string, ports: Work) => Promise<WrittenReport>,
  ): Promise<Response<'reports.export'>> => {
    const file = await shell.chooseFile(suggestedName)
    if (file === undefined) return { outcome: 'cancelled' }
    const { rows, sha256 } = await cancellable(companyId, (ports) => write(file, ports))
    return { outcome: 'saved', fileName: basename(file), rows, sha256 }
  }
  const nameOf = (name: string, extension: string): string => `${name}-${concilia.clock.today()}.${extension}`

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
      const company = await concilia.companies.get(companyId)
      const language = await languageOf()
      return written(companyId, nameOf(report, format), (file, ports) =>
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
      return written(companyId, nameOf(of, 'csv'), (file, ports) =>
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
      for (const controller of running.get(companyId) ?? [])
        controller.abort(new AppError('cancelled', 'cancelled before it was done'))
      return {}
    },
  }
}
