/**
 * How a page of the transactions list travels to the writer and is kept: as bytes. What waits between the two
 * threads lies outside both heaps, and a page as sent takes a tenth of its size in the mirror.
 */
import { constants, deflateSync, inflateSync } from 'node:zlib'
import type { FetchedTransaction } from '#core/transactions.ts'
import { sortableName, transactionSearchText } from './search-text.ts'

const utf8 = new TextDecoder()

/** Packs an answer's body: the quickest level already takes off nine tenths. */
export const packBody = (body: Uint8Array): Uint8Array => deflateSync(body, { level: constants.Z_BEST_SPEED })

/** A record with what its row is sorted and searched by. */
export interface PackedRecord extends FetchedTransaction {
  counterpartyKey: string | null
  search: string
}

const toPacked = (record: FetchedTransaction): PackedRecord => ({
  ...record,
  counterpartyKey: sortableName(record.counterpartyName),
  search: transactionSearchText(record),
})

type Name = keyof PackedRecord

/**
 * Folds what rows are searched by, too, where there is more time than in the writer. The names of the members are
 * written once: with each record, writing and reading would take a third longer.
 */
export const packRecords = (records: readonly FetchedTransaction[]): Uint8Array => {
  const packed = records.map(toPacked)
  const names = Object.keys(packed[0] ?? {}) as Name[]
  return Buffer.from(JSON.stringify([names, ...packed.map((record) => names.map((name) => record[name]))]))
}

export const unpackRecords = (packed: Uint8Array): PackedRecord[] => {
  // Written by packRecords of this program, a moment ago.
  const [names, ...rows] = JSON.parse(utf8.decode(packed)) as [Name[], ...unknown[][]]
  return rows.map((values) => {
    const record: Record<string, unknown> = {}
    for (let at = 0; at < names.length; at += 1) record[names[at] ?? ''] = values[at]
    return record as unknown as PackedRecord
  })
}

/** The record at `place` of a packed body (interface 2.10), as JSON text. */
export const sentRecord = (packedBody: Uint8Array, place: number): string => {
  const page: { transactions: readonly unknown[] } = JSON.parse(utf8.decode(inflateSync(packedBody)))
  try {
    return JSON.stringify(page.transactions[place]) ?? 'null'
  } catch {
    return '"(nested too deeply to be written)"' // a RangeError of the stack
  }
}
