/** A statement printed as JSON: no ids, amounts with a comma and grouping dots, dates dd/MM/yyyy, text only. */
import { centsText, type Movement } from './movement.ts'

const day = (date: string): string => `${date.slice(8, 10)}/${date.slice(5, 7)}/${date.slice(0, 4)}`
const grouped = (minor: number): string => centsText(minor, ',').replace(/\B(?=(\d{3})+(?!\d))/g, '.')

export const bareRecord = (movement: Movement): object => ({
  date: day(movement.bookingDate),
  value_date: day(movement.valueDate),
  details: movement.text,
  value: grouped(movement.amountMinor),
  currency: movement.currency,
  balance: grouped(movement.balanceMinor),
})
