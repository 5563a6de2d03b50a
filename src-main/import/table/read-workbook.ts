/** Reads rows of a workbook (XLSX or the older XLS); the only module that uses the library. */
import { readXls, readXlsx, streamXlsxRows } from 'hucre/xlsx'
import { cleanText } from '#contract/clean-text.ts'
import { fileProblem } from '../file-problem.ts'
import type { ExaminedFile } from '../file-source.ts'
import { checkZip } from '../zip/check-zip.ts'
import { MAX_COLUMNS, plainCell, type TableRow } from './cells.ts'
import type { Sheet } from './pick-sheet.ts'

/** Bytes. A workbook is read into memory whole; banks give no larger ones. */
const MAX_BYTES = 64 * 1024 * 1024

/** Its sheets. Errors: `too-large`, also for the unpacked size; `encrypted`; `truncated`; `malformed` for what is no workbook. */
export async function* readWorkbook(
  file: ExaminedFile,
  kind: 'xlsx' | 'xls',
  signal?: AbortSignal,
): AsyncIterable<Sheet> {
  const bytes = await bytesOf(file, signal)
  if (kind === 'xlsx') await checkZip(bytes, signal)
  else if (Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes(ENCRYPTED))
    throw fileProblem('encrypted')
  for (const { name, values } of kind === 'xlsx' ? await newSheets(bytes) : await oldSheets(bytes))
    yield { name, rows: rowsOf(values, signal) }
}

type Values = AsyncIterable<readonly [number, readonly Value[]]>

async function* rowsOf(values: Values, signal?: AbortSignal): AsyncIterable<TableRow> {
  for await (const [line, row] of values) {
    signal?.throwIfAborted()
    const kept = row.slice(0, MAX_COLUMNS)
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

/** The visible sheets of a workbook; all where none is visible. */
const newSheets = async (bytes: Uint8Array): Promise<{ name: string; values: Values }[]> => {
  const sheets: { name: string; at: number; isHidden: boolean }[] = []
  await readXlsx(bytes, {
    sheets: ({ name, hidden, veryHidden }, at) => {
      sheets.push({ name, at, isHidden: Boolean(hidden || veryHidden) })
      return false
    },
  }).catch(refuse)
  const visible = sheets.filter(({ isHidden }) => !isHidden)
  return (visible.length > 0 ? visible : sheets).map(({ name, at }) => ({
    name,
    values: valuesOf(bytes, at),
  }))
}

async function* valuesOf(bytes: Uint8Array, sheet: number): Values {
  try {
    for await (const { index, values } of streamXlsxRows(bytes, { sheet })) yield [index + 1, values]
  } catch (cause) {
    refuse(cause)
  }
}

const oldSheets = async (bytes: Uint8Array): Promise<{ name: string; values: Values }[]> => {
  const { sheets } = await readXls(bytes).catch(refuse)
  return sheets.map(({ name, rows }) => ({ name, values: numbered(rows) }))
}

/** Rows without cells are holes in the array. */
async function* numbered(rows: readonly (readonly Value[] | undefined)[]): Values {
  for (const [index, values] of rows.entries()) if (values) yield [index + 1, values]
}

/** Any other error of the library is a fault of the file. */
const refuse = (cause: unknown): never => {
  throw fileProblem('malformed', {}, cause)
}
