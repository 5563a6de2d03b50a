/** Journal entries as a report: one row for each line, the lines of an entry together. */
import type { JournalEntry, JournalLine } from '#contract/journal-values.ts'
import { minorDigits, toMinor } from '../money.ts'
import type { ReportWords } from './matched-report.ts'
import { amountCell, dateCell, type Report, textCell } from './rows.ts'

export const journalColumns = [
  'entry',
  'date',
  'ledgerAccount',
  'debit',
  'credit',
  'currency',
  'documentNumber',
  'customer',
  'taxId',
  'text',
  'kind',
  'transactionAmount',
  'transactionCurrency',
  'reverses',
] as const
export type JournalColumn = (typeof journalColumns)[number]

/** An entry whose lines may still lack accounts. */
export type PostedEntry = Omit<JournalEntry, 'lines'> & {
  lines: (JournalLine & { account: string | null })[]
}

/** Debits and credits of an entry are equal. */
export const journalReport = (entries: Iterable<PostedEntry>, words: ReportWords): Report<JournalColumn> => ({
  columns: journalColumns,
  rows: (function* () {
    const empty = textCell(null)
    for (const { id, date, currency, reverses, lines } of entries) {
      const digits = minorDigits(currency)
      for (const line of lines) {
        const { amountMinor, transactionMinor, transactionCurrency } = line
        yield [
          textCell(id),
          dateCell(date),
          textCell(line.account),
          amountMinor > 0 ? amountCell(amountMinor, digits) : empty,
          amountMinor < 0 ? amountCell(toMinor(-amountMinor), digits) : empty,
          textCell(currency),
          textCell(line.documentNumber),
          textCell(line.customer),
          textCell(line.taxId),
          textCell(line.text),
          textCell(words.allocationKind(line.kind)),
          amountCell(transactionMinor, minorDigits(transactionCurrency ?? currency)),
          textCell(transactionCurrency),
          textCell(reverses),
        ]
      }
    }
  })(),
})
