/** Transactions for tests of endings without a document. */
import type { Minor } from '#contract/values.ts'
import type { MatchTransaction } from '#core/matching/model/types.ts'

let next = 0

/** A positive amount is money in; all of it is open. */
export const aTransactionOf = (
  amountMinor: number,
  text: string,
  rest: Partial<MatchTransaction> = {},
): MatchTransaction => {
  next += 1
  return {
    id: next,
    key: `key-${next}`,
    accountId: 'conta-1',
    bookingDate: '2026-11-10' as never,
    valueDate: null,
    amountMinor: amountMinor as Minor,
    openMinor: amountMinor as Minor,
    direction: amountMinor < 0 ? 'out' : 'in',
    currency: 'EUR',
    text,
    counterpartyName: null,
    counterpartyIban: null,
    reference: null,
    status: 'booked',
    ...rest,
  }
}
