/** Bank transactions as plain values: the parsed content of one page of the list (interface 4.10). */
import type { TransactionFlag } from '#contract/transactions.ts'
import type { CurrencyCode, IsoDate, Minor } from '#contract/values.ts'
import { toMinor } from './money.ts'

/** unknown: neither an indicator nor a sign shows the direction. */
export type TransactionDirection = 'in' | 'out' | 'unknown'

/** The source of a transaction; one that both a file and the service show counts as the service's. */
export type TransactionSource = 'service' | 'file'

export type BookingStatus = 'booked' | 'pending'

export interface FetchedTransaction {
  /** The record's own id at the source, if there is one; the account is known from the request. */
  sourceId: string | null
  bookingDate: IsoDate | null
  valueDate: IsoDate | null
  /**
   * Positive for money in; as sent where the direction is unknown; 0 where it could not be read, which a flag shows.
   */
  amountMinor: Minor
  direction: TransactionDirection
  currency: CurrencyCode
  text: string
  counterpartyName: string | null
  counterpartyIban: string | null
  reference: string | null
  status: BookingStatus
  balanceMinor: Minor | null
  flags: TransactionFlag[]
  /** Index of the record in the page as it was sent, from 0. */
  place: number
}

/** A transaction with every field unknown: a caller sets those it knows. */
export const UNKNOWN_TRANSACTION: Readonly<Omit<FetchedTransaction, 'currency'>> = {
  sourceId: null,
  bookingDate: null,
  valueDate: null,
  amountMinor: toMinor(0),
  direction: 'unknown',
  text: '',
  counterpartyName: null,
  counterpartyIban: null,
  reference: null,
  status: 'booked',
  balanceMinor: null,
  flags: [],
  place: 0,
}

/**
 * One page as the service returned it; `page` and `pageSize` are the service's values, which may differ from the
 * request.
 */
export interface TransactionsPage {
  page: number
  pageSize: number
  totalCount: number
  totalPages: number
  /** Number of records that the service sent, before local filters left any out. */
  received: number
  /**
   * Whether a record of this page shows that the account's amounts are signed: unknown directions are then money in.
   */
  amountsAreSigned: boolean
  transactions: FetchedTransaction[]
  /** The response as sent, UTF-8 (interface 2.10); `place` of a record is its index in `transactions`. */
  body: Uint8Array
}
