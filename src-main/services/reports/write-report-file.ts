/** Writes a report so that the file is either the old one or the whole new one, never half of it. */
import { createHash } from 'node:crypto'
import { closeSync, openSync, realpathSync, rmSync, statSync, writeSync } from 'node:fs'
import { AppError, codeOf } from '#core/app-error.ts'
import { placeFileSync, stageFileSync } from '../../files/place-file.ts'
import { isHeld, toHeldError } from '../../files/replace-file.ts'
import { toStorageError } from '../json-file.ts'

export interface WrittenReport {
  file: string
  /** Data rows, without the header. */
  rows: number
  sha256: string
}

const writeWhole = (descriptor: number, bytes: Uint8Array): void => {
  for (let at = 0; at < bytes.length; ) at += writeSync(descriptor, bytes, at)
}

/** Where the bytes belong: a link leads to its file. What is no file, a device say, would be lost by a rename. */
const targetOf = (file: string): string => {
  const known = statSync(file, { throwIfNoEntry: false })
  if (known === undefined) return file
  if (!known.isFile() && !known.isDirectory())
    throw new AppError('file-not-written', 'the report goes into a file; what has this name is none')
  return realpathSync(file)
}

type Chunks = Iterable<{ rows: number } & ({ text: string } | { bytes: Uint8Array })>

/** A report next to the file that it will replace. */
export interface StagedReport extends WrittenReport {
  /** To be renamed over the target, or deleted. */
  staged: string
  target: string
}

/**
 * Writes chunks to a temporary file next to `file`, syncs it to the disk and renames it over `file`. Blocks, so
 * it runs in a job worker. It has the rights of the file it replaces, or those of any file a person makes.
 * Errors: file-not-written, disk-full, file-held; the old file stays and the temporary one goes.
 */
export const writeReportFile = (file: string, chunks: Chunks): WrittenReport =>
  written(file, chunks, placeFileSync)

/** The same up to the rename. Error besides: file-held, where the old file is held or write-protected already. */
export const stageReportFile = (file: string, chunks: Chunks): StagedReport => {
  let staged = ''
  let target = file
  const report = written(file, chunks, (place, write) => {
    assertReplaceable(place)
    target = place
    staged = stageFileSync(place, write)
  })
  return { ...report, staged, target }
}

/**
 * Fails before work whose result the file is to hold, where it would fail after it. Errors: those of `writeReportFile`.
 */
export const assertWritable = (file: string): void => {
  try {
    const target = targetOf(file)
    if (statSync(target, { throwIfNoEntry: false })?.isDirectory())
      throw new AppError('file-not-written', 'the report could not be written: it is a folder')
    rmSync(stageFileSync(target, () => undefined))
  } catch (error) {
    throw toReportError(error)
  }
}

/** On Windows a rename fails where another program has the file open, and so does opening it to write. */
const assertReplaceable = (target: string): void => {
  try {
    closeSync(openSync(target, 'r+'))
  } catch (error) {
    if (isHeld(error)) throw toHeldError(error)
    if (codeOf(error) !== 'ENOENT') throw error
  }
}

const written = (
  file: string,
  chunks: Chunks,
  place: (target: string, write: (descriptor: number) => void) => void,
): WrittenReport => {
  const hash = createHash('sha256')
  let rows = 0
  try {
    place(targetOf(file), (descriptor) => {
      for (const chunk of chunks) {
        const bytes = 'text' in chunk ? Buffer.from(chunk.text, 'utf8') : chunk.bytes
        hash.update(bytes)
        writeWhole(descriptor, bytes)
        rows += chunk.rows
      }
    })
  } catch (error) {
    throw toReportError(error)
  }
  return { file, rows, sha256: hash.digest('hex') }
}

/** What the person is shown of a report, or of another file, that could not be written: file-not-written, disk-full, file-held. */
export const toReportError = (error: unknown, what = 'the report'): AppError => {
  if (error instanceof AppError) return error
  if (codeOf(error) === 'ENOENT' || codeOf(error) === 'ENOTDIR')
    return new AppError(
      'file-not-written',
      'the folder the file belongs in is not there: make it first, or name another',
      { cause: error },
    )
  const failure = toStorageError(error, what)
  return failure.code === 'storage-failed'
    ? new AppError('file-not-written', failure.message, { cause: error })
    : failure
}
