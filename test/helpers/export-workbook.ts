/** Writes a small XLSX by hand, its parts stored or deflated, and a small XLS. Shares no code with the reader. */
import { crc32, deflateRawSync } from 'node:zlib'

export type ExportedCell = string | number | { date: string }

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** Days since 1899-12-30, the date number of workbooks. */
const serial = (date: string): number => Date.parse(`${date}T00:00:00Z`) / 86_400_000 + 25_569

const cellXml = (cell: ExportedCell): string => {
  if (typeof cell === 'number') return `<c><v>${cell}</v></c>`
  if (typeof cell === 'string') return `<c t="inlineStr"><is><t>${escaped(cell)}</t></is></c>`
  return `<c s="1"><v>${serial(cell.date)}</v></c>`
}

interface ZipOptions {
  encrypted?: boolean
  /** A false unpacked size for each part. */
  claimed?: number
  /** Stored without compression. */
  stored?: boolean
}

export const zipOf = (parts: readonly [string, Buffer][], options: ZipOptions = {}): Uint8Array => {
  const locals: Buffer[] = []
  const entries: Buffer[] = []
  let offset = 0
  for (const [name, content] of parts) {
    const packed = options.stored ? content : deflateRawSync(content)
    const head = Buffer.alloc(26)
    head.writeUInt16LE(20, 0)
    head.writeUInt16LE(options.encrypted ? 1 : 0, 2)
    head.writeUInt16LE(options.stored ? 0 : 8, 4)
    head.writeUInt32LE(0x5a21_6000, 6)
    head.writeUInt32LE(crc32(content), 10)
    head.writeUInt32LE(packed.length, 14)
    head.writeUInt32LE(options.claimed ?? content.length, 18)
    head.writeUInt16LE(Buffer.byteLength(name), 22)
    const local = Buffer.concat([Buffer.from('PK\u0003\u0004'), head, Buffer.from(name), packed])
    const entry = Buffer.alloc(14)
    entry.writeUInt32LE(offset, 10)
    entries.push(
      Buffer.concat([Buffer.from('PK\u0001\u0002'), Buffer.from([20, 0]), head, entry, Buffer.from(name)]),
    )
    locals.push(local)
    offset += local.length
  }
  const directory = Buffer.concat(entries)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(parts.length, 4)
  end.writeUInt16LE(parts.length, 6)
  end.writeUInt32LE(directory.length, 8)
  end.writeUInt32LE(offset, 12)
  return new Uint8Array(Buffer.concat([...locals, directory, Buffer.from('PK\u0005\u0006'), end]))
}

type Rows = readonly (readonly ExportedCell[])[]

export const toWorkbook = (rows: Rows, options: ZipOptions = {}): Uint8Array =>
  toSheets([['Movimentos', rows]], options)

