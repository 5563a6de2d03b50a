/** What is found of a text while it is typed: asked once typing rests, kept until the next answer. */
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { CompanyId } from '#contract/values.ts'
import { call } from '../../api.ts'
import { keys } from '../../lib/queries.ts'
import { columnsToRows } from '../../lists/rows/list-source.ts'

const restMs = 120
const shortest = 2
const shownOfEach = 8

const useRested = (text: string): string => {
  const [rested, setRested] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), restMs)
    return () => clearTimeout(timer)
  }, [text])
  return rested
}

/** Exact hits before the others; none twice. */
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

/** What is named exactly comes first, and is there before the rest is found. */
export const useSearch = (companyId: CompanyId | undefined, typed: string) => {
  const text = useRested(typed.trim()).slice(0, 200)
  const isAsked = companyId !== undefined && text.length >= shortest
  const of = companyId === undefined ? ['no-company'] : keys.company(companyId)
  const asked = { enabled: isAsked, gcTime: 0, staleTime: 0 }
  const { data: exact } = useQuery({
    ...asked,
    queryKey: [...of, 'exact', text],
    queryFn: () =>
      companyId === undefined ? null : call('search.findExact', { companyId, text, limit: shownOfEach }),
  })
  const { data: found } = useQuery({
    ...asked,
    queryKey: [...of, 'search', text],
    queryFn: async ({ signal }) => {
      if (companyId === undefined) return null
      const answer = await call('search.find', { companyId, text, limit: shownOfEach })
      // Nobody waits for it any more; asked again it is begun anew, since main ends it for the sake of the next.
      signal.throwIfAborted()
      return answer
    },
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
