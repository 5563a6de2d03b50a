/** The about dialog: version, data folder, components and data for support. */
import { useWords } from '../../lib/i18n/use-words.ts'
import { useAppInfo } from '../../lib/queries.ts'
import { showSettings } from '../../lib/session.ts'
import { Facts } from '../../lists/detail/facts.tsx'
import { AppMark } from '../../ui/app-mark.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ErrorNotice } from '../../ui/notice.tsx'
import styles from './about-dialog.module.css'
import { SupportTools } from './computer-settings.tsx'

export const AboutDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const { t } = useWords()
  const info = useAppInfo()
  return (
    <Dialog
      title={t('settings.about.title')}
      onClose={onClose}
      foot={<Button onPress={() => showSettings('computer')}>{t('settings.about.updates')}</Button>}
    >
      <div className={styles.about}>
        <div className={styles.head}>
          <AppMark size={56} />
          <div>
            <p className={styles.name}>Concilia</p>
            <p>
              {info.data === undefined ? null : t('settings.about.version', { version: info.data.version })}
            </p>
          </div>
        </div>
        <p className={styles.purpose}>{t('settings.about.purpose')}</p>
        {info.error === null ? null : <ErrorNotice error={info.error} onRetry={() => void info.refetch()} />}
        {info.data === undefined ? null : (
          <Facts
            facts={[
              [t('settings.dataFolder'), info.data.dataFolder],
              [t('settings.runtime'), info.data.runtime],
              [t('settings.about.licence'), 'MIT'],
            ]}
          />
        )}
        <SupportTools />
      </div>
    </Dialog>
  )
}
