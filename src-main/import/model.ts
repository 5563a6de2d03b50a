/** To whom every reader of bank statements hands what it reads. */
import type { CurrencyCode } from '#contract/values.ts'
import type { StatementAccount, StatementEnd, StatementRow } from '#core/statements.ts'

/** Takes what a reader meets, in the file's order: each statement begins, has rows, ends. */
export interface StatementSink {
  begin(account: StatementAccount, currency: CurrencyCode | null): void
  row(row: StatementRow): void
  end(statement: StatementEnd): void
}

/** The longest text a row keeps. */
export const LONGEST_TEXT = 2000
