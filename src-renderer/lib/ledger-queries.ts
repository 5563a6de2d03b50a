/** What the window asks about ledgers that are held against bank accounts. */
import { queryOptions, skipToken } from '@tanstack/react-query'
import type { CompanyId } from '#contract/values.ts'
import { callLater } from './first-frame.ts'
import { ask, companyQueries } from './queries.ts'

export const ledgerQueries = {
  line: (companyId: CompanyId, lineId: number) =>
    ask(
      [...companyQueries.all(companyId), 'ledger-line', lineId],
      'postings.get',
      { companyId, lineId },
      {
        follows: 'changes',
      },
    ),
  /** Which ledgers are held against which bank accounts; null asks nothing. */
  ties: (companyId: CompanyId | null) =>
    queryOptions({
      queryKey: ['company', companyId, 'ledger-ties'],
      queryFn: companyId === null ? skipToken : () => callLater('ledger.listTies', { companyId }),
      meta: { follows: 'changes' },
    }),
}
