/** The options that answer what a table leaves open, for statements and for extracts of the ledger alike. */
import { type Command, InvalidArgumentError, Option } from 'commander'
import { type ColumnRole, columnRole } from '#contract/import-values.ts'
import type { TableAnswers } from '../import/table/examine-table.ts'

const MARKS = { comma: ',', point: '.' } as const
const DAY_ORDERS = { 'day-month': 'dmy', 'month-day': 'mdy' } as const
/** Says that no word of the side column means money out. */
const NO_WORD = 'none'

export interface TableAnswerOptions {
  decimalMark?: keyof typeof MARKS
  dateOrder?: keyof typeof DAY_ORDERS
  columns?: Columns
  moneyOut?: string[]
  balanceRows?: string[]
  transactionRows?: string[]
}

export const addTableAnswers = (command: Command): Command =>
  command
    .addOption(
      new Option(
        '--decimal-mark <mark>',
        'the decimal mark of tables and OFX files, where 1.500 may be 1500.00 or 1.50; it is remembered for the titles of a table',
      ).choices(Object.keys(MARKS)),
    )
    .addOption(
      new Option(
        '--date-order <order>',
        'the order in the days of the tables, where 03/04/2026 may be either; it is remembered for their titles',
      ).choices(Object.keys(DAY_ORDERS)),
    )
    .option(
      '--columns <what=column...>',
      `what the columns of the tables are, the first of them 1, as in date=1 text=3 amount=4, where titles do not say it; it is remembered for these titles. What a column may be: ${columnRole.options.join(', ')}`,
      columnIn,
    )
    .option(
      '--money-out <word...>',
      'the words of the column in question that mean money out, other unknown ones mean money in; none: the column does not say it',
    )
    .option(
      '--balance-rows <text...>',
      'the texts of rows in question that state a balance or a total, and move no money',
    )
    .option('--transaction-rows <text...>', 'the texts of rows in question that are transactions')

type Columns = Partial<Record<ColumnRole, number>>

const columnIn = (word: string, before: Columns = {}): Columns => {
  const [role, at] = word.split('=')
  const known = columnRole.safeParse(role)
  if (!known.success || !/^[1-9]\d?$/.test(at ?? ''))
    throw new InvalidArgumentError('what a column is and its number are wanted, such as debit=5.')
  return { ...before, [known.data]: Number(at) - 1 }
}

export const tableAnswersOf = (options: TableAnswerOptions): TableAnswers => ({
  decimalMark: options.decimalMark && MARKS[options.decimalMark],
  dateOrder: options.dateOrder && DAY_ORDERS[options.dateOrder],
  columns: options.columns,
  moneyOut: options.moneyOut?.filter((word) => word !== NO_WORD),
  balanceRows:
    options.balanceRows || options.transactionRows
      ? { yes: options.balanceRows ?? [], no: options.transactionRows ?? [] }
      : undefined,
})

/** Which option answers a problem of a table. */
export const TABLE_ANSWERS: Readonly<Record<string, string>> = {
  'no-columns': 'say what its columns are: --columns date=1 text=2 amount=3, or debit=3 credit=4',
  'ambiguous-amounts': 'say which mark is that of decimals: --decimal-mark comma, or point',
  'ambiguous-days': 'say which comes first: --date-order day-month, or month-day',
  'unknown-side': 'say which words mean money out: --money-out <word...>, or none',
  'balance-row': 'say which it is: --balance-rows <text...>, or --transaction-rows <text...>',
}
