/** The way out of a damaged mirror: the newest copy, with what going back to it costs. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { CompanyId } from '../../../src-preload/contract/values.ts'
import { call } from '../../api.ts'
import { formatInstant } from '../../lib/format-date.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { keys } from '../../lib/queries.ts'
import { announce } from '../../ui/announcer.tsx'
import { Button } from '../../ui/button.tsx'
import { ErrorNotice } from '../../ui/notice.tsx'
import styles from './start-view.module.css'

export const RestoreCopy = ({ companyId }: { readonly companyId: CompanyId }) => {
  const { t, count } = useWords()
  const client = useQueryClient()
  const backups = useQuery({
    queryKey: [...keys.company(companyId), 'backups'],
    queryFn: () => call('backups.list', { companyId }),
  })
  const restore = useMutation({
    mutationFn: (backupId: string) => call('backups.restore', { companyId, backupId }),
    onSuccess: async ({ outcome }) => {
      announce(t(`start.restore.${outcome}`), outcome === 'restored' ? 'calm' : 'wrong')
      await client.invalidateQueries({ queryKey: keys.company(companyId) })
    },
  })
  if (backups.data === undefined) return null
  const newest = backups.data.backups.find(({ kind, state }) => kind === 'copy' && state === 'readable')
  if (newest === undefined) return <p>{t('start.restore.none')}</p>
  return (
    <div className={styles.restore}>
      <Button isPending={restore.isPending} onPress={() => restore.mutate(newest.id)}>
        {t('start.restore.act', { time: formatInstant(newest.madeAt) })}
      </Button>
      <p className={styles.fine}>
        {newest.lastSyncAt === null
          ? t('start.restore.neverSynced', { n: count(newest.decisions ?? 0) })
          : t('start.restore.holds', {
              n: count(newest.decisions ?? 0),
              time: formatInstant(newest.lastSyncAt),
            })}{' '}
        {t('start.restore.text')}
      </p>
      {restore.error === null ? null : <ErrorNotice error={restore.error} compact />}
    </div>
  )
}
