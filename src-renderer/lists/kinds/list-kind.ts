/** The differences between the lists of documents, transactions and lines of the ledger; everything else is common. */
import type { ProposedClass } from '#contract/match-values.ts'
import type { CompanyId } from '#contract/values.ts'
import type { useWords } from '../../lib/i18n/use-words.ts'
import type { Option } from '../../ui/choice.tsx'
import type { Column, Sort } from '../../ui/data-grid/column.ts'
import { nameOfProposed } from '../columns/class-column.tsx'
import { type KeptQuery, type ListQuery, proposalClasses, type RowsQuery } from '../filters/list-query.ts'
import { anyValue, type Filtered, type Narrowing, narrowing } from '../filters/use-ledger-filters.tsx'
import type { Countable } from '../pane-state.ts'
import type { ListSession } from '../rows/list-session.ts'
import type { ListName, ListSource } from '../rows/list-source.ts'

export type Words = ReturnType<typeof useWords>

/** The state of a list's controls. */
interface ListControls extends Filtered {
  readonly sort: Sort
  readonly onSort: (sort: Sort) => void
  readonly onSearch: (search: string) => void
  /** The view shows open rows: those decided after the list was opened are grey. */
  readonly isUndecided: boolean
}

/** A company, and what it has that a list can be narrowed to. */
interface Choices {
  readonly companyId: CompanyId
  readonly accounts: readonly Option<string>[]
  readonly hasSuppliers: boolean
  /** The screen of documents leads to them where there are none yet. */
  readonly mayHaveSuppliers: boolean
}

export interface ListKind<Query extends ListQuery, Row extends { readonly id: number }> {
  readonly of: ListName
  /** Name under which its filters are saved; lists of one kind share them. */
  readonly keptAs: string
  readonly searchLabel: 'lists.searchDocuments' | 'lists.searchTransactions' | 'lists.searchLedgerLines'
  /** Name of the list's sum. */
  readonly sumText: 'lists.sum' | 'lists.sumUnused' | 'lists.sumAmounts'
  /** Whether the query's sum is of what suppliers are owed, which its screen shows as positive. */
  readonly isOwedToSuppliers?: (query: Query) => boolean
  readonly sourceOf: (companyId: CompanyId, query: Query) => ListSource<Row>
  /** Main's filter of a query. */
  readonly filterOf: (query: Query) => object
  /** Parses a saved filter, or one from another screen; filters that it leaves out are off. */
  readonly read: (kept: KeptQuery) => Partial<Query>
  /**
   * @param put changes the query from elsewhere: the search field follows
   * @param company what it has to choose from
   */
  readonly controls: (
    query: Query,
    change: (part: Partial<Query>) => void,
    put: (part: Partial<Query>) => void,
    words: Words,
    company: Choices,
  ) => ListControls
  readonly useColumns: (
    companyId: CompanyId,
    currency: string,
    isDone: (row: Row) => boolean,
    query: Query,
  ) => readonly Column<Row>[]
  /** Whether nothing of the row is left to match. */
  readonly isDone: (row: Row) => boolean
  /** Whether it can never be matched: grey in every view. */
  readonly isVoid: (row: Row) => boolean
  readonly toCountable: (row: Row) => Countable
  /** A list opened before the first frame, until its screen takes it over. */
  readonly prefetched: { opened: { readonly key: string; readonly session: ListSession<Row> } | null }
}

/** Controls that all lists have. */
export const commonControls = (
  { period, proposed }: Pick<ListQuery, 'period' | 'proposed'>,
  change: (part: Partial<Pick<ListQuery, 'search' | 'period' | 'proposed'>>) => void,
  { t, words }: Words,
  classes: readonly ProposedClass[] = proposalClasses,
) => ({
  period,
  onPeriod: (chosen: ListQuery['period']) => change({ period: chosen }),
  onSearch: (search: string) => change({ search }),
  byProposal: narrowing(
    t('lists.column.class'),
    proposed,
    classes.map((value) => ({ value, text: nameOfProposed(value, { t, words }) })),
    (chosen) => change({ proposed: chosen }),
  ),
})

/** Chosen on another screen; in the list it can only be removed. */
export const rowsNarrowing = (
  { rows, rowsOf }: RowsQuery,
  change: (part: RowsQuery) => void,
  { t }: Words,
): Narrowing =>
  narrowing(t('lists.rowsOf'), rows, rows === anyValue ? [] : [{ value: rows, text: rowsOf }], () =>
    change({ rows: anyValue, rowsOf: '' }),
  )
