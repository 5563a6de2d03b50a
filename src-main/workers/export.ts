/** The export job: reads one report through its own connection and writes it to a file. */
import '../db/connection/load-addon.ts'
import { createHash } from 'node:crypto'
import type { ReportKind } from '#contract/reports.ts'
import type { Language } from '#contract/values.ts'
import { wordsByLanguage } from '#contract/words/words.ts'
import { AppError } from '#core/app-error.ts'
import { encodeCsv } from '#core/csv/encode-csv.ts'
import type { Cell } from '#core/reports/rows.ts'
import { reportWords } from '#core/reports/words.ts'
import { openReadable } from '../db/connection/open.ts'
import { markOf, postedEntries } from '../db/journal/journal.ts'
import { findPartnerName } from '../db/reports/account-rows.ts'
import { type CreatedReport, createReport, sideOf } from '../services/reports/create-report.ts'
import { encodePaper } from '../services/reports/encode-paper.ts'
import { encodeStatement } from '../services/reports/encode-statement.ts'
import { encodeXlsx } from '../services/reports/encode-xlsx.ts'
import type { ExportJob, StagedEntries } from '../services/reports/export-report.ts'
import { factsOf, lastingFactsOf } from '../services/reports/report-facts.ts'
import {
  stageReportFile,
  type WrittenReport,
  writeReportFile,
} from '../services/reports/write-report-file.ts'
import type { OnProgress } from '../threads/protocol.ts'
import { serveJob } from '../threads/serve-calls.ts'

type Chunks = Parameters<typeof writeReportFile>[1]

/** Most rows of a PDF: more than six hundred sheets, for which the page's process takes 1 GB. */
const MAX_ON_PAPER = 20_000

function* told(
  chunks: Chunks,
  onProgress: OnProgress,
): Generator<Chunks extends Iterable<infer C> ? C : never> {
  let rows = 0
  for (const chunk of chunks) {
    rows += chunk.rows
    onProgress(rows, 0)
    yield chunk
  }
}

/** The file's hash is computed before the first sheet is written, since every sheet has it in its footer. */
const writePaper = (
  created: CreatedReport,
  customer: string | undefined,
  job: ExportJob,
  onProgress: OnProgress,
): WrittenReport => {
  const { report, head, nonce, language, scope = {}, file } = job
  if (typeof report !== 'string' || head === undefined || nonce === undefined)
    throw new Error('only a report is put on paper')
  const rows: Cell[][] = []
  for (const row of created.rows) {
    if (rows.length === MAX_ON_PAPER)
      throw new AppError('invalid-input', `paper takes ${MAX_ON_PAPER} rows at most: narrow the report`, {
        details: { field: 'rows' },
      })
    rows.push(row)
  }
  const hash = createHash('sha256')
  for (const { bytes } of encodeCsv(created.header, rows, 'rfc4180')) hash.update(bytes)
  const sha256 = hash.digest('hex')
  const encode = report === 'month-statement' ? encodeStatement : encodePaper
  const paper = encode(
    { ...created, rows },
    { ...head, nonce, customer, report, language, scope, sha256, rows: rows.length },
  )
  return { ...writeReportFile(file, told(paper, onProgress)), sha256 }
}

type Facts = readonly (readonly [name: string, value: string])[]

/** The facts on the second sheet of a workbook; a list has none. */
const aboutSheet = (
  { report, head, language, scope = {} }: ExportJob,
  customer: string | undefined,
): Parameters<typeof encodeXlsx>[2] => {
  const kind = typeof report === 'string' ? report : report.of === 'journal' ? 'journal-entries' : undefined
  if (head === undefined || kind === undefined) return undefined
  return {
    name: reportWords[language].paper.about,
    facts: (rows) => [
      titleOf(kind, language),
      ...factsOf({ ...head, report: kind, customer, language, scope, rows }),
    ],
  }
}

/** The facts above the rows of a CSV file; none where another program reads it: lists and journal entries. */
const factsAbove = (
  { report, head, language, scope = {} }: ExportJob,
  customer: string | undefined,
): Facts =>
  head === undefined || typeof report !== 'string' || report === 'journal-entries'
    ? []
    : [titleOf(report, language), ...lastingFactsOf({ ...head, report, customer, language, scope })]

const titleOf = (kind: ReportKind, language: Language): [string, string] => [
  reportWords[language].paper.report,
  wordsByLanguage[language].reportKind[kind],
]

await serveJob<ExportJob, WrittenReport | StagedEntries>((job, onProgress) => {
  const { mirrorFile, report, profile, language, today, scope, format, file } = job
  const db = openReadable(mirrorFile)
  try {
    return db.snapshot(() => {
      const created = createReport(db, report, { language, today, scope })
      const customer =
        scope?.taxId === undefined
          ? undefined
          : findPartnerName(db, { taxId: scope.taxId, side: sideOf(report) })
      if (format === 'paper') return writePaper(created, customer, job, onProgress)
      const { header, rows } = created
      const chunks =
        format === 'xlsx'
          ? encodeXlsx(header, rows, aboutSheet(job, customer))
          : encodeCsv(header, rows, profile, factsAbove(job, customer))
      if (!job.isStaged) return writeReportFile(file, told(chunks, onProgress))
      const mark = markOf(postedEntries(db, scope ?? {}))
      return { ...stageReportFile(file, told(chunks, onProgress)), mark }
    })
  } finally {
    db.close()
  }
})
