/**
 * Rows for the writer, packed as bytes: data that waits between two threads is outside both heaps, and costs a fraction
 * of cloning each object.
 */
import type { IsoDate } from '#contract/values.ts'
import type { StatementRow } from '#core/statements.ts'

const toUtf8 = new TextEncoder()
const utf8 = new TextDecoder()

/**
 * The member names are written once: with each row, writing and reading would take a third longer. All rows must have
 * the members of the first.
 */
export const packRows = <Row extends object>(rows: readonly Row[]): Uint8Array => {
  const names = Object.keys(rows[0] ?? {}) as (keyof Row)[]
  // Not a Buffer: small ones share a block of memory, which cannot be transferred.
  return toUtf8.encode(JSON.stringify([names, ...rows.map((row) => names.map((name) => row[name]))]))
}

/** A row of a statement with its index, from 0. */
export type StagedRow = StatementRow & { place: number }

export interface PackedDay {
  day: IsoDate
  /** How many rows are packed. */
  count: number
  rows: Uint8Array
}

/** Packs rows of a statement by day: the writer stores them so, and unpacks a day when it compares it. */
export const packDays = (rows: readonly StagedRow[]): PackedDay[] =>
  [...Map.groupBy(rows, ({ bookingDate }) => bookingDate)].map(([day, ofDay]) => ({
    day,
    count: ofDay.length,
    rows: packRows(ofDay),
  }))

/** Unpacks what `packRows` of this program wrote. */
export const unpackRows = <Row extends object>(packed: Uint8Array): Row[] => {
  const [names, ...rows] = JSON.parse(utf8.decode(packed)) as [string[], ...unknown[][]]
  return rows.map((values) => {
    const row: Record<string, unknown> = {}
    for (let at = 0; at < names.length; at += 1) row[names[at] ?? ''] = values[at]
    return row as unknown as Row
  })
}
