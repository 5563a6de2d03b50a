/** What is found of a text while it is typed: asked once typing rests, kept until the next answer. */
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { CompanyId } from '../../../src-preload/contract/values.ts'
import { call } from '../../api.ts'
import { keys } from '../../lib/queries.ts'
import { columnsToRows } from '../../lists/columns-to-rows.ts'

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

export const useSearch = (companyId: CompanyId | undefined, typed: string) => {
  const text = useRested(typed.trim()).slice(0, 200)
  const { data } = useQuery({
    queryKey: companyId === undefined ? ['no-company'] : [...keys.company(companyId), 'search', text],
    queryFn: () =>
      companyId === undefined ? null : call('search.find', { companyId, text, limit: shownOfEach }),
    enabled: companyId !== undefined && text.length >= shortest,
    gcTime: 0,
    staleTime: 0,
    placeholderData: (previous) => (text.length >= shortest ? previous : undefined),
  })
  if (data == null || typed.trim() === '') return null
  const { documents, transactions } = data
  return {
    documents: { count: documents.count, rows: columnsToRows(documents.rows) },
    transactions: { count: transactions.count, rows: columnsToRows(transactions.rows) },
  }
}
