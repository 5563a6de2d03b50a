/** A poor shape: positive amounts without any indicator, so that nothing tells which way the money went. */
import type { Transaction } from './transaction.ts'

export const unsignedRecord = (transaction: Transaction): object => ({
  transaction_id: transaction.id,
  made_on: transaction.bookingDate,
  amount: Math.abs(transaction.amountMinor) / 100,
  currency: transaction.currency,
  description: transaction.text,
  status: transaction.status,
})
