/** The columns of transactions in the ledger's book: one amount, since a line has all of a transaction. */
import { useMemo } from 'react'
import type { CompanyId } from '#contract/values.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import type { TransactionRow } from '../rows/list-source.ts'
import { useTransactionColumns } from './transaction-columns.tsx'

/** The account is chosen for the screen. */
const elsewhere: ReadonlySet<string> = new Set(['account', 'open'])

export const usePostingColumns = (
  companyId: CompanyId,
  currency: string,
  isDone: (row: TransactionRow) => boolean,
) => {
  const { t } = useWords()
  const columns = useTransactionColumns(companyId, currency, isDone)
  return useMemo(
    () =>
      columns
        .filter(({ id }) => !elsewhere.has(id))
        .map((column) => {
          if (column.id === 'otherSide') return { ...column, label: t('ledger.column.postedBy') }
          if (column.id !== 'amount') return column
          const { hideBelow: _, ...amount } = column
          return { ...amount, isFixed: true, place: 'figure' as const }
        }),
    [columns, t],
  )
}
