/** Records a report that was written to a file, for the history. */
import type { ReportFile } from '#contract/reports.ts'
import type { Trx } from '../connection/connection.ts'
import { insertInto } from '../query/query.ts'

const insert = insertInto('report_file')

export const listReportFile = (trx: Trx, file: Omit<ReportFile, 'id'>): { id: number } => {
  const { lastId } = insert(trx, {
    at: file.at,
    by: file.by,
    report: file.report,
    format: file.format,
    scope: JSON.stringify(file.scope),
    file_name: file.fileName,
    rows: file.rows,
    sha256: file.sha256,
  })
  return { id: lastId }
}
