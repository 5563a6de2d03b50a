/** Which rows of a list changed since a moment: the mirror notes the numbers of the last thousand (migration 0010). */
import type { ReadableDb } from '../connection.ts'
import type { ListQuery } from './condition.ts'

type Table = ListQuery['table']

/** How far the mirror's notes and a table had come. */
export interface Moment {
  readonly noted: number
  readonly newest: number
}

const numberFrom = (db: ReadableDb, sql: string): number => db.readColumn<number | null>(sql).get() ?? 0

export const momentOf = (db: ReadableDb, table: Table): Moment => ({
  noted: numberFrom(db, 'SELECT max(sequence) FROM changed_row'),
  newest: numberFrom(db, `SELECT max(id) FROM ${table}`),
})

/** The one before the other; both of one connection. */
export const earlier = (one: Moment, other: Moment): Moment =>
  one.noted < other.noted || one.newest < other.newest ? one : other

/** So many new rows, and no more, are looked at one by one. */
const MOST_NEW = 1_000

/** Those that came or went too. @returns undefined where they are too many to tell */
export const changedSince = (
  db: ReadableDb,
  table: Table,
  { noted, newest }: Moment,
): ReadonlySet<number> | undefined => {
  if (numberFrom(db, 'SELECT min(sequence) FROM changed_row') > noted + 1) return undefined
  const added = db
    .readColumn<number>(`SELECT id FROM ${table} WHERE id > ? LIMIT ${MOST_NEW + 1}`)
    .all(newest)
  if (added.length > MOST_NEW) return undefined
  const changed = db
    .readColumn<number>('SELECT id FROM changed_row WHERE sequence > ? AND kind = ?')
    .all(noted, table)
  return new Set([...added, ...changed])
}
