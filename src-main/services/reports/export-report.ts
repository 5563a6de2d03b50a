/** Exports a report: a job that reads the mirror and writes the file, off main. */
import { realpath } from 'node:fs/promises'
import type { CsvProfile } from '#contract/app.ts'
import type { ReportKind } from '#contract/reports.ts'
import type { IsoDate, Language } from '#contract/values.ts'
import { isAppError } from '#core/app-error.ts'
import { checkScope, type ReportScope } from '#core/reports/scope.ts'
import { clearTemporaries } from '../../files/replace-file.ts'
import { runJob } from '../../threads/job.ts'
import type { OpenCompany } from '../companies/open-companies.ts'
import type { ProposePorts } from '../matching/propose-matches.ts'
import type { ExportedEntries, ListedRows } from './create-report.ts'
import type { ReportFacts } from './report-facts.ts'
import type { StagedReport, WrittenReport } from './write-report-file.ts'

/** The formats of the export worker; a PDF is printed from the page for paper. */
export type WrittenFormat = 'csv' | 'xlsx' | 'paper'

interface Wanted {
  report: ReportKind | ListedRows | ExportedEntries
  /** No filter by default. */
  scope?: ReportScope | undefined
  /** CSV by default. */
  format?: WrittenFormat | undefined
  /** How CSV is written. */
  profile: CsvProfile
  language: Language
  /** Absolute; chosen in main's own dialog or named on the command line. */
  file: string
}

export interface ExportOptions {
  signal?: AbortSignal
  /** Called with how many rows were read so far. */
  onRows?: (rows: number) => void
}

export type ExportRequest = Wanted & ExportOptions

export type ReportHead = Omit<ReportFacts, 'report' | 'scope' | 'customer' | 'language' | 'rows'>

/** The job of the export worker. */
export type ExportJob = Wanted & {
  mirrorFile: string
  today: IsoDate
  /** The file stays under its temporary name: journal entries are marked before it is put in place. */
  isStaged?: true
  /** What a paper and a workbook say besides the rows. */
  head?: ReportHead
  /** The nonce of a paper's style. */
  nonce?: string
}

/**
 * Errors: invalid-input, not-found, storage-failed, file-not-written, disk-full, file-held, cancelled; the file is then
 * unchanged, and there is no temporary file.
 */
export const exportReport = (
  ports: ProposePorts,
  company: OpenCompany,
  request: ExportRequest & Pick<ExportJob, 'head' | 'nonce'>,
): Promise<WrittenReport> => runExport(ports, company, request)

/** The waiting journal entries, in a temporary file next to the final one. */
export interface StagedEntries extends StagedReport {
  /** Compared when the entries are marked, so that they are those in the file. */
  mark: string
}

/** Errors: those of `exportReport`. */
export const stageEntries = (
  ports: ProposePorts,
  company: OpenCompany,
  request: Omit<ExportRequest, 'report'> & { format: 'csv' | 'xlsx' } & Pick<ExportJob, 'head'>,
): Promise<StagedEntries> =>
  runExport(ports, company, { ...request, report: 'journal-entries', isStaged: true })

const runExport = async <Written>(
  ports: ProposePorts,
  company: OpenCompany,
  { signal, onRows, ...request }: ExportRequest & Pick<ExportJob, 'head' | 'nonce' | 'isStaged'>,
): Promise<Written> => {
  if (typeof request.report === 'string') checkScope(request.report, request.scope ?? {})
  const job: ExportJob = { ...request, mirrorFile: company.mirror.file, today: ports.clock.today() }
  try {
    return await runJob<Written>(ports.workerUrl('export'), job, {
      ...(signal && { signal }),
      ...(onRows && { onProgress: onRows }),
    })
  } catch (error) {
    // The thread was ended while it wrote, and could not delete its file.
    if (isAppError(error, 'cancelled'))
      await clearTemporaries(await realpath(request.file).catch(() => request.file))
    throw error
  }
}
