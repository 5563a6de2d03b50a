/** Money in another currency beside documents: at which rate it counts, and what it comes to in EUR. */
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { CompanyId } from '#contract/values.ts'
import { reconcileQueries } from '../reconcile-queries.ts'
import type { ReconcileState } from '../reconcile-state.ts'
import { foreignCurrency } from './tray-sum.ts'

export interface Exchange {
  /** Of the transactions; null where they are in EUR, or stand alone. */
  readonly currency: string | null
  /** Units of `currency` for one EUR, with a dot; null where nobody has said it. */
  readonly rate: string | null
  readonly euroMinor: number | null
}

export const useExchange = (
  companyId: CompanyId,
  { documents, transactions, rate }: ReconcileState,
): Exchange => {
  const { currency, asked } = useMemo(() => {
    const currency = foreignCurrency([...transactions.chosen.values()], [...documents.chosen.values()])
    return {
      currency,
      asked: currency && {
        documentIds: [...documents.chosen.keys()],
        transactionIds: [...transactions.chosen.keys()],
        ...(rate === null ? {} : { rate }),
      },
    }
  }, [documents.chosen, transactions.chosen, rate])
  const { data } = useQuery(reconcileQueries.converted(companyId, asked || null))
  return { currency, rate: rate ?? data?.rate ?? null, euroMinor: data?.euroMinor ?? null }
}
