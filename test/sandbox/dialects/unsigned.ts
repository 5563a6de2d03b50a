/** A shape without direction: positive amounts and no indicator, so that a client cannot know money in from money out. */
import type { Transaction } from '../../../src-main/sandbox/transaction.ts'

export const unsignedRecord = (transaction: Transaction): object => ({
  transaction_id: transaction.id,
  made_on: transaction.bookingDate,
  amount: Math.abs(transaction.amountMinor) / 100,
  currency: transaction.currency,
  description: transaction.text,
  status: transaction.status,
})
