/** Sets of rows that a person would post together, by their sum: of one entry, document, kind or day, and runs in a day. */

interface Summed {
  day: number
  amount: number
}

/** What rows have in common; `run` are rows of a day in their order. The surest first. */
const CAUSES = ['entry', 'document', 'kind', 'word', 'day', 'run'] as const
type Cause = (typeof CAUSES)[number]

export interface Label {
  cause: Cause
  /** As it is shown. */
  name: string
  /** What keeps rows apart although they have the same name. */
  apart?: string
}

export interface SumSet<Row> extends Label {
  rows: readonly Row[]
}

export interface SumIndex<Row> {
  /** Sets of this sum that begin within these days; none where there are too many to choose among. */
  within(amount: number, from: number, to: number): readonly SumSet<Row>[]
}

/** More rows of a day are not searched for runs. */
const MOST_IN_RUNS = 24
/** Days that are posted together: a weekend with a holiday. */
const MOST_DAYS = 4
/** More rows in one set are no batch that anybody posts in one line. */
const MOST_ROWS = 200
/** Sets of one sum that begin on one day, and that are compared with one row. */
const MOST_SETS = { onDay: 4, compared: 8 } as const

/** @param rows by day and place @param labelsOf what rows may have in common */
export const createSumIndex = <Row extends Summed>(
  rows: readonly Row[],
  labelsOf: (row: Row) => readonly Label[],
): SumIndex<Row> => {
  const bySum = new Map<number, Map<number, SumSet<Row>[]>>()
  const add = (set: SumSet<Row>): void => {
    const [first] = set.rows
    if (first === undefined || set.rows.length < 2 || set.rows.length > MOST_ROWS) return
    const sum = set.rows.reduce((all, { amount }) => all + amount, 0)
    const byDay = bySum.get(sum) ?? new Map<number, SumSet<Row>[]>()
    if (byDay.size === 0) bySum.set(sum, byDay)
    const known = byDay.get(first.day)
    if (known === undefined) byDay.set(first.day, [set])
    else if (known.length < MOST_SETS.onDay && !known.some((other) => haveSameRows(other.rows, set.rows)))
      known.push(set)
  }
  for (const sign of [1, -1]) {
    const ofSign = rows.filter(({ amount }) => Math.sign(amount) === sign)
    const byLabel = new Map<string, { label: Label; rows: Row[] }>()
    for (const row of ofSign)
      for (const label of labelsOf(row)) {
        const key = `${label.cause} ${label.name} ${label.apart ?? ''}`
        const known = byLabel.get(key)
        if (known) known.rows.push(row)
        else byLabel.set(key, { label, rows: [row] })
      }
    const labelled = [...byLabel.values()].sort(
      (a, b) => CAUSES.indexOf(a.label.cause) - CAUSES.indexOf(b.label.cause),
    )
    for (const one of labelled) addDays(one.label, one.rows, add)
    for (const day of Map.groupBy(ofSign, (row) => row.day).values()) addRuns(day, add)
  }
  return {
    within: (amount, from, to) => {
      const byDay = bySum.get(amount)
      if (byDay === undefined) return []
      const found: SumSet<Row>[] = []
      for (let day = from; day <= to; day += 1) found.push(...(byDay.get(day) ?? []))
      return found.length > MOST_SETS.compared ? [] : found
    },
  }
}

/** Each day by itself, and days that follow one another. */
const addDays = <Row extends Summed>(
  label: Label,
  rows: readonly Row[],
  add: (set: SumSet<Row>) => void,
): void => {
  if (rows.length < 2) return
  const days = [...Map.groupBy(rows, (row) => row.day)]
  days.forEach(([first, own], at) => {
    let together = own
    add({ ...label, rows: together })
    if (label.cause === 'day') return
    for (let next = at + 1; next < days.length; next += 1) {
      const [day, others] = days[next] ?? [0, []]
      if (day >= first + MOST_DAYS || together.length > MOST_ROWS) break
      together = [...together, ...others]
      add({ ...label, rows: together })
    }
  })
}

/** Rows of a day that follow one another. */
const addRuns = <Row extends Summed>(day: readonly Row[], add: (set: SumSet<Row>) => void): void => {
  if (day.length > MOST_IN_RUNS) return
  for (let from = 0; from < day.length; from += 1)
    for (let before = from + 2; before <= day.length; before += 1)
      add({ cause: 'run', name: '', rows: day.slice(from, before) })
}

const haveSameRows = <Row>(one: readonly Row[], other: readonly Row[]): boolean =>
  one.length === other.length && one.every((row) => other.includes(row))
