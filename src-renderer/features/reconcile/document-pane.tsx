/** The left list: documents. */
import { useMemo } from 'react'
import { useWords } from '../../lib/i18n/use-words.ts'
import { isDocumentDone, signedOpen, useDocumentColumns } from '../../lists/document-columns.tsx'
import { EmptyList } from '../../lists/empty-list.tsx'
import { LedgerPane } from '../../lists/ledger-pane.tsx'
import type { DocumentRow } from '../../lists/list-source.ts'
import { Choice } from '../../ui/choice.tsx'
import type { PaneParts } from './pane-parts.ts'
import type { DocumentQuery } from './use-lists.ts'

export const toCountable = (row: DocumentRow) => ({ id: row.id, minor: signedOpen(row) })

const views = ['open', 'overdue', 'matched', 'settled', 'all'] as const

interface Props extends PaneParts<DocumentRow> {
  readonly query: DocumentQuery
  readonly onQuery: (change: Partial<DocumentQuery>) => void
}

export const DocumentPane = ({ query, onQuery, companyId, currency, ...parts }: Props) => {
  const { t } = useWords()
  const columns = useDocumentColumns(currency)
  const filters = useMemo(
    () => (
      <Choice
        label={t('lists.view')}
        hideLabel
        value={query.view}
        options={views.map((value) => ({ value, text: t(`lists.views.${value}`) }))}
        onChange={(view) => onQuery({ view })}
      />
    ),
    [t, query.view, onQuery],
  )
  return (
    <LedgerPane
      {...parts}
      name="reconcile.documents"
      title={t('lists.documents')}
      searchLabel={t('lists.searchDocuments')}
      columns={columns}
      currency={currency}
      sort={query.sort}
      onSort={(sort) => onQuery({ sort: sort as DocumentQuery['sort'] })}
      isDone={isDocumentDone}
      filters={filters}
      empty={<EmptyList companyId={companyId} of="documents" search={query.search} />}
    />
  )
}
