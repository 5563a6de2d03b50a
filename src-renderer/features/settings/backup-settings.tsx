/** Copies of the company's mirror, and restoring one. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { BackupView, CopyLimitMb } from '#contract/backups.ts'
import type { Response } from '#contract/index.ts'
import type { CompanyId } from '#contract/values.ts'
import { call } from '../../api.ts'
import { formatInstant, useWords } from '../../lib/i18n/use-words.ts'
import { companyQueries } from '../../lib/queries.ts'
import { Button } from '../../ui/button.tsx'
import { Choice } from '../../ui/choice.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { announce, EmptyNotice, ErrorNotice, QueryNotice } from '../../ui/notice.tsx'
import page from '../../ui/page.module.css'
import { Part } from './part.tsx'
import styles from './settings.module.css'
import { settingsQueries } from './settings-queries.ts'

export const BackupSettings = ({ companyId }: { readonly companyId: CompanyId }) => {
  const { t, count, counted, megabytes } = useWords()
  const client = useQueryClient()
  const [asked, setAsked] = useState<BackupView | null>(null)
  const [second, setSecond] = useState<Response<'backups.make'>['second']>('none')
  const query = useQuery(companyQueries.backups(companyId))
  const make = useMutation({
    mutationFn: () => call('backups.make', { companyId }),
    onSuccess: async ({ outcome, copy, second }) => {
      announce(
        outcome === 'made'
          ? t('settings.backups.made')
          : t('settings.backups.unchanged', { when: formatInstant(copy.madeAt) }),
      )
      setSecond(second)
      await client.invalidateQueries(companyQueries.backups(companyId))
    },
  })
  const folder = useMutation({ mutationFn: () => call('backups.openFolder', { companyId }) })
  const error = make.error ?? folder.error
  const backups = query.data?.backups ?? []
  const isUnreadable = query.data?.secondFolder?.state === 'failed'
  const trouble = second === 'full' || second === 'failed' ? second : isUnreadable ? 'unreadable' : null
  const own = backups.filter(({ place }) => place === 'own')
  return (
    <Part id="backups" title={t('settings.backups.title')} about={t('settings.backups.about')}>
      <div className={styles.tools}>
        <Button onPress={() => make.mutate()} isPending={make.isPending}>
          {t(make.isPending ? 'settings.backups.making' : 'settings.backups.make')}
        </Button>
        <Button variant="quiet" onPress={() => folder.mutate()}>
          {t('settings.backups.folder')}
        </Button>
      </div>
      {error === null ? null : <ErrorNotice error={error} />}
      {trouble === null ? null : <p role="alert">{t(`settings.backups.second.${trouble}`)}</p>}
      <CopySettings />
      <QueryNotice query={query} />
      {query.data !== undefined && backups.length === 0 ? (
        <EmptyNotice text={t('settings.backups.empty')} />
      ) : null}
      {own.length === 0 ? null : (
        <p className={styles.fine}>
          {t('settings.backups.space', {
            ...counted(own.length),
            size: megabytes(own.reduce((sum, { bytes }) => sum + bytes, 0)),
          })}
        </p>
      )}
      {query.data?.setAside.map(({ reason, at }) => (
        <p key={at}>{t(`settings.backups.setAside.${reason}`, { when: formatInstant(at) })}</p>
      ))}
      {backups.length === 0 ? null : (
        <table className={styles.table} aria-label={t('settings.backups.title')}>
          <thead>
            <tr>
              <th scope="col">{t('settings.backups.when')}</th>
              <th scope="col">{t('settings.backups.kind')}</th>
              <th scope="col">{t('settings.backups.lastSync')}</th>
              <th scope="col" className={styles.number}>
                {t('settings.backups.decisions')}
              </th>
              <th scope="col" className={styles.number}>
                {t('settings.backups.size')}
              </th>
              <td />
            </tr>
          </thead>
          <tbody>
            {backups.map((backup) => (
              <tr key={backup.id}>
                <td>{formatInstant(backup.madeAt)}</td>
                <td>
                  {t(`settings.backups.kinds.${backup.state === 'readable' ? backup.kind : backup.state}`)}
                  {backup.place === 'own' ? null : <> · {t('start.recovery.second.chip')}</>}
                </td>
                <td>{backup.lastSyncAt === null ? '—' : formatInstant(backup.lastSyncAt)}</td>
                <td className={styles.number}>{backup.decisions === null ? '—' : count(backup.decisions)}</td>
                <td className={styles.number}>{megabytes(backup.bytes)}</td>
                <td className={styles.acts}>
                  <Button
                    variant="quiet"
                    isDisabled={backup.state !== 'readable'}
                    onPress={() => setAsked(backup)}
                    aria-label={t('settings.backups.restoreOf', { when: formatInstant(backup.madeAt) })}
                  >
                    {t('settings.backups.restore')}
                  </Button>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {asked === null ? null : (
        <RestoreDialog companyId={companyId} backup={asked} onClose={() => setAsked(null)} />
      )}
    </Part>
  )
}

interface RestoreProps {
  readonly companyId: CompanyId
  readonly backup: BackupView
  readonly onClose: () => void
}

const RestoreDialog = ({ companyId, backup, onClose }: RestoreProps) => {
  const { t, count } = useWords()
  const client = useQueryClient()
  const when = formatInstant(backup.madeAt)
  const restore = useMutation({
    mutationFn: () => call('backups.restore', { companyId, backupId: backup.id }),
    onSuccess: async (result) => {
      if (result.outcome === 'issuing-in-doubt') return
      onClose()
      const sentences: string[] = [t('settings.backups.restored')]
      if (result.applied > 0) sentences.push(t('settings.backups.applied', { n: count(result.applied) }))
      if (result.waiting > 0) sentences.push(t('settings.backups.waiting', { n: count(result.waiting) }))
      announce(sentences.join(' '))
      await client.invalidateQueries({ queryKey: companyQueries.all(companyId) })
    },
  })
  const isInDoubt = restore.data?.outcome === 'issuing-in-doubt'
  return (
    <ConfirmDialog
      title={t('settings.backups.restoreOf', { when })}
      yes={t('settings.backups.restore')}
      onYes={() => restore.mutate()}
      onNo={onClose}
      isBusy={restore.isPending}
      isBarred={isInDoubt}
    >
      <p>{isInDoubt ? t('settings.backups.inDoubt') : t('settings.backups.ask', { when })}</p>
      {restore.isPending ? <p role="status">{t('settings.backups.restoring')}</p> : null}
      {restore.error === null ? null : <ErrorNotice error={restore.error} />}
    </ConfirmDialog>
  )
}

const limits = [500, 1_000, 2_000, 5_000, 10_000, 50_000] as const satisfies readonly CopyLimitMb[]

type Change = { limitMb: CopyLimitMb } | 'choose' | 'forget'

const send = (change: Change) => {
  if (change === 'choose') return call('backups.chooseSecondFolder', {})
  return change === 'forget' ? call('backups.forgetSecondFolder', {}) : call('backups.setLimit', change)
}

/** The space limit for copies, and a second folder for them. */
const CopySettings = () => {
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
