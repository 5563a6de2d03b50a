/**
 * The only place that writes workbooks: a sheet with typed cells, and one that says what it holds, streamed through ZIP so that a report of any length
 * needs little memory. A text stays a text, and is never computed. The same rows give the same bytes.
 */
// The library's other build declares a name that every bundle declares too.
import { strToU8, Zip, ZipDeflate } from 'fflate/browser'
import { cleanLines, cutText } from '#contract/clean-text.ts'
import { AppError } from '#core/app-error.ts'
import { dayNumber } from '#core/calendar.ts'
import { toDecimalText } from '#core/money.ts'
import type { Cell } from '#core/reports/rows.ts'

/** The limits of a sheet and a cell. */
const MAX_ROWS = 1_048_576
const MAX_CHARACTERS = 32_767
/** Workbooks count days from the end of 1899, correctly from March 1900 on. */
const DAYS_TO_1970 = 25_569
const FIRST_RIGHT_DAY = 61
/** In characters; a day that does not fit is shown as ####. */
const COLUMN_WIDTH = 16
const CHUNK_LENGTH = 65_536
const SIGNS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relations = 'http://schemas.openxmlformats.org/package/2006/relationships'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'

/** Indexes of styles: plain, header, date, then amounts with zero to four decimals. */
const HEADER = 1
const DATE = 2
const AMOUNT = 3
const formats = [
  'yyyy\\-mm\\-dd',
  ...[0, 1, 2, 3, 4].map((digits) => (digits === 0 ? '0' : `0.${'0'.repeat(digits)}`)),
]
const styles = `${xml}<styleSheet xmlns="${main}"><numFmts count="${formats.length}">${formats
  .map((code, at) => `<numFmt numFmtId="${164 + at}" formatCode="${code}"/>`)
  .join(
    '',
  )}</numFmts><fonts count="2"><font/><font><b/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="${formats.length + 2}"><xf/><xf fontId="1" applyFont="1"/>${formats
  .map((_, at) => `<xf numFmtId="${164 + at}" applyNumberFormat="1"/>`)
  .join('')}</cellXfs></styleSheet>`

/** Characters that are cleaned or escaped; nearly every cell has none. */
const NEEDS_CARE = /[&<>\p{Cc}\p{Cs}\u2028-\u202e\u2066-\u2069]/u

/** A second sheet of names and values. */
interface AboutSheet {
  /** The title of the sheet, from the catalogue. */
  name: string
  /** @param rows how many the first sheet has */
  facts(rows: number): readonly (readonly [name: string, value: string])[]
}

/** Error: invalid-input, where there are more rows than a sheet can have. @param header column titles */
export function* encodeXlsx(
  header: readonly string[],
  rows: Iterable<readonly Cell[]>,
  about?: AboutSheet,
): Generator<{ bytes: Uint8Array; rows: number }> {
  let packed: Uint8Array[] = []
  const zip = new Zip((error, bytes) => {
    if (error) throw error
    packed.push(bytes)
  })
  const begin = (name: string): ZipDeflate => {
    const part = new ZipDeflate(name, { level: 1 })
    part.mtime = new Date(2000, 0, 1)
    zip.add(part)
    return part
  }
  function* taken(count: number): Generator<{ bytes: Uint8Array; rows: number }> {
    const bytes = Buffer.concat(packed)
    packed = []
    yield { bytes, rows: count }
  }
  const sheets = ['Concilia', ...(about ? [about.name] : [])]
  for (const [name, body] of partsOf(sheets)) begin(name).push(strToU8(body), true)
  const sheet = begin(fileOfSheet(0))
  let text = `${xml}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols><col min="1" max="${header.length}" width="${COLUMN_WIDTH}" customWidth="1"/></cols><sheetData><row>${header.map((title) => textXml(title, HEADER)).join('')}</row>`
  let count = 0
  let all = 1
  for (const row of rows) {
    all += 1
    if (all > MAX_ROWS)
      throw new AppError(
        'invalid-input',
        'a sheet holds 1 048 575 rows at most: narrow the report, or write CSV',
      )
    text += `<row>${row.map(cellXml).join('')}</row>`
    count += 1
    if (text.length >= CHUNK_LENGTH) {
      sheet.push(strToU8(text))
      yield* taken(count)
      text = ''
      count = 0
    }
  }
  sheet.push(strToU8(`${text}</sheetData></worksheet>`), true)
  if (about) begin(fileOfSheet(1)).push(strToU8(aboutXml(about.facts(all - 1))), true)
  zip.end()
  yield* taken(count)
}

const partsOf = (sheets: readonly string[]): readonly (readonly [name: string, body: string])[] => [
  [
    '[Content_Types].xml',
    `${xml}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${types}.sheet.main+xml"/>${sheets.map((_, at) => `<Override PartName="/${fileOfSheet(at)}" ContentType="${types}.worksheet+xml"/>`).join('')}<Override PartName="/xl/styles.xml" ContentType="${types}.styles+xml"/></Types>`,
  ],
  [
    '_rels/.rels',
    `${xml}<Relationships xmlns="${relations}"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  ],
  [
    'xl/workbook.xml',
    `${xml}<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${sheets.map((name, at) => `<sheet name="${name}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`).join('')}</sheets></workbook>`,
  ],
  [
    'xl/_rels/workbook.xml.rels',
    `${xml}<Relationships xmlns="${relations}">${sheets.map((_, at) => `<Relationship Id="rId${at + 1}" Type="${office}/worksheet" Target="worksheets/sheet${at + 1}.xml"/>`).join('')}<Relationship Id="rId${sheets.length + 1}" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
  ],
  ['xl/styles.xml', styles],
]

const fileOfSheet = (at: number): string => `xl/worksheets/sheet${at + 1}.xml`

const aboutXml = (facts: ReturnType<AboutSheet['facts']>): string =>
  `${xml}<worksheet xmlns="${main}"><cols><col min="1" max="1" width="${COLUMN_WIDTH}" customWidth="1"/><col min="2" max="2" width="${3 * COLUMN_WIDTH}" customWidth="1"/></cols><sheetData>${facts
    .map(([name, value]) => `<row>${textXml(name, HEADER)}${textXml(value)}</row>`)
    .join('')}</sheetData></worksheet>`

const textXml = (text: string, style = 0): string => {
  if (style === 0 && text.length <= MAX_CHARACTERS && !NEEDS_CARE.test(text))
    return `<c t="inlineStr"><is><t xml:space="preserve">${text}</t></is></c>`
  const clean = cutText(cleanLines(text), MAX_CHARACTERS).toWellFormed()
  const escaped = clean.replaceAll(/[&<>]/g, (sign) => SIGNS[sign] ?? sign)
  return `<c${style === 0 ? '' : ` s="${style}"`} t="inlineStr"><is><t xml:space="preserve">${escaped}</t></is></c>`
}

const cellXml = (cell: Cell): string => {
  if (cell.value === null) return '<c/>'
  switch (cell.kind) {
    case 'text':
    case 'instant':
      return textXml(cell.value)
    case 'integer':
      return `<c><v>${cell.value}</v></c>`
    case 'amount':
      return `<c s="${AMOUNT + cell.digits}"><v>${toDecimalText(cell.value, cell.digits)}</v></c>`
    case 'date': {
      const day = dayNumber(cell.value) + DAYS_TO_1970
      return day >= FIRST_RIGHT_DAY ? `<c s="${DATE}"><v>${day}</v></c>` : textXml(cell.value)
    }
  }
}
