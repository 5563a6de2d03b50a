/** All documents: search as you type, narrow, look inside. */
import { useMemo, useRef, useState } from 'react'
import type { CompanyView } from '../../../src-preload/contract/companies.ts'
import type { DocumentFilter, DocumentSort } from '../../../src-preload/contract/documents.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { useSession } from '../../lib/session.ts'
import { isDocumentDone, useDocumentColumns } from '../../lists/document-columns.tsx'
import { EmptyList } from '../../lists/empty-list.tsx'
import { LedgerPane } from '../../lists/ledger-pane.tsx'
import { ListScreen } from '../../lists/list-screen.tsx'
import { toSearchFilter } from '../../lists/list-search.ts'
import { documentSource } from '../../lists/list-source.ts'
import { SavedFilters } from '../../lists/saved-filters.tsx'
import { useRowList } from '../../lists/use-row-list.ts'
import { useSimpleFocus } from '../../lists/use-simple-focus.ts'
import { Button } from '../../ui/button.tsx'
import { Choice } from '../../ui/choice.tsx'
import type { GridHandle } from '../../ui/data-grid/data-grid.tsx'
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
  const wanted = useSession(({ wantedDocument }) => wantedDocument) ?? ''
  const [search, setSearch] = useState(wanted)
  const [sort, setSort] = useState<DocumentSort>({ by: 'date', direction: 'descending' })
  const [isTracking, setTracking] = useState(false)
  const [seed, setSeed] = useState({ text: wanted, turn: 0 })
  /** A filter that was kept; what it names and this version does not know is left out. */
  const apply = (filter: Readonly<Record<string, string>>) => {
    setView(views.find((one) => one === filter.view) ?? 'all')
    setType(types.find((one) => one === filter.type) ?? 'any')
    setSearch(filter.search ?? '')
    setSeed(({ turn }) => ({ text: filter.search ?? '', turn: turn + 1 }))
  }
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
            searchSeed={seed}
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
                <SavedFilters list="documents" current={{ view, type, search }} onApply={apply} />
                <Button onPress={() => setTracking(true)}>{t('lists.track.open')}</Button>
              </>
            }
            empty={<EmptyList companyId={companyId} of="documents" search={search} />}
          />
        )}
        detail={<DocumentDetail companyId={companyId} documentId={focus.id} currency={currency} />}
      />
      <TrackDialog companyId={companyId} isOpen={isTracking} onClose={() => setTracking(false)} />
    </>
  )
}
