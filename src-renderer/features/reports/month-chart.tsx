/** Columns by month over an axis with values: the month under the pointer or with the focus is said below, and opens. */
import { scaleBand, scaleLinear } from '@visx/scale'
import { Bar, Line } from '@visx/shape'
import { clsx } from 'clsx'
import { type KeyboardEvent, useState } from 'react'
import { useWords } from '../../lib/i18n/use-words.ts'
import styles from './figures.module.css'

const width = 816
const height = 180
const TICKS = 4
const MINOR_OF_ONE = 100

interface ChartMonth {
  /** `2026-03`. */
  readonly month: string
  /** Those later are drawn over those before. */
  readonly columns: readonly { readonly className: string | undefined; readonly minor: number }[]
  /** Its figures in words. */
  readonly said: string
}

interface Props {
  readonly label: string
  readonly months: readonly ChartMonth[]
  readonly onOpen: (month: string) => void
}

/** `03/2026` from `2026-03`. */
export const monthText = (month: string): string => `${month.slice(5)}/${month.slice(0, 4)}`

export const MonthChart = ({ label, months, onOpen }: Props) => {
  const { t, count } = useWords()
  const [reached, setReached] = useState(months.length - 1)
  const [shown, setShown] = useState<number | null>(null)
  const at = Math.min(reached, months.length - 1)
  // Half the gap at the ends: each month has an equal part of the width, as its name below has.
  const x = scaleBand<string>({
    domain: months.map(({ month }) => month),
    range: [0, width],
    paddingInner: 0.35,
    paddingOuter: 0.175,
  })
  const all = months.flatMap(({ columns }) => columns.map(({ minor }) => minor))
  const y = scaleLinear<number>({
    domain: [Math.min(0, ...all), Math.max(1, ...all)],
    range: [height, 0],
    nice: TICKS,
  })
  const zero = y(0)
  const move = (event: KeyboardEvent<HTMLOListElement>): void => {
    const last = months.length - 1
    const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: last }[event.key]
    if (to === undefined) return
    event.preventDefault()
    event.currentTarget.querySelectorAll('button')[Math.max(0, Math.min(last, to))]?.focus()
  }
  return (
    <div>
      <div className={styles.plot}>
        <div className={styles.values} aria-hidden="true">
          {y.ticks(TICKS).map((minor) => (
            <span key={minor} style={{ top: `${(y(minor) / height) * 100}%` }}>
              {count(minor / MINOR_OF_ONE)}
            </span>
          ))}
        </div>
        <div className={styles.drawn}>
          <svg aria-hidden="true" className={styles.columns} viewBox={`0 0 ${width} ${height}`}>
            {y.ticks(TICKS).map((minor) => (
              <Line
                key={minor}
                className={styles.grid}
                from={{ x: 0, y: y(minor) }}
                to={{ x: width, y: y(minor) }}
              />
            ))}
            {months.map(({ month, columns }) => (
              <g key={month}>
                {columns.map(({ className, minor }) => (
                  <Bar
                    key={className}
                    className={className}
                    x={x(month) ?? 0}
                    width={x.bandwidth()}
                    y={Math.min(y(minor), zero)}
                    height={Math.abs(y(minor) - zero)}
                  />
                ))}
              </g>
            ))}
            <Line className={styles.axis} from={{ x: 0, y: zero }} to={{ x: width, y: zero }} />
          </svg>
          <ol className={styles.months} aria-label={label} onKeyDown={move}>
            {months.map(({ month, said }, place) => (
              <li key={month}>
                <button
                  type="button"
                  className={clsx(styles.month, shown === place && styles.reached)}
                  tabIndex={place === at ? 0 : -1}
                  aria-label={said}
                  onFocus={() => {
                    setReached(place)
                    setShown(place)
                  }}
                  onBlur={() => setShown(null)}
                  onPointerEnter={() => setShown(place)}
                  onPointerLeave={() => setShown(null)}
                  onClick={() => onOpen(month)}
                >
                  {monthText(month)}
                </button>
              </li>
            ))}
          </ol>
        </div>
      </div>
      <p className={styles.said} aria-hidden="true">
        {(shown === null ? undefined : months[shown]?.said) ?? t('reports.chartHint')}
      </p>
    </div>
  )
}
