/** Money in and out by month, with the matched part of the money in; the table below has the same figures. */
import type { Month } from '#contract/closing-values.ts'
import type { ReportFigures } from '#contract/reports.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { betweenDays, monthSpan } from '../../lib/period.ts'
import { showGoal } from '../../lib/session.ts'
import styles from './figures.module.css'
import { MonthChart, monthText } from './month-chart.tsx'

export const CashChart = ({ figures }: { readonly figures: ReportFigures }) => {
  const { t, money } = useWords()
  const { cash, currency } = figures
  if (cash.length === 0) return null
  const openMonth = (month: string, filter: Readonly<Record<string, string>>): void => {
    const period = betweenDays(monthSpan(month as Month))
    showGoal('transactions', { list: 'transactions', filter: { view: 'all', period, ...filter } })
  }
  const figure = (minor: number, month: string, filter: Readonly<Record<string, string>>) => (
    <button type="button" className={styles.opens} onClick={() => openMonth(month, filter)}>
      {money(minor, currency)}
    </button>
  )
  return (
    <figure className={styles.figure}>
      <MonthChart
        chart="cash"
        label={t('reports.cash')}
        currency={currency}
        series={[
          { name: t('reports.cashIn'), tone: 'in' },
          { name: t('reports.cashMatched'), tone: 'matched' },
          { name: t('reports.cashOut'), tone: 'out' },
        ]}
        months={cash.map(({ month, inMinor, outMinor, matchedMinor }) => ({
          month,
          minors: [inMinor, matchedMinor, outMinor],
          description: t('reports.cashSaid', {
            month: monthText(month),
            in: money(inMinor, currency),
            matched: money(matchedMinor, currency),
            out: money(outMinor, currency),
          }),
        }))}
        onOpen={(month) => openMonth(month, {})}
      />
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('reports.month')}</th>
            <th scope="col" className={styles.end}>
              {t('reports.cashIn')}
            </th>
            <th scope="col" className={styles.end}>
              {t('reports.cashMatched')}
            </th>
            <th scope="col" className={styles.end}>
              {t('reports.cashOut')}
            </th>
          </tr>
        </thead>
        <tbody>
          {cash.toReversed().map(({ month, inMinor, outMinor, matchedMinor }) => (
            <tr key={month}>
              <th scope="row">{monthText(month)}</th>
              <td className={styles.end}>{figure(inMinor, month, { direction: 'in' })}</td>
              <td className={styles.end}>
                {figure(matchedMinor, month, { direction: 'in', view: 'matched' })}
              </td>
              <td className={styles.end}>{figure(outMinor, month, { direction: 'out' })}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  )
}
