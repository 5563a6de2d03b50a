/** Why a list has no rows: nothing was synced yet, nothing is found, or nothing is in this view. */
import type { CompanyId } from '../../src-preload/contract/values.ts'
import { giveCommand } from '../lib/commands.ts'
import { useWords } from '../lib/i18n/use-words.ts'
import { useSyncState } from '../lib/queries.ts'
import { Button } from '../ui/button.tsx'
import { EmptyNotice } from '../ui/notice.tsx'

interface Props {
  readonly companyId: CompanyId
  readonly of: 'documents' | 'transactions'
  readonly search: string
}

export const EmptyList = ({ companyId, of, search }: Props) => {
  const { t } = useWords()
  const { data: sync } = useSyncState(companyId)
  if (sync && sync.lastCompletedAt === null)
    return (
      <EmptyNotice text={t('lists.empty.beforeSync')}>
        {sync.running ? null : (
          <Button onPress={() => giveCommand('sync')}>{t('lists.empty.syncNow')}</Button>
        )}
      </EmptyNotice>
    )
  return <EmptyNotice text={t(search === '' ? `lists.empty.${of}` : `lists.empty.${of}Search`)} />
}
