/** Money in and out by month, the matched part of the money in filled; the table below says the same. */
import { scaleBand, scaleLinear } from '@visx/scale'
import { Bar, Line } from '@visx/shape'
import type { Month } from '#contract/closing-values.ts'
import type { ReportFigures } from '#contract/reports.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { betweenDays, monthSpan } from '../../lib/period.ts'
import { showGoal } from '../../lib/session.ts'
import styles from './figures.module.css'

const width = 880
const height = 180

/** `03/2026` from `2026-03`. */
const monthText = (month: string): string => `${month.slice(5)}/${month.slice(0, 4)}`

export const CashChart = ({ figures }: { readonly figures: ReportFigures }) => {
  const { t, money } = useWords()
  const { cash, currency } = figures
  if (cash.length === 0) return null
  // Half the gap at the ends: each month has an equal part of the width, as its name below has.
  const x = scaleBand<string>({
    domain: cash.map(({ month }) => month),
    range: [0, width],
    paddingInner: 0.35,
    paddingOuter: 0.175,
  })
  const y = scaleLinear<number>({
    domain: [Math.min(0, ...cash.map((row) => row.outMinor)), Math.max(1, ...cash.map((row) => row.inMinor))],
    range: [height, 0],
  })
  const zero = y(0)
  const columnOf = (minor: number) => ({ y: Math.min(y(minor), zero), height: Math.abs(y(minor) - zero) })
  const figure = (minor: number, month: string, filter: Readonly<Record<string, string>>) => {
    const period = betweenDays(monthSpan(month as Month))
    return (
      <button
        type="button"
        className={styles.opens}
        onClick={() =>
          showGoal('transactions', { list: 'transactions', filter: { view: 'all', period, ...filter } })
        }
      >
        {money(minor, currency)}
      </button>
    )
  }
  return (
    <figure className={styles.figure}>
      <figcaption className={styles.caption}>
        {t('reports.cash')}
        <span className={styles.key}>
          <i className={styles.matchedKey} />
          {t('reports.cashMatched')}
        </span>
        <span className={styles.key}>
          <i className={styles.inKey} />
          {t('reports.cashIn')}
        </span>
        <span className={styles.key}>
          <i className={styles.outKey} />
          {t('reports.cashOut')}
        </span>
      </figcaption>
      <div aria-hidden="true">
        <svg aria-hidden="true" className={styles.columns} viewBox={`0 0 ${width} ${height}`}>
          {cash.map(({ month, inMinor, outMinor, matchedMinor }) => {
            const place = { x: x(month) ?? 0, width: x.bandwidth() }
            return (
              <g key={month}>
                <Bar className={styles.in} {...place} {...columnOf(inMinor)} />
                <Bar className={styles.matched} {...place} {...columnOf(matchedMinor)} />
                <Bar className={styles.out} {...place} {...columnOf(outMinor)} />
              </g>
            )
          })}
          <Line className={styles.axis} from={{ x: 0, y: zero }} to={{ x: width, y: zero }} />
        </svg>
        <ol className={styles.months}>
          {cash.map(({ month }) => (
            <li key={month}>{monthText(month)}</li>
          ))}
        </ol>
      </div>
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
