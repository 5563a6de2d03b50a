/** All documents: search as you type, narrow, look inside. */
import { useMemo } from 'react'
import type { CompanyView } from '#contract/companies.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { type IssueRequest, showOverlay, showTracked, useSession } from '../../lib/session.ts'
import { countableDocument } from '../../lists/columns/document-columns.tsx'
import { documentQuery, readDocumentQuery } from '../../lists/filters/list-query.ts'
import { DocumentLedger } from '../../lists/ledger/document-ledger.tsx'
import { ListScreen } from '../../lists/list-screen.tsx'
import { useGoal } from '../../lists/use-goal.ts'
import { useListExport } from '../../lists/use-list-export.ts'
import { useListFocus } from '../../lists/use-list-focus.ts'
import { useDocumentList } from '../../lists/use-lists.ts'
import { Button } from '../../ui/button.tsx'
import { DocumentDetail } from './document-detail.tsx'
import { TrackDialog } from './track-dialog.tsx'

interface Props {
  readonly company: CompanyView
  readonly onIssue: (request: IssueRequest) => void
}

export const DocumentsView = ({ company, onIssue }: Props) => {
  const { t } = useWords()
  const { id: companyId, currency } = company
  const isTracking = useSession((state) => state.overlay === 'tracked')
  const held = useDocumentList(companyId, () => documentQuery('all', { by: 'date', direction: 'descending' }))
  const focus = useListFocus(held.list, countableDocument)
  useListExport(companyId, 'documents', held.list)
  useGoal('documents', !held.list.isLoading, {
    ...focus,
    show: (filter) => held.put(readDocumentQuery(filter)),
  })
  const tools = useMemo(() => <Button onPress={showTracked}>{t('lists.track.open')}</Button>, [t])
  return (
    <>
      <ListScreen
        title={t('lists.documents')}
        list={(parts) => (
          <DocumentLedger
            {...parts}
            {...focus.parts}
            tools={tools}
            name="documents"
            held={held}
            companyId={companyId}
            currency={currency}
          />
        )}
        detail={
          <DocumentDetail companyId={companyId} documentId={focus.id} currency={currency} onIssue={onIssue} />
        }
      />
      {isTracking ? <TrackDialog companyId={companyId} onClose={() => showOverlay(null)} /> : null}
    </>
  )
}
