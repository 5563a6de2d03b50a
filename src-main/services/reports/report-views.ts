/** Reports that are open on screen: each is read once in a thread, which keeps its rows and returns those in view. */
import type { OpenedReport, ReportKind } from '#contract/reports.ts'
import type { CompanyId, IsoDate, Language } from '#contract/values.ts'
import { AppError } from '#core/app-error.ts'
import { checkScope, type ReportScope } from '#core/reports/scope.ts'
import { type KeptJob, keepJob } from '../../threads/job.ts'
import type { OpenCompany } from '../companies/open-companies.ts'
import type { ProposePorts } from '../matching/propose-matches.ts'

/** The jobs of the thread. */
export type ViewRequest =
  | {
      viewId: string
      mirrorFile: string
      report: ReportKind
      scope: ReportScope
      language: Language
      today: IsoDate
    }
  | { viewId: string; from: number; count: number }

interface Ports extends Pick<ProposePorts, 'clock' | 'workerUrl'> {
  newId(): string
}

interface OpenOptions {
  signal?: AbortSignal
  /** Called with how many rows were read so far. */
  onRows?: (rows: number) => void
}

export interface ReportViews {
  /** Replaces the company's open report. Errors: invalid-input, not-found, storage-failed, cancelled. */
  open(
    company: OpenCompany,
    wanted: { report: ReportKind; scope: ReportScope; language: Language },
    options?: OpenOptions,
  ): Promise<OpenedReport>
  /** Error: not-found, once another report was opened or this one was not read for a while. */
  read(id: CompanyId, wanted: { viewId: string; from: number; count: number }): Promise<{ rows: string[][] }>
  /** Closes a company's report. */
  end(id: CompanyId): Promise<void>
}

/** A report that is not read for this long is closed. */
const IDLE_MS = 10 * 60_000

export const createReportViews = ({ clock, workerUrl, newId }: Ports): ReportViews => {
  const views = new Map<CompanyId, { thread: KeptJob<ViewRequest, unknown>; stop: AbortController }>()
  const end = async (id: CompanyId): Promise<void> => {
    const view = views.get(id)
    views.delete(id)
    view?.stop.abort()
    await view?.thread.end()
  }
  return {
    end,
    async open({ record: { id }, mirror }, wanted, { signal, onRows } = {}) {
      checkScope(wanted.report, wanted.scope)
      await end(id)
      const stop = new AbortController()
      const thread = keepJob<ViewRequest, unknown>(workerUrl('report'), null, { idleMs: IDLE_MS })
      views.set(id, { thread, stop })
      const request: ViewRequest = {
        ...wanted,
        viewId: newId(),
        mirrorFile: mirror.file,
        today: clock.today(),
      }
      return (await thread.run(request, {
        signal: signal ? AbortSignal.any([stop.signal, signal]) : stop.signal,
        ...(onRows && { onProgress: onRows }),
      })) as OpenedReport
    },
    async read(id, wanted) {
      const view = views.get(id)
      if (!view?.thread.isRunning()) throw new AppError('not-found', 'this report is no longer open')
      return (await view.thread.run(wanted, { signal: view.stop.signal })) as { rows: string[][] }
    },
  }
}
