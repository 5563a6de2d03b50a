/**
 * A report as a page for paper: one HTML document without scripts, with its style, printed by a hidden window of main.
 * It contains text of other systems: every value is cleaned and escaped, in the page and in its footer.
 */
import { cleanText } from '#contract/clean-text.ts'
import { wordsByLanguage } from '#contract/words/words.ts'
import { isFigure, isFreeText, isTogetherBy, paperColumns } from '#core/reports/paper-columns.ts'
import { paperTotals } from '#core/reports/paper-totals.ts'
import { type Cell, isSum } from '#core/reports/rows.ts'
import { shownCell } from '#core/reports/shown-cell.ts'
import { type ReportColumn, reportWords } from '#core/reports/words.ts'
import type { CreatedReport } from './create-report.ts'
import { paperStyle } from './paper-style.ts'
import { closingText, factsOf, type ReportFacts } from './report-facts.ts'

/** The texts around the rows. */
export interface PaperHead extends ReportFacts {
  /** The hash of the same report as CSV with the RFC 4180 profile, to compare paper and file. */
  sha256: string
  /** The nonce by which the page's policy allows its style. */
  nonce: string
}

const SIGNS: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

const CHUNK_LENGTH = 65_536

/** Only the columns for paper; a row of the table for each of the report, then its totals. */
export function* encodePaper(
  { columns, header, rows }: CreatedReport & { rows: readonly Cell[][] },
  head: PaperHead,
): Generator<{ text: string; rows: number }> {
  const { language } = head
  const words = reportWords[language]
  const { paper } = words
  const title = wordsByLanguage[language].reportKind[head.report]
  const shown = paperColumns[head.report].map((column) => ({
    at: columns.indexOf(column),
    className: classOf(column),
  }))
  const foot = {
    start: styleText(`${head.company} · ${title} · ${closingText(head, paper)}`),
    middle: styleText(`${paper.hash} ${head.sha256}`),
    page: styleText(`${paper.page} `),
  }
  let text = `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><title>${escapeHtml(`${title} - ${head.company}`)}</title>
<style nonce="${head.nonce}">${paperStyle(foot)}</style></head><body>
<h1>${escapeHtml(title)}</h1><dl>${factsOf(head)
    .map(([name, value]) => `<div><dt>${escapeHtml(name)}</dt><dd>${escapeHtml(value)}</dd></div>`)
    .join(
      '',
    )}</dl><table><thead><tr>${shown.map(({ at, className }) => `<th scope="col"${className}>${escapeHtml(header[at] ?? '')}</th>`).join('')}</tr></thead><tbody>`
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
  const line = (name: string): string => `<div><span>${escapeHtml(name)}</span></div>`
  text += `</tbody></table><footer>${line(paper.preparedBy)}${line(paper.signature)}${line(paper.date)}</footer></body></html>\n`
  yield { text, rows: count }
}

const classOf = (column: ReportColumn): string => {
  if (isFigure(column)) return ' class="figure"'
  if (column === 'ageBand' || column === 'decidedAt') return ' class="short"'
  return isFreeText(column) ? ` class="free ${column}"` : ''
}

const escapeHtml = (text: string): string =>
  cleanText(text).replaceAll(/[&<>"']/g, (sign) => SIGNS[sign] ?? sign)

/** A text in a style: every character except letters and digits is escaped. */
export const styleText = (text: string): string =>
  `"${cleanText(text).replaceAll(/[^A-Za-z0-9]/gu, (sign) => `\\${(sign.codePointAt(0) ?? 0).toString(16)} `)}"`
