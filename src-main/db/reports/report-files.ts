/** Reports that went into files, as a person looks through them: the latest first. */
import { type SqlBool, sql } from 'kysely'
import { type ReportFile, reportScope } from '#contract/reports.ts'
import type { ReadableDb } from '../connection/connection.ts'
import { mirror, runQuery } from '../query/query.ts'
import { dayIn } from '../schema/rules.ts'

export interface ReportFileQuery {
  /** In the name of the file or of the person. */
  search?: string | undefined
  /** Days on which they were written, both included; by the instant in UTC. */
  from?: string | undefined
  to?: string | undefined
  /** The id to go on from. */
  before?: number | undefined
  limit: number
}

export const listReportFiles = (
  db: ReadableDb,
  { search = '', from, to, before, limit }: ReportFileQuery,
): ReportFile[] => {
  const wanted = search.trim().toLowerCase()
  const query = mirror
    .selectFrom('report_file as f')
    .select(['f.id', 'f.at', 'f.by', 'f.report', 'f.format', 'f.scope', 'f.file_name as fileName'])
    .select(['f.rows', 'f.sha256'])
    .$if(before !== undefined, (q) => q.where('f.id', '<', before ?? 0))
    .$if(from !== undefined, (q) => q.where(sql<SqlBool>`${dayIn('f.at')} >= ${from}`))
    .$if(to !== undefined, (q) => q.where(sql<SqlBool>`${dayIn('f.at')} <= ${to}`))
    .$if(wanted !== '', (q) => q.where(sql<SqlBool>`instr(lower(f.file_name || ' ' || f.by), ${wanted}) > 0`))
    .orderBy('f.id', 'desc')
    .limit(limit)
  return runQuery(db, query).map((row) => ({ ...row, scope: reportScope.parse(JSON.parse(row.scope)) }))
}
