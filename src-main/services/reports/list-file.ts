/** Lists a report that was written to a file in the history. */
import { basename } from 'node:path'
import type { ReportFile } from '#contract/reports.ts'
import { isAppError } from '#core/app-error.ts'
import type { OpenCompany } from '../companies/open-companies.ts'
import type { DecidePorts } from '../deciding.ts'
import type { ProposePorts } from '../matching/propose-matches.ts'
import type { WrittenReport } from './write-report-file.ts'

export interface FilePorts {
  proposing: ProposePorts
  deciding: DecidePorts
  /** Called with the reason why a written file could not be listed. */
  onUnlisted(error: unknown): void
}

/**
 * Only the name of the file is stored, never its folder. The file stays where it cannot be listed, for example on a
 * full disk.
 */
export const listed = async (
  { deciding: { personIn, clock }, onUnlisted }: FilePorts,
  { mirror, record }: OpenCompany,
  of: Pick<ReportFile, 'report' | 'format' | 'scope'>,
  written: WrittenReport,
): Promise<WrittenReport> => {
  const { file, rows, sha256 } = written
  const entry = { ...of, by: personIn(record.id), at: clock.now(), fileName: basename(file), rows, sha256 }
  try {
    await mirror.write.run('listReportFile', entry)
  } catch (error) {
    if (!isAppError(error)) throw error
    onUnlisted(error)
  }
  return written
}
