/** One event as a line of the log of decisions: JSON that begins with a checksum of the rest and its name. */
import { crc32 } from 'node:zlib'

const LOG_VERSION = 1

const PREFIX = /^\{"sum":"([0-9a-f]{8})",/
const UUID = /^"uuid":"([0-9a-f-]{36})"/
const REST_AT = '{"sum":"00000000",'.length

/** The company is part of the sum: no line of another's log passes for one of this. */
const sumOf = (rest: string, company: string): string =>
  crc32(rest, crc32(company)).toString(16).padStart(8, '0')

/** Without the end of the line. */
const toLine = (value: object, company: string): string => {
  const rest = JSON.stringify(value).slice(1)
  return `{"sum":"${sumOf(rest, company)}",${rest}`
}

/** The first line: whose log it is, and in which form. */
export const headerLine = (company: string): string =>
  toLine({ concilia: 'decisions', version: LOG_VERSION, company }, company)

/** @param event its name comes first, so that it is found without reading the rest */
export const eventLine = ({ uuid, ...event }: { uuid: string }, company: string): string =>
  toLine({ uuid, ...event }, company)

const restOf = (line: string, company: string): string | undefined => {
  const rest = line.slice(REST_AT)
  return PREFIX.exec(line)?.[1] === sumOf(rest, company) ? rest : undefined
}

/** The name of the event a line says; undefined where the line is not what was written. */
export const uuidOf = (line: string, company: string): string | undefined => {
  const rest = restOf(line, company)
  return rest === undefined ? undefined : UUID.exec(rest)?.[1]
}

/** What a sound line says, still to be parsed as what it should be. */
export const saidBy = (line: string): unknown => JSON.parse(`{${line.slice(REST_AT)}`) as unknown

export type LogOwner = 'own' | 'other-company' | 'newer-version' | 'unknown'

/** What the first line says; `unknown` where it is damaged. */
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
