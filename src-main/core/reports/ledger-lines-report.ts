/** The lines of ledgers as a report, each with the bank transaction that it is matched with. */
import type { PostingError } from '#contract/match-values.ts'
import type { IsoDate, Minor } from '#contract/values.ts'
import { toMinor } from '../money.ts'
import { amountCell, dateCell, type Report, textCell } from './rows.ts'

export const ledgerLinesColumns = [
  'ledgerAccount',
  'date',
  'entry',
  'documentNumber',
  'text',
  'debit',
  'credit',
  'lineState',
  'transactionDate',
  'matchedWith',
  'note',
] as const
export type LedgerLinesColumn = (typeof ledgerLinesColumns)[number]

export interface LedgerLineRow {
  ledger: string
  date: IsoDate
  entry: string | null
  document: string | null
  text: string
  /** A debit is positive. */
  amountMinor: Minor
  isMatched: boolean
  /** What is wrong with it, until another group ends that. */
  error: PostingError | null
  /** What a later extract did to a matched line. */
  change: 'gone' | 'changed' | null
  /** The first transaction of its group, and how many others there are; null where it has none. */
  transaction: { date: IsoDate | null; name: string | null; more: number } | null
  /** What a person wrote on it. */
  note: string | null
}

export interface LedgerLineWords {
  lineStates: Record<'open' | 'matched' | 'gone' | 'changed', string>
  postingErrorOf(error: PostingError): string
}

export const ledgerLinesReport = (
  lines: Iterable<LedgerLineRow>,
  words: LedgerLineWords,
): Report<LedgerLinesColumn> => ({
  columns: ledgerLinesColumns,
  rows: (function* () {
    for (const line of lines) {
      const { amountMinor, transaction } = line
      yield [
        textCell(line.ledger),
        dateCell(line.date),
        textCell(line.entry),
        textCell(line.document),
        textCell(line.text),
        amountCell(amountMinor < 0 ? null : amountMinor),
        amountCell(amountMinor < 0 ? toMinor(-amountMinor) : null),
        textCell(stateOf(line, words)),
        dateCell(transaction?.date ?? null),
        textCell(
          transaction &&
            [transaction.name, ...(transaction.more > 0 ? [`+ ${transaction.more}`] : [])].join(' '),
        ),
        textCell(line.note),
      ]
    }
  })(),
})

const stateOf = ({ isMatched, error, change }: LedgerLineRow, words: LedgerLineWords): string =>
  [
    error === null ? words.lineStates[isMatched ? 'matched' : 'open'] : words.postingErrorOf(error),
    ...(change === null ? [] : [words.lineStates[change]]),
  ].join('; ')
