/**
 * How a page of the transactions list travels to the writer and is kept: as bytes. What waits between the two
 * threads lies outside both heaps, and a page as sent takes a tenth of its size in the mirror.
 */
import { constants, deflateSync, inflateSync } from 'node:zlib'
import type { FetchedTransaction } from '../../core/transactions.ts'
import { nameKey, transactionSearchText } from './search-text.ts'

const utf8 = new TextDecoder()

/** Packs an answer's body: the quickest level already takes off nine tenths. */
export const packBody = (body: Uint8Array): Uint8Array => deflateSync(body, { level: constants.Z_BEST_SPEED })

/** A record with what its row is sorted and searched by. */
export interface PackedRecord extends FetchedTransaction {
  counterpartyKey: string | null
  search: string
}

/** Without the names of the members, written and read twice as fast. */
const toValues = (record: FetchedTransaction) =>
  [
    record.sourceId,
    record.bookingDate,
    record.valueDate,
    record.amountMinor,
    record.direction,
    record.currency,
    record.text,
    record.counterpartyName,
    record.counterpartyIban,
    record.reference,
    record.status,
    record.balanceMinor,
    record.flags,
    record.place,
    nameKey(record.counterpartyName),
    transactionSearchText(record),
  ] as const

type Values = ReturnType<typeof toValues>

const fromValues = (values: Values): PackedRecord => ({
  sourceId: values[0],
  bookingDate: values[1],
  valueDate: values[2],
  amountMinor: values[3],
  direction: values[4],
  currency: values[5],
  text: values[6],
  counterpartyName: values[7],
  counterpartyIban: values[8],
  reference: values[9],
  status: values[10],
  balanceMinor: values[11],
  flags: values[12],
  place: values[13],
  counterpartyKey: values[14],
  search: values[15],
})

/** Folds what rows are searched by, too, where there is more time than in the writer. */
export const packRecords = (records: readonly FetchedTransaction[]): Uint8Array =>
  Buffer.from(JSON.stringify(records.map(toValues)))

export const unpackRecords = (packed: Uint8Array): PackedRecord[] =>
  // Written by packRecords of this program, a moment ago.
  (JSON.parse(utf8.decode(packed)) as Values[]).map(fromValues)

/** The record at `place` of a packed body (interface 2.10), as JSON text. */
export const sentRecord = (packedBody: Uint8Array, place: number): string => {
  const page: { transactions: readonly unknown[] } = JSON.parse(utf8.decode(inflateSync(packedBody)))
  try {
    return JSON.stringify(page.transactions[place]) ?? 'null'
  } catch {
    return '"(nested too deeply to be written)"' // a RangeError of the stack
  }
}
