/**
 * Exporting every transaction against `sqlite3 -csv` writing the same columns of the same rows, and a workbook of the
 * same rows against our own CSV, as long as a sheet holds them.
 * `node test/bench/export/export.ts [rows]`; without the sqlite3 program only our own figures are printed. The rows are
 * filled in by a process of its own, so that the memory told is that of the exports; the built worker writes them.
 */
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { systemClock } from '#core/clock.ts'
import type { ExportJob, WrittenFormat } from '../../../src-main/services/reports/export-report.ts'
import type { WrittenReport } from '../../../src-main/services/reports/write-report-file.ts'
import { runJob } from '../../../src-main/threads/job.ts'
import { fillMirror } from '../db/fill-mirror.ts'

const count = Number(process.argv[2] ?? 1_000_000)
const RUNS = 3
const SHEET_ROWS = 1_048_576
const filled = process.argv[3]
if (filled !== undefined) {
  await fillMirror(filled, count)
  process.exit()
}
const folder = mkdtempSync(join(tmpdir(), 'concilia-bench-'))
const mirrorFile = join(folder, 'mirror.sqlite')
const today = systemClock.today()

const SAME_COLUMNS = `SELECT coalesce(t.booking_date, t.value_date), a.account_id, t.text, t.counterparty_name,
  t.amount_minor / 100.0, t.open_minor / 100.0, t.currency
  FROM bank_transaction t JOIN account a ON a.id = t.account
  WHERE t.open_minor <> 0 AND t.vanished_at IS NULL ORDER BY t.booking_date, t.id`

const exportOurs = async (format: WrittenFormat): Promise<number> => {
  const file = join(folder, `ours.${format}`)
  const job: ExportJob = {
    mirrorFile,
    report: 'unmatched-transactions',
    format,
    profile: 'excel-pt',
    language: 'pt-PT',
    today,
    file,
  }
  const start = performance.now()
  await runJob<WrittenReport>(new URL('../../../out/main/workers/export.js', import.meta.url), job)
  return performance.now() - start
}

const exportTheirs = (): number | undefined => {
  const start = performance.now()
  const { error, status } = spawnSync('sqlite3', [
    '-csv',
    '-header',
    mirrorFile,
    `.once ${join(folder, 'theirs.csv')}`,
    SAME_COLUMNS,
  ])
  return error || status !== 0 ? undefined : performance.now() - start
}

const median = (values: number[]): number => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

execFileSync(process.execPath, [fileURLToPath(import.meta.url), String(count), mirrorFile])
const ours: number[] = []
const theirs: number[] = []
const workbooks: number[] = []
for (let run = 0; run < RUNS; run += 1) {
  ours.push(await exportOurs('csv'))
  if (count < SHEET_ROWS) workbooks.push(await exportOurs('xlsx'))
  const other = exportTheirs()
  if (other !== undefined) theirs.push(other)
}
const size = (statSync(join(folder, 'ours.csv')).size / 1e6).toFixed(0)
console.log(`export of ${count} rows, ${size} MB: ${median(ours).toFixed(0)} ms (median of ${RUNS})`)
if (theirs.length > 0)
  console.log(
    `sqlite3 -csv: ${median(theirs).toFixed(0)} ms; ratio ${(median(ours) / median(theirs)).toFixed(2)}`,
  )
if (workbooks.length > 0)
  console.log(
    `workbook: ${median(workbooks).toFixed(0)} ms, ${(median(workbooks) / median(ours)).toFixed(2)} times the CSV; most memory of the process ${(process.resourceUsage().maxRSS / 1e3).toFixed(0)} MB`,
  )
rmSync(folder, { recursive: true })
