/** The space limit for copies, and a second folder for them. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { CopyLimitMb } from '#contract/backups.ts'
import { call } from '../../api.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { Button } from '../../ui/button.tsx'
import { Choice } from '../../ui/choice.tsx'
import { ErrorNotice } from '../../ui/notice.tsx'
import page from '../../ui/page.module.css'
import styles from './settings.module.css'
import { settingsQueries } from './settings-queries.ts'

const limits = [500, 1_000, 2_000, 5_000, 10_000, 50_000] as const satisfies readonly CopyLimitMb[]

type Change = { limitMb: CopyLimitMb } | 'choose' | 'forget'

const send = (change: Change) => {
  if (change === 'choose') return call('backups.chooseSecondFolder', {})
  return change === 'forget' ? call('backups.forgetSecondFolder', {}) : call('backups.setLimit', change)
}

export const CopySettings = () => {
  const { t, count } = useWords()
  const client = useQueryClient()
  const { data, error } = useQuery(settingsQueries.copies)
  const change = useMutation({
    mutationFn: send,
    onSuccess: (changed) => client.setQueryData(settingsQueries.copies.queryKey, changed),
  })
  const failure = error ?? change.error
  if (data === undefined) return failure === null ? null : <ErrorNotice error={failure} />
  const { folder } = data
  return (
    <div className={styles.part}>
      <div className={page.fields}>
        <Choice
          label={t('settings.backups.limit')}
          value={String(data.limitMb)}
          options={limits.map((limit) => ({
            value: String(limit),
            text: limit < 1_000 ? `${count(limit)} MB` : `${count(limit / 1_000)} GB`,
          }))}
          onChange={(value) => {
            const limitMb = limits.find((limit) => String(limit) === value)
            if (limitMb !== undefined) change.mutate({ limitMb })
          }}
        />
      </div>
      <p>
        {folder === null
          ? t('settings.backups.second.none')
          : t('settings.backups.second.at', { path: folder.path })}
      </p>
      {folder?.state === 'missing' ? <p role="alert">{t('settings.backups.second.missing')}</p> : null}
      <div className={styles.tools}>
        <Button onPress={() => change.mutate('choose')} isPending={change.isPending}>
          {t(folder === null ? 'settings.backups.second.choose' : 'settings.backups.second.change')}
        </Button>
        {folder === null ? null : (
          <Button variant="quiet" onPress={() => change.mutate('forget')}>
            {t('settings.backups.second.forget')}
          </Button>
        )}
      </div>
      {failure === null ? null : <ErrorNotice error={failure} />}
    </div>
  )
}
