/** Chooses debtors, and writes a PDF or the text of a mail for each; of a single one also into the mail program. */
import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Selection } from 'react-aria-components'
import { isolateText } from '#contract/clean-text.ts'
import type { DebtorFormat, DebtorView } from '#contract/many-reports.ts'
import type { CompanyId, IsoDate } from '#contract/values.ts'
import { call, listenFor, toApiError } from '../../../api.ts'
import { useWords } from '../../../lib/i18n/use-words.ts'
import { Button } from '../../../ui/button.tsx'
import { Choice } from '../../../ui/choice.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { announce, ErrorNotice } from '../../../ui/notice.tsx'
import { Progress } from '../../../ui/progress.tsx'
import { TickList } from '../../../ui/tick-list.tsx'
import styles from './debtors.module.css'
import { WrittenFiles } from './written-files.tsx'

interface Props {
  readonly companyId: CompanyId
  readonly to: IsoDate | undefined
  readonly debtors: readonly DebtorView[]
  readonly onClose: () => void
}

const formats = ['pdf', 'txt'] as const satisfies readonly DebtorFormat[]
const bands = ['notDue', 'days1to30', 'days31to60', 'days61to90', 'over90', 'noDueDate', 'inFavour'] as const

export const DebtorsDialog = ({ companyId, to, debtors: read, onClose }: Props) => {
  const { t, counted, money } = useWords()
  // What was shown stays until the dialog is closed, whatever a sync brings meanwhile.
  const [debtors] = useState(read)
  const [format, setFormat] = useState<DebtorFormat>('pdf')
  const [selected, setSelected] = useState<Selection>('all')
  const [progress, setProgress] = useState<{ done: number; total: number; name: string } | null>(null)
  useEffect(() => listenFor(companyId, 'debtors.progressed', setProgress), [companyId])
  const chosen = debtors.filter(({ taxId }) => selected === 'all' || selected.has(taxId))
  const asOf = { companyId, ...(to !== undefined && { to }) }
  const writing = useMutation({
    mutationFn: () => call('debtors.write', { ...asOf, taxIds: chosen.map(({ taxId }) => taxId), format }),
    onMutate: () => setProgress(null),
  })
  const sending = useMutation({
    mutationFn: ({ how, taxId }: { how: 'copy' | 'mail'; taxId: string }) =>
      call('debtors.send', { ...asOf, taxId, how }),
    onSuccess: ({ isWhole }, { how }) =>
      announce(
        t(
          how === 'copy'
            ? 'reports.questions.copied'
            : isWhole
              ? 'reports.questions.mailed'
              : 'reports.questions.subjectOnly',
        ),
      ),
  })
  const isBusy = writing.isPending
  const cancel = (): void => void call('debtors.cancel', { companyId })
  const anew =
    <Value,>(set: (value: Value) => void) =>
    (value: Value): void => {
      if (!isBusy) writing.reset()
      set(value)
    }
  const [only] = chosen
  const send = (how: 'copy' | 'mail'): void => {
    if (only !== undefined) sending.mutate({ how, taxId: only.taxId })
  }
  const failure = [writing.error, sending.error].find(
    (one) => one !== null && toApiError(one).code !== 'cancelled',
  )
  const sum = chosen.reduce((total, { overdueMinor }) => total + overdueMinor, 0)
  return (
    <Dialog
      title={t('reports.debtors.title')}
      size="wide"
      onClose={() => {
        if (isBusy) cancel()
        onClose()
      }}
      onSubmit={() => {
        if (!isBusy && chosen.length > 0) writing.mutate()
      }}
      foot={
        <>
          <Button onPress={isBusy ? cancel : onClose}>{t(isBusy ? 'common.cancel' : 'common.close')}</Button>
          <Button
            isDisabled={isBusy || sending.isPending || chosen.length !== 1}
            onPress={() => send('copy')}
          >
            {t('reports.questions.copy')}
          </Button>
          <Button
            isDisabled={isBusy || sending.isPending || chosen.length !== 1}
            onPress={() => send('mail')}
          >
            {t('reports.questions.mail')}
          </Button>
          <Button type="submit" variant="primary" isDisabled={isBusy || chosen.length === 0}>
            {t('reports.debtors.write', counted(chosen.length))}
          </Button>
        </>
      }
    >
      <div className={styles.stack}>
        <p className={styles.about}>{t('reports.debtors.about')}</p>
        <Choice
          label={t('start.many.reports.format')}
          value={format}
          options={formats.map((value) => ({ value, text: t(`reports.debtors.formats.${value}`) }))}
          onChange={anew(setFormat)}
        />
        <TickList
          label={t('reports.debtors.customers')}
          heading={t('reports.debtors.chosen', { ...counted(chosen.length), sum: money(sum, 'EUR') })}
          allText={t('reports.debtors.all')}
          noneText={t('reports.debtors.none')}
          items={debtors.map((one) => ({ ...one, id: one.taxId }))}
          selected={selected}
          onSelect={anew(setSelected)}
          isBusy={isBusy}
          className={styles.debtors}
        >
          {(one) => (
            <>
              <span className={styles.name} title={one.name}>
                {isolateText(one.name)} <span className={styles.fine}>{one.taxId}</span>
              </span>
              <span className={styles.amount}>{money(one.overdueMinor, 'EUR')}</span>
              <span className={styles.bands}>
                {bands
                  .filter((band) => one[`${band}Minor`] !== 0)
                  .map((band) => `${t(`reports.debtors.bands.${band}`)} ${money(one[`${band}Minor`], 'EUR')}`)
                  .join(' · ')}
                {one.unmatchedMinor === 0 ? null : (
                  <strong>
                    {' · '}
                    {t('reports.debtors.unmatched', { amount: money(one.unmatchedMinor, 'EUR') })}
                  </strong>
                )}
              </span>
            </>
          )}
        </TickList>
        {isBusy ? (
          <Progress
            label={t('reports.debtors.title')}
            text={
              progress === null
                ? t('start.many.reports.choosing')
                : t('reports.debtors.progress', {
                    ...counted(progress.done),
                    total: String(progress.total),
                    name: isolateText(progress.name),
                  })
            }
            done={progress?.done ?? 0}
            total={progress?.total ?? chosen.length}
          />
        ) : null}
        {writing.data?.outcome === 'saved' ? <WrittenFiles written={writing.data} /> : null}
        {failure ? <ErrorNotice error={failure} compact /> : null}
      </div>
    </Dialog>
  )
}
