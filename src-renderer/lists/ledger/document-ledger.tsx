/** The list of documents with its filters: a pane of the reconcile screen, and a screen of its own. */

import { memo, useCallback, useMemo } from 'react'
import type { CompanyId } from '#contract/values.ts'
import { AGE_BANDS } from '#core/receivable.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { isDocumentDone, useDocumentColumns } from '../columns/document-columns.tsx'
import {
  type DocumentQuery,
  documentTypes,
  documentViews,
  proposalClasses,
  readDocumentQuery,
} from '../filters/list-query.ts'
import { narrowing, useLedgerFilters } from '../filters/use-ledger-filters.tsx'
import type { DocumentRow } from '../rows/list-source.ts'
import type { HeldList } from '../use-lists.ts'
import { EmptyList } from './empty-list.tsx'
import { LedgerPane, type LedgerParts } from './ledger-pane.tsx'

interface Props extends LedgerParts<DocumentRow> {
  /** Where this list keeps its columns. */
  readonly name: string
  readonly held: HeldList<DocumentQuery, DocumentRow>
  readonly companyId: CompanyId
  readonly currency: string
}

const never = () => false

export const DocumentLedger = memo(({ name, held, companyId, currency, ...parts }: Props) => {
  const { t, words } = useWords()
  const { query, change, put, seed, list } = held
  const isDone = query.view === 'open' ? isDocumentDone : never
  const filtered = useMemo(() => {
    const { sort: _order, ...kept } = query
    return {
      list: 'documents',
      view: {
        value: query.view,
        options: documentViews.map((value) => ({ value, text: t(`lists.views.${value}`) })),
        onChange: (view: DocumentQuery['view']) => change({ view }),
      },
      period: query.period,
      onPeriod: (period: DocumentQuery['period']) => change({ period }),
      narrowings: [
        narrowing(
          t('lists.type'),
          query.type,
          documentTypes.map((value) => ({ value, text: words.documentType[value] })),
          (type) => change({ type }),
        ),
        narrowing(
          t('lists.column.class'),
          query.proposed,
          proposalClasses.map((value) => ({ value, text: words.matchClass[value] })),
          (proposed) => change({ proposed }),
        ),
        narrowing(
          t('lists.age'),
          query.age,
          AGE_BANDS.map((value) => ({ value, text: t(`reports.bands.${value}`) })),
          (age) => change({ age }),
        ),
      ],
      kept,
      onApply: (filter: Readonly<Record<string, string>>) => put(readDocumentQuery(filter)),
    }
  }, [t, words, query, change, put])
  const { filters, narrowed, dialog } = useLedgerFilters(filtered)
  return (
    <>
      <LedgerPane
        {...parts}
        name={name}
        title={t('lists.documents')}
        searchLabel={t('lists.searchDocuments')}
        onSearch={useCallback((search: string) => change({ search }), [change])}
        searchSeed={seed}
        list={list}
        columns={useDocumentColumns(currency, isDone)}
        sumText="lists.sum"
        currency={currency}
        sort={query.sort}
        onSort={(sort) => change({ sort: sort as DocumentQuery['sort'] })}
        isDone={isDone}
        filters={filters}
        narrowed={narrowed}
        empty={<EmptyList companyId={companyId} of="documents" search={query.search} />}
      />
      {dialog}
    </>
  )
})