/** @param hidden names of sheets that a spreadsheet program does not show */
export const toSheets = (
  sheets: readonly (readonly [string, Rows])[],
  { hidden = [], ...options }: ZipOptions & { hidden?: readonly string[] } = {},
): Uint8Array => {
  const space = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  const packages = 'http://schemas.openxmlformats.org/package/2006'
  const each = (write: (number: number, name: string, rows: Rows) => string): string =>
    sheets.map(([name, rows], at) => write(at + 1, name, rows)).join('')
  const parts: Record<string, string> = {
    '[Content_Types].xml': `<Types xmlns="${packages}/content-types"><Default Extension="xml" ContentType="application/xml"/><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/></Types>`,
    '_rels/.rels': `<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook ${space} xmlns:r="${office}"><sheets>${each((n, name) => `<sheet name="${escaped(name)}" sheetId="${n}" r:id="rId${n}"${hidden.includes(name) ? ' state="hidden"' : ''}/>`)}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${packages}/relationships">${each((n) => `<Relationship Id="rId${n}" Type="${office}/worksheet" Target="worksheets/sheet${n}.xml"/>`)}<Relationship Id="rIdStyles" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
    'xl/styles.xml': `<styleSheet ${space}><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>`,
  }
  for (const [at, [, rows]] of sheets.entries()) {
    const lines = rows.map((cells, line) => `<row r="${line + 1}">${cells.map(cellXml).join('')}</row>`)
    parts[`xl/worksheets/sheet${at + 1}.xml`] =
      `<worksheet ${space}><sheetData>${lines.join('')}</sheetData></worksheet>`
  }
  return zipOf(
    Object.entries(parts).map(([name, text]) => [name, Buffer.from(`<?xml version="1.0"?>${text}`)]),
    options,
  )
}

const record = (type: number, ...parts: readonly Buffer[]): Buffer => {
  const body = Buffer.concat(parts)
  const head = Buffer.alloc(4)
  head.writeUInt16LE(type, 0)
  head.writeUInt16LE(body.length, 2)
  return Buffer.concat([head, body])
}
const words = (...values: readonly number[]): Buffer => {
  const bytes = Buffer.alloc(2 * values.length)
  for (const [at, value] of values.entries()) bytes.writeUInt16LE(value, 2 * at)
  return bytes
}
const longs = (...values: readonly number[]): Buffer => {
  const bytes = Buffer.alloc(4 * values.length)
  for (const [at, value] of values.entries()) bytes.writeInt32LE(value, 4 * at)
  return bytes
}
const SECTOR = 512
const FREE = -1
const LAST = -2
/** The least size of a stream that is stored in ordinary sectors of the container. */
const MIN_STREAM = 4096

/** A workbook as Excel 97 writes it: the records of one sheet, in a container with one stream. A row without cells is left out. */
export const toOldWorkbook = (rows: readonly (readonly (string | number)[])[]): Uint8Array => {
  const begin = (kind: number): Buffer => record(0x0809, words(0x0600, kind, 0, 0), longs(0, 0))
  const end = record(0x000a)
  const cells = rows.flatMap((row, at) =>
    row.map((cell, column) => {
      const place = words(at, column, 0)
      if (typeof cell === 'string')
        return record(0x0204, place, words(cell.length), Buffer.from([1]), Buffer.from(cell, 'utf16le'))
      const value = Buffer.alloc(8)
      value.writeDoubleLE(cell)
      return record(0x0203, place, value)
    }),
  )
  const globals = begin(0x0005)
  const named = Buffer.concat([Buffer.from([0, 0, 6, 0]), Buffer.from('Folha1')])
  const sheetAt = globals.length + 4 + 4 + named.length + end.length
  const stream = Buffer.concat([
    globals,
    record(0x0085, longs(sheetAt), named),
    end,
    begin(0x0010),
    ...cells,
    end,
  ])
  const sectors = Math.ceil(Math.max(stream.length, MIN_STREAM) / SECTOR)

  const entry = (name: string, type: number, child: number, start: number, bytes: number): Buffer => {
    const one = Buffer.alloc(128)
    one.write(name, 0, 'utf16le')
    one.writeUInt16LE(2 * name.length + 2, 64)
    one.writeUInt8(type, 66)
    one.writeUInt8(1, 67)
    longs(FREE, FREE, child).copy(one, 68)
    longs(start, bytes).copy(one, 116)
    return one
  }
  const head = Buffer.concat([
    Buffer.from('d0cf11e0a1b11ae1', 'hex'),
    Buffer.alloc(16),
    words(0x003e, 3, 0xfffe, 9, 6, 0, 0, 0),
    longs(0, 1, 1, 0, MIN_STREAM, LAST, 0, LAST, 0, 0),
    longs(...Array.from({ length: 108 }, () => FREE)),
  ])
  const table = longs(
    ...Array.from({ length: SECTOR / 4 }, (_, at) =>
      at === 0 ? -3 : at === 1 || at === sectors + 1 ? LAST : at < sectors + 1 ? at + 1 : FREE,
    ),
  )
  const directory = Buffer.concat([
    entry('Root Entry', 5, 1, LAST, 0),
    entry('Workbook', 2, FREE, 2, sectors * SECTOR),
    Buffer.alloc(256),
  ])
  const padded = Buffer.alloc(sectors * SECTOR)
  stream.copy(padded)
  return new Uint8Array(Buffer.concat([head, table, directory, padded]))
}
