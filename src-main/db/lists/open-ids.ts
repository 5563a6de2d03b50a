/** What opening either list comes to: its rows as ids in order, and the sum of what is open in it. */
import { type CompiledQuery, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { MatchClass } from '../../../src-preload/contract/match-values.ts'
import { CLASS_RANK } from '../commands/decisions/proposals.ts'
import type { ReadableDb, SqlValue } from '../connection.ts'
import type { SearchTerms } from './search-terms.ts'

export interface OpenedIds {
  ids: Float64Array
  count: number
  openMinor: number
  /** The first ids alone: there may be more. */
  isCut?: boolean
}

/** Every word stands in the folded text of the row called `s`; asks among thousands of rows whether to go on. */
export const containsWords = (terms: SearchTerms): RawBuilder<unknown> =>
  sql.join(
    [
      sql`((s.id & 4095) <> 0 OR is_wanted())`,
      ...terms.words.map((word) => sql`instr(s.search, ${word}) > 0`),
    ],
    sql` AND `,
  )

/** Rows that a proposal of the class holds; `id` is the row's own. */
export const proposedAs = (
  member: 'document_id' | 'transaction_id',
  id: RawBuilder<unknown>,
  proposed: MatchClass,
): RawBuilder<SqlBool> => sql<SqlBool>`${id} IN (
  SELECT m.${sql.raw(member)} FROM proposal p JOIN proposal_member m ON m.position = p.position
  WHERE p.rank = ${CLASS_RANK[proposed]} AND p.hidden_by IS NULL AND m.${sql.raw(member)} IS NOT NULL)`

/** The first column of a compiled query. */
export const columnOf = (db: ReadableDb, { sql: text, parameters }: CompiledQuery) => {
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

/** One query for both, where finding the rows costs more than an object of each: `id` and what of it counts as `open`. */
export const openFound = (db: ReadableDb, { sql: text, parameters }: CompiledQuery): OpenedIds => {
  const rows = db.read<{ id: number; open: number | null }>(text).all(...(parameters as SqlValue[]))
  return {
    ids: Float64Array.from(rows, ({ id }) => id),
    count: rows.length,
    openMinor: rows.reduce((sum, { open }) => sum + (open ?? 0), 0),
  }
}
