/** Reads the cells of a row of a table by the roles of their columns. */
import type { ColumnRole, TableLayout } from '#contract/import-values.ts'
import type { CurrencyCode, IsoDate, Minor } from '#contract/values.ts'
import { foldText } from '#core/fold.ts'
import { minorDigits, toMinor } from '#core/money.ts'
import type { StatementRow } from '#core/statements.ts'
import { joined, orNull, referenceOf, toCurrency } from '../field-text.ts'
import { fileProblem } from '../file-problem.ts'
import {
  currencyBeside,
  type DecimalMark,
  isNegativeAmount,
  isNoAmount,
  isSignedAmount,
  looksLikeAmount,
} from './amounts.ts'
import { type BalanceLabel, balanceLabelOf } from './balance-rows.ts'
import { amountAt, type DateOrder, dateIn, looksLikeDay, type TableRow } from './cells.ts'
import { isNet } from './column-words.ts'
import { isOneWord, isSideUsed, sideReader } from './side-column.ts'
import { sideKey } from './side-words.ts'
import { isBooked } from './states.ts'

export interface Draft extends Omit<StatementRow, 'currency'> {
  currency: CurrencyCode
  /** The account named in the row's own column; empty where there is no such column. */
  account: string
  /** The fee as its cell has it. */
  feeMinor: Minor
  /** The title says that the fee is taken off the amount already. */
  isNet: boolean
  /** What only balances prove: the difference of the debit and the credit of a row that has both, or that it has no day; else empty. */
  doubt: string
  /** What stands in the place of its day: a row with nothing there is one of the day above, if it is money. */
  undated: string
}

/** A row that states a balance or a total. */
interface StatedBalance {
  label: BalanceLabel
  /** The amount as if it were a transaction; null where the row has only a balance. */
  draft: Draft | null
  account: string
  minor: Minor | null
  text: string
  line: number
}

export type ReadRow = { draft: Draft } | { stated: StatedBalance }

/** The layout once a person has answered what it leaves open. */
export type DecidedLayout = TableLayout & { decimalMark: DecimalMark; dateOrder: DateOrder }

export interface RowReader {
  /**
   * The row, behind rows without a day that waited for it; none for footers, empty rows, payments that did not happen and other
   * products. Errors: `bad-row`, `unknown-side`, `several-products`
   */
  read(row: TableRow): ReadRow[]
  /** Rows with an amount and without a day after the last row with one: transactions, or other figures. */
  undatedAtEnd(): ReadRow[]
}

