/** A found document or transaction as an entry of the palette. */
import { isolateText } from '#contract/clean-text.ts'
import type { CompanyView } from '#contract/companies.ts'
import { formatDate } from '../../lib/format-date.ts'
import type { Words } from '../../lib/i18n/use-words.ts'
import { type Goal, showGoal } from '../../lib/session.ts'
import { isDocumentDone, signedOpen } from '../../lists/columns/document-columns.tsx'
import { isTransactionDone } from '../../lists/columns/transaction-columns.tsx'
import type { DocumentRow, TransactionRow } from '../../lists/rows/list-source.ts'
import type { PaletteEntry } from './use-palette-commands.ts'

/** Open rows lead to the reconcile screen, others to their own list. */
const leadTo = (list: Goal['list'], id: number, isDone: boolean) => () =>
  showGoal(isDone ? list : 'reconcile', { list, id })

export const documentEntry = (
  { money }: Pick<Words, 'money'>,
  company: CompanyView,
  row: DocumentRow,
): PaletteEntry => ({
  id: `document-${row.id}`,
  text: `${isolateText(row.number ?? `#${row.sourceId ?? row.id}`)} · ${isolateText(row.customer)}`,
  aside: `${formatDate(row.date)} · ${money(row.openMinor ? signedOpen(row) : row.totalMinor, company.currency)}`,
  act: leadTo('documents', row.id, row.openMinor === null || isDocumentDone(row)),
})

export const transactionEntry = ({ money }: Pick<Words, 'money'>, row: TransactionRow): PaletteEntry => ({
  id: `transaction-${row.id}`,
  text: row.counterparty === null ? row.text : `${isolateText(row.counterparty)} · ${isolateText(row.text)}`,
  aside: `${formatDate(row.bookingDate)} · ${money(row.amountMinor, row.currency)}`,
  act: leadTo('transactions', row.id, isTransactionDone(row)),
})
