/** The state of this computer's part: keychain, folders, logs, what is running. */
import { useMutation } from '@tanstack/react-query'
import { call } from '../../api.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { useAppInfo } from '../../lib/queries.ts'
import { Facts } from '../../lists/detail/facts.tsx'
import { announce } from '../../ui/announcer.tsx'
import { Button } from '../../ui/button.tsx'
import { ErrorNotice } from '../../ui/notice.tsx'
import { Part } from './part.tsx'
import styles from './settings.module.css'
import { UpdateSettings } from './update-settings.tsx'

export const ComputerSettings = () => {
  const { t, counted } = useWords()
  const info = useAppInfo()
  const logs = useMutation({ mutationFn: () => call('app.openLogFolder', {}) })
  const copy = useMutation({
    mutationFn: () => call('app.copyDiagnostic', {}),
    onSuccess: ({ lines }) => announce(t('settings.computer.copied', counted(lines))),
  })
  const error = logs.error ?? copy.error
  return (
    <Part id="computer" title={t('settings.computer.title')}>
      {info.error === null ? null : <ErrorNotice error={info.error} onRetry={() => void info.refetch()} />}
      {info.data === undefined ? null : (
        <Facts
          facts={[
            [
              t('settings.keychain'),
              `${t(`settings.keychainStates.${info.data.keychain}`)} ${t(`settings.computer.next.${info.data.keychain}`)}`,
            ],
            [t('settings.dataFolder'), info.data.dataFolder],
            [t('settings.version'), info.data.version],
            [t('settings.runtime'), info.data.runtime],
          ]}
        />
      )}
      <UpdateSettings />
      <div className={styles.part}>
        <h3>{t('settings.computer.logs')}</h3>
        <div className={styles.tools}>
          <Button onPress={() => logs.mutate()}>{t('settings.computer.openLogs')}</Button>
          <Button onPress={() => copy.mutate()}>{t('settings.computer.copy')}</Button>
        </div>
        {error === null ? null : <ErrorNotice error={error} />}
      </div>
    </Part>
  )
}
