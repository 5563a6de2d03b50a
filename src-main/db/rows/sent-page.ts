/**
 * How a page of the transactions list travels to the writer and is kept: as bytes. What waits between the two
 * threads lies outside both heaps, and a page as sent takes a tenth of its size in the mirror.
 */
import { promisify } from 'node:util'
import { constants, deflate, inflateSync } from 'node:zlib'
import type { FetchedTransaction } from '../../core/transactions.ts'
import { nameKey, transactionSearchText } from './search-text.ts'

const deflating = promisify(deflate)

/** Packs an answer's body, off the calling thread: the quickest level already takes off nine tenths. */
export const packBody = (body: Uint8Array): Promise<Uint8Array> =>
  deflating(body, { level: constants.Z_BEST_SPEED })

/** A record with what its row is sorted and searched by, folded where there is more time than in the writer. */
export interface PackedRecord extends FetchedTransaction {
  counterpartyKey: string | null
  search: string
}

export const packRecords = (records: readonly FetchedTransaction[]): Uint8Array =>
  Buffer.from(
    JSON.stringify(
      records.map(
        (record): PackedRecord => ({
          ...record,
          counterpartyKey: nameKey(record.counterpartyName),
          search: transactionSearchText(record),
        }),
      ),
    ),
  )

export const unpackRecords = (packed: Uint8Array): PackedRecord[] =>
  // Written by packRecords of this program, a moment ago.
  JSON.parse(new TextDecoder().decode(packed)) as PackedRecord[]

/** The record at `place` of a packed body (interface 2.10), as JSON text. */
export const sentRecord = (packedBody: Uint8Array, place: number): string => {
  const page: { transactions: readonly unknown[] } = JSON.parse(inflateSync(packedBody).toString())
  try {
    return JSON.stringify(page.transactions[place]) ?? 'null'
  } catch {
    return '"(nested too deeply to be written)"' // a RangeError of the stack
  }
}
