/** Rows of an OFX statement, read once all of it is known: amounts and balances explain one another. */
import type { CurrencyCode, IsoDate, Minor } from '#contract/values.ts'
import { parseIsoDate } from '#core/calendar.ts'
import { minorDigits, parseAmount, toMinor } from '#core/money.ts'
import type { StatementRow } from '#core/statements.ts'
import { balanceRowProblem, decideBalanceRows, type ListedAmount, type SaidOfRows } from '../balance-proof.ts'
import { joined, oneLine, orNull, referenceOf, toCurrency } from '../field-text.ts'
import { fileProblem } from '../file-problem.ts'
import { balanceLabelOf } from '../table/balance-rows.ts'

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

/** A transaction of the file, as far as it tells a balance. */
interface ListedTransaction extends ListedAmount {
  hasId: boolean
}

/** Some banks list balances among the transactions of OFX: finds those that are no money. */
interface BalanceRows {
  /** The rows that are no money. */
  rows: ReadonlySet<ListedAmount>
  /** The balance before the first row, where a row states it. */
  opening: number | null
}

/**
 * A row whose words are those of a balance is no money where the closing balance, or the rows between two of them, prove it,
 * or where it alone has no id. Error: `balance-row` for one that nothing proves, and for an
 * unknown one that is the sum of all others.
 *
 * @param listed in the file's order @param closing null where the file states none
 */
const findBalanceRows = (
  listed: readonly ListedTransaction[],
  closing: number | null,
  said: SaidOfRows | undefined,
): BalanceRows => {
  const verdicts = decideBalanceRows(listed, { opening: null, closing }, said)
  const othersHaveIds = listed.some(({ hasId, label }) => label === undefined && hasId)
  const rows = new Set<ListedAmount>()
  let opening: number | null = null
  for (const one of listed) {
    const verdict = verdicts.get(one)
    if (verdict === undefined || verdict === 'money') continue
    if (verdict === 'unproven' && (one.hasId || !othersHaveIds)) throw balanceRowProblem(one)
    rows.add(one)
    if (verdict === 'stated' && one.label?.kind === 'opening') opening ??= one.minor
  }
  return { rows, opening }
}

export type DecimalMark = ',' | '.'

interface WrittenAmount {
  line: number
  text: string
}

/**
 * Reads the amounts of an OFX statement: `1,650` is read only where something tells which mark is that of decimals.
 * @returns reads an amount of the statement; undefined for what is no amount. Error: as `decideMark`
 */
const amountReader = (
  amounts: readonly WrittenAmount[],
  ledger: string | undefined,
  digits: number,
  said?: DecimalMark,
): ((text: string) => Minor | undefined) => {
  const mark = decideMark(amounts, ledger, digits, said)
  return (text) => readWith(text, mark, digits)
}

/** One mark with three digits behind it, and one to three before it that are no zero. */
const AMBIGUOUS = /^[+-]?[1-9]\d{0,2}([.,])\d{3}[+-]?$/
/** An amount that tells its decimal mark: the last one, unless it is repeated or has three digits behind it. */
const DECIMALS = /^[+-]?[\d.,]*([.,])\d+[+-]?$/

const compact = (text: string): string => text.replace(/[\s\u00a0\u202f'’]/g, '').replace(/−/g, '-')

const ambiguousMark = (text: string, digits: number): DecimalMark | undefined =>
  digits === 3 ? undefined : (AMBIGUOUS.exec(compact(text))?.[1] as DecimalMark | undefined)

/** The mark of decimals that the amount tells; undefined where it has none, or may be read in two ways. */
const markOf = (text: string, digits: number): DecimalMark | undefined => {
  const plain = compact(text)
  const mark = DECIMALS.exec(plain)?.[1] as DecimalMark | undefined
  if (mark === undefined || ambiguousMark(plain, digits) !== undefined) return undefined
  const other = mark === '.' ? ',' : '.'
  // A repeated mark is one of thousands, and says that the other is that of decimals.
  return plain.indexOf(mark) === plain.lastIndexOf(mark) ? mark : other
}

/** @param mark that of decimals; the other one separates thousands */
const readWith = (text: string, mark: DecimalMark | undefined, digits: number): Minor | undefined =>
  parseAmount(
    mark !== undefined && ambiguousMark(text, digits) !== undefined && ambiguousMark(text, digits) !== mark
      ? compact(text).replace(/[.,]/, '')
      : text,
    digits,
  )

/**
 * The mark of decimals: as a person said, else by the statement's balance where only one reading of the amounts adds up to
 * it (an account that opened with them), else by the amounts that can be read in one way alone.
 *
 * @param ledger the closing balance as written
 * @returns undefined where it does not matter. Error: `ambiguous-amounts` with the first such amount
 */
const decideMark = (
  amounts: readonly WrittenAmount[],
  ledger: string | undefined,
  digits: number,
  said: DecimalMark | undefined,
): DecimalMark | undefined => {
  const texts = [...amounts.map(({ text }) => text), ...(ledger === undefined ? [] : [ledger])]
  const open = amounts.find(({ text }) => ambiguousMark(text, digits) !== undefined)
  if (open === undefined && (ledger === undefined || ambiguousMark(ledger, digits) === undefined))
    return undefined
  if (said !== undefined) return said
  const fitting = ([',', '.'] as const).filter((mark) => {
    const sum = amounts.reduce((total, { text }) => total + (readWith(text, mark, digits) ?? Number.NaN), 0)
    return ledger !== undefined && sum === readWith(ledger, mark, digits)
  })
  if (fitting.length === 1) return fitting[0]
  const told = new Set(texts.flatMap((text) => markOf(text, digits) ?? []))
  if (told.size === 1) return [...told][0]
  if (open === undefined) return undefined
  throw fileProblem('ambiguous-amounts', { line: open.line, element: open.text })
}
