/**
 * The format in which a page of the transactions list is sent to the writer and stored: compressed to about a tenth of
 * its size.
 */
import { constants, deflateSync, inflateSync } from 'node:zlib'
import type { FetchedTransaction } from '#core/transactions.ts'
import { packRows, unpackRows } from './packed-rows.ts'
import { sortableName, transactionSearchText } from './search-text.ts'

const utf8 = new TextDecoder()

/** Packs a response body: the fastest level already saves nine tenths. */
export const packBody = (body: Uint8Array): Uint8Array => deflateSync(body, { level: constants.Z_BEST_SPEED })

/** A record with the texts that its row is sorted and searched by. */
export interface PackedRecord extends FetchedTransaction {
  counterpartyKey: string | null
  search: string
}

const toPacked = (record: FetchedTransaction): PackedRecord => ({
  ...record,
  counterpartyKey: sortableName(record.counterpartyName),
  search: transactionSearchText(record),
})

/** Also folds the search texts, since the writer has less time for it. */
export const packRecords = (records: readonly FetchedTransaction[]): Uint8Array =>
  packRows(records.map(toPacked))

export const unpackRecords = (packed: Uint8Array): PackedRecord[] => unpackRows(packed)

/** The record at `place` of a packed body (interface 2.10), as JSON text. */
export const sentRecord = (packedBody: Uint8Array, place: number): string => {
  const page: { transactions: readonly unknown[] } = JSON.parse(utf8.decode(inflateSync(packedBody)))
  try {
    return JSON.stringify(page.transactions[place]) ?? 'null'
  } catch {
    return '"(nested too deeply to be written)"' // a RangeError of the stack
  }
}
