/** Lines and transactions for tests, with all but what matters filled in. */
import type { IsoDate, Minor } from '#contract/values.ts'
import { matchBook } from '#core/ledger/match/match-book.ts'
import type { BookInput, BookLine, BookTransaction, LedgerProposal } from '#core/ledger/match/types.ts'
import { bookOf } from './invent-ledger.ts'

/** @param date of 2026, as `10-28` @param amount in cents */
export const line = (
  id: number,
  date: string,
  amount: number,
  text: string,
  more: Partial<BookLine> = {},
): BookLine => ({
  ...{ id, key: `line ${id}`, ledger: '1201', entry: null, text, document: null, place: id },
  date: `2026-${date}` as IsoDate,
  amountMinor: amount as Minor,
  ...more,
})

export const transaction = (
  id: number,
  date: string,
  amount: number,
  text: string,
  more: Partial<BookTransaction> = {},
): BookTransaction => ({
  ...{ id, key: `transaction ${id}`, accountId: 'PT50', currency: 'EUR', text, place: id, documents: [] },
  ...{ counterpartyName: null, reference: null },
  date: `2026-${date}` as IsoDate,
  amountMinor: amount as Minor,
  ...more,
})

export const match = (
  lines: readonly BookLine[],
  transactions: readonly BookTransaction[],
  more: Partial<BookInput> = {},
): LedgerProposal[] => matchBook(bookOf(lines, transactions, more))

/** A proposal in short: its class, its lines and its transactions, and what is wrong: `certain 1-1`. */
export const short = ({ class: kind, allocations, error, ends }: LedgerProposal): string => {
  const lines = allocations.flatMap(({ lineId }) => lineId ?? [])
  const rows = allocations.flatMap(({ transactionId }) => transactionId ?? [])
  return [kind, `${lines.join('+')}-${rows.join('+')}`, error, ends]
    .filter((one) => one !== undefined)
    .join(' ')
}

export const matched = (...input: Parameters<typeof match>): string[] =>
  match(...input)
    .map(short)
    .toSorted()
