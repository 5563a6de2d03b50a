/** Results for a text while it is typed: requested when typing pauses, kept until the next answer. */
import { useQuery } from '@tanstack/react-query'
import type { CompanyId } from '#contract/values.ts'
import { useDebounced } from '../../lib/use-debounced.ts'
import { columnsToRows } from '../../lists/rows/list-source.ts'
import { shellQueries, shownOfEach } from './shell-queries.ts'

const restMs = 120
export const shortestSearch = 2

/** Exact results first, without repetition. */
const joined = <Row extends { readonly id: number }>(
  exact: readonly Row[],
  others: { readonly count: number; readonly isWhole: boolean; readonly rows: readonly Row[] },
) => {
  const ids = new Set(exact.map(({ id }) => id))
  const rows = [...exact, ...others.rows.filter(({ id }) => !ids.has(id))].slice(0, shownOfEach)
  return { count: Math.max(others.count, rows.length), isWhole: others.isWhole, rows }
}

const none = { count: 0, isWhole: true, rows: [] }
const rowsOf = <Columns extends Parameters<typeof columnsToRows>[0]>(columns: Columns | undefined) =>
  columns === undefined ? [] : columnsToRows(columns)

/** Exact results come first, and are shown before the others are found. */
export const useSearch = (companyId: CompanyId | undefined, typed: string) => {
  const text = useDebounced(typed.trim(), restMs).slice(0, 200)
  const isAsked = companyId !== undefined && text.length >= shortestSearch
  const { data: exact } = useQuery({ ...shellQueries.exact(companyId, text), enabled: isAsked })
  const { data: found } = useQuery({
    ...shellQueries.search(companyId, text),
    enabled: isAsked,
    placeholderData: (previous) => (isAsked ? previous : undefined),
  })
  if ((found == null && exact == null) || typed.trim() === '') return null
  const { documents = none, transactions = none } = found ?? {}
  return {
    documents: joined(rowsOf(exact?.documents), { ...documents, rows: rowsOf(found?.documents.rows) }),
    transactions: joined(rowsOf(exact?.transactions), {
      ...transactions,
      rows: rowsOf(found?.transactions.rows),
    }),
  }
}
