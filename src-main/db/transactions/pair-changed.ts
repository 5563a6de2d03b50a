/** Finds which rows that the source no longer shows are the same as rows that it shows for the first time. */
import type { IsoDate } from '#contract/values.ts'
import { daysBetween, isPlausibleDate } from '#core/calendar.ts'
import { foldText } from '#core/fold.ts'
import { toFingerprint } from '../rows/transaction-row.ts'

export interface ComparedRow {
  id: number
  source_id: string | null
  fingerprint: string | null
  occurrence: number
  booking_date: IsoDate | null
  value_date: IsoDate | null
  source_amount_minor: number
  currency: string
  status: string
  text: string
  counterparty_iban: string | null
  search: string
  /** 1 where a person decided something about it. */
  decided: number
  /** The first day of the recent run that returned it last; null where another kind of run did. */
  met_from: IsoDate | null
  /** 1 where that run was completed. */
  met_to_end: number
}

export interface ChangedPair {
  older: ComparedRow
  newer: ComparedRow
}

/** A pending transaction is booked within this many days. */
export const PENDING_DAYS = 10

/**
 * Pairs in three passes, surest first: equal date, amount and text (an id that changed its format; equal rows in their
 * order); provisional transactions that were booked; and, among records without an id, the only one with its date and
 * amount on either side (an edited text).
 */
export const pairChanged = (older: readonly ComparedRow[], newer: readonly ComparedRow[]): ChangedPair[] => {
  const pairs: ChangedPair[] = []
  const taken = new Set<ComparedRow>()
  const pair = (before: ComparedRow, after: ComparedRow): void => {
    pairs.push({ older: before, newer: after })
    taken.add(before).add(after)
  }
  const free = (rows: readonly ComparedRow[] | undefined): ComparedRow[] =>
    (rows ?? []).filter((row) => !taken.has(row))

  const printed = (row: ComparedRow): string =>
    row.fingerprint ?? toFingerprint(row.booking_date, row.source_amount_minor, row.currency, row.text)
  const byPrint = Map.groupBy(newer, printed)
  for (const before of older) {
    const [after] = free(byPrint.get(printed(before)))
    if (after) pair(before, after)
  }

  for (const { older: before, newer: after } of pairBooked(free(older), free(newer))) pair(before, after)

  const dayOf = (row: ComparedRow): string => `${row.booking_date ?? ''}|${amountOf(row)}`
  const newerByDay = Map.groupBy(free(newer), dayOf)
  for (const [day, befores] of Map.groupBy(free(older), dayOf)) {
    const [before, ...otherBefores] = befores
    const [after, ...otherAfters] = newerByDay.get(day) ?? []
    if (!before || !after || otherBefores.length > 0 || otherAfters.length > 0) continue
    if (before.source_id === null && after.source_id === null) pair(before, after)
  }
  return pairs
}

const amountOf = (row: ComparedRow): string => `${row.source_amount_minor}|${row.currency}`

const sameText = (older: ComparedRow, newer: ComparedRow): boolean =>
  foldText(older.text) === foldText(newer.text)

const samePayer = (older: ComparedRow, newer: ComparedRow): boolean => {
  if (older.counterparty_iban !== null && older.counterparty_iban === newer.counterparty_iban) return true
  const [before, after] = [foldText(older.text), foldText(newer.text)]
  return before.length > 0 && (after.includes(before) || before.includes(after))
}

/** Whether a transaction is booked with a usable date. */
export const isDated = ({ booking_date }: ComparedRow): boolean =>
  booking_date !== null && isPlausibleDate(booking_date)

/** Whether a transaction is still to be booked, or to get its date. */
export const isProvisional = (row: ComparedRow): boolean => row.status === 'pending' || !isDated(row)

const daysApart = (older: ComparedRow, newer: ComparedRow): number =>
  older.booking_date !== null && newer.booking_date !== null && isDated(older) && isDated(newer)
    ? Math.abs(daysBetween(older.booking_date, newer.booking_date))
    : 0

/**
 * Pairs provisional transactions with booked ones: the same amount within a few days, with the same text, else with the
 * same payer or a longer text; of several the nearest.
 */
export const pairBooked = (older: readonly ComparedRow[], newer: readonly ComparedRow[]): ChangedPair[] => {
  const pairs: ChangedPair[] = []
  const taken = new Set<ComparedRow>()
  const byAmount = Map.groupBy(newer, amountOf)
  for (const isSame of [sameText, samePayer])
    for (const before of older) {
      if (taken.has(before) || !isProvisional(before)) continue
      const [after] = (byAmount.get(amountOf(before)) ?? [])
        .filter((row) => !taken.has(row) && daysApart(before, row) <= PENDING_DAYS && isSame(before, row))
        .sort((one, other) => daysApart(before, one) - daysApart(before, other))
      if (!after) continue
      pairs.push({ older: before, newer: after })
      taken.add(before).add(after)
    }
  return pairs
}
