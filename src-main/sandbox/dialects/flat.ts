/** Flat camelCase shape: signed JSON numbers, one object without nesting. */
import type { Movement } from './movement.ts'

export const flatRecord = (movement: Movement): object => ({
  id: movement.id,
  date: movement.bookingDate,
  valueDate: movement.valueDate,
  amount: movement.amountMinor / 100,
  currency: movement.currency,
  description: movement.text,
  counterpartyName: movement.counterparty,
  counterpartyIban: movement.iban,
  reference: movement.reference,
  status: movement.status,
  balance: movement.balanceMinor / 100,
})
