/** The account of a customer as a page for paper: what is asked, its age, and each open item. */
import type { IsoDate } from '#contract/values.ts'
import { toMinor } from '#core/money.ts'
import type { Letter, LetterRow, LetterSection } from '#core/reports/debtor-letter.ts'
import { amountCell } from '#core/reports/rows.ts'
import { shownCell, shownDay } from '#core/reports/shown-cell.ts'
import { reportWords } from '#core/reports/words.ts'
import { escapeHtml, styleText } from './paper-page.ts'
import { paperStyle } from './paper-style.ts'

/** @param nonce by which the page's policy allows its style */
export const encodeLetter = (letter: Letter, nonce: string): string => {
  const { words, language, company, customer, taxId, day } = letter
  const { paper } = reportWords[language]
  const amount = (minor: number): string => escapeHtml(shownCell(amountCell(toMinor(minor)), language))
  const foot = {
    start: styleText(`${company} · ${words.title} · ${shownDay(day)}`),
    middle: styleText(`${customer} · ${words.taxId(taxId)}`),
    page: styleText(`${paper.page} `),
  }
  const facts: [string, string][] = [
    [paper.company, company],
    ...(letter.companyTaxId === null
      ? []
      : ([[paper.companyTaxId, letter.companyTaxId]] as [string, string][])),
    [paper.customer, customer],
    [reportWords[language].columns.taxId, taxId],
    [paper.asOf, shownDay(day)],
  ]
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><title>${escapeHtml(`${words.title} - ${customer}`)}</title>
<style nonce="${nonce}">${paperStyle(foot, 'portrait')}${style}</style></head><body>
<h1>${escapeHtml(words.title)}</h1><dl>${facts
    .map(([name, value]) => `<div><dt>${escapeHtml(name)}</dt><dd>${escapeHtml(value)}</dd></div>`)
    .join('')}</dl>
<p>${escapeHtml(words.greeting)}</p><p>${escapeHtml(letter.opening)}</p>
${ageingTable(letter, amount)}${letter.sections.map((section) => sectionTable(section, letter, amount)).join('')}
<table class="sums"><tbody>${[
    [words.balance, letter.balanceMinor] as const,
    [words.overdueToPay, letter.overdueMinor] as const,
  ]
    .map(
      ([name, minor]) =>
        `<tr class="sum"><th scope="row">${escapeHtml(name)}</th><td class="figure">${amount(minor)}</td><td>EUR</td></tr>`,
    )
    .join('')}</tbody></table>
<div class="end">${[...words.closing, words.regards].map((text) => `<p>${escapeHtml(text)}</p>`).join('')}<p>${escapeHtml(company)}</p></div></body></html>
`
}

type Amount = (minor: number) => string

const ageingTable = ({ ageing, balanceMinor, words }: Letter, amount: Amount): string => {
  const cells = [...ageing, { name: words.balance, minor: balanceMinor }]
  return `<section><h2>${escapeHtml(words.ageing)}</h2><table class="ageing"><thead><tr>${cells
    .map(({ name }) => `<th scope="col" class="figure">${escapeHtml(name)}</th>`)
    .join('')}</tr></thead><tbody><tr>${cells
    .map(({ minor }) => `<td class="figure">${amount(minor)}</td>`)
    .join('')}</tr></tbody></table></section>`
}

const sectionTable = ({ kind, title, rows }: LetterSection, { words }: Letter, amount: Amount): string => {
  const { columns } = words
  const day = (date: IsoDate | null): string => (date === null ? '' : shownDay(date))
  const of = (name: string, cell: (row: LetterRow) => string, className = '') => ({ name, cell, className })
  const figure = ' class="figure"'
  const shown = [
    of(columns.document, ({ name }) => escapeHtml(name), ' class="free"'),
    of(columns.date, ({ date }) => day(date)),
    ...(kind === 'inFavour' ? [] : [of(columns.due, ({ dueDate }) => day(dueDate))]),
    ...(kind === 'overdue' ? [of(columns.days, ({ days }) => String(days ?? ''), figure)] : []),
    of(columns.total, ({ totalMinor }) => (totalMinor === null ? '' : amount(totalMinor)), figure),
    of(kind === 'inFavour' ? columns.amount : columns.open, ({ openMinor }) => amount(openMinor), figure),
  ]
  const head = shown
    .map(({ name, className }) => `<th scope="col"${className}>${escapeHtml(name)}</th>`)
    .join('')
  const body = rows
    .map(
      (row) =>
        `<tr>${shown.map(({ cell, className }) => `<td${className}>${cell(row)}</td>`).join('')}</tr>\n`,
    )
    .join('')
  const sum = rows.reduce((all, { openMinor }) => all + openMinor, 0)
  const total = `<tr class="total"><td colspan="${shown.length - 1}">${escapeHtml(columns.total)}</td><td class="figure">${amount(sum)}</td></tr>`
  return `<section><h2>${escapeHtml(title)}</h2><table class="items"><thead><tr>${head}</tr></thead><tbody>${body}${total}</tbody></table></section>`
}

const style = `
body { font-size: 9pt; }
p { margin: 0 0 2.5mm; }
.items, .ageing { table-layout: fixed; }
.items th:first-child { width: 34%; }
.ageing th, .ageing td { border-right: 0; vertical-align: bottom; }
.sums { width: auto; margin: 6mm 0 7mm auto; break-inside: avoid; }
.sums > tbody > tr > th { width: auto; padding-right: 8mm; }
.end { break-inside: avoid; }
`
