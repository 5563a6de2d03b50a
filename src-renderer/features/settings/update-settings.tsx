/** Updates: searched for, downloaded and installed when the person presses the button. */
import { useMutation, useQuery } from '@tanstack/react-query'
import { call } from '../../api.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorNotice } from '../../ui/notice.tsx'
import styles from './settings.module.css'
import { settingsQueries } from './settings-queries.ts'

export const UpdateSettings = () => {
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
