/** Exporting a report: a job that reads the mirror and writes the file, off main. */
import { realpath } from 'node:fs/promises'
import type { CsvProfile } from '#contract/app.ts'
import type { ReportKind } from '#contract/reports.ts'
import type { IsoDate, Language } from '#contract/values.ts'
import { isAppError } from '#core/app-error.ts'
import { checkScope, type ReportScope } from '#core/reports/scope.ts'
import { clearBeside } from '../../files/beside.ts'
import { runJob } from '../../threads/job.ts'
import type { OpenCompany } from '../companies/open-companies.ts'
import type { ProposePorts } from '../matching/propose-matches.ts'
import type { ExportedEntries, ListedRows } from './create-report.ts'
import type { PaperHead } from './encode-paper.ts'
import type { WrittenReport } from './write-report-file.ts'

/** What the export worker writes; a PDF is printed from the page for paper. */
export type WrittenFormat = 'csv' | 'xlsx' | 'paper'

interface Wanted {
  report: ReportKind | ListedRows | ExportedEntries
  /** Everything where it is left out. */
  scope?: ReportScope | undefined
  /** CSV where it is left out. */
  format?: WrittenFormat | undefined
  /** How CSV is written. */
  profile: CsvProfile
  language: Language
  /** Absolute; chosen in main's own dialog or named on the command line. */
  file: string
}

export interface ExportOptions {
  signal?: AbortSignal
  /** Told how many rows were read so far. */
  onRows?: (rows: number) => void
}

export type ExportRequest = Wanted & ExportOptions

/** What the export worker is asked. */
export type ExportJob = Wanted & {
  mirrorFile: string
  today: IsoDate
  /** What only a paper says. */
  head?: Pick<PaperHead, 'company' | 'preparedAt' | 'preparedBy' | 'closing' | 'nonce'>
}

/** Errors: invalid-input, not-found, storage-failed, disk-full, cancelled; the file is then what it was before, and nothing lies beside it. */
export const exportReport = async (
  ports: ProposePorts,
  company: OpenCompany,
  { signal, onRows, ...request }: ExportRequest & Pick<ExportJob, 'head'>,
): Promise<WrittenReport> => {
  if (typeof request.report === 'string') checkScope(request.report, request.scope ?? {})
  const job: ExportJob = { ...request, mirrorFile: company.mirror.file, today: ports.clock.today() }
  try {
    return await runJob<WrittenReport>(ports.workerUrl('export'), job, {
      ...(signal && { signal }),
      ...(onRows && { onProgress: onRows }),
    })
  } catch (error) {
    // The thread was ended as it wrote, and could not tidy up itself.
    if (isAppError(error, 'cancelled'))
      await clearBeside(await realpath(request.file).catch(() => request.file))
    throw error
  }
}
