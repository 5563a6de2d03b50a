/** The list of companies is lost: the companies on this computer, and how to recover the list or begin an empty one. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { FoundCompany } from '#contract/companies.ts'
import { call } from '../../api.ts'
import { formatInstant, useWords } from '../../lib/i18n/use-words.ts'
import { appQueries } from '../../lib/queries.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { EnvironmentTag } from '../../ui/environment-tag.tsx'
import { announce, ErrorNotice } from '../../ui/notice.tsx'
import styles from './lost-data.module.css'

export const LostList = ({ error }: { readonly error: unknown }) => {
  const { t } = useWords()
  const client = useQueryClient()
  const [isAsking, setIsAsking] = useState(false)
  const query = useQuery(appQueries.found)
  const readAgain = async (): Promise<void> => {
    client.removeQueries(appQueries.found)
    await client.invalidateQueries(appQueries.companies)
  }
  const restore = useMutation({
    mutationFn: () => call('companies.restoreList', {}),
    onSuccess: async () => {
      announce(t('start.recovery.list.restored'))
      await readAgain()
    },
  })
  const begin = useMutation({
    mutationFn: () => call('companies.beginEmptyList', {}),
    onSuccess: async () => {
      announce(t('start.recovery.list.emptied'))
      await readAgain()
    },
  })
  const found = query.data?.found ?? []
  const failure = query.error ?? restore.error
  return (
    <div className={styles.lost}>
      <ErrorNotice error={error} />
      {failure === null ? null : <ErrorNotice error={failure} compact />}
      {query.data !== undefined && found.length === 0 ? <p>{t('start.recovery.list.none')}</p> : null}
      {found.length === 0 ? null : (
        <>
          <table className={styles.table} aria-label={t('start.recovery.list.label')}>
            <thead>
              <tr>
                <th scope="col">{t('start.recovery.list.company')}</th>
                <th scope="col" className={styles.number}>
                  {t('start.recovery.copies.decisions')}
                </th>
                <th scope="col">{t('start.recovery.copies.lastSync')}</th>
                <th scope="col" className={styles.number}>
                  {t('start.recovery.list.copies')}
                </th>
              </tr>
            </thead>
            <tbody>
              {found.map((company) => (
                <FoundRow key={company.id} company={company} />
              ))}
            </tbody>
          </table>
          {found.some(({ name }) => name === null) ? <p>{t('start.recovery.list.namelessText')}</p> : null}
          <div className={styles.ways}>
            <Button variant="primary" onPress={() => restore.mutate()} isPending={restore.isPending}>
              {t('start.recovery.list.act')}
            </Button>
            <p className={styles.fine}>{t('start.recovery.list.text')}</p>
          </div>
        </>
      )}
      {query.data === undefined ? null : (
        <Button
          variant="quiet"
          flush="start"
          onPress={() => setIsAsking(true)}
          isDisabled={restore.isPending}
        >
          {t('start.recovery.list.empty')}
        </Button>
      )}
      {isAsking ? (
        <ConfirmDialog
          title={t('start.recovery.list.emptyTitle')}
          yes={t('start.recovery.list.empty')}
          onYes={() => begin.mutate()}
          onNo={() => setIsAsking(false)}
          isBusy={begin.isPending}
        >
          <p>{t('start.recovery.list.emptyText')}</p>
          {begin.error === null ? null : <ErrorNotice error={begin.error} compact />}
        </ConfirmDialog>
      ) : null}
    </div>
  )
}

const FoundRow = ({ company }: { readonly company: FoundCompany }) => {
  const { t, count } = useWords()
  const { id, name, environment, decisions, lastSyncAt, copies } = company
  const never = decisions === null ? '—' : t('start.recovery.copies.never')
  return (
    <tr>
      <td>
        {name ?? t('start.recovery.list.nameless', { id: id.slice(0, 8) })}{' '}
        {environment === null ? null : <EnvironmentTag environment={environment} />}
      </td>
      <td className={styles.number}>
        {decisions === null ? t('start.recovery.list.unread') : count(decisions)}
      </td>
      <td>{lastSyncAt === null ? never : formatInstant(lastSyncAt)}</td>
      <td className={styles.number}>{count(copies)}</td>
    </tr>
  )
}