/** @param stated the currency above the table @param head the first rows of the table, by which it is decided what its signs mean */
export const createRowReader = (
  layout: DecidedLayout,
  stated: CurrencyCode | null,
  head: readonly TableRow[],
): RowReader => {
  const { columns, decimalMark, dateOrder } = layout
  const titles = layout.header.split('|')
  const isAmountNet = isNet(titles[columns.amount ?? -1] ?? '')
  const below = head.filter(({ cells }) => dateIn(cells[columns.date ?? -1] ?? '', dateOrder) !== undefined)
  const { amount: amountColumn, side: sideColumn } = columns
  const sideIn = sideReader(layout.sides)
  const hasSide =
    amountColumn !== undefined &&
    sideColumn !== undefined &&
    isSideUsed(below, { amount: amountColumn, side: sideColumn }, sideIn)
  const sideWords = [...new Set(below.map(({ cells }) => sideKey(cells[sideColumn ?? -1] ?? '')))]
  const [saidOf] =
    layout.sides && isOneWord(sideWords) ? sideWords.filter((word) => word !== '').map(sideIn) : []
  /** The side of rows without a word, once a person explained the only word. */
  const blank = saidOf && (saidOf === 'in' ? 'out' : 'in')
  // `100,00 CR` beside `20,00`: what has no mark is the other side, or is not.
  const isMarkedIn =
    amountColumn !== undefined &&
    below.some(({ cells }) => isSignedAmount(cells[amountColumn] ?? '')) &&
    !below.some(({ cells }) => isNegativeAmount(cells[amountColumn] ?? ''))
  // Both columns may have a minus before every amount; where most have none, one with it is a reversal.
  const isMostlyNegative = (role: ColumnRole): boolean => {
    const cells = below.map((row) => at(row, role)).filter(looksLikeAmount)
    return 2 * cells.filter(isNegativeAmount).length > cells.length
  }
  let product: string | undefined = layout.product

  const at = (row: TableRow, role: ColumnRole): string => {
    const column = columns[role]
    return column === undefined ? '' : (row.cells[column] ?? '')
  }
  const debitSign = isMostlyNegative('debit') ? 1 : -1
  const creditSign = isMostlyNegative('credit') ? -1 : 1
  const wrong = (row: TableRow, element: string): Error =>
    fileProblem('bad-row', { line: row.line, element: element.slice(0, 40) })
  const amount = (row: TableRow, role: ColumnRole, digits: number): Minor | undefined => {
    const cell = at(row, role)
    if (isNoAmount(cell)) return undefined
    const minor = amountAt(row, columns[role] ?? 0, decimalMark, digits)
    if (minor === undefined) throw wrong(row, cell)
    return minor
  }
  const bySide = (row: TableRow, minor: Minor): Minor => {
    const cell = at(row, 'side')
    const side = sideIn(cell)
    // A negative amount may be a reversal, or have the sign of its side.
    if (minor < 0) throw wrong(row, `${at(row, 'amount')} ${cell}`)
    if (side) return side === 'out' ? toMinor(-minor) : minor
    if (cell === '' && blank) return blank === 'out' ? toMinor(-minor) : minor
    if (cell === '') throw wrong(row, 'side')
    throw fileProblem('unknown-side', { line: row.line, element: cell.slice(0, 40) })
  }
  const signed = (row: TableRow, digits: number, isTransaction: boolean): Minor | undefined => {
    if (columns.amount !== undefined) {
      const minor = amount(row, 'amount', digits)
      if (minor === undefined || minor === 0) return minor
      if (hasSide && (isTransaction || sideIn(at(row, 'side')))) return bySide(row, minor)
      if (isMarkedIn && isTransaction && !isSignedAmount(at(row, 'amount')))
        throw wrong(row, at(row, 'amount'))
      return minor
    }
    const debit = amount(row, 'debit', digits)
    const credit = amount(row, 'credit', digits)
    if (columns.credit === undefined) return debit === undefined ? undefined : toMinor(-debit)
    if (debit === undefined && credit === undefined) return undefined
    return toMinor((credit ?? 0) * creditSign + (debit ?? 0) * debitSign)
  }
  const bothIn = (row: TableRow): string => {
    const cells = [at(row, 'debit'), at(row, 'credit')]
    return columns.amount === undefined && cells.every((cell) => /[1-9]/.test(cell)) ? cells.join(' / ') : ''
  }
  const balanceOf = (row: TableRow, digits: number): Minor | null => {
    const minor = amount(row, 'balance', digits)
    if (minor === undefined) return null
    const isOut = columns.balanceSide !== undefined && sideIn(at(row, 'balanceSide')) === 'out'
    return minor > 0 && isOut ? toMinor(-minor) : minor
  }
  const isOther = (row: TableRow): boolean => {
    const own = at(row, 'product')
    if (columns.product === undefined || own === '') return false
    product ??= own
    if (own === product) return false
    if (layout.product !== undefined) return true
    throw fileProblem('several-products', { line: row.line, element: `${product}, ${own}`.slice(0, 200) })
  }
  const statedIn = (row: TableRow, isDated: boolean): BalanceLabel | undefined => {
    const text = at(row, 'text')
    const label = balanceLabelOf(text)
    // A payer may write the words of a balance.
    const payer = at(row, 'counterparty')
    if (label && payer !== '' && !balanceLabelOf(payer)) return { ...label, isSure: false }
    return (
      label ??
      (isDated ? undefined : balanceLabelOf(at(row, 'date'))) ??
      (text === '' ? balanceLabelOf(at(row, 'counterparty')) : undefined)
    )
  }

  /** Rows without a day that may be transactions. */
  const undated: TableRow[] = []
  let lastDay: IsoDate | undefined
  const mayBeMoney = (row: TableRow): boolean => {
    const dated = at(row, 'date')
    // `Hoje` is a day as well; a label such as `Pendente` is none.
    const mayBeDay = dated === '' ? lastDay !== undefined : isBooked(dated)
    const hasMoney = MONEY.some((role) => looksLikeAmount(at(row, role)))
    return mayBeDay && isBooked(at(row, 'state')) && hasMoney && (dated === '' || at(row, 'text') !== '')
  }
  const readAs = (
    row: TableRow,
    day: IsoDate | undefined,
    label: BalanceLabel | undefined,
  ): ReadRow | undefined => {
    const written = MONEY.map((role) => currencyBeside(at(row, role), stated)).find(Boolean)
    const currency = toCurrency(at(row, 'currency')) ?? written ?? stated ?? 'EUR'
    const digits = minorDigits(currency)
    const amountMinor = signed(row, digits, label === undefined)
    const balanceMinor = balanceOf(row, digits)
    const account = at(row, 'account')
    const fee = columns.fee === undefined ? undefined : amount(row, 'fee', digits)
    const draft: Draft | null =
      day === undefined || amountMinor === undefined
        ? null
        : {
            line: row.line,
            bookingDate: day,
            valueDate: dateIn(at(row, 'valueDate'), dateOrder) ?? null,
            amountMinor,
            currency,
            text: joined([at(row, 'text'), at(row, 'reference')]),
            counterpartyName: orNull(at(row, 'counterparty')),
            counterpartyIban: null,
            reference: referenceOf(at(row, 'reference')),
            bankReference: null,
            balanceMinor,
            account,
            feeMinor: fee ?? toMinor(0),
            isNet: isAmountNet,
            doubt: bothIn(row),
            undated: dateIn(at(row, 'date'), dateOrder) === undefined ? at(row, 'date') : '',
          }
    if (label) {
      const text =
        at(row, 'text') || at(row, 'counterparty') || (MONEY.map((role) => at(row, role)).find(Boolean) ?? '')
      return {
        stated: { label, draft, account, minor: balanceMinor ?? amountMinor ?? null, text, line: row.line },
      }
    }
    if (draft) return { draft }
    if (CARRIED.test(foldText(at(row, 'text')))) return undefined
    throw wrong(row, 'amount')
  }

  /** A row whose balance can prove that it is one of the day above. Error: `bad-row` for any other. */
  const ofDayAbove = (row: TableRow): ReadRow => {
    const read =
      at(row, 'date') === '' && at(row, 'balance') !== '' ? readAs(row, lastDay, undefined) : undefined
    if (!read || !('draft' in read)) throw wrong(row, at(row, 'date') || 'date')
    return { draft: { ...read.draft, doubt: 'date' } }
  }

  return {
    read(row) {
      const dated = at(row, 'date')
      const day = dateIn(dated, dateOrder)
      const label = statedIn(row, day !== undefined)
      if (day === undefined && label === undefined) {
        const isFooter = !/\d/.test(dated) || !looksLikeAmount(at(row, 'amount'))
        // A row with 31 February is not a footer: leaving it out would go unnoticed.
        if (!isFooter || looksLikeDay(dated)) throw wrong(row, dated)
        if (mayBeMoney(row)) undated.push(row)
        return []
      }
      if (!isBooked(at(row, 'state')) || isOther(row)) return []
      const grouped = label === undefined ? undated.splice(0).map((one) => ofDayAbove(one)) : []
      if (label === undefined) lastDay = day
      return [...grouped, readAs(row, day, label) ?? []].flat()
    },
    undatedAtEnd: () =>
      undated.flatMap((row) => (isOther(row) ? [] : (readAs(row, lastDay, UNKNOWN_FIGURE) ?? []))),
  }
}

/** A figure below the rows: money, a total, or something else. */
const UNKNOWN_FIGURE: BalanceLabel = { kind: 'other', isSure: false, isTotal: true }

const MONEY = ['amount', 'debit', 'credit'] as const

/** Rows of some banks for a balance carried forward, which are not transactions. */
const CARRIED = /^(SALDO|BALANCE|OPENING|CLOSING|TOTAL)\b/
