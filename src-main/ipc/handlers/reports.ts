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
import { forCompany } from '../dispatch.ts'
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
    ...forCompany(concilia.companies, {
      'reports.getFigures': async ({ record: { currency }, mirror }) => ({
        currency,
        ...(await mirror.ask('reportFigures', { currency })),
      }),
      'reports.listCustomers': async ({ mirror }, { search, limit }) => ({
        customers: await mirror.ask('listCustomersNamed', { search, limit }),
      }),
      'reports.listFiles': ({ mirror }, query) => ({ files: mirror.read.listReportFiles(query) }),
      'reports.open': async (company, asked) => {
        const language = await languageOf()
        return runCancellable(company.record.id, (ports) =>
          concilia.viewing.open(company, { ...asked, language }, ports),
        )
      },
      'reports.export': async (company, { report, scope, format, profile }) => {
        if (report === JOURNAL && format !== 'pdf')
          throw new AppError('invalid-input', 'journal entries are exported once: ask journal.export')
        const language = await languageOf()
        const category = categoryName(company, { scope, language })
        return writeToChosenFile(
          company.record.id,
          { subject: report, scope, category, extension: format },
          (file, ports) =>
            writeReport(concilia.filing, company, {
              ...ports,
              ...{ report, scope, profile, language, file },
              ...(format === 'pdf' ? { format, printer: shell.printer } : { format }),
            }),
        )
      },
      'reports.exportList': async (company, { of, listId, profile }) => {
        const language = await languageOf()
        return writeToChosenFile(company.record.id, { subject: of, extension: 'csv' }, (file, ports) =>
          writeList(concilia.filing, company, {
            ...ports,
            list: { of, ids: company.mirror.lists.idsOf(listId) },
            ...{ profile, language, file },
          }),
        )
      },
      'reports.print': async (company, asked) => {
        const language = await languageOf()
        const preparedBy = concilia.deciding.person
        const isPrinted = await runCancellable(company.record.id, (ports) =>
          printReport(concilia.proposing, shell.printer, company, {
            ...ports,
            ...asked,
            language,
            preparedBy,
          }),
        )
        return { outcome: isPrinted ? 'printed' : 'cancelled' }
      },
    }),
    'reports.read': ({ companyId, ...wanted }) => concilia.viewing.read(companyId, wanted),
    'reports.saveChart': async ({ chart, png }) => {
      const { current } = await concilia.registry.read()
      const of = current === null ? {} : { companyId: current }
      const file = await work.chooseFile({ ...of, subject: chart, extension: 'png' })
      if (file === undefined) return { outcome: 'cancelled' }
      await saveChart(file, Buffer.from(png, 'base64'))
      return { outcome: 'saved', fileName: basename(file) }
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
    'reports.cancel': async ({ companyId }) => {
      cancel(companyId)
    },
  }
}
