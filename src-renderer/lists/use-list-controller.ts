/** A list as a screen uses it: its query, the functions that change the query, and its rows. */
import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { MAX_SELECTED } from '#contract/plain-values.ts'
import type { CompanyId } from '#contract/values.ts'
import type { ListQuery } from './filters/list-query.ts'
import type { ListKind } from './kinds/list-kind.ts'
import type { Countable } from './pane-state.ts'
import { createListSession } from './rows/list-session.ts'
import type { RowList } from './rows/row-list.ts'

/** A text set in the search field from elsewhere; `revision` is incremented with each. */
export interface SearchPreset {
  readonly text: string
  readonly revision: number
}

export interface ListController<Query extends ListQuery, Row extends { readonly id: number }> {
  readonly kind: ListKind<Query, Row>
  readonly query: Query
  /** Whether its filters differ from the initial ones; the sort order does not count. */
  readonly isNarrowed: boolean
  /** Changes the query from the list's own controls. */
  readonly change: (part: Partial<Query>) => void
  /** Changes the query from elsewhere: the search field shows it too. */
  readonly put: (part: Partial<Query>) => void
  readonly preset: SearchPreset
  readonly list: RowList<Row>
  /** undefined while the row is being loaded. */
  readonly countableAt: (position: number) => Countable | undefined
  /** Rows between two positions, to be selected; null where they cannot be read. */
  readonly countRows: (from: number, to: number) => Promise<readonly Countable[] | null>
  /** There are more rows than can be selected at once. */
  readonly isTooLong: boolean
}

/** @param first the initial query */
export const useListController = <Query extends ListQuery, Row extends { readonly id: number }>(
  kind: ListKind<Query, Row>,
  companyId: CompanyId,
  first: () => Query,
): ListController<Query, Row> => {
  const queryState = useQueryState(first)
  const { query } = queryState
  const source = useMemo(() => kind.sourceOf(companyId, query), [kind, companyId, query])
  const [session] = useState(() => {
    const ahead = kind.prefetched.opened
    return ahead?.key === source.key ? ahead.session : createListSession(source)
  })
  useEffect(() => session.setSource(source), [session, source])
  useEffect(() => session.start(), [session])
  const list = useSyncExternalStore(session.subscribe, session.list)
  return useMemo(() => {
    const countableAt = (position: number) => {
      const row = list.rowAt(position)
      return row && kind.toCountable(row)
    }
    return {
      kind,
      ...queryState,
      list,
      countableAt,
      countRows: async (from: number, to: number) =>
        (await list.readRows(from, to))?.map(kind.toCountable) ?? null,
      isTooLong: list.count > MAX_SELECTED,
    }
  }, [kind, queryState, list])
}

const differs = <Query>(query: Query, part: Partial<Query>): boolean =>
  (Object.keys(part) as (keyof Query)[]).some((name) => part[name] !== query[name])
const showsOthers = <Query>(query: Query, begun: Query): boolean =>
  (Object.keys(begun as object) as (keyof Query)[]).some(
    (name) => name !== 'sort' && query[name] !== begun[name],
  )

const useQueryState = <Query extends ListQuery>(first: () => Query) => {
  const [state, setState] = useState(() => {
    const query = first()
    return { query, begun: query, preset: { text: query.search, revision: 0 } }
  })
  const change = useCallback(
    (part: Partial<Query>) =>
      setState((now) => (differs(now.query, part) ? { ...now, query: { ...now.query, ...part } } : now)),
    [],
  )
  const put = useCallback(
    (part: Partial<Query>) =>
      setState(({ query: before, begun, preset }) => {
        const query = { ...before, ...part }
        return { query, begun, preset: { text: query.search, revision: preset.revision + 1 } }
      }),
    [],
  )
  return useMemo(() => {
    const { query, begun, preset } = state
    const isNarrowed = showsOthers(query, begun)
    return { query, preset, isNarrowed, change, put }
  }, [state, change, put])
}

/**
 * Opens a list before its screen is rendered.
 *
 * @returns `arrived` resolves with its first rows or a failure; `release` closes it unless a screen has taken it over
 */
export const prefetchList = <Query extends ListQuery, Row extends { readonly id: number }>(
  kind: ListKind<Query, Row>,
  companyId: CompanyId,
  query: Query,
): { readonly arrived: Promise<void>; readonly release: () => void } => {
  const source = kind.sourceOf(companyId, query)
  const session = createListSession(source)
  kind.prefetched.opened = { key: source.key, session }
  const { promise, resolve } = Promise.withResolvers<void>()
  session.subscribe(() => {
    if (!session.list().isLoading) resolve()
  })
  const stop = session.start()
  return {
    arrived: promise,
    release() {
      kind.prefetched.opened = null
      stop()
    },
  }
}
