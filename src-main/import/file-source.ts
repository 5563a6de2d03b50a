/** A file that is read from its beginning, more than once, and what is known of it before any format is. */
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { codeOf } from '#core/app-error.ts'
import { type Charset, charsetOf, createDecoder } from './charset.ts'
import { fileProblem } from './file-problem.ts'

export interface FileSource {
  /** Its bytes from the beginning, in pieces. */
  read(): AsyncIterable<Uint8Array>
}

const PIECE = 256 * 1024
const HEAD = 64 * 1024

/** The largest file read: ten times a year of a large company. */
export const MOST_BYTES = 2 * 1024 ** 3

export const fileAt = (path: string): FileSource => ({
  async *read() {
    // Before the first gigabytes of it are read.
    if ((await stat(path)).size > MOST_BYTES) throw fileProblem('too-large')
    yield* createReadStream(path, { highWaterMark: PIECE })
  },
})

export interface ExaminedFile {
  source: FileSource
  bytes: number
  /** Hexadecimal. */
  sha256: string
  head: Uint8Array
  charset: Charset
}

/** Reads the file once. Errors: `empty`, `too-large`, `unreadable`, cancelled through the signal. */
export const examineFile = async (source: FileSource, signal?: AbortSignal): Promise<ExaminedFile> => {
  const hash = createHash('sha256')
  const utf8 = new TextDecoder('utf-8', { fatal: true })
  let isUtf8 = true
  let bytes = 0
  const heads: Uint8Array[] = []
  const check = (piece: Uint8Array | null): void => {
    try {
      if (isUtf8) utf8.decode(piece ?? undefined, { stream: piece !== null })
    } catch {
      isUtf8 = false
    }
  }
  try {
    for await (const piece of source.read()) {
      signal?.throwIfAborted()
      if (bytes < HEAD) heads.push(Uint8Array.prototype.slice.call(piece, 0, HEAD - bytes))
      bytes += piece.length
      if (bytes > MOST_BYTES) throw fileProblem('too-large')
      hash.update(piece)
      check(piece)
    }
  } catch (cause) {
    if (codeOf(cause).startsWith('E')) throw fileProblem('unreadable', {}, cause)
    throw cause
  }
  if (bytes === 0) throw fileProblem('empty')
  check(null)
  const head = new Uint8Array(Buffer.concat(heads))
  return { source, bytes, sha256: hash.digest('hex'), head, charset: charsetOf(head, isUtf8) }
}

/** A byte order mark, blanks, and the control that some banks begin an MT940 file with. */
const BEFORE_TEXT = /^[\ufeff\s\p{Cc}]+/u

/** The text of a file, in pieces. Without the byte order mark, and without blanks before the first character. */
export async function* readText(file: ExaminedFile, signal?: AbortSignal): AsyncIterable<string> {
  const decode = createDecoder(file.charset)
  let hasBegun = false
  const text = (bytes: Uint8Array | null): string => {
    const decoded = decode(bytes)
    if (hasBegun) return decoded
    const trimmed = decoded.replace(BEFORE_TEXT, '')
    if (trimmed !== '') hasBegun = true
    return trimmed
  }
  for await (const bytes of file.source.read()) {
    signal?.throwIfAborted()
    const piece = text(bytes)
    if (piece !== '') yield piece
  }
  const rest = text(null)
  if (rest !== '') yield rest
}

/** The first characters of a file as text. */
export const headText = (file: ExaminedFile): string =>
  createDecoder(file.charset)(file.head).replace(BEFORE_TEXT, '')
