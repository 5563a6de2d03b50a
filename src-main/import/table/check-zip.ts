/** What a ZIP says it would unpack to, before anything is unpacked. */
import { fileProblem } from '../file-problem.ts'

/** The largest sheet seen with 100 000 rows unpacks to 40 MB. */
const MOST_UNPACKED = 512 * 1024 * 1024
const MOST_RATIO = 200
const MOST_ENTRIES = 2000

const END = 0x06054b50
const ENTRY = 0x02014b50
const END_BYTES = 22
const LONGEST_COMMENT = 65_535

const findEnd = (view: DataView): number => {
  const least = Math.max(0, view.byteLength - END_BYTES - LONGEST_COMMENT)
  for (let at = view.byteLength - END_BYTES; at >= least; at--)
    if (view.getUint32(at, true) === END) return at
  return -1
}

/** Errors: `truncated` where its directory is missing, `encrypted`, `too-large` for what unpacks to too much. */
export const checkZip = (bytes: Uint8Array): void => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const end = findEnd(view)
  if (end < 0) throw fileProblem('truncated')
  const entries = view.getUint16(end + 10, true)
  if (entries > MOST_ENTRIES) throw fileProblem('too-large')
  let at = view.getUint32(end + 16, true)
  let unpacked = 0
  for (let entry = 0; entry < entries; entry++) {
    if (at + 46 > view.byteLength || view.getUint32(at, true) !== ENTRY) throw fileProblem('truncated')
    if ((view.getUint16(at + 8, true) & 1) === 1) throw fileProblem('encrypted')
    unpacked += view.getUint32(at + 24, true)
    at += 46 + view.getUint16(at + 28, true) + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
  }
  if (unpacked > MOST_UNPACKED || (unpacked > 64 * 1024 * 1024 && unpacked > bytes.length * MOST_RATIO))
    throw fileProblem('too-large')
}
