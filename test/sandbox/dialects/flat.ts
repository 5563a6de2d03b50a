/** Flat camelCase shape: signed JSON numbers, one object without nesting. */
import type { Transaction } from '../../../src-main/sandbox/transaction.ts'

export const flatRecord = (transaction: Transaction): object => ({
  id: transaction.id,
  date: transaction.bookingDate,
  valueDate: transaction.valueDate,
  amount: transaction.amountMinor / 100,
  currency: transaction.currency,
  description: transaction.text,
  counterpartyName: transaction.counterparty,
  counterpartyIban: transaction.iban,
  reference: transaction.reference,
  status: transaction.status,
  balance: transaction.balanceMinor / 100,
})
