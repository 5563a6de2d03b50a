/** reports.*: shown, written where the person says, printed. */
import { basename, join } from 'node:path'
import type { Handlers, Response } from '#contract/index.ts'
import type { CompanyId, Language } from '#contract/values.ts'
import { AppError } from '#core/app-error.ts'
import { createThrottle } from '#core/throttle.ts'
import type { Concilia } from '../../compose.ts'
import {
  exportJournal,
  listAccounts,
  readJournal,
  saveAccount,
  unwrittenExport,
  withdrawExport,
  writeAgain,
} from '../../services/journal/export-journal.ts'
import { companyLabels, fileName } from '../../services/reports/file-name.ts'
import { categoryName } from '../../services/reports/report-head.ts'
import { changeVatRegime } from '../../services/reports/vat-regime.ts'
import { isThere, nameBeside, writeMany } from '../../services/reports/write-many.ts'
import { printReport, writeList, writeReport } from '../../services/reports/write-report.ts'
import { saveChart, type WrittenReport } from '../../services/reports/write-report-file.ts'
import { forCompany } from '../dispatch.ts'
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
      'reports.getVatRegime': ({ mirror }) => ({ regime: mirror.read.vatRegime() }),
      'reports.setVatRegime': (company, { regime }) => changeVatRegime(concilia.deciding, company, regime),
      'reports.getFigures': async ({ record: { currency }, mirror }) => ({
        currency,
        ...(await mirror.ask('reportFigures', { currency })),
      }),
      'reports.listCustomers': async ({ mirror }, asked) => ({
        customers: await mirror.ask('listPartnersNamed', asked),
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
        const preparedBy = concilia.deciding.personIn(company.record.id)
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

const named = { subject: 'journal-entries' } as const

/** journal.*: accounts, and entries that are exported once. */
const journalHandlers = ({ companies, deciding, filing }: Concilia, work: ReportWork): Handlers<'journal'> =>
  forCompany(companies, {
    'journal.getState': async (company, { scope }) => ({
      ...(await readJournal(company, scope)),
      accounts: listAccounts(company),
      exports: company.mirror.read.listJournalExports(),
    }),
    'journal.saveAccount': (company, typed) => saveAccount(deciding, company, typed),
    'journal.export': async (company, { scope, ...wanted }) => {
      const companyId = company.record.id
      // The person is not asked for a place that nothing would go to.
      const { waiting, missing } = await readJournal(company, scope)
      const hasUnwritten = unwrittenExport(company) !== undefined
      if (waiting === 0 && !hasUnwritten) return { outcome: 'nothing' }
      if (missing.length > 0 && !hasUnwritten) return { outcome: 'accounts-missing', missing }
      const file = await work.chooseFile({ ...named, companyId, scope, extension: wanted.format })
      if (file === undefined) return { outcome: 'cancelled' }
      const language = await work.languageOf()
      const answer = await work.runCancellable(companyId, (ports) =>
        exportJournal(filing, { ...ports, ...wanted, company, scope, language, file }),
      )
      return answer.outcome === 'exported' ? toSaved(answer) : answer
    },
    'journal.writeAgain': async (company, wanted) => {
      const language = await work.languageOf()
      const { from, to, taxId } =
        company.mirror.read.listJournalExports().find((one) => one.id === wanted.id) ?? {}
      const scope = { ...(from && { from }), ...(to && { to }), ...(taxId && { taxId }) }
      return work.writeToChosenFile(
        company.record.id,
        { ...named, scope, exportId: wanted.id, extension: wanted.format },
        (file, ports) => writeAgain(filing, { ...ports, ...wanted, company, language, file }),
      )
    },
    'journal.withdraw': (company, { id }) => withdrawExport(deciding, company, id),
  })

/** Reports and journal entries: read when the first of them is asked for. */
export const allReports = (concilia: Concilia, shell: ShellPorts) => {
  const work = createReportWork(concilia, shell)
  return { ...reportHandlers(concilia, shell, work), ...journalHandlers(concilia, work) }
}

interface Work {
  signal: AbortSignal
  onRows(rows: number): void
}

/** What a file is named for. */
type NamedOf = Omit<Parameters<typeof fileName>[0], 'company' | 'language' | 'today'> & {
  companyId?: CompanyId
}

/** Work on reports that the window can cancel, and files that the person chooses a place for. */
interface ReportWork {
  languageOf(): Promise<Language>
  /** Runs work that `cancel` ends and that reports its progress in rows. */
  runCancellable<Result>(companyId: CompanyId, work: (ports: Work) => Promise<Result>): Promise<Result>
  /** Reads the companies once; returns what a file is called that a company's report or list goes into. */
  readNames(): Promise<(of: NamedOf) => string>
  /** Asks the person for a file; undefined where they cancelled. */
  chooseFile(of: NamedOf): Promise<string | undefined>
  /** Asks for a file and writes to it. */
  writeToChosenFile(
    companyId: CompanyId,
    named: Omit<NamedOf, 'companyId'>,
    write: (file: string, ports: Work) => Promise<WrittenReport>,
  ): Promise<Response<'reports.export'>>
  cancel(companyId: CompanyId): void
}

const toSaved = ({ file, rows, sha256 }: WrittenReport) => ({
  outcome: 'saved' as const,
  fileName: basename(file),
  rows,
  sha256,
})

const createReportWork = (concilia: Concilia, shell: ShellPorts): ReportWork => {
  const running = new Map<CompanyId, Set<AbortController>>()
  const runCancellable: ReportWork['runCancellable'] = async (companyId, work) => {
    const controller = new AbortController()
    const own = running.get(companyId) ?? new Set()
    running.set(companyId, own.add(controller))
    const isDue = createThrottle(concilia.clock)
    try {
      return await work({
        signal: controller.signal,
        onRows(rows) {
          if (isDue()) shell.onReportRows(companyId, rows)
        },
      })
    } finally {
      own.delete(controller)
    }
  }
  const readNames: ReportWork['readNames'] = async () => {
    const labels = companyLabels((await concilia.registry.read()).companies)
    const { language } = await concilia.settings.read()
    const today = concilia.clock.today()
    return ({ companyId, ...named }) => {
      const company = companyId === undefined ? undefined : labels.get(companyId)
      return fileName({ ...named, ...(company === undefined ? {} : { company }), language, today })
    }
  }
  const chooseFile: ReportWork['chooseFile'] = async (named) => shell.chooseFile((await readNames())(named))
  return {
    runCancellable,
    readNames,
    chooseFile,
    languageOf: async () => (await concilia.settings.read()).language,
    async writeToChosenFile(companyId, named, write) {
      const file = await chooseFile({ ...named, companyId })
      if (file === undefined) return { outcome: 'cancelled' }
      return toSaved(await runCancellable(companyId, (ports) => write(file, ports)))
    },
    cancel(companyId) {
      for (const controller of running.get(companyId) ?? [])
        controller.abort(new AppError('cancelled', 'cancelled before it was done'))
    },
  }
}
