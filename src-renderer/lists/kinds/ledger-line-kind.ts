/** The definition of the list of the ledger's lines. */
import type { LedgerLineSort } from '#contract/ledger-lines.ts'
import { matchClass } from '#contract/match-values.ts'
import { nameOfError } from '#contract/words/sentences.ts'
import { today } from '../../lib/period.ts'
import { countableLine, isLineDone, useLedgerLineColumns } from '../columns/ledger-line-columns.tsx'
import {
  type LedgerLineQuery,
  ledgerLineViews,
  postingErrors,
  readLedgerLineQuery,
  toLedgerLineFilter,
} from '../filters/list-query.ts'
import { choice, narrowing } from '../filters/use-ledger-filters.tsx'
import { type LedgerLineRow, listSource } from '../rows/list-source.ts'
import { commonControls, type ListKind, rowsNarrowing } from './list-kind.ts'

/** @param account the bank account whose ledgers are listed */
export const ledgerLineKind = (account: string): ListKind<LedgerLineQuery, LedgerLineRow> => {
  const filterOf = (query: LedgerLineQuery) => toLedgerLineFilter(query, account, today())
  return {
    of: 'postings',
    keptAs: 'postings',
    searchLabel: 'lists.searchLedgerLines',
    sumText: 'lists.sumAmounts',
    sourceOf: (companyId, query) => listSource('postings', companyId, filterOf(query), query.sort),
    filterOf,
    read: readLedgerLineQuery,
    controls(query, change, put, shown) {
      const { t, words } = shown
      const { sort, ...kept } = query
      const { byProposal, ...common } = commonControls(query, change, shown, matchClass.options)
      return {
        ...common,
        sort,
        onSort: (chosen) => change({ sort: chosen as LedgerLineSort }),
        isUndecided: query.view === 'unmatched',
        view: choice(
          query.view,
          ledgerLineViews.map((value) => ({ value, text: t(`ledger.lineViews.${value}`) })),
          (view) => change({ view }),
        ),
        narrowings: [
          byProposal,
          narrowing(
            t('ledger.error'),
            query.error,
            postingErrors.map((value) => ({ value, text: nameOfError(words, value) })),
            (error) => change({ error }),
          ),
          rowsNarrowing(query, change, shown),
        ],
        kept,
        onApply: (filter) => put(readLedgerLineQuery(filter)),
      }
    },
    useColumns: useLedgerLineColumns,
    isDone: isLineDone,
    isVoid: ({ change, groupId }) => change === 'gone' && groupId === null,
    toCountable: countableLine,
    prefetched: { opened: null },
  }
}
