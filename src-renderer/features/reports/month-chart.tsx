/** Columns by month with an axis of values. The month under the pointer or with the focus is described below, and opens. */
import { scaleBand, scaleLinear } from '@visx/scale'
import { Bar, Line } from '@visx/shape'
import { clsx } from 'clsx'
import { type KeyboardEvent, useState } from 'react'
import type { ChartName } from '#contract/reports.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import type { Mark, Picture } from './chart-picture.ts'
import styles from './figures.module.css'
import { Pictured } from './pictured.tsx'

const width = 816
const height = 180
const TICKS = 4
const MINOR_OF_ONE = 100

interface ChartMonth {
  /** For example `2026-03`. */
  readonly month: string
  /** Minor units, one value for each series. */
  readonly minors: readonly number[]
  /** Description of the month for screen readers and the line below. */
  readonly description: string
}

/** How a series is drawn. */
interface Series {
  readonly name: string
  readonly tone: 'in' | 'matched' | 'out'
}

interface Props {
  readonly chart: ChartName
  readonly label: string
  /** Currency of the values. */
  readonly currency: string
  /** Later series are drawn over earlier ones. */
  readonly series: readonly Series[]
  readonly months: readonly ChartMonth[]
  readonly onOpen: (month: string) => void
}

const legends = { in: styles.inKey, matched: styles.matchedKey, out: styles.outKey }

export const MonthChart = (props: Props) => {
  const { chart, label, series, months, onOpen } = props
  const { t, count } = useWords()
  const [reached, setReached] = useState(months.length - 1)
  const [shown, setShown] = useState<number | null>(null)
  const at = Math.min(reached, months.length - 1)
  const { x, y } = scalesOf(months, width, height)
  const zero = y(0)
  const move = (event: KeyboardEvent<HTMLOListElement>): void => {
    const last = months.length - 1
    const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: last }[event.key]
    if (to === undefined) return
    event.preventDefault()
    event.currentTarget.querySelectorAll('button')[Math.max(0, Math.min(last, to))]?.focus()
  }
  return (
    <Pictured chart={chart} label={label} picture={() => pictureOf(props, count)}>
      <figcaption className={styles.caption}>
        {label}
        {series.map(({ name, tone }) => (
          <span key={tone} className={styles.key}>
            <i className={legends[tone]} />
            {name}
          </span>
        ))}
      </figcaption>
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
            {months.map(({ month, minors }) => (
              <g key={month}>
                {series.map(({ tone }, place) => {
                  const end = y(minors[place] ?? 0)
                  return (
                    <Bar
                      key={tone}
                      className={styles[tone]}
                      x={x(month) ?? 0}
                      width={x.bandwidth()}
                      y={Math.min(end, zero)}
                      height={Math.abs(end - zero)}
                    />
                  )
                })}
              </g>
            ))}
            <Line className={styles.axis} from={{ x: 0, y: zero }} to={{ x: width, y: zero }} />
          </svg>
          <ol className={styles.months} aria-label={label} onKeyDown={move}>
            {months.map(({ month, description: said }, place) => (
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
        {(shown === null ? undefined : months[shown]?.description) ?? t('reports.chartHint')}
      </p>
    </Pictured>
  )
}

/** `03/2026` from `2026-03`. */
export const monthText = (month: string): string => `${month.slice(5)}/${month.slice(0, 4)}`

/** @param width px @param height px */
const scalesOf = (months: readonly ChartMonth[], width: number, height: number) => {
  const all = months.flatMap(({ minors }) => minors)
  return {
    // Half the gap at both ends: each month has the same width as its name below.
    x: scaleBand<string>({
      domain: months.map(({ month }) => month),
      range: [0, width],
      paddingInner: 0.35,
      paddingOuter: 0.175,
    }),
    y: scaleLinear<number>({
      domain: [Math.min(0, ...all), Math.max(1, ...all)],
      range: [height, 0],
      nice: TICKS,
    }),
  }
}

/** The chart as a picture with title, legend, values and months. */
const pictureOf = ({ label, currency, series, months }: Props, count: (value: number) => string): Picture => {
  const [left, top, foot] = [72, 64, 24]
  const { x, y } = scalesOf(months, width, height)
  const zero = y(0)
  const ticks = y.ticks(TICKS)
  return {
    width: left + width,
    height: top + height + foot,
    marks: [
      { kind: 'text', tone: 'ink', at: [0, 8], text: `${label} · ${currency}`, isTitle: true },
      ...series.flatMap(({ name, tone }, place): Mark[] => [
        { kind: 'bar', tone, box: [left + place * 200, 32, 10, 10] },
        { kind: 'text', tone: 'faint', at: [left + place * 200 + 16, 37], text: name },
      ]),
      ...ticks.flatMap((minor): Mark[] => [
        { kind: 'line', tone: 'line', from: [left, top + y(minor)], to: [left + width, top + y(minor)] },
        {
          ...{ kind: 'text', tone: 'faint', align: 'end', text: count(minor / MINOR_OF_ONE) },
          at: [left - 8, top + y(minor)],
        },
      ]),
      ...months.flatMap(({ month, minors }): Mark[] => [
        ...series.map(({ tone }, place): Mark => {
          const end = y(minors[place] ?? 0)
          return {
            ...{ kind: 'bar', tone },
            box: [left + (x(month) ?? 0), top + Math.min(end, zero), x.bandwidth(), Math.abs(end - zero)],
          }
        }),
        {
          ...{ kind: 'text', tone: 'faint', align: 'center', text: monthText(month) },
          at: [left + (x(month) ?? 0) + x.bandwidth() / 2, top + height + 16],
        },
      ]),
      { kind: 'line', tone: 'faint', from: [left, top + zero], to: [left + width, top + zero] },
    ],
  }
}
