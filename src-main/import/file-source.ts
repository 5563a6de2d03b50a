/** A file that is read more than once from its beginning, and what is known before its format is. */
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { codeOf, isAppError } from '#core/app-error.ts'
import { type Charset, charsetOf, createDecoder, createTwiceTally, createUtf8Tally } from './charset.ts'
import { fileProblem } from './file-problem.ts'
import { createByteTally } from './single-bytes.ts'

export interface FileSource {
  /** Its bytes from the beginning, in pieces. Errors: `unreadable`, `folder`, `too-large`. */
  read(): AsyncIterable<Uint8Array>
  /** A text that changes when the file is written to. Error: `unreadable`. */
  version(): Promise<string>
}

const PIECE = 256 * 1024
const HEAD = 64 * 1024

/** The largest file that is read: ten times a year of a large company. */
export const MAX_BYTES = 2 * 1024 ** 3

const unreadable = (cause: unknown): unknown =>
  codeOf(cause).startsWith('E') ? fileProblem('unreadable', {}, cause) : cause

export const fileAt = (path: string): FileSource => ({
  async *read() {
    try {
      const found = await stat(path)
      if (found.isDirectory()) throw fileProblem('folder')
      // Refused before gigabytes are read.
      if (found.size > MAX_BYTES) throw fileProblem('too-large')
      yield* createReadStream(path, { highWaterMark: PIECE })
    } catch (cause) {
      throw unreadable(cause)
    }
  },
  async version() {
    try {
      const { size, mtimeMs } = await stat(path)
      return `${size} ${mtimeMs}`
    } catch (cause) {
      throw unreadable(cause)
    }
  },
})

export interface ExaminedFile {
  source: FileSource
  /** The version before the first reading. */
  version: string
  bytes: number
  /** In hexadecimal digits. */
  sha256: string
  head: Uint8Array
  charset: Charset
}

/** Reads the whole file once, and again where its bytes leave the character set open. Errors: `empty`, those of the source, the signal's reason. */
export const examineFile = async (source: FileSource, signal?: AbortSignal): Promise<ExaminedFile> => {
  const hash = createHash('sha256')
  const utf8 = new TextDecoder('utf-8', { fatal: true })
  let isUtf8 = true
  let mayBeTwice = false
  let last = 0
  let bytes = 0
  const heads: Uint8Array[] = []
  const check = (piece: Uint8Array | null): void => {
    try {
      if (isUtf8) utf8.decode(piece ?? undefined, { stream: piece !== null })
    } catch {
      isUtf8 = false
    }
  }
  const version = await source.version()
  for await (const piece of source.read()) {
    signal?.throwIfAborted()
    if (bytes < HEAD) heads.push(Uint8Array.prototype.slice.call(piece, 0, HEAD - bytes))
    bytes += piece.length
    if (bytes > MAX_BYTES) throw fileProblem('too-large')
    hash.update(piece)
    check(piece)
    mayBeTwice ||= isUtf8 && hasTwice(piece, last)
    last = piece.at(-1) ?? last
  }
  if (bytes === 0) throw fileProblem('empty')
  check(null)
  const head = new Uint8Array(Buffer.concat(heads))
  const charset = charsetOf(head, isUtf8)
  const found =
    charset === 'windows-1252'
      ? await singleBytesOf(source, signal)
      : charset === 'utf-8' && mayBeTwice
        ? await twiceOf(source, signal)
        : charset
  return { source, version, bytes, sha256: hash.digest('hex'), head, charset: found }
}

/** The version of a file that a preview showed, and what is called with the one that is read now. */
export interface SeenVersion {
  seen?: string | undefined
  onExamined?: ((version: string) => void) | undefined
}

/**
 * Examines a file and reads it. Errors: `changed` where it is not the version that the preview showed, or changes while it is
 * read: the hash and the character set of the first reading must hold for the second; those of both.
 */
export const readUnchanged = async <Read>(
  source: FileSource,
  { seen, onExamined, signal }: SeenVersion & { signal?: AbortSignal | undefined },
  read: (file: ExaminedFile) => Promise<Read>,
): Promise<Read> => {
  const examined = await examineFile(source, signal)
  const { version } = examined
  if (seen !== undefined && seen !== version) throw fileProblem('changed')
  onExamined?.(version)
  const refuseChanged = async (): Promise<void> => {
    if ((await source.version()) !== version) throw fileProblem('changed')
  }
  const done = await read(examined).catch(async (error: unknown) => {
    if (isAppError(error, 'invalid-input')) await refuseChanged()
    throw error
  })
  await refuseChanged()
  return done
}

/** Reads the file again: whether it is UTF-8 but for a few characters that were cut, or in which set its bytes are characters. */
const singleBytesOf = async (source: FileSource, signal?: AbortSignal): Promise<Charset> => {
  const [utf8, single] = [createUtf8Tally(), createByteTally()]
  for await (const piece of source.read()) {
    signal?.throwIfAborted()
    utf8.add(piece)
    single.add(piece)
  }
  return utf8.isMostlyUtf8() ? 'utf-8' : single.charset()
}

const twiceOf = async (source: FileSource, signal?: AbortSignal): Promise<Charset> => {
  const tally = createTwiceTally()
  for await (const piece of source.read()) {
    signal?.throwIfAborted()
    tally.add(piece)
  }
  return tally.isTwice() ? 'utf-8-twice' : 'utf-8'
}

/** Whether a piece has the beginning of a character that was written in UTF-8 twice: 0xc3 and 0x82, 0x83 or 0xa2. */
const hasTwice = (piece: Uint8Array, before: number): boolean => {
  const isBegin = (byte: number | undefined): boolean => byte === 0x82 || byte === 0x83 || byte === 0xa2
  if (before === 0xc3 && isBegin(piece[0])) return true
  for (let at = piece.indexOf(0xc3); at >= 0; at = piece.indexOf(0xc3, at + 1))
    if (isBegin(piece[at + 1])) return true
  return false
}

/** A byte order mark, white space, and the control character with which some banks begin an MT940 file. */
const BEFORE_TEXT = /^[\ufeff\s\p{Cc}]+/u

/** The file's text in pieces, without the byte order mark and without white space at the beginning. */
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
