/** Finds which rows of a list changed since a moment, from the mirror's log of changes (`changed_row`). */
import { sql } from 'kysely'
import { toMinor } from '#core/money.ts'
import type { ReadableDb } from '../connection/connection.ts'
import { column, mirror, type Params, query } from '../query/query.ts'
import {
  firstChangedRow,
  lastChangedRow,
  lastDocument,
  lastLine,
  lastTransaction,
} from '../rows/last-numbers.ts'
import type { ListQuery } from './condition.ts'

type Table = ListQuery['table']

/** The last change in the mirror's log, and the last row of a table. */
export interface Moment {
  readonly noted: number
  readonly newest: number
}

const newest: Readonly<Record<Table, (db: ReadableDb) => number>> = {
  document: lastDocument,
  bank_transaction: lastTransaction,
  ledger_line: lastLine,
}

const areForgotten = (db: ReadableDb, noted: number): boolean => firstChangedRow(db) > noted + 1

export const momentOf = (db: ReadableDb, table: Table): Moment => ({
  noted: lastChangedRow(db),
  newest: newest[table](db),
})

/** The earlier of two moments; both of one connection. */
export const earlier = (one: Moment, other: Moment): Moment =>
  one.noted < other.noted || one.newest < other.newest ? one : other

/** At most this many rows are checked one by one. */
const MAX_ROWS = 1_000

type After = { after: number }
const added = {
  document: column(({ after }: Params<After>) =>
    mirror
      .selectFrom('document')
      .select('id')
      .where('id', '>', after)
      .limit(MAX_ROWS + 1),
  ),
  bank_transaction: column(({ after }: Params<After>) =>
    mirror
      .selectFrom('bank_transaction')
      .select('id')
      .where('id', '>', after)
      .limit(MAX_ROWS + 1),
  ),
  ledger_line: column(({ after }: Params<After>) =>
    mirror
      .selectFrom('ledger_line')
      .select('id')
      .where('id', '>', after)
      .limit(MAX_ROWS + 1),
  ),
}
const notedAfter = column(({ noted, kind }: Params<{ noted: number; kind: string }>) =>
  mirror
    .selectFrom('changed_row')
    .select('id')
    .where('sequence', '>', noted)
    .where(sql`kind`, '=', kind)
    .limit(MAX_ROWS + 1),
)

/** Includes rows that were added or removed. @returns undefined where there are too many */
export const changedSince = (
  db: ReadableDb,
  table: Table,
  moment: Moment,
): ReadonlySet<number> | undefined => {
  if (areForgotten(db, moment.noted)) return undefined
  const fresh = added[table].all(db, { after: moment.newest })
  if (fresh.length > MAX_ROWS) return undefined
  const changed = notedAfter.all(db, { noted: moment.noted, kind: table })
  return changed.length > MAX_ROWS ? undefined : new Set([...fresh, ...changed])
}

/** More than a decision changes. Whether a list contains a row is checked on main: a millisecond in a million rows. */
const MAX_OPEN_CHANGES = 32

const openChanges = query(
  ({ noted, kind, currency }: Params<{ noted: number; kind: string; currency: string }>) =>
    mirror
      .selectFrom('changed_row')
      .select(['id', 'open_change as minor'])
      .where('sequence', '>', noted)
      .where(sql`kind`, '=', kind)
      .where((eb) =>
        eb.or([
          eb('open_change', 'is', null),
          eb.and([eb('open_change', '<>', toMinor(0)), eb('currency', '=', currency)]),
        ]),
      )
      .limit(MAX_OPEN_CHANGES + 1),
)

/** The change of the open amounts of rows, in minor units of that currency. @returns undefined where it is unknown */
export const openChangesSince = (
  db: ReadableDb,
  table: Table,
  currency: string,
  noted: number,
): readonly { id: number; minor: number }[] | undefined => {
  if (areForgotten(db, noted)) return undefined
  const changes = openChanges.all(db, { noted, kind: table, currency })
  const known = changes.flatMap(({ id, minor }) => (minor === null ? [] : { id, minor }))
  return known.length === changes.length && known.length <= MAX_OPEN_CHANGES ? known : undefined
}
