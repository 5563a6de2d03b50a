/** A poor shape: positive amounts without any indicator, so that nothing tells which way the money went. */
import type { Movement } from './movement.ts'

export const unsignedRecord = (movement: Movement): object => ({
  transaction_id: movement.id,
  made_on: movement.bookingDate,
  amount: Math.abs(movement.amountMinor) / 100,
  currency: movement.currency,
  description: movement.text,
  status: movement.status,
})
