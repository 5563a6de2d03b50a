/** Series of a subscription: the default of each type, the last number and date of each series. */
import type { Store } from '../store.ts'

export interface Series {
  name: string
  lastNumber: number
  /** Date of the last closed document; empty before the first. */
  lastDate: string
}

export const findSeries = (store: Store, owner: string, type: string, name: string): Series | undefined =>
  store.get<Series>(
    'SELECT name, lastNumber, lastDate FROM series WHERE owner = ? AND type = ? AND name = ?',
    owner,
    type,
    name,
  )

export const findDefaultSeries = (store: Store, owner: string, type: string): Series | undefined =>
  store.get<Series>(
    'SELECT name, lastNumber, lastDate FROM series WHERE owner = ? AND type = ? AND isDefault = 1',
    owner,
    type,
  )

export const saveSeries = (
  store: Store,
  owner: string,
  type: string,
  series: Series,
  isDefault?: boolean,
): void => {
  store.run(
    `INSERT INTO series VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT (owner, type, name) DO UPDATE SET
       lastNumber = excluded.lastNumber, lastDate = excluded.lastDate,
       isDefault = max(isDefault, excluded.isDefault)`,
    owner,
    type,
    series.name,
    series.lastNumber,
    series.lastDate,
    isDefault ? 1 : 0,
  )
}
