/** Books of a ledger account and its bank account, with their truth. */
import type { IsoDate } from '#contract/values.ts'
import type { BookInput, BookLine, BookTransaction } from '#core/ledger/match/types.ts'
import { createOffice, inPlaces, type Truth } from './office.ts'
import { tellMonth } from './stories.ts'

export interface InventedLedger {
  input: BookInput
  truths: readonly Truth[]
}

const firstOf = (month: number): IsoDate =>
  new Date(Date.UTC(2025, month, 1)).toISOString().slice(0, 10) as IsoDate

/** @param stories told in each month beside the monthly ones: about as many lines */
export const inventLedger = (seed: number, months: number, stories: number): InventedLedger => {
  const office = createOffice(seed)
  for (let month = 0; month < months; month += 1) tellMonth(office, firstOf(month), stories)
  return {
    input: bookOf(inPlaces(office.lines), inPlaces(office.bank)),
    truths: office.truths,
  }
}

export const bookOf = (
  lines: readonly BookLine[],
  transactions: readonly BookTransaction[],
  more: Partial<BookInput> = {},
): BookInput => ({ lines, transactions, rejected: new Set(), declined: [], openErrors: [], ...more })
