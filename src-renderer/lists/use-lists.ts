/** A list as a screen holds it: what it shows, the ways to change that, and its rows. */
import { useCallback, useMemo, useState } from 'react'
import type { CompanyId } from '#contract/values.ts'
import { today } from '../lib/period.ts'
import {
  type DocumentQuery,
  type TransactionQuery,
  toDocumentFilter,
  toTransactionFilter,
} from './filters/list-query.ts'
import type { SearchSeed } from './ledger/ledger-head.tsx'
import {
  type DocumentRow,
  documentSource,
  type ListSource,
  type TransactionRow,
  transactionSource,
} from './rows/list-source.ts'
import { type RowList, useRowList } from './rows/use-row-list.ts'

export interface HeldList<Query, Row> {
  readonly query: Query
  /** Changed by the list's own controls. */
  readonly change: (part: Partial<Query>) => void
  /** Put at once by an act from elsewhere: the search field follows. */
  readonly put: (part: Partial<Query>) => void
  /** What was put last. */
  readonly seed: SearchSeed
  readonly list: RowList<Row>
}

const differs = <Query>(query: Query, part: Partial<Query>): boolean =>
  (Object.keys(part) as (keyof Query)[]).some((name) => part[name] !== query[name])

export const documentSourceOf = (companyId: CompanyId, query: DocumentQuery): ListSource<DocumentRow> =>
  documentSource(companyId, toDocumentFilter(query, today()), query.sort)

export const transactionSourceOf = (
  companyId: CompanyId,
  query: TransactionQuery,
): ListSource<TransactionRow> => transactionSource(companyId, toTransactionFilter(query, today()), query.sort)

const useQueryState = <Query extends { readonly search: string }>(first: () => Query) => {
  const [state, setState] = useState(() => {
    const query = first()
    return { query, seed: { text: query.search, turn: 0 } }
  })
  const change = useCallback(
    (part: Partial<Query>) =>
      setState((now) => (differs(now.query, part) ? { ...now, query: { ...now.query, ...part } } : now)),
    [],
  )
  const put = useCallback(
    (part: Partial<Query>) =>
      setState(({ query: before, seed }) => {
        const query = { ...before, ...part }
        return { query, seed: { text: query.search, turn: seed.turn + 1 } }
      }),
    [],
  )
  return useMemo(() => ({ ...state, change, put }), [state, change, put])
}

/** @param sourceOf the same at each drawing */
const useHeldList = <Query extends { readonly search: string }, Row>(
  sourceOf: (companyId: CompanyId, query: Query) => ListSource<Row>,
  companyId: CompanyId,
  first: () => Query,
): HeldList<Query, Row> => {
  const held = useQueryState(first)
  const { query } = held
  const source = useMemo(() => sourceOf(companyId, query), [sourceOf, companyId, query])
  const list = useRowList(source)
  return useMemo(() => ({ ...held, list }), [held, list])
}

export const useDocumentList = (companyId: CompanyId, first: () => DocumentQuery) =>
  useHeldList(documentSourceOf, companyId, first)

export const useTransactionList = (companyId: CompanyId, first: () => TransactionQuery) =>
  useHeldList(transactionSourceOf, companyId, first)
