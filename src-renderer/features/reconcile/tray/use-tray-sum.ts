/** The sum of the selection; transactions in another currency that are joined with documents are converted to EUR. */
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { CompanyId } from '#contract/values.ts'
import { reconcileQueries } from '../reconcile-queries.ts'
import type { ReconcileState } from '../reconcile-state.ts'
import { foreignCurrency, traySum } from './tray-sum.ts'

export interface Exchange {
  /** Currency of the transactions; null where they are in EUR, or no document is selected. */
  readonly currency: string | null
  /** Units of `currency` for one EUR, with a decimal point; null where no rate is known. */
  readonly rate: string | null
}

export const useTraySum = (companyId: CompanyId, { left, right, rate }: ReconcileState) => {
  const { chosen, currency, asked } = useMemo(() => {
    const chosen = {
      documents: [...left.chosen.values()],
      transactions: [...right.chosen.values()],
    }
    const currency = foreignCurrency(chosen.transactions, chosen.documents)
    const asked =
      currency === null
        ? null
        : {
            documentIds: chosen.documents.map(({ id }) => id),
            transactionIds: chosen.transactions.map(({ id }) => id),
            ...(rate === null ? {} : { rate }),
          }
    return { chosen, currency, asked }
  }, [left.chosen, right.chosen, rate])
  const { data } = useQuery(reconcileQueries.converted(companyId, asked))
  const euroMinor = data?.euroMinor ?? null
  const sum = useMemo(() => traySum(chosen.transactions, chosen.documents, euroMinor), [chosen, euroMinor])
  const counts = useMemo(
    () => ({ documents: chosen.documents.length, transactions: chosen.transactions.length }),
    [chosen],
  )
  const exchange: Exchange = { currency, rate: rate ?? data?.rate ?? null }
  return { sum, counts, exchange }
}
