/** Reads the entries of a ZIP that is in memory: its directory, and each entry with its checksum verified. */
import { crc32, createInflateRaw } from 'node:zlib'
import { oneLine } from '../field-text.ts'
import { fileProblem } from '../file-problem.ts'

const MAX_ENTRIES = 2000

const END = 0x06054b50
const ENTRY = 0x02014b50
const LOCAL = 0x04034b50
const END_BYTES = 22
const ENTRY_BYTES = 46
const LOCAL_BYTES = 30
const LONGEST_COMMENT = 65_535

export interface ZipEntry {
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

/** Errors: `truncated` where the directory is missing or damaged, `encrypted`, `too-large` for too many entries. */
export const entriesOf = (bytes: Uint8Array): ZipEntry[] => {
  const view = viewOf(bytes)
  const end = findEnd(view)
  if (end < 0) throw fileProblem('truncated')
  const count = view.getUint16(end + 10, true)
  if (count > MAX_ENTRIES) throw fileProblem('too-large')
  const entries: ZipEntry[] = []
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

/**
 * The content of an entry in pieces, so that other work continues and memory does not grow.
 *
 * Error: `malformed` with its name, where it is damaged, longer than its directory says, or packed in another way
 */
export async function* unpack(bytes: Uint8Array, entry: ZipEntry): AsyncIterable<Uint8Array> {
  const { method, crc, packed, unpacked, at } = entry
  const damaged = () => fileProblem('malformed', { element: oneLine(entry.name).slice(0, 100) })
  const view = viewOf(bytes)
  if (at + LOCAL_BYTES > view.byteLength || view.getUint32(at, true) !== LOCAL) throw damaged()
  const from = at + LOCAL_BYTES + view.getUint16(at + 26, true) + view.getUint16(at + 28, true)
  const content = bytes.subarray(from, from + packed)
  const isStored = method === STORED || packed + unpacked === 0
  if (content.length < packed || !(isStored ? packed === unpacked : method === DEFLATED)) throw damaged()
  let sum = 0
  let seen = 0
  for await (const piece of isStored ? [content] : inflated(content, damaged)) {
    seen += piece.length
    if (seen > unpacked) throw damaged()
    sum = crc32(piece, sum)
    yield piece
  }
  if (seen !== unpacked || sum !== crc) throw damaged()
}

async function* inflated(content: Uint8Array, damaged: () => Error): AsyncIterable<Uint8Array> {
  const inflating = createInflateRaw({ chunkSize: 256 * 1024 })
  inflating.end(content)
  try {
    yield* inflating as AsyncIterable<Buffer>
  } catch {
    throw damaged()
  }
}
