/** The schema as it is written down, against a file the migrations made. */
import Database from 'better-sqlite3'
import { expect, test } from 'vitest'
import { type KnownQuery, knownQueries } from '../../../src-main/db/query/query.ts'
import { tables } from '../../../src-main/db/schema/schema.ts'
import { openTestMirror } from './helpers/mirror-fixtures.ts'
// For their queries: what the threads and main load, and the jobs.
import '../../../src-main/db/mirror/queries.ts'
import '../../../src-main/db/mirror/writer-commands.ts'
import '../../../src-main/db/mirror/mirror-reader.ts'
import '../../../src-main/db/proposals/match-input.ts'
import '../../../src-main/db/decisions/past-decisions.ts'
import '../../../src-main/db/reports/report-rows.ts'

interface FileColumn {
  name: string
  type: string
  notnull: 0 | 1
  dflt_value: string | null
  pk: number
}

const openFile = async (): Promise<Database.Database> => {
  const mirror = await openTestMirror()
  mirror.close()
  return new Database(mirror.file, { readonly: true })
}

const tablesOf = (database: Database.Database): string[] =>
  database
    .prepare<unknown[], string>(
      "SELECT name FROM pragma_table_list WHERE type = 'table' AND schema = 'main' AND name NOT LIKE 'sqlite%' AND name NOT LIKE 'kysely%' ORDER BY name",
    )
    .pluck()
    .all()

const columnsOf = (database: Database.Database, table: string): FileColumn[] =>
  database.prepare<unknown[], FileColumn>('SELECT * FROM pragma_table_info(?)').all(table)

test('the tables of the schema are those of a migrated file', async () => {
  const database = await openFile()
  expect(tablesOf(database)).toEqual(Object.keys(tables).sort())
  database.close()
})

test.each(Object.entries(tables))(
  'columns, types, NULL and defaults of %s are those of a migrated file',
  async (table, columns) => {
    const database = await openFile()
    const asWritten = Object.entries(columns).map(([name, { type, isNullable, hasDefault }]) => ({
      name,
      type,
      isNullable,
      hasDefault,
    }))
    const inFile = columnsOf(database, table).map(({ name, type, notnull, dflt_value, pk }) => ({
      name,
      type,
      isNullable: notnull === 0 && pk === 0,
      hasDefault: dflt_value !== null || isRowNumber(database, table, name),
    }))
    const byName = (one: { name: string }, other: { name: string }) => (one.name < other.name ? -1 : 1)
    expect(asWritten.sort(byName)).toEqual(inFile.sort(byName))
    database.close()
  },
)

/** An INTEGER PRIMARY KEY is an alias of the row number. */
const isRowNumber = (database: Database.Database, table: string, column: string): boolean => {
  const keys = columnsOf(database, table).filter(({ pk }) => pk > 0)
  return keys.length === 1 && keys[0]?.name === column && keys[0].type === 'INTEGER'
}

const named = (known: KnownQuery): readonly [string, KnownQuery] => [known.compile().sql, known]

test.each(knownQueries.map(named))('%s is answered by a migrated file', async (text, { columns }) => {
  const database = await openFile()
  // Registered by the connection of the program.
  database.function('is_wanted', () => 1)
  const found = database.prepare(text).columns()
  if (columns !== undefined) {
    expect(found.map(({ name }) => name)).toEqual(Object.keys(columns))
    for (const [index, { type }] of Object.values(columns).entries())
      expect([type, null]).toContain(found[index]?.type ?? null)
  }
  database.close()
})
