/** All documents: search as you type, narrow, look inside. */
import { useMemo, useRef, useState } from 'react'
import type { CompanyView } from '../../../src-preload/contract/companies.ts'
import type { DocumentFilter, DocumentSort } from '../../../src-preload/contract/documents.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { isDocumentDone, useDocumentColumns } from '../../lists/document-columns.tsx'
import { LedgerPane } from '../../lists/ledger-pane.tsx'
import { ListScreen } from '../../lists/list-screen.tsx'
import { toSearchFilter } from '../../lists/list-search.ts'
import { documentSource } from '../../lists/list-source.ts'
import { useRowList } from '../../lists/use-row-list.ts'
import { useSimpleFocus } from '../../lists/use-simple-focus.ts'
import { Button } from '../../ui/button.tsx'
import { Choice } from '../../ui/choice.tsx'
import type { GridHandle } from '../../ui/data-grid/data-grid.tsx'
import { EmptyNotice } from '../../ui/notice.tsx'
import { DocumentDetail } from './document-detail.tsx'
import { TrackDialog } from './track-dialog.tsx'

type View = DocumentFilter['view']
const views: readonly View[] = ['all', 'open', 'overdue', 'matched', 'settled']
const types = ['I', 'T', 'S', 'C', 'D'] as const
type TypeChoice = (typeof types)[number] | 'any'

export const DocumentsView = ({ company }: { readonly company: CompanyView }) => {
  const { t, words } = useWords()
  const { id: companyId, currency } = company
  const [view, setView] = useState<View>('all')
  const [type, setType] = useState<TypeChoice>('any')
  const [search, setSearch] = useState('')
  const [sort, setSort] = useState<DocumentSort>({ by: 'date', direction: 'descending' })
  const [isTracking, setTracking] = useState(false)
  const source = useMemo(
    () =>
      documentSource(
        companyId,
        { view, ...toSearchFilter(search), ...(type === 'any' ? {} : { types: [type] }) },
        sort,
      ),
    [companyId, view, search, type, sort],
  )
  const list = useRowList(source)
  const focus = useSimpleFocus(list)
  const handle = useRef<GridHandle>(null)
  const columns = useDocumentColumns(currency)
  return (
    <>
      <ListScreen
        title={t('lists.documents')}
        list={(parts) => (
          <LedgerPane
            {...parts}
            name="documents"
            title={t('lists.documents')}
            searchLabel={t('lists.searchDocuments')}
            onSearch={setSearch}
            list={list}
            columns={columns}
            currency={currency}
            sort={sort}
            onSort={(next) => setSort(next as DocumentSort)}
            position={focus.position}
            onMove={focus.moveTo}
            handle={handle}
            isDone={view === 'open' ? isDocumentDone : () => false}
            filters={
              <>
                <Choice
                  label={t('lists.view')}
                  hideLabel
                  value={view}
                  options={views.map((value) => ({ value, text: t(`lists.views.${value}`) }))}
                  onChange={setView}
                />
                <Choice<TypeChoice>
                  label={t('lists.type')}
                  hideLabel
                  value={type}
                  options={[
                    { value: 'any', text: t('lists.anyType') },
                    ...types.map((value) => ({ value, text: words.documentType[value] })),
                  ]}
                  onChange={setType}
                />
                <Button onPress={() => setTracking(true)}>{t('lists.track.open')}</Button>
              </>
            }
            empty={
              <EmptyNotice
                text={t(search === '' ? 'lists.empty.documents' : 'lists.empty.documentsSearch')}
              />
            }
          />
        )}
        detail={<DocumentDetail companyId={companyId} documentId={focus.id} currency={currency} />}
      />
      <TrackDialog companyId={companyId} isOpen={isTracking} onClose={() => setTracking(false)} />
    </>
  )
}
