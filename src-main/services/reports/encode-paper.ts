/** A report as a page for paper: a table with a row for each of the report, printed by a hidden window of main. */
import { wordsByLanguage } from '#contract/words/words.ts'
import { isFigure, isFreeText, isTogetherBy, paperColumns, paperTotals } from '#core/reports/paper-columns.ts'
import { type Cell, isSum } from '#core/reports/rows.ts'
import { shownCell } from '#core/reports/shown-cell.ts'
import type { ReportColumn } from '#core/reports/words.ts'
import type { CreatedReport } from './create-report.ts'
import { escapeHtml, type PaperHead, paperPage } from './paper-page.ts'

const CHUNK_LENGTH = 65_536

/** Only the columns for paper; a row of the table for each of the report, then its totals. */
export function* encodePaper(
  { columns, header, rows }: CreatedReport & { rows: readonly Cell[][] },
  head: PaperHead,
): Generator<{ text: string; rows: number }> {
  const { language } = head
  const title = wordsByLanguage[language].reportKind[head.report]
  const shown = paperColumns(head.report).map((column) => ({
    at: columns.indexOf(column),
    className: classOf(column),
  }))
  const [start, end] = paperPage(head, title, 'landscape')
  let text = `${start}<table><thead><tr>${shown.map(({ at, className }) => `<th scope="col"${className}>${escapeHtml(header[at] ?? '')}</th>`).join('')}</tr></thead><tbody>`
  const toRow = (row: readonly Cell[], ofRow = ''): string => {
    const cells = shown.map(({ at, className }) => {
      const cell = row[at]
      return `<td${className}>${cell ? escapeHtml(shownCell(cell, language)) : ''}</td>`
    })
    return `<tr${ofRow}>${cells.join('')}</tr>\n`
  }
  // Some columns are not on paper, such as the name of an entry.
  const togetherAt = columns.findIndex((column) => isTogetherBy(head.report, column))
  let count = 0
  for (const [at, row] of rows.entries()) {
    const ends = togetherAt >= 0 && rows[at + 1]?.[togetherAt]?.value !== row[togetherAt]?.value
    const classes = [...(isSum(row) ? ['sum'] : []), ...(ends ? ['ends'] : [])]
    text += toRow(row, classes.length === 0 ? '' : ` class="${classes.join(' ')}"`)
    count += 1
    if (text.length >= CHUNK_LENGTH) {
      yield { text, rows: count }
      text = ''
      count = 0
    }
  }
  for (const row of paperTotals(head.report, columns, rows, language)) text += toRow(row, ' class="total"')
  text += `</tbody></table>${end}`
  yield { text, rows: count }
}

const classOf = (column: ReportColumn): string => {
  if (isFigure(column)) return ' class="figure"'
  if (column === 'ageBand' || column === 'decidedAt') return ' class="short"'
  return isFreeText(column) ? ` class="free ${column}"` : ''
}
