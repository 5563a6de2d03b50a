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

/** How far the mirror's notes have come. */
export const notedSoFar = (db: ReadableDb): number => numberFrom(db, 'SELECT max(sequence) FROM changed_row')

const areForgotten = (db: ReadableDb, noted: number): boolean =>
  numberFrom(db, 'SELECT min(sequence) FROM changed_row') > noted + 1

export const momentOf = (db: ReadableDb, table: Table): Moment => ({
  noted: notedSoFar(db),
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
  if (areForgotten(db, noted)) return undefined
  const added = db
    .readColumn<number>(`SELECT id FROM ${table} WHERE id > ? LIMIT ${MOST_NEW + 1}`)
    .all(newest)
  if (added.length > MOST_NEW) return undefined
  const changed = db
    .readColumn<number>('SELECT id FROM changed_row WHERE sequence > ? AND kind = ?')
    .all(noted, table)
  return new Set([...added, ...changed])
}

/** More than a decision changes. Whether a list holds a row is looked for on main, a millisecond among a million. */
const MOST_OPEN_CHANGES = 32

/** By how much what is open on rows changed, in minor units of that currency. @returns undefined where that is not known */
export const openChangesSince = (
  db: ReadableDb,
  table: Table,
  currency: string,
  noted: number,
): readonly { id: number; minor: number }[] | undefined => {
  if (areForgotten(db, noted)) return undefined
  const changes = db
    .read<{ id: number; minor: number | null }>(
      `SELECT id, open_change AS minor FROM changed_row
        WHERE sequence > ? AND kind = ? AND (open_change IS NULL OR (open_change <> 0 AND currency = ?))
        LIMIT ${MOST_OPEN_CHANGES + 1}`,
    )
    .all(noted, table, currency)
  const known = changes.flatMap(({ id, minor }) => (minor === null ? [] : { id, minor }))
  return known.length === changes.length && known.length <= MOST_OPEN_CHANGES ? known : undefined
}
