/** Writes a small XLSX by hand, its parts stored or deflated. Shares no code with the reader. */
import { crc32, deflateRawSync } from 'node:zlib'

export type ExportedCell = string | number | { date: string }

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** Days since 1899-12-30, as workbooks count. */
const serial = (date: string): number => Date.parse(`${date}T00:00:00Z`) / 86_400_000 + 25_569

const cellXml = (cell: ExportedCell): string => {
  if (typeof cell === 'number') return `<c><v>${cell}</v></c>`
  if (typeof cell === 'string') return `<c t="inlineStr"><is><t>${escaped(cell)}</t></is></c>`
  return `<c s="1"><v>${serial(cell.date)}</v></c>`
}

interface ZipOptions {
  encrypted?: boolean
  /** Lies about what each part unpacks to. */
  claimed?: number
  /** Not deflated. */
  stored?: boolean
}

const zipOf = (parts: readonly [string, Buffer][], options: ZipOptions = {}): Uint8Array => {
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

export const toWorkbook = (
  rows: readonly (readonly ExportedCell[])[],
  options: ZipOptions = {},
): Uint8Array => {
  const space = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  const packages = 'http://schemas.openxmlformats.org/package/2006'
  const sheet = rows.map((cells, at) => `<row r="${at + 1}">${cells.map(cellXml).join('')}</row>`).join('')
  const parts: Record<string, string> = {
    '[Content_Types].xml': `<Types xmlns="${packages}/content-types"><Default Extension="xml" ContentType="application/xml"/><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/></Types>`,
    '_rels/.rels': `<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook ${space} xmlns:r="${office}"><sheets><sheet name="Movimentos" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
    'xl/styles.xml': `<styleSheet ${space}><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>`,
    'xl/worksheets/sheet1.xml': `<worksheet ${space}><sheetData>${sheet}</sheetData></worksheet>`,
  }
  return zipOf(
    Object.entries(parts).map(([name, text]) => [name, Buffer.from(`<?xml version="1.0"?>${text}`)]),
    options,
  )
}
