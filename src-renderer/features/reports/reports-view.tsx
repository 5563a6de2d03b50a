/** The four reports, each written where main's own dialog says. */

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { CsvProfile } from '#contract/app.ts'
import type { CompanyView } from '#contract/companies.ts'
import type { ReportKind } from '#contract/reports.ts'
import { useCommands } from '../../lib/commands.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { useSettings } from '../../lib/queries.ts'
import { useExport } from '../../lib/use-export.ts'
import { Button } from '../../ui/button.tsx'
import { Choice } from '../../ui/choice.tsx'
import { ErrorNotice } from '../../ui/notice.tsx'
import { Page } from '../../ui/page.tsx'
import { AgeingTable } from './ageing-table.tsx'
import { CashChart } from './cash-chart.tsx'
import { reportQueries } from './report-queries.ts'
import styles from './reports-view.module.css'

const kinds: readonly ReportKind[] = [
  'matched',
  'working-paper',
  'open-documents',
  'unmatched-transactions',
  'decision-history',
]
const profiles = ['excel-pt', 'rfc4180'] as const

export const ReportsView = ({ company }: { readonly company: CompanyView }) => {
  const { t, words } = useWords()
  const figures = useQuery(reportQueries.figures(company.id))
  const defaultProfile = useSettings().csvProfile
  const [chosen, setProfile] = useState<CsvProfile | null>(null)
  const profile = chosen ?? defaultProfile
  const save = useExport(company.id, { profile, showsErrors: true })
  const running = save.isPending && 'report' in save.variables ? save.variables.report : null
  useCommands({
    export: () => {
      if (!save.isPending) save.mutate({ report: 'matched' })
    },
  })
  return (
    <Page title={t('shell.nav.reports')}>
      <div className={styles.bar}>
        <Choice
          label={t('reports.profile')}
          value={profile}
          options={profiles.map((value) => ({ value, text: words.csvProfile[value] }))}
          onChange={setProfile}
        />
      </div>
      {save.error === null ? null : <ErrorNotice error={save.error} />}
      <ul className={styles.reports}>
        {kinds.map((kind) => (
          <li key={kind} className={styles.report}>
            <div>
              <h2>{words.reportKind[kind]}</h2>
              <p>{t(`reports.about.${kind}`)}</p>
            </div>
            <Button
              isDisabled={save.isPending}
              onPress={() => save.mutate({ report: kind })}
              aria-label={`${t('reports.export')}: ${words.reportKind[kind]}`}
            >
              {t(running === kind ? 'reports.exporting' : 'reports.export')}
            </Button>
          </li>
        ))}
      </ul>
      {figures.error === null ? null : (
        <ErrorNotice error={figures.error} onRetry={() => void figures.refetch()} />
      )}
      {figures.data === undefined ? null : (
        <>
          <AgeingTable figures={figures.data} />
          <CashChart figures={figures.data} />
        </>
      )}
    </Page>
  )
}
