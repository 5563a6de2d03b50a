/** Columns by month with an axis of values. The month under the pointer or with the focus is described below, and opens. */
import { scaleBand, scaleLinear } from '@visx/scale'
import { Bar, Line } from '@visx/shape'
import { clsx } from 'clsx'
import { type KeyboardEvent, useState } from 'react'
import type { ChartName } from '#contract/reports.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { type Mark, moved, type Picture, type Shape, type Tone } from './chart-picture.ts'
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

/** The lines of the values, and the one at zero. */
const lines: Partial<Record<Tone, string>> = { line: styles.grid, faint: styles.axis }
const legends = { in: styles.inKey, matched: styles.matchedKey, out: styles.outKey }

export const MonthChart = (props: Props) => {
  const { chart, label, series, months, onOpen } = props
  const { t, count } = useWords()
  const [reached, setReached] = useState(months.length - 1)
  const [shown, setShown] = useState<number | null>(null)
  const at = Math.min(reached, months.length - 1)
  const { y } = scalesOf(months)
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
            {plotOf(props).map((shape) => {
              const { kind, tone } = shape
              if (kind === 'bar') {
                const [x, y, w, h] = shape.box
                return <Bar key={`${tone} ${x}`} className={styles[tone]} x={x} y={y} width={w} height={h} />
              }
              const [from, to] = [shape.from, shape.to].map(([x, y]) => ({ x, y }))
              return <Line key={`${tone} ${shape.from[1]}`} className={lines[tone]} from={from} to={to} />
            })}
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

const scalesOf = (months: readonly ChartMonth[]) => {
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

/** Lines and bars, on screen and in the picture. */
const plotOf = ({ series, months }: Pick<Props, 'series' | 'months'>): Shape[] => {
  const { x, y } = scalesOf(months)
  const lineAt = (tone: Tone, minor: number): Shape => {
    const at = y(minor)
    return { kind: 'line', tone, from: [0, at], to: [width, at] }
  }
  const bars = months.flatMap(({ month, minors }) =>
    series.map(({ tone }, place): Shape => {
      const [end, zero] = [y(minors[place] ?? 0), y(0)]
      const box = [x(month) ?? 0, Math.min(end, zero), x.bandwidth(), Math.abs(end - zero)] as const
      return { kind: 'bar', tone, box }
    }),
  )
  return [...y.ticks(TICKS).map((minor) => lineAt('line', minor)), ...bars, lineAt('faint', 0)]
}

/** The chart as a picture with title, legend, values and months. */
const pictureOf = (props: Props, count: (value: number) => string): Picture => {
  const { label, currency, series, months } = props
  const [left, top, foot] = [72, 64, 24]
  const { x, y } = scalesOf(months)
  return {
    width: left + width,
    height: top + height + foot,
    marks: [
      { kind: 'text', tone: 'ink', at: [0, 8], text: `${label} · ${currency}`, isTitle: true },
      ...series.flatMap(({ name, tone }, place): Mark[] => [
        { kind: 'bar', tone, box: [left + place * 200, 32, 10, 10] },
        { kind: 'text', tone: 'faint', at: [left + place * 200 + 16, 37], text: name },
      ]),
      ...y.ticks(TICKS).map((minor): Mark => {
        const text = count(minor / MINOR_OF_ONE)
        return { kind: 'text', tone: 'faint', align: 'end', text, at: [left - 8, top + y(minor)] }
      }),
      ...months.map(({ month }): Mark => {
        const middle = left + (x(month) ?? 0) + x.bandwidth() / 2
        const at = [middle, top + height + 16] as const
        return { kind: 'text', tone: 'faint', align: 'center', text: monthText(month), at }
      }),
      ...plotOf(props).map((shape) => moved(shape, left, top)),
    ],
  }
}
