/** The file of the log of decisions: lines are added to its end and flushed; nothing in it ever changes. */
import { randomUUID } from 'node:crypto'
import {
  closeSync,
  fstatSync,
  fsyncSync,
  ftruncateSync,
  linkSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { AppError, codeOf, toDiskError } from '#core/app-error.ts'
import { replaceFileSync } from '../../files/replace-file.ts'
import { stampOf } from '../copy-names.ts'
import { headerLine, type LogOwner, ownerOf, uuidOf } from './log-line.ts'

/** Next to the mirror. */
export const LOG_NAME = 'decisions.jsonl'

const MODE = 0o600

/** The AppError a failure of the file system stands for. */
export const toLogError = (error: unknown): unknown => {
  if (error instanceof AppError || codeOf(error) === '') return error
  return toDiskError(
    error,
    'no space left for the log of decisions',
    'the log of decisions could not be written',
  )
}

/** Its size, or undefined where there is none. */
export const sizeOfLog = (file: string): number | undefined => {
  try {
    return statSync(file).size
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined
    throw toLogError(error)
  }
}

export interface ReadLog {
  owner: LogOwner | 'missing'
  /** Sound lines by the name of their event, in the order of the file. */
  lines: Map<string, string>
  /** How many whole lines are not what was written; a first line that is damaged counts. */
  damaged: number
  /** How far whole lines reach; what lies beyond was never acknowledged. */
  bytes: number
}

const NEW_LINE = 10

/** Reads all of it. Errors: storage-failed. */
export const readLog = (file: string, company: string): ReadLog => {
  const log: ReadLog = { owner: 'missing', lines: new Map(), damaged: 0, bytes: 0 }
  if (sizeOfLog(file) === undefined) return log
  let content: Buffer
  try {
    content = readFileSync(file)
  } catch (error) {
    throw toLogError(error)
  }
  log.owner = 'unknown'
  for (let end = content.indexOf(NEW_LINE); end >= 0; end = content.indexOf(NEW_LINE, log.bytes)) {
    const line = content.toString('utf8', log.bytes, end)
    if (log.bytes === 0) log.owner = ownerOf(line, company)
    const uuid = uuidOf(line, company)
    if (uuid !== undefined) log.lines.set(uuid, line)
    else if (log.bytes > 0 || log.owner === 'unknown') log.damaged += 1
    log.bytes = end + 1
  }
  return log
}

const writeAll = (descriptor: number, text: string, position: number): number => {
  const bytes = Buffer.from(text)
  let written = 0
  while (written < bytes.length)
    written += writeSync(descriptor, bytes, written, bytes.length - written, position + written)
  fsyncSync(descriptor)
  return position + bytes.length
}

/** A new name is there after a power cut only once its folder is flushed; Windows has no such thing. */
const flushFolder = (folder: string): void => {
  if (process.platform === 'win32') return
  const descriptor = openSync(folder, 'r')
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}

/** Cuts off what was added after `bytes`. Errors: the file system's. */
export const cutLog = (file: string, bytes: number): void => {
  const descriptor = openSync(file, 'r+')
  try {
    ftruncateSync(descriptor, bytes)
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}

/**
 * Adds lines at the end and flushes them; nothing of them is left where that fails.
 *
 * @returns the new size; undefined, and nothing added, where the file is not `bytes` long: it was changed from outside.
 * Errors: storage-failed, disk-full.
 */
export const addToLog = (file: string, lines: readonly string[], bytes: number): number | undefined => {
  try {
    const descriptor = openSync(file, 'r+')
    try {
      if (fstatSync(descriptor).size !== bytes) return undefined
      return writeAll(descriptor, lines.map((line) => `${line}\n`).join(''), bytes)
    } catch (error) {
      ftruncateSync(descriptor, bytes)
      throw error
    } finally {
      closeSync(descriptor)
    }
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined
    throw toLogError(error)
  }
}

/** Why a log was set aside: part of the name it then has. `not-understood`: some of its lines say nothing this version knows. */
export type SetAside = 'damaged' | 'other-company' | 'newer-version' | 'not-understood'

/**
 * Puts a log of these lines in the place of what is there, which stays next to it under another name.
 * Errors: storage-failed, disk-full.
 *
 * @param aside why what is there is not gone on with, and when; null where nothing is there
 * @returns its size
 */
export const writeLog = (
  file: string,
  company: string,
  lines: Iterable<string>,
  aside: { reason: SetAside; now: string } | null,
): number => {
  const unfinished = `${file}.${randomUUID()}.part`
  try {
    const descriptor = openSync(unfinished, 'wx', MODE)
    let bytes: number
    try {
      bytes = writeAll(descriptor, [headerLine(company), ...lines, ''].join('\n'), 0)
    } finally {
      closeSync(descriptor)
    }
    if (aside) linkSync(file, join(dirname(file), `decisions-${aside.reason}-${stampOf(aside.now)}.jsonl`))
    replaceFileSync(unfinished, file)
    flushFolder(dirname(file))
    return bytes
  } catch (error) {
    rmSync(unfinished, { force: true })
    throw toLogError(error)
  }
}
