/** One report of several companies at once: a file for each in a folder, failures by cause. */
import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Selection } from 'react-aria-components'
import type { CompanyView } from '#contract/companies.ts'
import type { OfficeRound } from '#contract/office.ts'
import { basicReport, reportNarrowings } from '#contract/plain-values.ts'
import { type ReportKind, reportKind } from '#contract/reports.ts'
import type { IsoDate } from '#contract/values.ts'
import { wholeMonth } from '#core/closing/month.ts'
import { call, listen, toApiError } from '../../api.ts'
import { FailureCauses } from '../../groups/failure-causes.tsx'
import { joinNames, useWords } from '../../lib/i18n/use-words.ts'
import { namedPeriods, type Period, spanOf, today } from '../../lib/period.ts'
import { useSettings } from '../../lib/queries.ts'
import { type ExportFormat, exportFormats, useExportFormats } from '../../lib/report-formats.ts'
import { usePeriodText } from '../../lists/filters/period-entry.tsx'
import { Button } from '../../ui/button.tsx'
import { Choice } from '../../ui/choice.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { ErrorNotice } from '../../ui/notice.tsx'
import { Progress } from '../../ui/progress.tsx'
import { TickList } from '../../ui/tick-list.tsx'
import styles from './many-reports.module.css'

interface Props {
  readonly companies: readonly CompanyView[]
  readonly onClose: () => void
}

const periods = ['any', ...namedPeriods] as const
/** Few companies are in the cash-basis regime of VAT: of the others the list would have no rows. */
const kinds = reportKind.options.filter((kind) => kind !== 'vat-cash-basis')
/** The limit of the contract. */
const longestTaxId = 40

