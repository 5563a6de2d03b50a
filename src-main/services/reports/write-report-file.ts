/** Writes a report so that the file is either the old one or the whole new one, never half of it. */
import { createHash, randomBytes } from 'node:crypto'
import {
  closeSync,
  fsyncSync,
  openSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs'
import { AppError } from '../../core/app-error.ts'
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

/** Where the bytes belong: a link leads to its file. What is no file, a device say, would be lost by a rename. */
const targetOf = (file: string): string => {
  const known = statSync(file, { throwIfNoEntry: false })
  if (known === undefined) return file
  if (!known.isFile() && !known.isDirectory())
    throw new AppError('storage-failed', 'the report goes into a file; what has this name is none')
  return realpathSync(file)
}

/**
 * Writes chunks to a temporary file beside `file`, syncs it to the disk and renames it over `file`. Blocks, so
 * it runs in a job worker. Errors: storage-failed, disk-full; the old file stays and the temporary one goes.
 */
export const writeReportFile = (
  file: string,
  chunks: Iterable<{ text: string; rows: number }>,
): WrittenReport => {
  const hash = createHash('sha256')
  let temporary: string | undefined
  let rows = 0
  try {
    const target = targetOf(file)
    temporary = `${target}.${randomBytes(6).toString('hex')}.part`
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
    renameSync(temporary, target)
  } catch (error) {
    if (temporary !== undefined) rmSync(temporary, { force: true })
    throw toStorageError(error, 'the report')
  }
  return { file, rows, sha256: hash.digest('hex') }
}
