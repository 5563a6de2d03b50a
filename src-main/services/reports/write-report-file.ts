/** Writes a report so that the file is either the old one or the complete new one. */
import { createHash } from 'node:crypto'
import { closeSync, openSync, realpathSync, rmSync, statSync, writeSync } from 'node:fs'
import { basename } from 'node:path'
import { AppError, codeOf } from '#core/app-error.ts'
import { placeFileSync, stageFileSync } from '../../files/place-file.ts'
import { isHeld, toHeldError } from '../../files/replace-file.ts'
import { toStorageError } from '../json-file.ts'
import { writeWholeFile } from '../whole-file.ts'

export interface WrittenReport {
  file: string
  /** Data rows, without the header. */
  rows: number
  sha256: string
}

const writeWhole = (descriptor: number, bytes: Uint8Array): void => {
  for (let at = 0; at < bytes.length; ) at += writeSync(descriptor, bytes, at)
}

/** The file to write: the target of a link. A device, for example, would be lost by a rename, so it is refused. */
const targetOf = (file: string): string => {
  const known = statSync(file, { throwIfNoEntry: false })
  if (known === undefined) return file
  if (!known.isFile() && !known.isDirectory())
    throw new AppError('file-not-written', 'the report goes into a file; what has this name is none')
  return realpathSync(file)
}

type Chunks = Iterable<{ rows: number } & ({ text: string } | { bytes: Uint8Array })>

/** A report in a temporary file next to the one that it will replace. */
export interface StagedReport extends WrittenReport {
  /** To be renamed over the target, or deleted. */
  staged: string
  target: string
}

/**
 * Writes chunks to a temporary file next to `file`, flushes it and renames it to `file`. Blocks, so it runs in a job
 * worker. It gets the permissions of the file that it replaces, or the default ones. Errors: file-not-written,
 * disk-full, file-held; the old file stays and the temporary one is deleted.
 */
export const writeReportFile = (file: string, chunks: Chunks): WrittenReport =>
  written(file, chunks, placeFileSync)

/**
 * As `writeReportFile`, without the rename. Further error: file-held, where the old file is in use or write-protected.
 */
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

/** Error: file-exists, where a file has this name. */
export const refuseExisting = (file: string): void => {
  if (statSync(file, { throwIfNoEntry: false })?.isFile())
    throw new AppError('file-exists', `${basename(file)} is there already, and is not replaced`)
}

/** Called before the work for a file, to fail early where writing would fail. Errors: those of `writeReportFile`. */
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

/** On Windows a rename fails where another program has the file open, and so does opening it for writing. */
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

/** The error for a report, or another file, that could not be written: file-not-written, disk-full, file-held. */
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

/** The first bytes of every PNG. */
const BEGINNING = Buffer.from('89504e470d0a1a0a', 'hex')

/**
 * Saves a chart that the window drew, where the person chose. Errors: invalid-input (not a PNG), file-not-written,
 * disk-full, file-held; the file is then unchanged.
 */
export const saveChart = async (file: string, bytes: Buffer): Promise<void> => {
  if (!bytes.subarray(0, BEGINNING.length).equals(BEGINNING))
    throw new AppError('invalid-input', 'these bytes are no PNG')
  try {
    await writeWholeFile(file, bytes)
  } catch (error) {
    throw toReportError(error)
  }
}
