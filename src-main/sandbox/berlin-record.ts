/** A transaction as the sample bank sends it, in the shape of the Berlin group: nested amount as signed text, names and accounts by direction. */
import { centsText, type Transaction } from './transaction.ts'

export const berlinRecord = (transaction: Transaction): object => {
  const party = transaction.counterparty
  const account = transaction.iban === null ? undefined : { iban: transaction.iban }
  const incoming = transaction.amountMinor >= 0
  return {
    transactionId: transaction.id,
    ...(transaction.reference === null ? {} : { endToEndId: transaction.reference }),
    bookingDate: transaction.bookingDate,
    valueDate: transaction.valueDate,
    transactionAmount: { amount: centsText(transaction.amountMinor), currency: transaction.currency },
    ...(party === null ? {} : incoming ? { debtorName: party } : { creditorName: party }),
    ...(account === undefined ? {} : incoming ? { debtorAccount: account } : { creditorAccount: account }),
    remittanceInformationUnstructured: transaction.text,
    status: transaction.status,
    balanceAfterTransaction: {
      balanceAmount: { amount: centsText(transaction.balanceMinor), currency: transaction.currency },
      balanceType: 'interimBooked',
    },
  }
}
