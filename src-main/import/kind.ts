/** Finds the format of a file by its bytes, never by its name. */

import { fileProblem } from './file-problem.ts'
import type { ExaminedFile } from './file-source.ts'
import { headText } from './file-source.ts'

export type FileKind = 'camt' | 'mt940' | 'ofx' | 'csv' | 'xlsx' | 'xls' | 'html' | 'saft' | 'zip' | 'pdf'

/** Formats that people may drop and that never contain a statement. */
const FOREIGN: readonly RegExp[] = [
  /^%PDF-/,
  /^\x89PNG/,
  /^\xff\xd8\xff/,
  /^GIF8/,
  /^SQLite format 3/,
  /^\{\\rtf/,
]

export const isPdf = (head: Uint8Array): boolean =>
  Buffer.from(head.subarray(0, 5)).toString('latin1') === '%PDF-'

/** A table in HTML, or the XML of Excel 2003: banks name both .xls. */
const HTML_TABLE = /<table[\s>]|<(?:\w{1,20}:)?Workbook\s[^<>]*urn:schemas-microsoft-com:office:spreadsheet/i

/** The Spanish statement with records of 80 characters: it begins with an account, two days and a balance. */
const NORMA_43 = /^11\d{30}[12]\d{17}/

/** Whether the first bytes are those of a document or a picture, which may lie beside statements in a ZIP. */
export const isForeign = (head: Uint8Array): boolean => {
  const latin = Buffer.from(head.subarray(0, 64)).toString('latin1')
  return FOREIGN.some((shape) => shape.test(latin))
}

/** Errors: `encrypted`, `foreign`, `unknown-kind`. */
export const kindOf = (file: ExaminedFile): FileKind => {
  const { head } = file
  if (isZip(head)) return IN_WORKBOOK.test(Buffer.from(head).toString('latin1')) ? 'xlsx' : 'zip'
  if (isCompound(head)) {
    if (Buffer.from(head).includes(utf16('EncryptedPackage'))) throw fileProblem('encrypted')
    return 'xls'
  }
  if (isPdf(head)) return 'pdf'
  if (isForeign(head)) throw fileProblem('foreign')
  const text = headText(file)
  if (/^OFXHEADER|<OFX>|<\?OFX/i.test(text)) return 'ofx'
  if (text.startsWith('<')) {
    const kind = kindOfXml(text)
    if (kind) return kind
    if (HTML_TABLE.test(text)) return 'html'
    throw fileProblem(/^<(?:!doctype html|html)/i.test(text) ? 'foreign' : 'unknown-kind')
  }
  if (isMt940(text)) return 'mt940'
  if (NORMA_43.test(text) || text.includes('\0')) throw fileProblem('foreign')
  // A table without rows has no digit, but several separators in its line of titles.
  if (/[;,\t]/.test(text) && /\d|^[^\n]*([;,\t])[^\n]*\1/.test(text)) return 'csv'
  throw fileProblem('unknown-kind')
}

/** The header of an entry of a ZIP, and the beginning of the name of a part of a workbook. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they mark an entry
const IN_WORKBOOK = /PK\x03\x04[\s\S]{26}(?:\[Content_Types\]\.xml|(?:_rels|docProps|xl|customXml)[\\/])/

/** Whether a file that begins with these bytes is a ZIP, also one without any file. */
export const isZip = (head: Uint8Array): boolean =>
  startsWith(head, 0x50, 0x4b, 3, 4) || startsWith(head, 0x50, 0x4b, 5, 6)

/** By how it begins, or by an opening balance or a transaction after a header of the bank's own, which some write instead of :20:. */
const isMt940 = (text: string): boolean =>
  (/^(?:\{1:|:20:|:25:)|^[\s\S]{0,300}[\r\n]:20:/.test(text) && /:(?:60[FM]|61|28C?|25P?):/.test(text)) ||
  /[\r\n]:(?:60[FM]:[CD]\d{6}[A-Z]{3}|61:\d{6,10}[A-Z])/.test(text)

const startsWith = (head: Uint8Array, ...bytes: number[]): boolean =>
  bytes.every((byte, at) => head[at] === byte)

/** An OLE compound file: an old workbook, or any workbook protected by a password. */
const isCompound = (head: Uint8Array): boolean =>
  startsWith(head, 0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1)

const utf16 = (name: string): Buffer => Buffer.from(name, 'utf16le')

const kindOfXml = (text: string): FileKind | undefined => {
  if (/<(?:\w{1,20}:)?AuditFile[\s>]/.test(text)) return 'saft'
  if (
    /camt\.05[234]|<(?:\w{1,20}:)?(?:BkToCstmrStmt|BkToCstmrAcctRpt|BkToCstmrDbtCdtNtfctn)(?:V\d+)?[\s>]/.test(
      text,
    )
  )
    return 'camt'
  return undefined
}
