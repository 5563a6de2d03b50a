/** Work on reports that the window can cancel, and files that the person chooses a place for. */
import { basename } from 'node:path'
import type { Response } from '#contract/index.ts'
import type { CompanyId, Language } from '#contract/values.ts'
import { AppError } from '#core/app-error.ts'
import { createThrottle } from '#core/throttle.ts'
import type { Concilia } from '../compose.ts'
import { companyLabels, fileName } from '../services/reports/file-name.ts'
import type { WrittenReport } from '../services/reports/write-report-file.ts'
import type { ShellPorts } from './handlers/application.ts'

interface Work {
  signal: AbortSignal
  onRows(rows: number): void
}

/** What a file is named for. */
type NamedOf = Omit<Parameters<typeof fileName>[0], 'company' | 'language' | 'today'> & {
  companyId?: CompanyId
}

export interface ReportWork {
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

export const toSaved = ({ file, rows, sha256 }: WrittenReport) => ({
  outcome: 'saved' as const,
  fileName: basename(file),
  rows,
  sha256,
})

export const createReportWork = (concilia: Concilia, shell: ShellPorts): ReportWork => {
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
