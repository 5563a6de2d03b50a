/** No lines of a ledger, as columns. */
import { type LedgerLineColumns, ledgerLineColumns } from '#contract/ledger-lines.ts'

export const noLines = Object.fromEntries(
  Object.keys(ledgerLineColumns.shape).map((name) => [name, []]),
) as unknown as LedgerLineColumns
