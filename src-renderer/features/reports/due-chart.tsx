/** Amounts due by month, with their settled part; the table below has the same figures. */
import type { ReportFigures } from '#contract/reports.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { showGoal } from '../../lib/session.ts'
import styles from './figures.module.css'
import { MonthChart, monthText } from './month-chart.tsx'

export const DueChart = ({ figures }: { readonly figures: ReportFigures }) => {
  const { t, money } = useWords()
  const { due, currency } = figures
  if (due.length === 0) return null
  return (
    <figure className={styles.figure}>
      <MonthChart
        chart="due"
        label={t('reports.due')}
        currency={currency}
        series={[
          { name: t('reports.dueExpected'), tone: 'in' },
          { name: t('reports.dueSettled'), tone: 'matched' },
        ]}
        months={due.map(({ month, dueMinor, settledMinor }) => ({
          month,
          minors: [dueMinor, settledMinor],
          description: t('reports.dueSaid', {
            month: monthText(month),
            expected: money(dueMinor, currency),
            settled: money(settledMinor, currency),
          }),
        }))}
        onOpen={(month) =>
          showGoal('documents', { list: 'documents', filter: { view: 'all', dueIn: month } })
        }
      />
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('reports.month')}</th>
            <th scope="col" className={styles.end}>
              {t('reports.dueExpected')}
            </th>
            <th scope="col" className={styles.end}>
              {t('reports.dueSettled')}
            </th>
          </tr>
        </thead>
        <tbody>
          {due.toReversed().map(({ month, dueMinor, settledMinor }) => (
            <tr key={month}>
              <th scope="row">{monthText(month)}</th>
              <td className={styles.end}>{money(dueMinor, currency)}</td>
              <td className={styles.end}>{money(settledMinor, currency)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  )
}
