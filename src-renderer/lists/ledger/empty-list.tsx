/** Why a list has no rows: nothing synced, no document tracked, nothing found, or nothing in this view. */
import type { CompanyId } from '#contract/values.ts'
import { runCommand } from '../../lib/commands.ts'
import { hasBank } from '../../lib/has-bank.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { isOnFiles } from '../../lib/is-on-files.ts'
import { useCompanies, useOverview, useSyncState } from '../../lib/queries.ts'
import { showSettings, showTracked } from '../../lib/session.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyNotice } from '../../ui/notice.tsx'

interface Props {
  readonly companyId: CompanyId
  readonly of: 'documents' | 'transactions'
  readonly search: string
  /** Removes all filters; undefined where there are none. */
  readonly onShowAll: (() => void) | undefined
}

export const EmptyList = ({ companyId, of, search, onShowAll }: Props) => {
  const { t } = useWords()
  const { data: sync } = useSyncState(companyId)
  const { data: known } = useCompanies()
  const { data: overview } = useOverview(companyId)
  const company = known?.companies.find(({ id }) => id === companyId)
  if (of === 'transactions' && company !== undefined && !hasBank(company))
    return (
      <EmptyNotice text={t('lists.empty.noBank')}>
        <Button onPress={() => showSettings('bank')}>{t('settings.bank.connect')}</Button>
      </EmptyNotice>
    )
  if (company !== undefined && isOnFiles(company) && overview?.[of] === 0)
    return (
      <EmptyNotice text={t(of === 'documents' ? 'lists.empty.noDocuments' : 'lists.empty.noTransactions')}>
        <Button onPress={() => runCommand('import')}>{t('imports.title')}</Button>
      </EmptyNotice>
    )
  if (sync && sync.lastCompletedAt === null)
    return (
      <EmptyNotice text={t(sync.running ? 'lists.empty.firstSync' : 'lists.empty.beforeSync')}>
        {sync.running ? null : <Button onPress={() => runCommand('sync')}>{t('lists.empty.syncNow')}</Button>}
      </EmptyNotice>
    )
  // The service cannot list its documents.
  if (of === 'documents' && overview?.documents === 0)
    return (
      <EmptyNotice text={t('documents.track.text')}>
        <Button onPress={showTracked}>{t('documents.track.open')}</Button>
      </EmptyNotice>
    )
  return (
    <EmptyNotice text={t(search === '' ? `lists.empty.${of}` : `lists.empty.${of}Search`)}>
      {onShowAll === undefined ? null : <Button onPress={onShowAll}>{t('lists.empty.showAll')}</Button>}
    </EmptyNotice>
  )
}
