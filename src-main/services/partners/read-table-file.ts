/** Reads the CSV file that a person chose: UTF-8 if valid, else the encoding of Excel in Portugal. */
import { open } from 'node:fs/promises'
import { MAX_CSV_BYTES } from '#contract/partners.ts'
import { decodeWhole } from '../../import/charset.ts'

export type TableFile = { outcome: 'read'; csv: string } | { outcome: 'too-large' } | { outcome: 'not-read' }

/** @returns not-read also for an empty file, and for one that is missing or not readable */
export const readTableFile = async (path: string): Promise<TableFile> => {
  let bytes: Uint8Array
  try {
    bytes = await readStart(path)
  } catch {
    return { outcome: 'not-read' } // the result says so, and nothing else depends on it
  }
  if (bytes.length > MAX_CSV_BYTES) return { outcome: 'too-large' }
  const csv = decodeWhole(bytes)
  return csv === '' ? { outcome: 'not-read' } : { outcome: 'read', csv }
}

/** Never more than the limit, whatever the file's stated size. */
const readStart = async (path: string): Promise<Uint8Array> => {
  const file = await open(path, 'r')
  try {
    const bytes = Buffer.alloc(MAX_CSV_BYTES + 1)
    let length = 0
    for (;;) {
      const { bytesRead } = await file.read(bytes, length, bytes.length - length, null)
      length += bytesRead
      if (bytesRead === 0 || length === bytes.length) return bytes.subarray(0, length)
    }
  } finally {
    await file.close()
  }
}
