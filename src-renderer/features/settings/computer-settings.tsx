/** State of this computer: keychain, folders, logs, version. */
import { useWords } from '../../lib/i18n/use-words.ts'
import { useAppInfo } from '../../lib/queries.ts'
import { Facts } from '../../lists/detail/facts.tsx'
import { ErrorNotice } from '../../ui/notice.tsx'
import { Part } from './part.tsx'
import styles from './settings.module.css'
import { SupportTools } from './support-tools.tsx'
import { UpdateSettings } from './update-settings.tsx'

export const ComputerSettings = () => {
  const { t } = useWords()
  const info = useAppInfo()
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
        <SupportTools />
      </div>
    </Part>
  )
}
