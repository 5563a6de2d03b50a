/** The reports: their list, and the chosen one next to it; a summary with figures and charts comes first. */
import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { useCallback, useState } from 'react'
import type { CompanyView } from '#contract/companies.ts'
import { sideOfReport } from '#contract/plain-values.ts'
import { type ReportFigures, type ReportKind, reportKind } from '#contract/reports.ts'
import { commandWords } from '#contract/words/command-words.ts'
import { runCommand, useCommands } from '../../lib/commands.ts'
import { isOnFiles } from '../../lib/has-bank.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { useVatRegime } from '../../lib/queries.ts'
import { useExport } from '../../lib/use-export.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyNotice, ErrorNotice } from '../../ui/notice.tsx'
import { ScreenHeading } from '../../ui/screen-heading.tsx'
import { AgeingTable } from './ageing-table.tsx'
import { CashChart } from './cash-chart.tsx'
import { DueChart } from './due-chart.tsx'
import { ReportPage } from './report-page.tsx'
import { reportQueries } from './report-queries.ts'
import styles from './reports-view.module.css'
import { firstScope, type ScopeChoices } from './use-scope.ts'

type Shown = 'summary' | ReportKind

export const ReportsView = ({ company }: { readonly company: CompanyView }) => {
  const { t, words } = useWords()
  const isInVatRegime = useVatRegime(company.id) != null
  const [shown, setShown] = useState<Shown>('summary')
  // Month and customer stay for the next report; a search text belongs to one report.
  const [choices, setChoices] = useState(firstScope)
  const change = useCallback((part: Partial<ScopeChoices>) => setChoices((now) => ({ ...now, ...part })), [])
  const choose = (one: Shown): void => {
    setShown(one)
    const isOtherSide = one !== 'summary' && shown !== 'summary' && sideOfReport(one) !== sideOfReport(shown)
    change({ counterparty: '', search: '', ...(isOtherSide && { customer: null }) })
  }
  const kinds = reportKind.options.filter((kind) => kind !== 'vat-cash-basis' || isInVatRegime)
  return (
    <main className={styles.screen}>
      <div className={styles.list}>
        <ScreenHeading className={styles.title}>{t('shell.nav.reports')}</ScreenHeading>
        <ul aria-label={t('reports.list')}>
          {(['summary', ...kinds] as const).map((one) => (
            <li key={one}>
              <button
                type="button"
                className={clsx(styles.entry, one === shown && styles.shown)}
                aria-current={one === shown ? 'page' : undefined}
                onClick={() => choose(one)}
              >
                {one === 'summary' ? t('reports.summary') : words.reportKind[one]}
              </button>
            </li>
          ))}
        </ul>
      </div>
      {shown === 'summary' ? (
        <Summary company={company} />
      ) : (
        <ReportPage key={shown} company={company} report={shown} choices={choices} change={change} />
      )}
    </main>
  )
}

const isEmpty = ({ ageing, cash, due }: ReportFigures): boolean =>
  cash.length === 0 && due.length === 0 && ageing.every(({ documents }) => documents === 0)

const Summary = ({ company }: { readonly company: CompanyView }) => {
  const { t, language } = useWords()
  const bringing = isOnFiles(company) ? 'import' : 'sync'
  const figures = useQuery(reportQueries.figures(company.id))
  const save = useExport(company.id)
  useCommands({
    export: () => {
      if (!save.isPending) save.mutate({ report: 'matched' })
    },
  })
  return (
    <section className={styles.summary} aria-label={t('reports.summary')}>
      {figures.error === null ? null : (
        <ErrorNotice error={figures.error} onRetry={() => void figures.refetch()} />
      )}
      {figures.data === undefined ? null : isEmpty(figures.data) ? (
        <EmptyNotice text={t('reports.empty.working-paper')}>
          <Button onPress={() => runCommand(bringing)}>{commandWords[language][bringing]}</Button>
        </EmptyNotice>
      ) : (
        <>
          <AgeingTable figures={figures.data} />
          <CashChart figures={figures.data} />
          <DueChart figures={figures.data} />
        </>
      )}
    </section>
  )
}
