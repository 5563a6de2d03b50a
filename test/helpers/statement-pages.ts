/** An invented statement as a page that a browser or an office program prints, and as a sheet. */
import { type PdfAccount, type PdfLayout, pdfLayouts, printedRows } from './pdf-statements.ts'

const ESCAPED: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }
const escaped = (text: string): string => text.replace(/[&<>]/g, (char) => ESCAPED[char] ?? char)

/** The first layout: two columns of amounts. */
const [layout] = pdfLayouts as [PdfLayout]

const headingOf = ({ iban, from, to, opening, rows }: PdfAccount): [string, string][] => [
  ['IBAN', iban.replace(/(.{4})(?!$)/g, '$1 ')],
  ['Período', `${layout.day(from)} a ${layout.day(to)}`],
  ['Saldo inicial', layout.money(opening)],
  ['Saldo final', layout.money(rows.reduce((sum, { minor }) => sum + minor, opening))],
]

const cellsOf = (account: PdfAccount): string[][] => [
  layout.columns.map(({ title }) => title),
  ...printedRows(layout, account).map((row) =>
    layout.columns.map(({ part }) =>
      part === 'text' ? [row.text, row.second].filter(Boolean).join('\n') : (row[part] ?? ''),
    ),
  ),
]

/** Amounts at the right, texts over two lines. */
export const statementHtml = (account: PdfAccount): string => {
  const isAmount = (at: number): boolean => at > 2
  const [titles = [], ...rows] = cellsOf(account)
  const line = (cells: string[], tag: string): string =>
    `<tr>${cells
      .map(
        (cell, at) =>
          `<${tag} align="${isAmount(at) ? 'right' : 'left'}">${escaped(cell).replace('\n', '<br>')}</${tag}>`,
      )
      .join('')}</tr>`
  return `<!doctype html><html><head><meta charset="utf-8"><title>Extrato</title><style>
body{font:10pt sans-serif} table{width:100%;border-collapse:collapse} td,th{padding:2pt 4pt;vertical-align:top}
</style></head><body><h1>Extrato de conta</h1>
${headingOf(account)
  .map(([label, value]) => `<p>${label}: ${escaped(value)}</p>`)
  .join('\n')}
<table><thead>${line(titles, 'th')}</thead><tbody>
${rows.map((cells) => line(cells, 'td')).join('\n')}
</tbody></table><p>Documento sem assinatura</p></body></html>`
}

/** A flat sheet (.fods) whose columns are wide enough to be printed. */
export const statementSheet = (account: PdfAccount): string => {
  const cell = (text: string): string =>
    `<table:table-cell office:value-type="string">${text
      .split('\n')
      .map((part) => `<text:p>${escaped(part)}</text:p>`)
      .join('')}</table:table-cell>`
  const row = (cells: readonly string[]): string =>
    `<table:table-row>${cells.map(cell).join('')}</table:table-row>`
  const widths = [2.1, 2.1, 6.6, 1.9, 1.9, 2.1]
  const namespaces = ['office', 'table', 'text', 'style']
    .map((name) => `xmlns:${name}="urn:oasis:names:tc:opendocument:xmlns:${name}:1.0"`)
    .join(' ')
  return `<?xml version="1.0" encoding="UTF-8"?>
<office:document ${namespaces} xmlns:fo="urn:oasis:names:tc:opendocument:xmlns:xsl-fo-compatible:1.0"
 office:version="1.3" office:mimetype="application/vnd.oasis.opendocument.spreadsheet">
<office:styles><style:default-style style:family="table-cell"><style:text-properties fo:font-size="8pt"/></style:default-style></office:styles>
<office:automatic-styles>${widths
    .map(
      (width, at) =>
        `<style:style style:name="c${at}" style:family="table-column"><style:table-column-properties style:column-width="${width}cm"/></style:style>`,
    )
    .join('')}</office:automatic-styles>
<office:body><office:spreadsheet><table:table table:name="Extrato">
${widths.map((_, at) => `<table:table-column table:style-name="c${at}"/>`).join('')}
${headingOf(account)
  .map((cells) => row(cells))
  .join('\n')}
${cellsOf(account)
  .map((cells) => row(cells))
  .join('\n')}
</table:table></office:spreadsheet></office:body></office:document>`
}
