/** The two lists of the screen: their filters, order, and rows. */
import { useCallback, useMemo, useState } from 'react'
import type { DocumentFilter, DocumentSort } from '../../../src-preload/contract/documents.ts'
import type { TransactionFilter, TransactionSort } from '../../../src-preload/contract/transactions.ts'
import type { CompanyId } from '../../../src-preload/contract/values.ts'
import { toSearchFilter } from '../../lists/list-search.ts'
import { documentSource, transactionSource } from '../../lists/list-source.ts'
import { useRowList } from '../../lists/use-row-list.ts'

export interface DocumentQuery {
  readonly view: DocumentFilter['view']
  readonly search: string
  readonly sort: DocumentSort
}

export interface TransactionQuery {
  readonly view: TransactionFilter['view']
  readonly search: string
  readonly sort: TransactionSort
}

export const useDocumentList = (companyId: CompanyId, first: DocumentQuery['view']) => {
  const [query, setQuery] = useState<DocumentQuery>({
    view: first,
    search: '',
    sort: { by: 'dueDate', direction: 'ascending' },
  })
  const source = useMemo(
    () => documentSource(companyId, { view: query.view, ...toSearchFilter(query.search) }, query.sort),
    [companyId, query],
  )
  const change = useCallback((part: Partial<DocumentQuery>) => setQuery((now) => ({ ...now, ...part })), [])
  return { query, change, list: useRowList(source) }
}

export const useTransactionList = (companyId: CompanyId, first: TransactionQuery['view']) => {
  const [query, setQuery] = useState<TransactionQuery>({
    view: first,
    search: '',
    sort: { by: 'date', direction: 'descending' },
  })
  const source = useMemo(
    () => transactionSource(companyId, { view: query.view, ...toSearchFilter(query.search) }, query.sort),
    [companyId, query],
  )
  const change = useCallback(
    (part: Partial<TransactionQuery>) => setQuery((now) => ({ ...now, ...part })),
    [],
  )
  return { query, change, list: useRowList(source) }
}
