/** The style sheet of printed reports: A4, tables with their header on each page, and a footer that names the company. */

/** Texts of the footer, quoted for a style. */
interface Foot {
  start: string
  middle: string
  page: string
}

/** Landscape for one wide table, portrait for a sheet to be signed. */
export type PaperLayout = 'landscape' | 'portrait'

export const paperStyle = (foot: Foot, layout: PaperLayout = 'landscape'): string => `
@page {
  size: A4 ${layout};
  margin: 12mm 12mm 16mm;
  ${layout === 'landscape' ? wideFoot(foot) : narrowFoot(foot)}
  @bottom-right { content: ${foot.page} counter(page) " / " counter(pages); font: 7pt sans-serif; color: #444; }
}
* { box-sizing: border-box; }
body {
  margin: 0;
  color: #000;
  background: #fff;
  font: 7.5pt/1.3 'Segoe UI', 'Helvetica Neue', Arial, 'Liberation Sans', sans-serif;
  font-variant-numeric: tabular-nums lining-nums;
}
h1 { margin: 0 0 2mm; font-size: 14pt; font-weight: 600; }
dl { display: flex; flex-wrap: wrap; gap: 1mm 6mm; margin: 0 0 4mm; }
dt { display: inline; color: #444; }
dt::after { content: ": "; }
dd { display: inline; margin: 0; font-weight: 600; overflow-wrap: anywhere; }
table { width: 100%; border-collapse: collapse; }
thead { display: table-header-group; }
th { border-bottom: 0.5pt solid #000; text-align: left; vertical-align: bottom; font-weight: 600; }
th, td { padding: 0.7mm 1.5mm 0.7mm 0; }
td { border-bottom: 0.25pt solid #bbb; vertical-align: top; }
.free { min-width: 16mm; }
.documentNumber { min-width: 19mm; }
.taxId { min-width: 22mm; }
.account { min-width: 27mm; }
td.short { white-space: nowrap; }
td.free { overflow-wrap: anywhere; }
tr { break-inside: avoid; }
.ends td { border-bottom: 0.5pt solid #000; }
.sum td { font-weight: 600; }
.total td { border-bottom: 0; font-weight: 600; }
.figure { padding-left: 1.5mm; padding-right: 0; text-align: right; }
td.figure { white-space: nowrap; }
.figure + :not(.figure) { padding-left: 3mm; }
${layout === 'portrait' ? statement : ''}footer { display: flex; gap: 12mm; margin-top: 14mm; break-inside: avoid; break-before: avoid; }
footer div { flex: 1; border-top: 0.5pt solid #000; padding-top: 1mm; color: #444; }
`

const wideFoot = ({ start, middle }: Foot): string => `
  @bottom-left { content: ${start}; padding-right: 3mm; font: 7pt sans-serif; color: #444; }
  @bottom-center { content: ${middle}; font: 6pt monospace; color: #444; white-space: nowrap; }`

/** In two lines: the hash does not fit beside the company. */
const narrowFoot = ({ start, middle }: Foot): string => `
  @bottom-left { content: ${start} "\\a " ${middle}; font: 6.5pt sans-serif; color: #444; white-space: pre-line; }`

const statement = `
body { font-size: 8.5pt; }
h1 { font-size: 15pt; }
h2 { margin: 0 0 1mm; font-size: 10pt; font-weight: 600; break-after: avoid; }
section { margin-top: 5mm; break-inside: avoid; }
section:has(tr:nth-child(26)) { break-inside: auto; }
tr > th[scope=row] { width: 45%; border-bottom: 0.25pt solid #bbb; font-weight: 400; vertical-align: top; overflow-wrap: anywhere; }
.sum > th[scope=row] { font-weight: 600; }
.lead td:first-child { white-space: nowrap; }
.figures td:last-child { width: 9mm; text-align: right; }
td + td:last-child, th + th:last-child { padding-left: 3mm; padding-right: 0; }
`
