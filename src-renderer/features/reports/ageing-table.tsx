/** What is owed by age: a table whose last column is its chart. */
import { scaleLinear } from '@visx/scale'
import { Bar } from '@visx/shape'
import type { ReportFigures } from '#contract/reports.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { showGoal } from '../../lib/session.ts'
import styles from './figures.module.css'

const barWidth = 280
const barHeight = 12

export const AgeingTable = ({ figures }: { readonly figures: ReportFigures }) => {
  const { t, words, count, money } = useWords()
  const { ageing, currency } = figures
  const most = Math.max(1, ...ageing.map(({ openMinor }) => openMinor))
  const scale = scaleLinear<number>({ domain: [0, most], range: [0, barWidth] })
  const sum = (of: 'documents' | 'openMinor') => ageing.reduce((total, row) => total + row[of], 0)
  const open = (filter: Readonly<Record<string, string>>) =>
    showGoal('documents', { list: 'documents', filter: { view: 'open', ...filter } })
  return (
    <table className={styles.table}>
      <caption className={styles.caption}>{t('reports.ageing')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('reports.band')}</th>
          <th scope="col" className={styles.end}>
            {t('reports.documents')}
          </th>
          <th scope="col" className={styles.end}>
            {t('reports.amount')}
          </th>
          <td className={styles.chart} />
        </tr>
      </thead>
      <tbody>
        {ageing.map(({ band, documents, openMinor }, at) => (
          <tr key={band}>
            <th scope="row">{words.ageBand[band]}</th>
            <td className={styles.end}>{count(documents)}</td>
            <td className={styles.end}>
              <button type="button" className={styles.opens} onClick={() => open({ age: band })}>
                {money(openMinor, currency)}
              </button>
            </td>
            <td className={styles.chart}>
              <svg aria-hidden="true" width={barWidth} height={barHeight}>
                <Bar
                  className={at === ageing.length - 1 ? styles.oldest : styles.bar}
                  width={Math.max(0, scale(openMinor))}
                  height={barHeight}
                />
              </svg>
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{t('reports.total')}</th>
          <td className={styles.end}>{count(sum('documents'))}</td>
          <td className={styles.end}>
            <button type="button" className={styles.opens} onClick={() => open({})}>
              {money(sum('openMinor'), currency)}
            </button>
          </td>
          <td className={styles.chart} />
        </tr>
      </tfoot>
    </table>
  )
}
