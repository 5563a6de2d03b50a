/** A company whose data is lost: its copies with their contents, and how to continue without a copy. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { BackupView } from '#contract/backups.ts'
import type { CompanyView } from '#contract/companies.ts'
import { call } from '../../api.ts'
import { isOnFiles } from '../../lib/has-bank.ts'
import { formatAge, formatInstant, useWords } from '../../lib/i18n/use-words.ts'
import { companyQueries } from '../../lib/queries.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { announce, ErrorNotice } from '../../ui/notice.tsx'
import styles from './lost-data.module.css'

interface Props {
  readonly company: Pick<CompanyView, 'id' | 'name' | 'environment'>
  /** Why its mirror cannot be opened. */
  readonly error: unknown
}

export const LostData = ({ company, error }: Props) => {
  const { id: companyId, name } = company
  const { t } = useWords()
  const onFiles = isOnFiles(company)
  const client = useQueryClient()
  const [isAsking, setIsAsking] = useState(false)
  const copies = useQuery(companyQueries.backups(companyId))
  const readAgain = () => client.invalidateQueries({ queryKey: companyQueries.all(companyId) })
  const restore = useMutation({
    mutationFn: (backupId: string) => call('backups.restore', { companyId, backupId }),
    onSuccess: async ({ outcome }) => {
      if (outcome === 'restored')
        announce(t(onFiles ? 'start.recovery.copies.restoredOnFiles' : 'start.recovery.copies.restored'))
      else announce(t('start.recovery.copies.inDoubt'), 'wrong')
      await readAgain()
    },
  })
  const begin = useMutation({
    mutationFn: () => call('companies.beginEmpty', { companyId }),
    onSuccess: async () => {
      setIsAsking(false)
      announce(t(onFiles ? 'start.recovery.empty.doneOnFiles' : 'start.recovery.empty.done'))
      await readAgain()
    },
  })
  const all = copies.data?.backups ?? []
  const second = copies.data?.secondFolder
  return (
    <div className={styles.lost}>
      <ErrorNotice error={error} compact />
      {copies.data !== undefined && all.length === 0 ? <p>{t('start.recovery.copies.none')}</p> : null}
      {second == null ? null : (
        <p
          className={styles.fine}
          role={second.state === 'there' || second.state === 'none' ? undefined : 'alert'}
        >
          {t(`start.recovery.second.${second.state}`, { path: second.path })}
        </p>
      )}
      {copies.error === null ? null : <ErrorNotice error={copies.error} compact />}
      {all.length === 0 ? null : (
        <>
          <table className={styles.table} aria-label={t('start.recovery.copies.title', { name })}>
            <thead>
              <tr>
                <th scope="col">{t('start.recovery.copies.when')}</th>
                <th scope="col" className={styles.number}>
                  {t('start.recovery.copies.decisions')}
                </th>
                <th scope="col">{t('start.recovery.copies.lastSync')}</th>
                <th scope="col" className={styles.number}>
                  {t('start.recovery.copies.size')}
                </th>
                <td />
              </tr>
            </thead>
            <tbody>
              {all.map((copy) => (
                <CopyRow
                  key={copy.id}
                  copy={copy}
                  isRestoring={restore.isPending && restore.variables === copy.id}
                  isBarred={restore.isPending}
                  onRestore={() => restore.mutate(copy.id)}
                />
              ))}
            </tbody>
          </table>
          <p className={styles.fine}>{t('start.recovery.copies.text')}</p>
        </>
      )}
      {restore.error === null ? null : <ErrorNotice error={restore.error} compact />}
      <Button
        variant="quiet"
        flush="start"
        onPress={() => setIsAsking(true)}
        aria-label={t('start.recovery.empty.title', { name })}
      >
        {t('start.recovery.empty.act')}
      </Button>
      {isAsking ? (
        <ConfirmDialog
          title={t('start.recovery.empty.title', { name })}
          yes={t('start.recovery.empty.act')}
          onYes={() => begin.mutate()}
          onNo={() => setIsAsking(false)}
          isBusy={begin.isPending}
        >
          <p>{t(onFiles ? 'start.recovery.empty.textOnFiles' : 'start.recovery.empty.text')}</p>
          <p>{t(onFiles ? 'start.recovery.empty.backOnFiles' : 'start.recovery.empty.back')}</p>
          {begin.error === null ? null : <ErrorNotice error={begin.error} compact />}
        </ConfirmDialog>
      ) : null}
    </div>
  )
}

interface RowProps {
  readonly copy: BackupView
  readonly isRestoring: boolean
  readonly isBarred: boolean
  readonly onRestore: () => void
}

const CopyRow = ({ copy, isRestoring, isBarred, onRestore }: RowProps) => {
  const { t, count, language, megabytes } = useWords()
  const when = formatInstant(copy.madeAt)
  const isReadable = copy.state === 'readable'
  const never = isReadable ? t('start.recovery.copies.never') : '—'
  const lastSync = copy.lastSyncAt === null ? never : formatInstant(copy.lastSyncAt)
  const notes = [
    formatAge(copy.madeAt, new Date(), language),
    ...(copy.kind === 'replaced' || !isReadable
      ? [t(`settings.backups.kinds.${copy.state === 'readable' ? copy.kind : copy.state}`)]
      : []),
    ...(copy.place === 'own' ? [] : [t('start.recovery.second.chip')]),
  ]
  return (
    <tr>
      <td>
        {when} <span className={styles.fine}>{notes.join(' · ')}</span>
      </td>
      <td className={styles.number}>{copy.decisions === null ? '—' : count(copy.decisions)}</td>
      <td>{lastSync}</td>
      <td className={styles.number}>{megabytes(copy.bytes)}</td>
      <td className={styles.acts}>
        <Button
          onPress={onRestore}
          isPending={isRestoring}
          isDisabled={!isReadable || isBarred}
          aria-label={t('start.recovery.copies.restoreOf', { when })}
        >
          {t(isRestoring ? 'start.recovery.copies.restoring' : 'start.recovery.copies.restore')}
        </Button>
      </td>
    </tr>
  )
}
