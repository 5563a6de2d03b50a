/** Companies whose data is on this computer while the list is empty: after beginning an empty list, a person can recover the old one. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { appQueries } from '../../lib/queries.ts'
import { Button } from '../../ui/button.tsx'
import { announce, ErrorNotice } from '../../ui/notice.tsx'
import styles from './start-view.module.css'

export const UnlistedCompanies = () => {
  const { t, count } = useWords()
  const client = useQueryClient()
  const { data } = useQuery(appQueries.found)
  const restore = useMutation({
    mutationFn: () => call('companies.restoreList', {}),
    onSuccess: async () => {
      announce(t('start.recovery.list.restored'))
      client.removeQueries(appQueries.found)
      await client.invalidateQueries(appQueries.companies)
    },
  })
  const n = data?.found.length ?? 0
  if (n === 0) return null
  return (
    <div className={styles.second}>
      <Button onPress={() => restore.mutate()} isPending={restore.isPending}>
        {t('start.recovery.list.act')}
      </Button>
      <p className={styles.fine}>{t('start.recovery.list.unlisted', { n: count(n) })}</p>
      {restore.error === null ? null : <ErrorNotice error={restore.error} compact />}
    </div>
  )
}
