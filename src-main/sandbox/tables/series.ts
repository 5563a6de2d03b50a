/** Series of a subscription: which exist, which is the default of a type, the last number and date of each. */
import type { Store } from '../store.ts'

export interface Series {
  name: string
  lastNumber: number
  /** Date of the last closed document; empty before the first. */
  lastDate: string
}

interface SeriesRow {
  name: string
  last_number: number
  last_date: string
}

const toSeries = (row: SeriesRow): Series => ({
  name: row.name,
  lastNumber: row.last_number,
  lastDate: row.last_date,
})

export const findSeries = (store: Store, owner: string, type: string, name: string): Series | undefined => {
  const row = store.get<SeriesRow>(
    'SELECT name, last_number, last_date FROM series WHERE owner = ? AND type = ? AND name = ?',
    owner,
    type,
    name,
  )
  return row && toSeries(row)
}

export const findDefaultSeries = (store: Store, owner: string, type: string): Series | undefined => {
  const row = store.get<SeriesRow>(
    'SELECT name, last_number, last_date FROM series WHERE owner = ? AND type = ? AND is_default = 1',
    owner,
    type,
  )
  return row && toSeries(row)
}

export const saveSeries = (
  store: Store,
  owner: string,
  type: string,
  series: Series,
  isDefault?: boolean,
): void => {
  store.run(
    `INSERT INTO series VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT (owner, type, name) DO UPDATE SET
       last_number = excluded.last_number, last_date = excluded.last_date,
       is_default = max(is_default, excluded.is_default)`,
    owner,
    type,
    series.name,
    series.lastNumber,
    series.lastDate,
    isDefault ? 1 : 0,
  )
}
