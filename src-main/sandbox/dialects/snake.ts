/** snake_case shape: unsigned amounts beside a credit/debit indicator, booking instants in UTC. */
import { centsText, type Movement } from './movement.ts'

export const snakeRecord = (movement: Movement): object => {
  const incoming = movement.amountMinor >= 0
  return {
    reference_id: movement.id,
    booking_date: `${movement.bookingDate}T00:00:00Z`,
    value_date: movement.valueDate,
    amount: centsText(Math.abs(movement.amountMinor)),
    currency: movement.currency,
    credit_debit_indicator: incoming ? 'CRDT' : 'DBIT',
    remittance_information: [movement.text],
    [incoming ? 'debtor' : 'creditor']:
      movement.counterparty === null ? null : { name: movement.counterparty },
    [incoming ? 'debtor_account' : 'creditor_account']:
      movement.iban === null ? null : { iban: movement.iban },
    end_to_end_id: movement.reference,
    status: movement.status === 'booked' ? 'BOOK' : 'PDNG',
    running_balance: centsText(movement.balanceMinor),
  }
}
