/** Data for support, and components of the app: diagnostic, logs, licences. */
import { useMutation, useQuery } from '@tanstack/react-query'
import { call } from '../../api.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { announce } from '../../ui/announcer.tsx'
import { Button } from '../../ui/button.tsx'
import { ErrorNotice } from '../../ui/notice.tsx'
import styles from './settings.module.css'
import { settingsQueries } from './settings-queries.ts'

export const SupportTools = () => {
  const { t, counted } = useWords()
  const about = useQuery(settingsQueries.about)
  const logs = useMutation({ mutationFn: () => call('app.openLogFolder', {}) })
  const copy = useMutation({
    mutationFn: () => call('app.copyDiagnostic', {}),
    onSuccess: ({ lines }) => announce(t('settings.computer.copied', counted(lines))),
  })
  const licences = useMutation({ mutationFn: () => call('updates.openLicences', {}) })
  const error = copy.error ?? logs.error ?? licences.error
  return (
    <>
      <div className={styles.tools}>
        <Button onPress={() => copy.mutate()}>{t('settings.computer.copy')}</Button>
        <Button onPress={() => logs.mutate()}>{t('settings.computer.openLogs')}</Button>
        {about.data?.hasLicences ? (
          <Button onPress={() => licences.mutate()}>{t('settings.updates.licences')}</Button>
        ) : null}
      </div>
      {error === null ? null : <ErrorNotice error={error} />}
    </>
  )
}
