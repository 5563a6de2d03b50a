/** Rows of an OFX statement, read once all of it is known: amounts and balances explain one another. */
import type { CurrencyCode, IsoDate, Minor } from '#contract/values.ts'
import { parseIsoDate } from '#core/calendar.ts'
import { minorDigits, toMinor } from '#core/money.ts'
import type { StatementRow } from '#core/statements.ts'
import type { SaidOfRows } from '../balance-proof.ts'
import { joined, oneLine, orNull, referenceOf, toCurrency } from '../field-text.ts'
import { fileProblem } from '../file-problem.ts'
import { balanceLabelOf } from '../table/balance-rows.ts'
import { amountReader, type DecimalMark } from './amounts.ts'
import { findBalanceRows } from './balance-rows.ts'

/** Elements without children, by name. */
export type Leaves = Map<string, string>

export interface OfxTransaction {
  leaves: Leaves
  payee: Leaves
  currency: Leaves
  line: number
}

/** The day as written, in any time zone: `20261105120000.000[-3:GMT]`. */
export const dateOf = (text: string | undefined): IsoDate | undefined => {
  const shape = /^(\d{4})-?(\d{2})-?(\d{2})/.exec(text ?? '')
  return shape ? parseIsoDate(`${shape[1]}-${shape[2]}-${shape[3]}`) : undefined
}

/** Types of a transaction that takes money out. */
const OUT = new Set(['DEBIT', 'CHECK', 'ATM', 'POS', 'FEE', 'SRVCHG', 'PAYMENT', 'DIRECTDEBIT', 'REPEATPMT'])

interface StatementFacts {
  currency: CurrencyCode
  /** The closing balance as written. */
  ledger: string | undefined
  decimalMark?: DecimalMark | undefined
  said?: SaidOfRows | undefined
}

interface ReadStatement {
  rows: StatementRow[]
  /** Proven by a row that tells it. */
  openingMinor: Minor | null
  closingMinor: Minor | null
}

/**
 * Errors: `bad-row` for a transaction without date or amount, with its line, `balance-row` for one that may
 * state a balance; `ambiguous-amounts`.
 */
export const toRows = (
  transactions: readonly OfxTransaction[],
  { currency, ledger, decimalMark, said }: StatementFacts,
): ReadStatement => {
  const written = transactions.map(({ leaves, line }) => ({ line, text: leaves.get('TRNAMT') ?? '' }))
  const read = amountReader(written, ledger, minorDigits(currency), decimalMark)
  const all = transactions.map((one) => toRow(one, currency, read))
  const isUnsigned =
    all.every(({ amountMinor }) => amountMinor >= 0) &&
    transactions.some(({ leaves }) => leaves.get('TRNTYPE') === 'DEBIT')
  if (isUnsigned)
    for (const [at, row] of all.entries())
      if (OUT.has(transactions[at]?.leaves.get('TRNTYPE') ?? '')) row.amountMinor = toMinor(-row.amountMinor)

  const closingMinor = (ledger === undefined ? undefined : read(ledger)) ?? null
  const listed = all.map((row) => ({
    row,
    line: row.line,
    day: row.bookingDate,
    minor: row.amountMinor,
    text: row.text,
    label: balanceLabelOf(row.text),
    hasId: row.bankReference !== null,
  }))
  const balances = findBalanceRows(listed, closingMinor, said)
  return {
    rows: listed.filter((one) => !balances.rows.has(one)).map(({ row }) => row),
    openingMinor: balances.opening === null ? null : toMinor(balances.opening),
    closingMinor,
  }
}

const toRow = (
  { leaves, payee, line, ...transaction }: OfxTransaction,
  currency: CurrencyCode,
  read: (text: string) => Minor | undefined,
): StatementRow => {
  const written = leaves.get('TRNAMT') ?? ''
  const amountMinor = read(written)
  if (amountMinor === undefined) throw fileProblem('bad-row', { line, element: 'STMTTRN/TRNAMT' })
  const posted = leaves.get('DTPOSTED')
  const bookingDate = dateOf(posted)
  if (bookingDate === undefined)
    throw fileProblem('bad-row', { line, element: `STMTTRN/DTPOSTED ${posted ?? ''}`.trim() })
  const name = leaves.get('NAME') ?? payee.get('NAME')
  const text = joined([name, leaves.get('MEMO'), leaves.get('CHECKNUM')])
  return {
    line,
    bookingDate,
    valueDate: dateOf(leaves.get('DTAVAIL')) ?? null,
    amountMinor,
    currency: toCurrency(transaction.currency.get('CURSYM')) ?? currency,
    text: text === '' ? oneLine(leaves.get('TRNTYPE') ?? '') : text,
    counterpartyName: orNull(payee.get('NAME')),
    counterpartyIban: null,
    reference: referenceOf(leaves.get('REFNUM') ?? leaves.get('CHECKNUM')),
    bankReference: referenceOf(leaves.get('FITID')),
    balanceMinor: null,
  }
}
