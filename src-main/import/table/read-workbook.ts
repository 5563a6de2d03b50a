/** Rows of the first sheet of a workbook, XLSX or the older XLS; the only file that knows the library. */
import { readXls, streamXlsxRows } from 'hucre/xlsx'
import { cleanText } from '#contract/clean-text.ts'
import { fileProblem } from '../file-problem.ts'
import type { ExaminedFile } from '../file-source.ts'
import { MAX_COLUMNS, plainCell, type TableRow } from './cells.ts'
import { checkZip } from './check-zip.ts'

/** A workbook is read whole: so large is none that a bank gives. */
const MAX_BYTES = 64 * 1024 * 1024

/** Errors: `too-large`, also for what it would unpack to; `encrypted`; `truncated`; `malformed` for what is no workbook. */
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
    const cells = values.slice(0, MAX_COLUMNS).map(toCell)
    if (cells.some((cell) => cell !== '')) yield { line, cells }
  }
}

type Value = string | number | boolean | Date | null | undefined

/** A true date loses its time of day: midnight in UTC is what the workbook says. */
const toCell = (value: Value): string => {
  if (value === null || value === undefined) return ''
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? '' : value.toISOString().slice(0, 10)
  if (typeof value === 'number') return numberCell(value)
  return cleanText(plainCell(String(value)))
}

/** As a text that its column's mark can read: a float is rounded where its noise begins. */
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
    // Rows without cells are holes.
    const rows: readonly (readonly Value[] | undefined)[] = sheet?.rows ?? []
    for (const [index, values] of rows.entries()) if (values) yield [index + 1, values]
  } catch (cause) {
    // Whatever the library stumbled over is in the file.
    throw fileProblem('malformed', {}, cause)
  }
}
