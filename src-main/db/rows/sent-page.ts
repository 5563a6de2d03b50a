/** How a page of the transactions list travels to the writer and is kept: a page as sent takes a tenth of its size in the mirror. */
import { constants, deflateSync, inflateSync } from 'node:zlib'
import type { FetchedTransaction } from '#core/transactions.ts'
import { packRows, unpackRows } from './packed-rows.ts'
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

/** Folds what rows are searched by, too, where there is more time than in the writer. */
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
