/** Reads rows of the first sheet of a workbook (XLSX or the older XLS); the only module that uses the library. */
import { readXls, streamXlsxRows } from 'hucre/xlsx'
import { cleanText } from '#contract/clean-text.ts'
import { fileProblem } from '../file-problem.ts'
import type { ExaminedFile } from '../file-source.ts'
import { checkZip } from '../zip/check-zip.ts'
import { MAX_COLUMNS, plainCell, type TableRow } from './cells.ts'

/** Bytes. A workbook is read into memory whole; banks give no larger ones. */
const MAX_BYTES = 64 * 1024 * 1024

/** Errors: `too-large`, also for the unpacked size; `encrypted`; `truncated`; `malformed` for what is no workbook. */
export async function* readWorkbook(
  file: ExaminedFile,
  kind: 'xlsx' | 'xls',
  signal?: AbortSignal,
): AsyncIterable<TableRow> {
  const bytes = await bytesOf(file, signal)
  if (kind === 'xlsx') await checkZip(bytes, signal)
  else if (Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes(ENCRYPTED))
    throw fileProblem('encrypted')
  for await (const [line, values] of valuesOf(bytes, kind)) {
    signal?.throwIfAborted()
    const kept = values.slice(0, MAX_COLUMNS)
    const cells = kept.map(toCell)
    const numbers = new Set(kept.flatMap((value, at) => (typeof value === 'number' ? at : [])))
    if (cells.some((cell) => cell !== '')) yield { line, cells, numbers }
  }
}

type Value = string | number | boolean | Date | null | undefined

/** A date loses its time of day: the workbook states midnight in UTC. */
const toCell = (value: Value): string => {
  if (value === null || value === undefined) return ''
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? '' : value.toISOString().slice(0, 10)
  if (typeof value === 'number') return numberCell(value)
  return cleanText(plainCell(String(value)))
}

/** The number as text with a decimal point; a float is rounded to the digits that are exact. */
const numberCell = (value: number): string => {
  const text = String(Math.round(value * 1e6) / 1e6)
  return text.includes('e') ? '' : text
}

const bytesOf = async (file: ExaminedFile, signal?: AbortSignal): Promise<Uint8Array> => {
  if (file.bytes > MAX_BYTES) throw fileProblem('too-large')
  const pieces: Uint8Array[] = []
  for await (const piece of file.source.read()) {
    signal?.throwIfAborted()
    pieces.push(piece)
  }
  return new Uint8Array(Buffer.concat(pieces))
}

const ENCRYPTED = Buffer.from('EncryptedPackage', 'utf16le')

async function* valuesOf(
  bytes: Uint8Array,
  kind: 'xlsx' | 'xls',
): AsyncIterable<readonly [number, readonly Value[]]> {
  try {
    if (kind === 'xlsx') {
      for await (const { index, values } of streamXlsxRows(bytes)) yield [index + 1, values]
      return
    }
    const [sheet] = (await readXls(bytes)).sheets
    // Rows without cells are holes in the array.
    const rows: readonly (readonly Value[] | undefined)[] = sheet?.rows ?? []
    for (const [index, values] of rows.entries()) if (values) yield [index + 1, values]
  } catch (cause) {
    // Any other error of the library is a fault of the file.
    throw fileProblem('malformed', {}, cause)
  }
}
