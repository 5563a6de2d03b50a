/** Work on reports that a window can cancel, and files it writes where the person says. */
import { basename } from 'node:path'
import type { Response } from '#contract/index.ts'
import type { CompanyId, Language } from '#contract/values.ts'
import { AppError } from '#core/app-error.ts'
import { createThrottle } from '#core/throttle.ts'
import type { Concilia } from '../compose.ts'
import type { WrittenReport } from '../services/reports/write-report-file.ts'
import type { ShellPorts } from './handlers/application.ts'

interface Work {
  signal: AbortSignal
  onRows(rows: number): void
}

export interface ReportWork {
  languageOf(): Promise<Language>
  /** Ended by `cancel`; tells how far it is. */
  cancellable<Result>(companyId: CompanyId, work: (ports: Work) => Promise<Result>): Promise<Result>
  /** Where the person says; undefined where they changed their mind. */
  chooseFile(name: string, extension: string): Promise<string | undefined>
  /** Writes where the person says. */
  written(
    companyId: CompanyId,
    suggested: { name: string; extension: string },
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
  const cancellable: ReportWork['cancellable'] = async (companyId, work) => {
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
  const chooseFile: ReportWork['chooseFile'] = (name, extension) =>
    shell.chooseFile(`${name}-${concilia.clock.today()}.${extension}`)
  return {
    cancellable,
    chooseFile,
    languageOf: async () => (await concilia.settings.read()).language,
    async written(companyId, { name, extension }, write) {
      const file = await chooseFile(name, extension)
      if (file === undefined) return { outcome: 'cancelled' }
      return toSaved(await cancellable(companyId, (ports) => write(file, ports)))
    },
    cancel(companyId) {
      for (const controller of running.get(companyId) ?? [])
        controller.abort(new AppError('cancelled', 'cancelled before it was done'))
    },
  }
}
