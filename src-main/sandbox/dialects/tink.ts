/** Tink-like shape: unscaled integer with a scale, dates and descriptions in groups, upper-case states. */
import type { Movement } from './movement.ts'

export const tinkRecord = (movement: Movement): object => ({
  id: movement.id,
  amount: {
    value: { unscaledValue: String(movement.amountMinor), scale: '2' },
    currencyCode: movement.currency,
  },
  dates: { booked: movement.bookingDate, value: movement.valueDate },
  descriptions: { original: movement.text, display: movement.counterparty ?? movement.text },
  ...(movement.counterparty === null
    ? {}
    : {
        counterparties:
          movement.amountMinor >= 0
            ? { payer: { name: movement.counterparty } }
            : { payee: { name: movement.counterparty } },
      }),
  reference: movement.reference,
  status: movement.status === 'booked' ? 'BOOKED' : 'PENDING',
})
