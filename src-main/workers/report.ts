/** A report open on screen: read once through its own connection; its rows are kept in the form in which they are shown. */
import '../db/connection/load-addon.ts'
import type { OpenedReport } from '#contract/reports.ts'
import { AppError } from '#core/app-error.ts'
import { isFigure, isTogetherBy, paperColumns } from '#core/reports/paper-columns.ts'
import { isSum } from '#core/reports/rows.ts'
import { shownCell } from '#core/reports/shown-cell.ts'
import { openReadable } from '../db/connection/open.ts'
import { createReport } from '../services/reports/create-report.ts'
import type { ViewRequest } from '../services/reports/report-views.ts'
import type { OnProgress } from '../threads/protocol.ts'
import { serveJob } from '../threads/serve-calls.ts'

/** Most rows on screen; a file has them all. */
const MAX_SHOWN = 100_000
const FIRST_ROWS = 200
const TOLD_EVERY = 2_000
/** Separates the cells of a kept row, which have no control characters: one text takes less memory than a list. */
const SEPARATOR = '\u0000'

let kept: { viewId: string; rows: string[] } | undefined

const rowsAt = (rows: readonly string[], from: number, count: number): string[][] =>
  rows.slice(from, from + count).map((row) => row.split(SEPARATOR))

const open = (
  { viewId, mirrorFile, report, scope, language, today }: Extract<ViewRequest, { mirrorFile: string }>,
  onProgress: OnProgress,
): OpenedReport => {
  const db = openReadable(mirrorFile)
  try {
    return db.snapshot(() => {
      const created = createReport(db, report, { language, today, scope })
      const rows: string[] = []
      const sums: number[] = []
      let isWhole = true
      for (const row of created.rows) {
        if (rows.length === MAX_SHOWN) {
          isWhole = false
          break
        }
        if (isSum(row)) sums.push(rows.length)
        rows.push(row.map((cell) => shownCell(cell, language)).join(SEPARATOR))
        if (rows.length % TOLD_EVERY === 0) onProgress(rows.length, 0)
      }
      kept = { viewId, rows }
      const main = new Set<string>(paperColumns(report))
      return {
        viewId,
        columns: created.columns.map((id, at) => ({
          id,
          title: created.header[at] ?? id,
          isFigure: isFigure(id),
          isMain: main.has(id),
          isTogether: isTogetherBy(report, id),
        })),
        count: rows.length,
        isWhole,
        sums,
        rows: rowsAt(rows, 0, FIRST_ROWS),
      }
    })
  } finally {
    db.close()
  }
}

await serveJob<ViewRequest, OpenedReport | { rows: string[][] }>((request, onProgress) => {
  if ('mirrorFile' in request) return open(request, onProgress)
  if (kept?.viewId !== request.viewId) throw new AppError('not-found', 'this report is no longer open')
  return { rows: rowsAt(kept.rows, request.from, request.count) }
})
