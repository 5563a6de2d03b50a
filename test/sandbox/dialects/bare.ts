/** A printed statement as JSON: no ids, amounts with a comma and grouping dots, dates dd/MM/yyyy, text only. */
import { centsText, type Transaction } from '../../../src-main/sandbox/transaction.ts'

const day = (date: string): string => `${date.slice(8, 10)}/${date.slice(5, 7)}/${date.slice(0, 4)}`
const grouped = (minor: number): string => centsText(minor, ',').replace(/\B(?=(\d{3})+(?!\d))/g, '.')

export const bareRecord = (transaction: Transaction): object => ({
  date: day(transaction.bookingDate),
  value_date: day(transaction.valueDate),
  details: transaction.text,
  value: grouped(transaction.amountMinor),
  currency: transaction.currency,
  balance: grouped(transaction.balanceMinor),
})