export const ManyReportsDialog = ({ companies, onClose }: Props) => {
  const { t, words, count, counted } = useWords()
  const { csvProfile } = useSettings()
  const periodText = usePeriodText()
  const { textOf, askedFor } = useExportFormats()
  const [report, setReport] = useState<ReportKind>('open-documents')
  const [period, setPeriod] = useState<(typeof periods)[number]>('any')
  const [taxId, setTaxId] = useState('')
  const [format, setFormat] = useState<ExportFormat>(csvProfile)
  const [selected, setSelected] = useState<Selection>('all')
  const [round, setRound] = useState<OfficeRound | null>(null)
  useEffect(() => listen('reports.manyProgressed', (told) => setRound(told.round)), [])
  const lacksMonth = isLackingMonth(report, period)
  const isAsOf = !reportNarrowings[report].includes('from')
  const takesCustomer = reportNarrowings[report].includes('taxId')
  const lacksCustomer = basicReport(report) === 'customer-statement' && taxId.trim() === ''
  const chosen = chosenOf(selected, companies)
  const nameOf = (id: CompanyView['id']): string => companies.find((one) => one.id === id)?.name ?? '—'
  const namesOf = (ids: readonly CompanyView['id'][]): string => joinNames(ids.map(nameOf))
  const writing = useMutation({
    mutationFn: () =>
      call('reports.exportMany', {
        companyIds: chosen.map(({ id }) => id),
        report,
        scope: scopeOf(report, period, taxId),
        ...askedFor(format),
      }),
    onMutate: () => setRound(null),
  })
  const isBusy = writing.isPending
  // The result belongs to the earlier choices.
  const anew =
    <Value,>(set: (value: Value) => void) =>
    (value: Value): void => {
      if (!isBusy) writing.reset()
      set(value)
    }
  const cannotBegin = isBusy || lacksMonth || lacksCustomer || chosen.length === 0
  const cancel = (): void => void call('reports.cancelMany', {})
  const saved = writing.data?.outcome === 'saved' ? writing.data : null
  const failed = writing.error !== null && toApiError(writing.error).code !== 'cancelled'
  const progress =
    round === null
      ? t('start.many.reports.choosing')
      : [
          t('start.many.sync.progress', {
            done: count(round.done),
            total: count(round.total),
            count: round.total,
          }),
          ...(round.current.length === 0
            ? []
            : [t('start.many.sync.now', { names: namesOf(round.current) })]),
        ].join(' · ')
  return (
    <Dialog
      title={t('start.many.reports.title')}
      size="wide"
      onClose={() => {
        if (isBusy) cancel()
        onClose()
      }}
      onSubmit={() => {
        if (!cannotBegin) writing.mutate()
      }}
      foot={
        <>
          <Button onPress={isBusy ? cancel : onClose}>{t(isBusy ? 'common.cancel' : 'common.close')}</Button>
          <Button type="submit" variant="primary" isDisabled={cannotBegin}>
            {t('start.many.reports.export', counted(chosen.length))}
          </Button>
        </>
      }
    >
      <div className={styles.stack}>
        <p className={styles.about}>{t('start.many.reports.text')}</p>
        <div className={styles.choices}>
          <Choice
            label={t('start.many.reports.report')}
            value={report}
            options={kinds.map((value) => ({ value, text: words.reportKind[value] }))}
            onChange={anew(setReport)}
          />
          {reportNarrowings[report].includes('to') ? (
            <Choice
              label={t(isAsOf ? 'reports.asOf' : 'lists.period')}
              value={period}
              options={periods.map((value) => ({
                value,
                text: isAsOf && value === 'any' ? t('reports.asOfToday') : periodText(value),
              }))}
              onChange={anew(setPeriod)}
            />
          ) : null}
          {takesCustomer ? (
            <Field
              label={t('start.many.reports.customer')}
              value={taxId}
              onChange={anew(setTaxId)}
              maxLength={longestTaxId}
            />
          ) : null}
          <Choice
            label={t('start.many.reports.format')}
            value={format}
            options={exportFormats.map((value) => ({ value, text: textOf(value) }))}
            onChange={anew(setFormat)}
          />
        </div>
        {lacksMonth ? <p>{t('reports.chooseMonth')}</p> : null}
        {lacksCustomer ? <p>{t('start.many.reports.chooseCustomer')}</p> : null}
        {report === 'journal-entries' ? (
          <p className={styles.about}>{t('reports.about.journal-entries')}</p>
        ) : null}
        <TickList
          label={t('start.many.reports.companies')}
          heading={t('start.many.reports.companies')}
          allText={t('start.many.reports.all')}
          noneText={t('start.many.reports.none')}
          items={companies}
          selected={selected}
          onSelect={anew(setSelected)}
          isBusy={isBusy}
          className={styles.companies}
        >
          {({ name }) => (
            <span className={styles.name} title={name}>
              {name}
            </span>
          )}
        </TickList>
        {isBusy ? (
          <Progress
            label={t('start.many.reports.title')}
            text={progress}
            done={round?.done ?? 0}
            total={round?.total ?? chosen.length}
          />
        ) : null}
        <div role="status">
          {saved === null ? null : (
            <>
              {saved.files === 0 ? null : (
                <p>{t('start.many.reports.saved', { folder: saved.folderName, ...counted(saved.files) })}</p>
              )}
              {saved.without.length === 0 ? null : (
                <p>{t('start.many.reports.without', { names: namesOf(saved.without) })}</p>
              )}
              {saved.lacking.length === 0 ? null : (
                <p>{t('start.many.reports.lacking', { names: namesOf(saved.lacking) })}</p>
              )}
            </>
          )}
          {writing.error !== null && !failed ? <p>{t('start.many.reports.cancelled')}</p> : null}
        </div>
        {failed ? <ErrorNotice error={writing.error} compact /> : null}
        {saved === null ? null : <FailureCauses failures={saved.failures} nameOf={nameOf} />}
      </div>
    </Dialog>
  )
}

/** The filters that the report supports. */
const scopeOf = (report: ReportKind, period: Period, taxId = '') => {
  const { from, to } = spanOf(period, today())
  const takes = reportNarrowings[report]
  return {
    ...(takes.includes('from') && from !== undefined ? { from: from as IsoDate } : {}),
    ...(takes.includes('to') && to !== undefined ? { to: to as IsoDate } : {}),
    ...(takes.includes('taxId') && taxId.trim() !== '' ? { taxId: taxId.trim() } : {}),
  }
}

/** The report of a closing requires a month. */
const isLackingMonth = (report: ReportKind, period: Period): boolean => {
  const { from, to } = scopeOf(report, period)
  return report === 'month-statement' && wholeMonth(from, to) === undefined
}

const chosenOf = (selected: Selection, companies: readonly CompanyView[]): CompanyView[] =>
  companies.filter(({ id }) => selected === 'all' || selected.has(id))
