/** The export job: one report, read through its own connection and written to a file. */
import { encodeCsv } from '#core/csv/encode-csv.ts'
import { openReadable } from '../db/open.ts'
import { createReport } from '../services/reports/create-report.ts'
import { encodeXlsx } from '../services/reports/encode-xlsx.ts'
import type { ExportJob } from '../services/reports/export-report.ts'
import { type WrittenReport, writeReportFile } from '../services/reports/write-report-file.ts'
import { answerJob } from '../threads/answer-calls.ts'

await answerJob<ExportJob, WrittenReport>(
  ({ mirrorFile, report, profile, language, today, scope, format, file }) => {
    const db = openReadable(mirrorFile)
    try {
      return db.snapshot(() => {
        const { header, rows } = createReport(db, report, { language, today, scope })
        return writeReportFile(
          file,
          format === 'xlsx' ? encodeXlsx(header, rows) : encodeCsv(header, rows, profile),
        )
      })
    } finally {
      db.close()
    }
  },
)
