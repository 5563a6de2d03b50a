/** The export job: one report, read through its own connection and written to a file. */
import type { CsvProfile } from '../../src-preload/contract/app.ts'
import type { ReportKind } from '../../src-preload/contract/reports.ts'
import type { IsoDate, Language } from '../../src-preload/contract/values.ts'
import { encodeCsv } from '../core/csv/encode-csv.ts'
import { openReadable } from '../db/open.ts'
import { answerJob } from '../services/jobs/answer-job.ts'
import { createReport } from '../services/reports/create-report.ts'
import { type WrittenReport, writeReportFile } from '../services/reports/write-report-file.ts'

export interface ExportJob {
  /** The mirror's database file. */
  mirrorFile: string
  report: ReportKind
  profile: CsvProfile
  language: Language
  today: IsoDate
  file: string
}

answerJob<ExportJob, WrittenReport>(({ mirrorFile, report, profile, language, today, file }) => {
  const db = openReadable(mirrorFile)
  try {
    return db.snapshot(() => {
      const { header, rows } = createReport(db, report, language, today)
      return writeReportFile(file, encodeCsv(header, rows, profile))
    })
  } finally {
    db.close()
  }
})
