/** One event as a line of the decision log: JSON that begins with a checksum of the rest and the event's uuid. */
import { crc32 } from 'node:zlib'

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
export const headerLine = (company: string): string =>
  toLine({ concilia: 'decisions', version: LOG_VERSION, company }, company)

/** @param event its uuid comes first, so that it is found without reading the rest */
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

export type LogOwner = 'own' | 'other-company' | 'newer-version' | 'unknown'

/** Reads the first line; `unknown` where it is damaged. */
export const ownerOf = (line: string, company: string): LogOwner => {
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
