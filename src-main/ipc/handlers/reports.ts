/** reports.*: shown, written where the person says, printed. */
import { basename, join } from 'node:path'
import type { Handlers } from '#contract/index.ts'
import type { CompanyId } from '#contract/values.ts'
import { AppError } from '#core/app-error.ts'
import type { Concilia } from '../../compose.ts'
import { printReport } from '../../services/reports/print-report.ts'
import { categoryName } from '../../services/reports/report-head.ts'
import { saveChart } from '../../services/reports/save-chart.ts'
import { isThere, nameBeside, writeMany } from '../../services/reports/write-many.ts'
import { writeList, writeReport } from '../../services/reports/write-report.ts'
import type { ReportWork } from '../report-work.ts'
import type { ShellPorts } from './application.ts'

/** More than a preview: what is exported is marked. */
const JOURNAL = 'journal-entries'

export const reportHandlers = (
  concilia: Concilia,
  shell: ShellPorts,
  work: ReportWork,
): Handlers<'reports'> => {
  const { runCancellable, languageOf, writeToChosenFile, cancel } = work
  /** What is being written of several companies. */
  const many = new Set<AbortController>()
  return {
    'reports.getFigures': async ({ companyId }) => {
      const { record, mirror } = await concilia.companies.get(companyId)
      return { currency: record.currency, ...(await mirror.figures(record.currency)) }
    },
    'reports.listCustomers': async ({ companyId, search, limit }) => {
      const { mirror } = await concilia.companies.get(companyId)
      return { customers: await mirror.customersNamed(search, limit) }
    },
    'reports.open': async ({ companyId, report, scope }) => {
      const company = await concilia.companies.get(companyId)
      const language = await languageOf()
      return runCancellable(companyId, (ports) =>
        concilia.viewing.open(company, { report, scope, language }, ports),
      )
    },
    'reports.read': ({ companyId, ...wanted }) => concilia.viewing.read(companyId, wanted),
    'reports.export': async ({ companyId, report, scope, format, profile }) => {
      if (report === JOURNAL && format !== 'pdf')
        throw new AppError('invalid-input', 'journal entries are exported once: ask journal.export')
      const company = await concilia.companies.get(companyId)
      const language = await languageOf()
      const category = categoryName(company, { scope, language })
      return writeToChosenFile(
        companyId,
        { subject: report, scope, category, extension: format },
        (file, ports) =>
          writeReport(concilia.filing, company, {
            ...ports,
            ...{ report, scope, profile, language, file },
            ...(format === 'pdf' ? { format, printer: shell.printer } : { format }),
          }),
      )
    },
    'reports.exportList': async ({ companyId, of, listId, profile }) => {
      const company = await concilia.companies.get(companyId)
      const language = await languageOf()
      return writeToChosenFile(companyId, { subject: of, extension: 'csv' }, (file, ports) =>
        writeList(concilia.filing, company, {
          ...ports,
          list: { of, ids: company.mirror.lists.idsOf(listId) },
          ...{ profile, language, file },
        }),
      )
    },
    'reports.saveChart': async ({ chart, png }) => {
      const { current } = await concilia.registry.read()
      const of = current === null ? {} : { companyId: current }
      const file = await work.chooseFile({ ...of, subject: chart, extension: 'png' })
      if (file === undefined) return { outcome: 'cancelled' }
      await saveChart(file, Buffer.from(png, 'base64'))
      return { outcome: 'saved', fileName: basename(file) }
    },
    'reports.print': async ({ companyId, report, scope }) => {
      const company = await concilia.companies.get(companyId)
      const language = await languageOf()
      const isPrinted = await runCancellable(companyId, (ports) =>
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
    'reports.exportMany': async ({ companyIds, ...wanted }) => {
      const folder = await shell.chooseFolder()
      if (folder === undefined) return { outcome: 'cancelled' }
      const named = { subject: wanted.report, scope: wanted.scope, extension: wanted.format }
      const nameOf = await work.readNames()
      const files = new Map<CompanyId, string>(
        companyIds.map((companyId) => [companyId, join(folder, nameOf({ ...named, companyId }))]),
      )
      const existing = [...files].filter(([, file]) => isThere(file))
      const names = existing.map(([, file]) => basename(file))
      const answer = names.length === 0 ? 'keep' : await shell.askToReplace(names, await languageOf())
      if (answer === 'cancel') return { outcome: 'cancelled' }
      if (answer === 'keep') for (const [companyId, file] of existing) files.set(companyId, nameBeside(file))
      const controller = new AbortController()
      many.add(controller)
      try {
        const written = await writeMany(concilia.filing, {
          ...wanted,
          language: await languageOf(),
          printer: shell.printer,
          files,
          isReplacing: answer === 'replace',
          signal: controller.signal,
          onChange: shell.onManyReports,
        })
        return { outcome: 'saved', folderName: basename(folder), ...written }
      } finally {
        many.delete(controller)
      }
    },
    'reports.cancelMany': async () => {
      for (const controller of many)
        controller.abort(new AppError('cancelled', 'cancelled before it was done'))
    },
    'reports.listFiles': async ({ companyId, ...query }) => ({
      files: (await concilia.companies.get(companyId)).mirror.read.listReportFiles(query),
    }),
    'reports.cancel': async ({ companyId }) => {
      cancel(companyId)
    },
  }
}
