/** Exporting a report: a job that reads the mirror and writes the file, off main. */
import type { CsvProfile } from '#contract/app.ts'
import type { ReportKind } from '#contract/reports.ts'
import type { IsoDate, Language } from '#contract/values.ts'
import { runJob } from '../../threads/job.ts'
import type { OpenCompany } from '../companies/open-companies.ts'
import type { ProposePorts } from '../matching/propose-matches.ts'
import type { WrittenReport } from './write-report-file.ts'

/** The rows of a list, in its order. */
export interface ListedRows {
  of: 'documents' | 'transactions'
  ids: Float64Array
}

interface Wanted {
  report: ReportKind | ListedRows
  profile: CsvProfile
  language: Language
  /** Absolute; chosen in main's own dialog or named on the command line. */
  file: string
}

export type ExportRequest = Wanted & { signal?: AbortSignal }

/** What the export worker is asked. */
export type ExportJob = Wanted & { mirrorFile: string; today: IsoDate }

/** Errors: storage-failed, disk-full, cancelled; the file is then what it was before. */
export const exportReport = (
  ports: ProposePorts,
  company: OpenCompany,
  { signal, ...request }: ExportRequest,
): Promise<WrittenReport> => {
  const job: ExportJob = { ...request, mirrorFile: company.mirror.file, today: ports.clock.today() }
  return runJob<WrittenReport>(ports.workerUrl('export'), job, signal ? { signal } : {})
}
