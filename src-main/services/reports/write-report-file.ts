/** Writes a report so that the file is either the old one or the whole new one, never half of it. */
import { createHash, randomBytes } from 'node:crypto'
import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeSync } from 'node:fs'
import { toStorageError } from '../json-file.ts'

export interface WrittenReport {
  file: string
  /** Data rows, without the header. */
  rows: number
  sha256: string
}

const writeWhole = (descriptor: number, bytes: Buffer): void => {
  for (let at = 0; at < bytes.length; ) at += writeSync(descriptor, bytes, at)
}

/**
 * Writes chunks to a temporary file beside `file`, syncs it to the disk and renames it over `file`. Blocks, so
 * it runs in a job worker. Errors: storage-failed, disk-full; the old file stays and the temporary one goes.
 */
export const writeReportFile = (
  file: string,
  chunks: Iterable<{ text: string; rows: number }>,
): WrittenReport => {
  const temporary = `${file}.${randomBytes(6).toString('hex')}.part`
  const hash = createHash('sha256')
  let rows = 0
  try {
    const descriptor = openSync(temporary, 'wx', 0o600)
    try {
      for (const chunk of chunks) {
        const bytes = Buffer.from(chunk.text, 'utf8')
        hash.update(bytes)
        writeWhole(descriptor, bytes)
        rows += chunk.rows
      }
      fsyncSync(descriptor)
    } finally {
      closeSync(descriptor)
    }
    renameSync(temporary, file)
  } catch (error) {
    rmSync(temporary, { force: true })
    throw toStorageError(error, 'the report')
  }
  return { file, rows, sha256: hash.digest('hex') }
}
