/** The interface to which every reader of bank statements passes its results. */
import type { CurrencyCode } from '#contract/values.ts'
import type { StatementAccount, StatementEnd, StatementRow } from '#core/statements.ts'

/** Called in the order of the file: each statement begins, has rows, ends. */
export interface StatementSink {
  begin(account: StatementAccount, currency: CurrencyCode | null): void
  row(row: StatementRow): void
  end(statement: StatementEnd): void
}

/** The longest text of a row, in characters. */
export const LONGEST_TEXT = 2000
