/** The query of a list, as plain values: converted to main's filter, and saved as texts. */

import type { Month } from '#contract/closing-values.ts'
import type { DocumentFilter, DocumentSort } from '#contract/documents.ts'
import type { LedgerLineFilter, LedgerLineSort } from '#contract/ledger-lines.ts'
import {
  type MatchClass,
  matchClass,
  type PostingError,
  type ProposedClass,
  postingError,
  proposedClass,
} from '#contract/match-values.ts'
import type { AgeBand } from '#contract/reports.ts'
import { SIDES, type Side } from '#contract/sides.ts'
import type { TransactionFilter, TransactionSort } from '#contract/transactions.ts'
import type { IsoDate } from '#contract/values.ts'
import { parseMonth } from '#core/closing/month.ts'
import { EVERY_AGE_BAND } from '#core/receivable.ts'
import { type Period, readPeriod, spanOf } from '../../lib/period.ts'
import { toSearchFilter } from './list-search.ts'

export const documentViews = ['open', 'overdue', 'matched', 'settled', 'before-start', 'all'] as const
export const documentTypes = ['I', 'T', 'S', 'C', 'D'] as const
export const transactionViews = [
  'unmatched',
  'matched',
  'left-open',
  'waiting',
  'before-start',
  'vanished',
  'all',
] as const
export const ledgerLineViews = ['unmatched', 'matched', 'errors', 'changed', 'all'] as const
/** Views of transactions in the ledger's book. */
export const postingViews = ['unmatched', 'matched', 'all'] as const satisfies TransactionFilter['view'][]
export const postingErrors = postingError.options
export const directions = ['in', 'out', 'unknown'] as const
export const proposalClasses = proposedClass.options

export interface ListQuery {
  readonly search: string
  readonly period: Period
  readonly proposed: ProposedClass | 'any'
}

/** Rows of a figure on another screen: nothing else is listed. */
export interface RowsQuery {
  /** Their ids, separated by commas, or any. */
  readonly rows: string
  /** What they are called. */
  readonly rowsOf: string
}

export interface DocumentQuery extends ListQuery {
  readonly side: Side | 'both'
  readonly view: DocumentFilter['view']
  readonly type: (typeof documentTypes)[number] | 'any'
  readonly age: AgeBand | 'any'
  readonly dueIn: Month | 'any'
  readonly sort: DocumentSort
}

export interface TransactionQuery extends ListQuery, RowsQuery {
  readonly view: TransactionFilter['view']
  readonly direction: (typeof directions)[number] | 'any'
  /** Its id, or any. */
  readonly account: string
  readonly sort: TransactionSort
}

export interface LedgerLineQuery extends ListQuery, RowsQuery {
  readonly view: LedgerLineFilter['view']
  readonly error: PostingError | 'any'
  readonly sort: LedgerLineSort
}

const nothing = { search: '', period: 'any', proposed: 'any' } as const
const everyRow = { rows: 'any', rowsOf: '' } as const

export const documentQuery = (
  side: DocumentQuery['side'],
  view: DocumentQuery['view'],
  sort: DocumentSort,
): DocumentQuery => ({
  ...nothing,
  side,
  view,
  type: 'any',
  age: 'any',
  dueIn: 'any',
  sort,
})

export const transactionQuery = (
  view: TransactionQuery['view'],
  sort: TransactionSort,
): TransactionQuery => ({
  ...nothing,
  ...everyRow,
  view,
  direction: 'any',
  account: 'any',
  sort,
})

export const ledgerLineQuery = (view: LedgerLineQuery['view'], sort: LedgerLineSort): LedgerLineQuery => ({
  ...nothing,
  ...everyRow,
  view,
  error: 'any',
  sort,
})

const narrowed = ({ search, period }: Pick<ListQuery, 'search' | 'period'>, now: IsoDate) => ({
  ...toSearchFilter(search),
  ...spanOf(period, now),
})

const common = (query: ListQuery, now: IsoDate) => ({
  ...narrowed(query, now),
  ...(query.proposed === 'any' ? {} : { proposed: query.proposed }),
})

/** @param now the day that relative periods count from */
export const toDocumentFilter = (query: DocumentQuery, now: IsoDate): DocumentFilter => ({
  ...(query.side === 'customer' ? {} : { side: query.side }),
  view: query.view,
  ...common(query, now),
  ...(query.type === 'any' ? {} : { types: [query.type] }),
  ...(query.age === 'any' ? {} : { age: query.age }),
  ...(query.dueIn === 'any' ? {} : { dueIn: query.dueIn }),
})

export const toTransactionFilter = (query: TransactionQuery, now: IsoDate): TransactionFilter => ({
  view: query.view,
  ...common(query, now),
  ...(query.direction === 'any' ? {} : { direction: query.direction }),
  ...(query.account === 'any' ? {} : { account: query.account }),
  ...rowsIn(query),
})

const rowsIn = ({ rows }: RowsQuery) => (rows === 'any' ? {} : { rows: rows.split(',').map(Number) })

/** @param account the lines of its ledgers alone, unless the rows are named */
export const toLedgerLineFilter = (
  { view, error, proposed, ...query }: LedgerLineQuery,
  account: string,
  now: IsoDate,
): LedgerLineFilter => ({
  view,
  ...narrowed(query, now),
  ...(isClass(proposed) ? { proposed } : {}),
  ...(error === 'any' ? {} : { error }),
  ...(query.rows === 'any' ? { account } : rowsIn(query)),
})

const isClass = (proposed: ListQuery['proposed']): proposed is MatchClass =>
  matchClass.options.some((one) => one === proposed)

/** A query as texts, without its sort order. */
export type KeptQuery = Readonly<Record<string, string>>

const among = <Value extends string>(values: readonly Value[], kept: string | undefined): Value | undefined =>
  values.find((value) => value === kept)

const readCommon = (kept: KeptQuery): ListQuery => ({
  search: kept.search ?? '',
  period: readPeriod(kept.period),
  proposed: among(proposalClasses, kept.proposed) ?? 'any',
})

const ROWS = /^\d{1,15}(,\d{1,15})*$/
const readRows = (kept: KeptQuery): RowsQuery =>
  kept.rows !== undefined && ROWS.test(kept.rows) ? { rows: kept.rows, rowsOf: kept.rowsOf ?? '' } : everyRow

/** Parses a saved query; values that this version does not know are left out. @param otherwise the side where it names none */
export const readDocumentQuery = (
  kept: KeptQuery,
  otherwise: DocumentQuery['side'],
): Partial<DocumentQuery> => ({
  ...readCommon(kept),
  side: among([...SIDES, 'both'] as const, kept.side) ?? otherwise,
  view: among(documentViews, kept.view) ?? 'all',
  type: among(documentTypes, kept.type) ?? 'any',
  age: among(EVERY_AGE_BAND, kept.age) ?? 'any',
  dueIn: parseMonth(kept.dueIn ?? '') ?? 'any',
})

export const readTransactionQuery = (kept: KeptQuery): Partial<TransactionQuery> => ({
  ...readCommon(kept),
  ...readRows(kept),
  view: among(transactionViews, kept.view) ?? 'all',
  direction: among(directions, kept.direction) ?? 'any',
  account: kept.account ?? 'any',
})

export const readLedgerLineQuery = (kept: KeptQuery): Partial<LedgerLineQuery> => ({
  ...readCommon(kept),
  ...readRows(kept),
  view: among(ledgerLineViews, kept.view) ?? 'all',
  error: among(postingErrors, kept.error) ?? 'any',
})
