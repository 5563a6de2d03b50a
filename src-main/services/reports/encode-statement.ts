/** The statement of a month as a page for paper, to be signed: its accounts in a table, then a table for each section. */
import { wordsByLanguage } from '#contract/words/words.ts'
import { type Cell, isSum, type Lead } from '#core/reports/rows.ts'
import { shownCell } from '#core/reports/shown-cell.ts'
import { reportWords } from '#core/reports/words.ts'
import type { CreatedReport } from './create-report.ts'
import { escapeHtml, type PaperHead, paperPage } from './paper-page.ts'
import { monthName } from './report-facts.ts'

export function* encodeStatement(
  { columns, rows, lead }: CreatedReport & { rows: readonly Cell[][] },
  head: PaperHead,
): Generator<{ text: string; rows: number }> {
  const { language, scope, report } = head
  const { paper: words } = reportWords[language]
  const title = `${wordsByLanguage[language].reportKind[report]} · ${monthName(scope, language)}`
  const [start, end] = paperPage(head, title, 'portrait')
  const show = (cell: Cell | undefined): string => (cell ? escapeHtml(shownCell(cell, language)) : '')
  const places = ['section', 'figure', 'date', 'itemAge', 'text', 'amount', 'currency'] as const
  const [section, figure, date, age, text, amount, currency] = places.map((column) => columns.indexOf(column))
  const cell = (row: readonly Cell[], at = -1): string => show(row[at])
  const toRow = (row: readonly Cell[]): string => {
    const days = cell(row, age)
    const said = [cell(row, date), days === '' ? '' : words.days(days), cell(row, text)]
      .filter((one) => one !== '')
      .join(' · ')
    if (cell(row, figure) === '') return `<tr><td class="free" colspan="4">${said}</td></tr>\n`
    const figures = `<td class="figure">${cell(row, amount)}</td><td>${cell(row, amount) === '' ? '' : cell(row, currency)}</td>`
    const name = `<th scope="row">${cell(row, figure)}</th><td class="free">${said}</td>`
    return `<tr${isSum(row) ? ' class="sum"' : ''}>${name}${figures}</tr>\n`
  }
  yield { text: start + (lead ? leadTable(lead, show) : ''), rows: 0 }
  for (const one of sectionsOf(rows, section)) {
    const [first = []] = one
    const body = one.map(toRow).join('')
    yield {
      text: `<section><h2>${cell(first, section)}</h2><table class="figures"><tbody>${body}</tbody></table></section>`,
      rows: one.length,
    }
  }
  yield { text: end, rows: 0 }
}

const leadTable = ({ title, columns, rows }: Lead, show: (cell: Cell) => string): string => {
  const classOf = (at: number): string => (columns[at]?.isFigure ? ' class="figure"' : '')
  const head = columns
    .map(({ name }, at) => `<th scope="col"${classOf(at)}>${escapeHtml(name)}</th>`)
    .join('')
  const body = rows
    .map((row) => `<tr>${row.map((cell, at) => `<td${classOf(at)}>${show(cell)}</td>`).join('')}</tr>\n`)
    .join('')
  return `<section><h2>${escapeHtml(title)}</h2><table class="lead"><thead><tr>${head}</tr></thead><tbody>${body}</tbody></table></section>`
}

/** Rows that follow one another in the same section. */
const sectionsOf = (rows: readonly Cell[][], at = 0): Cell[][][] => {
  const sections: Cell[][][] = []
  for (const row of rows) {
    const last = sections.at(-1)
    if (last && last[0]?.[at]?.value === row[at]?.value) last.push(row)
    else sections.push([row])
  }
  return sections
}
