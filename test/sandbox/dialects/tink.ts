/** Tink-like shape: unscaled integer with a scale, dates and descriptions in groups, upper-case states. */
import type { Transaction } from '../../../src-main/sandbox/transaction.ts'

export const tinkRecord = (transaction: Transaction): object => ({
  id: transaction.id,
  amount: {
    value: { unscaledValue: String(transaction.amountMinor), scale: '2' },
    currencyCode: transaction.currency,
  },
  dates: { booked: transaction.bookingDate, value: transaction.valueDate },
  descriptions: { original: transaction.text, display: transaction.counterparty ?? transaction.text },
  ...(transaction.counterparty === null
    ? {}
    : {
        counterparties:
          transaction.amountMinor >= 0
            ? { payer: { name: transaction.counterparty } }
            : { payee: { name: transaction.counterparty } },
      }),
  reference: transaction.reference,
  status: transaction.status === 'booked' ? 'BOOKED' : 'PENDING',
})
