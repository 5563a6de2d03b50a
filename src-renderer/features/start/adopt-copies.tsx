/** For data that is no longer on this computer: the person names the folder of its copies, and its companies are recovered. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call, toApiError } from '../../api.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { Button } from '../../ui/button.tsx'
import { announce, ErrorNotice, RefusalNotice } from '../../ui/notice.tsx'
import styles from './start-view.module.css'

export const AdoptCopies = () => {
  const { t, counted } = useWords()
  const client = useQueryClient()
  const adopt = useMutation({
    mutationFn: () => call('companies.adoptCopies', {}),
    onSuccess: async (result) => {
      if (result.outcome === 'cancelled') return
      announce(
        result.added === 0
          ? t('start.recovery.adopt.none')
          : t('start.recovery.adopt.added', counted(result.added)),
      )
      await client.invalidateQueries()
    },
  })
  const isNotThere = adopt.error !== null && toApiError(adopt.error).code === 'not-found'
  return (
    <>
      <Button variant="quiet" flush="start" onPress={() => adopt.mutate()} isPending={adopt.isPending}>
        {t('start.recovery.adopt.act')}
      </Button>
      <p className={styles.fine}>{t('start.recovery.adopt.text')}</p>
      {isNotThere ? <RefusalNotice text={t('start.recovery.adopt.notThere')} /> : null}
      {adopt.error === null || isNotThere ? null : <ErrorNotice error={adopt.error} compact />}
    </>
  )
}
