/** Lists the exports of journal entries: a lost file is written again, the latest export is withdrawn. */
import { useMutation } from '@tanstack/react-query'
import type { JournalExport } from '#contract/journal.ts'
import type { CompanyId } from '#contract/values.ts'
import { call } from '../../../api.ts'
import { formatInstant, useWords } from '../../../lib/i18n/use-words.ts'
import { betweenDays } from '../../../lib/period.ts'
import { useSettings } from '../../../lib/queries.ts'
import { usePeriodText } from '../../../lists/filters/period-entry.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { announce, ErrorNotice } from '../../../ui/notice.tsx'
import styles from './journal.module.css'

interface Props {
  readonly companyId: CompanyId
  readonly exports: readonly JournalExport[]
  readonly onChanged: () => Promise<unknown>
  readonly onClose: () => void
}

export const ExportsDialog = ({ companyId, exports, onChanged, onClose }: Props) => {
  const { t, count, counted } = useWords()
  const { csvProfile: profile } = useSettings()
  const periodText = usePeriodText()
  const writing = useMutation({
    mutationFn: ({ id, format }: { id: number; format: 'csv' | 'xlsx' }) =>
      call('journal.writeAgain', { companyId, id, format, profile }),
    onSuccess: (answer) => {
      if (answer.outcome === 'saved')
        announce(t('reports.saved', { file: answer.fileName, ...counted(answer.rows) }))
    },
  })
  const withdrawing = useMutation({
    mutationFn: (id: number) => call('journal.withdraw', { companyId, id }),
    onSettled: onChanged,
    onSuccess: ({ outcome }) => {
      if (outcome === 'withdrawn') announce(t('reports.journal.withdrew'))
    },
  })
  const isBusy = writing.isPending || withdrawing.isPending
  const error = writing.error ?? withdrawing.error
  return (
    <Dialog title={t('reports.journal.exports')} size="wide" onClose={onClose}>
      <p className={styles.about}>{t('reports.journal.aboutExports')}</p>
      {error === null ? null : <ErrorNotice error={error} compact />}
      <table className={styles.table} aria-label={t('reports.journal.exports')}>
        <thead>
          <tr>
            <th scope="col">{t('reports.journal.number')}</th>
            <th scope="col">{t('reports.journal.exportedAt')}</th>
            <th scope="col">{t('reports.journal.by')}</th>
            <th scope="col">{t('lists.period')}</th>
            <th scope="col" className={styles.end}>
              {t('reports.journal.entries')}
            </th>
            <td />
          </tr>
        </thead>
        <tbody>
          {exports.map(({ id, at, by, from, to, taxId, entries, withdrawn, isLatest, isUnwritten }) => {
            const act = (text: string, onPress: () => void) => (
              <Button variant="quiet" isDisabled={isBusy} onPress={onPress} of={id}>
                {text}
              </Button>
            )
            return (
              <tr key={id}>
                <th scope="row">{id}</th>
                <td>{formatInstant(at)}</td>
                <td>{by}</td>
                <td>
                  {periodText(betweenDays({ ...(from !== null && { from }), ...(to !== null && { to }) }))}
                  {taxId === null ? null : ` · ${taxId}`}
                </td>
                <td className={styles.end}>{count(entries)}</td>
                <td>
                  <div className={styles.acts}>
                    {withdrawn === null ? (
                      <>
                        {isUnwritten ? <span>{t('reports.journal.unwritten')}</span> : null}
                        {act(t('reports.journal.againCsv'), () => writing.mutate({ id, format: 'csv' }))}
                        {act(t('reports.journal.againXlsx'), () => writing.mutate({ id, format: 'xlsx' }))}
                        {isLatest ? act(t('reports.journal.withdraw'), () => withdrawing.mutate(id)) : null}
                      </>
                    ) : (
                      t('reports.journal.withdrawn', { at: formatInstant(withdrawn.at), by: withdrawn.by })
                    )}
                  </div>
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </Dialog>
  )
}
