/** State of this computer: keychain, folders, logs, version. */
import { useMutation, useQuery } from '@tanstack/react-query'
import { call } from '../../api.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { useAppInfo } from '../../lib/queries.ts'
import { Facts } from '../../lists/detail/facts.tsx'
import { Button } from '../../ui/button.tsx'
import { announce, ErrorNotice } from '../../ui/notice.tsx'
import { Part } from './part.tsx'
import styles from './settings.module.css'
import { settingsQueries } from './settings-queries.ts'

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

/** Updates: searched for, downloaded and installed when the person presses the button. */
const UpdateSettings = () => {
  const { t } = useWords()
  const about = useQuery(settingsQueries.about)
  const check = useMutation({
    mutationFn: () => call('updates.check', {}),
    onMutate: () => {
      download.reset()
      install.reset()
    },
  })
  const download = useMutation({ mutationFn: () => call('updates.download', {}) })
  const install = useMutation({ mutationFn: () => call('updates.install', {}) })
  if (about.data === undefined) return about.error === null ? null : <ErrorNotice error={about.error} />

  const version = check.data?.version
  const error = check.error ?? download.error ?? install.error
  const isBusy = install.data?.outcome === 'busy'
  const state = (): string => {
    if (!about.data.canUpdate) return t('settings.updates.none')
    if (isBusy) return t('settings.updates.busy')
    if (install.isPending || install.isSuccess) return t('settings.updates.installing')
    if (download.isPending) return t('settings.updates.downloading', { version: version ?? '' })
    if (download.isSuccess) return t('settings.updates.downloaded')
    if (check.isPending) return t('settings.updates.checking')
    if (version === undefined) return t('settings.updates.about')
    return version === null ? t('settings.updates.newest') : t('settings.updates.found', { version })
  }
  return (
    <div className={styles.part}>
      <h3>{t('settings.updates.title')}</h3>
      <p role="status">{state()}</p>
      <div className={styles.tools}>
        {about.data.canUpdate ? (
          <Button onPress={() => check.mutate()} isPending={check.isPending}>
            {t('settings.updates.check')}
          </Button>
        ) : null}
        {typeof version === 'string' && !download.isSuccess ? (
          <Button variant="primary" onPress={() => download.mutate()} isPending={download.isPending}>
            {t('settings.updates.download')}
          </Button>
        ) : null}
        {download.isSuccess ? (
          <Button variant="primary" onPress={() => install.mutate()} isPending={install.isPending}>
            {t('settings.updates.install')}
          </Button>
        ) : null}
      </div>
      {error === null ? null : <ErrorNotice error={error} />}
    </div>
  )
}

/** Data for support, and components of the app: diagnostic, logs, licences. */
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
