/** All documents: search, filters, detail. */
import { useMemo } from 'react'
import type { CompanyView } from '#contract/companies.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { isOnFiles } from '../../lib/is-on-files.ts'
import { type IssueRequest, showOverlay, showTracked, useSession } from '../../lib/session.ts'
import { documentQuery } from '../../lists/filters/list-query.ts'
import { documentKind } from '../../lists/kinds/document-kind.ts'
import { Ledger } from '../../lists/ledger/ledger.tsx'
import { ListScreen } from '../../lists/list-screen.tsx'
import { useListScreen } from '../../lists/use-list-screen.ts'
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
  const screen = useListScreen(documentKind, companyId, () =>
    documentQuery('all', { by: 'date', direction: 'descending' }),
  )
  const asksService = !isOnFiles(company)
  const tools = useMemo(
    () => (asksService ? <Button onPress={showTracked}>{t('documents.track.open')}</Button> : null),
    [t, asksService],
  )
  return (
    <>
      <ListScreen
        title={t('lists.documents')}
        list={(search) => (
          <Ledger
            search={search}
            {...screen.parts}
            tools={tools}
            name="documents"
            controller={screen.controller}
            companyId={companyId}
            currency={currency}
          />
        )}
        detail={
          <DocumentDetail
            companyId={companyId}
            documentId={screen.id}
            currency={currency}
            onIssue={onIssue}
          />
        }
      />
      {isTracking ? <TrackDialog companyId={companyId} onClose={() => showOverlay(null)} /> : null}
    </>
  )
}
