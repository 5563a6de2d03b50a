/** Decided rows that prevent a file from being undone, or two accounts from being joined. */
import type { IsoDate, Minor } from '#contract/values.ts'
import { mirror } from '../query/query.ts'
import { isDecided } from '../transactions/is-decided.ts'

/** A transaction or a document that a person decided on. */
export interface StandsInTheWay {
  id: number
  date: IsoDate | null
  amountMinor: Minor
  currency: string
  text: string
}

/** The most decided rows that are named. */
const MAX_NAMED = 50

/** How many rows prevent it, and the first of them. */
export interface Refused {
  outcome: 'refused'
  total: number
  rows: StandsInTheWay[]
}

export const refused = (rows: readonly StandsInTheWay[]): Refused => ({
  outcome: 'refused',
  total: rows.length,
  rows: rows.slice(0, MAX_NAMED),
})

/** What was removed with a file, or what prevents it. */
export interface Removal {
  removed: number
  notes: number
  inTheWay: StandsInTheWay[]
}

/** Transactions `t` with the columns that are needed to remove them. */
export const removableRows = () =>
  mirror
    .selectFrom('bank_transaction as t')
    .select([
      't.id',
      't.source',
      't.search',
      't.booking_date as date',
      't.amount_minor as amountMinor',
      't.currency',
      't.text',
      isDecided.as('decided'),
    ])

/** @param row of `removableRows` */
export const inTheWayOf = ({ id, date, amountMinor, currency, text }: StandsInTheWay): StandsInTheWay => ({
  id,
  date,
  amountMinor,
  currency,
  text,
})
