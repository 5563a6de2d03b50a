/** The four reports, each written where main's own dialog says. */
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { CsvProfile } from '../../../src-preload/contract/app.ts'
import type { CompanyView } from '../../../src-preload/contract/companies.ts'
import type { ReportKind } from '../../../src-preload/contract/reports.ts'
import { call } from '../../api.ts'
import { useCommands } from '../../lib/commands.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { useReportFigures, useSettings } from '../../lib/queries.ts'
import { announce } from '../../ui/announcer.tsx'
import { Button } from '../../ui/button.tsx'
import { Choice } from '../../ui/choice.tsx'
import { ErrorNotice } from '../../ui/notice.tsx'
import { Page } from '../../ui/page.tsx'
import { AgeingTable } from './ageing-table.tsx'
import { CashChart } from './cash-chart.tsx'
import styles from './reports-view.module.css'

const kinds: readonly ReportKind[] = ['matched', 'working-paper', 'open-documents', 'unmatched-transactions']
const profiles = ['excel-pt', 'rfc4180'] as const

export const ReportsView = ({ company }: { readonly company: CompanyView }) => {
  const { t, words, count } = useWords()
  const figures = useReportFigures(company.id)
  const usual = useSettings().csvProfile
  const [chosen, setProfile] = useState<CsvProfile | null>(null)
  const profile = chosen ?? usual
  const save = useMutation({
    mutationFn: (report: ReportKind) => call('reports.export', { companyId: company.id, report, profile }),
    onSuccess: (answer) => {
      if (answer.outcome === 'saved')
        announce(t('reports.saved', { file: answer.fileName, rows: count(answer.rows) }))
    },
  })
  useCommands({
    export: () => {
      if (!save.isPending) save.mutate('matched')
    },
  })
  return (
    <Page title={t('reports.title')}>
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
              onPress={() => save.mutate(kind)}
              aria-label={`${t('reports.export')}: ${words.reportKind[kind]}`}
            >
              {t(save.isPending && save.variables === kind ? 'reports.exporting' : 'reports.export')}
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
