/** Checks a ZIP before it is used: the size it would unpack to, and the checksum of each entry. */
import { crc32, createInflateRaw } from 'node:zlib'
import { oneLine } from '../field-text.ts'
import { fileProblem } from '../file-problem.ts'

/** Bytes. The largest sheet seen, with 100 000 rows, unpacks to 40 MB. */
const MAX_UNPACKED = 512 * 1024 * 1024
const MAX_RATIO = 200
const MAX_ENTRIES = 2000

const END = 0x06054b50
const ENTRY = 0x02014b50
const LOCAL = 0x04034b50
const END_BYTES = 22
const ENTRY_BYTES = 46
const LOCAL_BYTES = 30
const LONGEST_COMMENT = 65_535

/**
 * Errors: `truncated` where its directory is missing, `encrypted`, `too-large` for too many bytes unpacked,
 * `malformed` with the name of an entry whose checksum differs; the library that reads sheets does not check it.
 */
export const checkZip = async (bytes: Uint8Array, signal?: AbortSignal): Promise<void> => {
  const entries = entriesOf(bytes)
  const unpacked = entries.reduce((sum, entry) => sum + entry.unpacked, 0)
  if (unpacked > MAX_UNPACKED || (unpacked > 64 * 1024 * 1024 && unpacked > bytes.length * MAX_RATIO))
    throw fileProblem('too-large')
  for (const entry of entries) {
    signal?.throwIfAborted()
    if (!(await isWhole(bytes, entry)))
      throw fileProblem('malformed', { element: oneLine(entry.name).slice(0, 100) })
  }
}

interface Entry {
  name: string
  method: number
  crc: number
  packed: number
  unpacked: number
  /** Offset of the entry's own header. */
  at: number
}

const viewOf = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)

const findEnd = (view: DataView): number => {
  const least = Math.max(0, view.byteLength - END_BYTES - LONGEST_COMMENT)
  for (let at = view.byteLength - END_BYTES; at >= least; at--)
    if (view.getUint32(at, true) === END) return at
  return -1
}

const entriesOf = (bytes: Uint8Array): Entry[] => {
  const view = viewOf(bytes)
  const end = findEnd(view)
  if (end < 0) throw fileProblem('truncated')
  const count = view.getUint16(end + 10, true)
  if (count > MAX_ENTRIES) throw fileProblem('too-large')
  const entries: Entry[] = []
  let at = view.getUint32(end + 16, true)
  for (let entry = 0; entry < count; entry++) {
    if (at + ENTRY_BYTES > view.byteLength || view.getUint32(at, true) !== ENTRY)
      throw fileProblem('truncated')
    if ((view.getUint16(at + 8, true) & 1) === 1) throw fileProblem('encrypted')
    const nameBytes = view.getUint16(at + 28, true)
    const name = bytes.subarray(at + ENTRY_BYTES, at + ENTRY_BYTES + nameBytes)
    entries.push({
      name: Buffer.from(name).toString(),
      method: view.getUint16(at + 10, true),
      crc: view.getUint32(at + 16, true),
      packed: view.getUint32(at + 20, true),
      unpacked: view.getUint32(at + 24, true),
      at: view.getUint32(at + 42, true),
    })
    at += ENTRY_BYTES + nameBytes + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
  }
  return entries
}

const STORED = 0
const DEFLATED = 8

/** Unpacks in pieces, so that other work continues and memory does not grow. */
const isWhole = async (bytes: Uint8Array, { method, crc, packed, unpacked, at }: Entry): Promise<boolean> => {
  const view = viewOf(bytes)
  if (at + LOCAL_BYTES > view.byteLength || view.getUint32(at, true) !== LOCAL) return false
  const from = at + LOCAL_BYTES + view.getUint16(at + 26, true) + view.getUint16(at + 28, true)
  const content = bytes.subarray(from, from + packed)
  if (content.length < packed) return false
  if (method === STORED || packed + unpacked === 0) return packed === unpacked && crc32(content) === crc
  if (method !== DEFLATED) return false
  const inflating = createInflateRaw({ chunkSize: 256 * 1024 })
  inflating.end(content)
  let sum = 0
  let seen = 0
  try {
    for await (const piece of inflating as AsyncIterable<Buffer>) {
      seen += piece.length
      if (seen > unpacked) return false
      sum = crc32(piece, sum)
    }
  } catch {
    return false
  }
  return seen === unpacked && sum === crc
}
