/** snake_case shape: unsigned amounts with a credit/debit indicator, booking instants in UTC. */
import { centsText, type Transaction } from '../../../src-main/sandbox/transaction.ts'

export const snakeRecord = (transaction: Transaction): object => {
  const incoming = transaction.amountMinor >= 0
  return {
    reference_id: transaction.id,
    booking_date: `${transaction.bookingDate}T00:00:00Z`,
    value_date: transaction.valueDate,
    amount: centsText(Math.abs(transaction.amountMinor)),
    currency: transaction.currency,
    credit_debit_indicator: incoming ? 'CRDT' : 'DBIT',
    remittance_information: [transaction.text],
    [incoming ? 'debtor' : 'creditor']:
      transaction.counterparty === null ? null : { name: transaction.counterparty },
    [incoming ? 'debtor_account' : 'creditor_account']:
      transaction.iban === null ? null : { iban: transaction.iban },
    end_to_end_id: transaction.reference,
    status: transaction.status === 'booked' ? 'BOOK' : 'PDNG',
    running_balance: centsText(transaction.balanceMinor),
  }
}
