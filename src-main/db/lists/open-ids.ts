/** What opening either list comes to: its rows as ids in order, and the sum of what is open in it. */
import { type CompiledQuery, type RawBuilder, sql } from 'kysely'
import type { ReadableDb, SqlValue } from '../connection.ts'
import type { SearchTerms } from './search-terms.ts'

export interface OpenedIds {
  ids: Float64Array
  count: number
  openMinor: number
}

/** Every word stands in the folded text of the row called `s`. */
export const containsWords = (terms: SearchTerms): RawBuilder<unknown> =>
  sql.join(
    terms.words.map((word) => sql`instr(s.search, ${word}) > 0`),
    sql` AND `,
  )

const columnOf = (db: ReadableDb, { sql: text, parameters }: CompiledQuery) => {
  const statement = db.readColumn<number>(text)
  const values = parameters as SqlValue[]
  return { all: () => statement.all(...values), get: () => statement.get(...values) }
}

/** Both queries on one state of the mirror. */
export const openIds = (db: ReadableDb, ids: CompiledQuery, sum: CompiledQuery): OpenedIds =>
  db.snapshot(() => {
    const found = Float64Array.from(columnOf(db, ids).all())
    return { ids: found, count: found.length, openMinor: columnOf(db, sum).get() ?? 0 }
  })
