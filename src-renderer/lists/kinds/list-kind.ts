/** What tells the list of documents from that of transactions: everything else about a list is the same for both. */
import type { CompanyId } from '#contract/values.ts'
import type { useWords } from '../../lib/i18n/use-words.ts'
import type { Column, Sort } from '../../ui/data-grid/column.ts'
import { nameOfProposed } from '../columns/class-column.tsx'
import { type KeptQuery, type ListQuery, proposalClasses } from '../filters/list-query.ts'
import { type Filtered, narrowing } from '../filters/use-ledger-filters.tsx'
import type { Countable } from '../pane-state.ts'
import type { ListSession } from '../rows/list-session.ts'
import type { ListSource } from '../rows/list-source.ts'

export type Words = ReturnType<typeof useWords>

/** What a person can change about a list, as its pane shows it. */
interface ListControls extends Filtered {
  readonly sort: Sort
  readonly onSort: (sort: Sort) => void
  readonly onSearch: (search: string) => void
  /** The view holds what is undecided: rows decided since the list was opened are grey. */
  readonly isUndecided: boolean
}

export interface ListKind<Query extends ListQuery, Row extends { readonly id: number }> {
  readonly of: 'documents' | 'transactions'
  readonly searchLabel: 'lists.searchDocuments' | 'lists.searchTransactions'
  /** Names what the sum of the list is. */
  readonly sumText: 'lists.sum' | 'lists.sumUnused'
  readonly sourceOf: (companyId: CompanyId, query: Query) => ListSource<Row>
  /** A kept filter, or one asked for elsewhere; what it leaves out is not narrowed. */
  readonly read: (kept: KeptQuery) => Partial<Query>
  /** @param put changes the query as an act from elsewhere does: the search field follows */
  readonly controls: (
    query: Query,
    change: (part: Partial<Query>) => void,
    put: (part: Partial<Query>) => void,
    words: Words,
  ) => ListControls
  readonly useColumns: (
    companyId: CompanyId,
    currency: string,
    isDone: (row: Row) => boolean,
  ) => readonly Column<Row>[]
  /** Whether nothing of the row is left to match. */
  readonly isDone: (row: Row) => boolean
  /** Whether nothing can ever be matched with it: grey in every view. */
  readonly isVoid: (row: Row) => boolean
  readonly toCountable: (row: Row) => Countable
  /** Opened before the first frame, to be taken over by the screen that shows it. */
  readonly prefetched: { opened: { readonly key: string; readonly session: ListSession<Row> } | null }
}

/** The controls that both kinds have alike. */
export const commonControls = (
  { period, proposed }: Pick<ListQuery, 'period' | 'proposed'>,
  change: (part: Partial<Pick<ListQuery, 'search' | 'period' | 'proposed'>>) => void,
  { t, words }: Words,
) => ({
  period,
  onPeriod: (chosen: ListQuery['period']) => change({ period: chosen }),
  onSearch: (search: string) => change({ search }),
  byProposal: narrowing(
    t('lists.column.class'),
    proposed,
    proposalClasses.map((value) => ({ value, text: nameOfProposed(value, { t, words }) })),
    (chosen) => change({ proposed: chosen }),
  ),
})
