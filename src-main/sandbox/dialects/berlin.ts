/** Berlin group shape: nested amount as signed text, names and accounts by direction. */
import { centsText, type Movement } from './movement.ts'

export const berlinRecord = (movement: Movement): object => {
  const party = movement.counterparty
  const account = movement.iban === null ? undefined : { iban: movement.iban }
  const incoming = movement.amountMinor >= 0
  return {
    transactionId: movement.id,
    ...(movement.reference === null ? {} : { endToEndId: movement.reference }),
    bookingDate: movement.bookingDate,
    valueDate: movement.valueDate,
    transactionAmount: { amount: centsText(movement.amountMinor), currency: movement.currency },
    ...(party === null ? {} : incoming ? { debtorName: party } : { creditorName: party }),
    ...(account === undefined ? {} : incoming ? { debtorAccount: account } : { creditorAccount: account }),
    remittanceInformationUnstructured: movement.text,
    status: movement.status,
    balanceAfterTransaction: {
      balanceAmount: { amount: centsText(movement.balanceMinor), currency: movement.currency },
      balanceType: 'interimBooked',
    },
  }
}
