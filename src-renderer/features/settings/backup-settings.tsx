/** Copies of the company's mirror, and restoring one. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { BackupView } from '#contract/backups.ts'
import type { Response } from '#contract/index.ts'
import type { CompanyId } from '#contract/values.ts'
import { call } from '../../api.ts'
import { formatInstant } from '../../lib/format-date.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { companyQueries } from '../../lib/queries.ts'
import { announce } from '../../ui/announcer.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { EmptyNotice, ErrorNotice, QueryNotice } from '../../ui/notice.tsx'
import { CopySettings } from './copy-settings.tsx'
import { Part } from './part.tsx'
import styles from './settings.module.css'

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
