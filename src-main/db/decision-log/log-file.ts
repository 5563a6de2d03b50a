/** The decision log file: lines are added at its end and flushed; existing lines never change. */
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
import { crc32 } from 'node:zlib'
import { AppError, codeOf, toDiskError } from '#core/app-error.ts'
import { replaceFileSync } from '../../files/replace-file.ts'
import { stampOf } from '../connection/copy-names.ts'

/** Next to the mirror. */
export const LOG_NAME = 'decisions.jsonl'

const MODE = 0o600

/** Converts a failure of the file system to an AppError. */
export const toLogError = (error: unknown): unknown => {
  if (error instanceof AppError || codeOf(error) === '') return error
  return toDiskError(
    error,
    'no space left for the log of decisions',
    'the log of decisions could not be written',
  )
}

/** Its size; undefined where there is no file. */
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
  /** Valid lines by the uuid of their event, in the order of the file. */
  lines: Map<string, string>
  /** How many complete lines are damaged, including the first line. */
  damaged: number
  /** The end of the complete lines; what follows was never acknowledged. */
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

/** After a power failure a new file exists only if its folder was flushed; Windows does not offer this. */
const flushFolder = (folder: string): void => {
  if (process.platform === 'win32') return
  const descriptor = openSync(folder, 'r')
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}

/** Removes what was added after `bytes`. Errors: the file system's. */
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
 * Adds lines at the end and flushes them; where that fails, none of them remains.
 *
 * @returns the new size; undefined, and nothing added, where the file is not `bytes` long: another program changed it
 *
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

/**
 * Why a log was set aside: part of its new name. `not-understood`: this version does not understand some of its lines.
 */
export type SetAside = 'damaged' | 'other-company' | 'newer-version' | 'not-understood'

/**
 * Replaces the log by these lines; the existing file stays next to it under another name. Errors: storage-failed,
 * disk-full.
 *
 * @param aside why the existing file is not continued, and when; null where there is none
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

const LOG_VERSION = 1

const PREFIX = /^\{"sum":"([0-9a-f]{8})",/
const UUID = /^"uuid":"([0-9a-f-]{36})"/
const REST_AT = '{"sum":"00000000",'.length

/** The checksum includes the company: a line of another company's log is not valid in this one. */
const sumOf = (rest: string, company: string): string =>
  crc32(rest, crc32(company)).toString(16).padStart(8, '0')

/** Without the end of the line. */
const toLine = (value: object, company: string): string => {
  const rest = JSON.stringify(value).slice(1)
  return `{"sum":"${sumOf(rest, company)}",${rest}`
}

/** The first line: the company of the log, and its format. */
const headerLine = (company: string): string =>
  toLine({ concilia: 'decisions', version: LOG_VERSION, company }, company)

/**
 * One event as a line of the decision log: JSON that begins with a checksum of the rest and the event's uuid.
 * @param event its uuid comes first, so that it is found without reading the rest
 */
export const eventLine = ({ uuid, ...event }: { uuid: string }, company: string): string =>
  toLine({ uuid, ...event }, company)

const restOf = (line: string, company: string): string | undefined => {
  const rest = line.slice(REST_AT)
  return PREFIX.exec(line)?.[1] === sumOf(rest, company) ? rest : undefined
}

/** The uuid of a line's event; undefined where the line is damaged. */
export const uuidOf = (line: string, company: string): string | undefined => {
  const rest = restOf(line, company)
  return rest === undefined ? undefined : UUID.exec(rest)?.[1]
}

/** The content of a valid line, which still has to be validated. */
export const saidBy = (line: string): unknown => JSON.parse(`{${line.slice(REST_AT)}`) as unknown

type LogOwner = 'own' | 'other-company' | 'newer-version' | 'unknown'

/** Reads the first line; `unknown` where it is damaged. */
const ownerOf = (line: string, company: string): LogOwner => {
  if (!PREFIX.test(line)) return 'unknown'
  let said: { concilia?: unknown; version?: unknown; company?: unknown }
  try {
    said = saidBy(line) as typeof said
  } catch {
    return 'unknown' // a damaged line need not be JSON
  }
  if (said.concilia !== 'decisions' || typeof said.company !== 'string') return 'unknown'
  if (restOf(line, said.company) === undefined) return 'unknown'
  if (said.company !== company) return 'other-company'
  return said.version === LOG_VERSION ? 'own' : 'newer-version'
}
