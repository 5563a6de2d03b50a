/** A PDF has what the CSV of the same account has. */
import { expect } from 'vitest'
import { csvOf, type PdfAccount } from '../../../../helpers/pdf-statements.ts'
import { type Collected, collect } from '../../helpers/collect.ts'

const facts = ({ statements: [one] }: Collected) =>
  one?.rows.map(({ bookingDate, amountMinor, text, currency }) => [bookingDate, amountMinor, text, currency])

const closingOf = ({ opening, rows }: PdfAccount): number =>
  rows.reduce((sum, { minor }) => sum + minor, opening)

/** Rows, account and balances. */
export const expectAsCsv = async (bytes: Uint8Array, account: PdfAccount): Promise<void> => {
  const [pdf, csv] = await Promise.all([collect(bytes), collect(csvOf(account))])
  expect(facts(pdf)).toEqual(facts(csv))
  expect(pdf.statements).toHaveLength(1)
  expect(pdf.statements[0]?.account.iban).toBe(account.iban)
  expect(pdf.statements[0]?.end?.opening?.minor).toBe(account.opening)
  expect(pdf.statements[0]?.end?.closing?.minor).toBe(closingOf(account))
}
