/** Checks a ZIP before it is used: the size it would unpack to, and the checksum of each entry. */
import { fileProblem } from '../file-problem.ts'
import { entriesOf, unpack, type ZipEntry } from './zip-entries.ts'

/** Bytes. The largest sheet seen, with 100 000 rows, unpacks to 40 MB. */
const MAX_UNPACKED = 512 * 1024 * 1024
const MAX_RATIO = 200

/**
 * Errors: those of `entriesOf`; `too-large` for too many bytes unpacked; `malformed` with the name of an entry whose
 * checksum differs; the library that reads sheets does not check it.
 *
 * @returns its entries
 */
export const checkZip = async (bytes: Uint8Array, signal?: AbortSignal): Promise<ZipEntry[]> => {
  const entries = entriesOf(bytes)
  const unpacked = entries.reduce((sum, entry) => sum + entry.unpacked, 0)
  if (unpacked > MAX_UNPACKED || (unpacked > 64 * 1024 * 1024 && unpacked > bytes.length * MAX_RATIO))
    throw fileProblem('too-large')
  for (const entry of entries) for await (const _ of unpack(bytes, entry)) signal?.throwIfAborted()
  return entries
}
