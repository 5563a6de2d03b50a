/**
 * Queries written with Kysely against the schema. Each is compiled once in each thread, with its first use; after that it
 * costs as much as a hand-written prepared statement. Kysely only builds SQL here; better-sqlite3 runs it.
 */
import {
  type Compilable,
  DefaultQueryExecutor,
  QueryCreator,
  type RawBuilder,
  SqliteAdapter,
  SqliteQueryCompiler,
  sql,
  type Updateable,
} from 'kysely'
import type { Instant, IsoDate, Minor } from '#contract/values.ts'
import type { ReadableDb, SqlValue, Trx } from '../connection/connection.ts'
import type { NewRow, Schema, TableName } from '../schema/schema.ts'
import type { Column, RowOf } from '../schema/schema-columns.ts'

/** Kysely's builder and compiler without its drivers and schema builder, which take half as long again to load. */
const executor = new DefaultQueryExecutor(new SqliteQueryCompiler(), new SqliteAdapter(), {
  provideConnection: () => Promise.reject(new Error('queries are compiled here, and run by better-sqlite3')),
})
const compiler = { getExecutor: () => executor }

/** The beginning of every query: `mirror.selectFrom('document')`. It cannot write. */
export const mirror: Pick<
  QueryCreator<Schema>,
  'selectFrom' | 'selectNoFrom' | 'with'
> = new QueryCreator<Schema>({ executor })

/** The type of a column value that a parameter may be compared with: a text also with dates, a number with amounts. */
type Comparable<Value> = Value extends string
  ? string extends Value
    ? Instant & IsoDate
    : Value
  : Value extends number
    ? number extends Value
      ? Minor
      : Value
    : Value

/** The named parameters of a query, as expressions to use in it. */
export type Params<Values> = { readonly [Name in keyof Values]-?: RawBuilder<Comparable<Values[Name]>> }

/** Stands in a compiled query where a parameter belongs. */
class Marker {
  readonly name: string

  constructor(name: string) {
    this.name = name
  }
}

type ValuesArgument<Values> = keyof Values extends never ? [] : [values: Values]

/** Errors of each: storage-failed, storage-corrupt, in-use. */
export interface Query<Values, Row> {
  /** The first row, if there is one. */
  get(db: ReadableDb, ...values: ValuesArgument<Values>): Row | undefined
  all(db: ReadableDb, ...values: ValuesArgument<Values>): Row[]
  iterate(db: ReadableDb, ...values: ValuesArgument<Values>): IterableIterator<Row>
}

interface Compiled {
  readonly sql: string
  /** In the order of the question marks. */
  readonly parameters: readonly (Marker | SqlValue)[]
}

/** For the test that prepares every query against a migrated file. */
export interface KnownQuery {
  readonly compile: () => Compiled
  /** The columns its rows have, where they were written down by hand. */
  readonly columns?: Readonly<Record<string, Column<unknown, unknown>>>
}
export const knownQueries: KnownQuery[] = []

const expressions = new Proxy({}, { get: (_, name) => sql.val(new Marker(String(name))) })

type QueryBuilder<Values, Row> = (params: Params<Values>) => Compilable<Row>

/** A row of a query, as Kysely derives it. */
export type QueryRow<Known extends { all(...given: never[]): unknown[] }> = ReturnType<Known['all']>[number]

/** A query of rows. Its parameters are those `build` takes; Kysely derives the type of a row. */
export const query = <Values = Record<never, never>, Row = unknown>(
  build: QueryBuilder<Values, Row>,
): Query<Values, Row> => register(toQuery(compileLater(build), (db, text) => db.read<Row>(text)))

// Kysely returns parameter values as they were given: a value that is no marker is a constant of the query.
const compiled = (query: Compilable): Compiled => query.compile() as Compiled

type Read<Row> = (
  db: ReadableDb,
  sql: string,
) => {
  get(...values: SqlValue[]): Row | undefined
  all(...values: SqlValue[]): Row[]
  iterate(...values: SqlValue[]): IterableIterator<Row>
}

const toQuery = <Values, Row>(compile: () => Compiled, read: Read<Row>): Query<Values, Row> & KnownQuery => {
  let known: Compiled | undefined
  const once = (): Compiled => {
    known ??= compile()
    return known
  }
  const bind = ([values]: ValuesArgument<Values> | []): SqlValue[] =>
    once().parameters.map((parameter) =>
      parameter instanceof Marker
        ? ((values as Record<string, SqlValue>)[parameter.name] ?? null)
        : parameter,
    )
  return {
    compile: once,
    get: (db, ...values) => read(db, once().sql).get(...bind(values)),
    all: (db, ...values) => read(db, once().sql).all(...bind(values)),
    iterate: (db, ...values) => read(db, once().sql).iterate(...bind(values)),
  }
}

const register = <Values, Row>(
  made: Query<Values, Row> & KnownQuery,
  columns?: KnownQuery['columns'],
): Query<Values, Row> => {
  knownQueries.push({ compile: made.compile, ...(columns && { columns }) })
  return made
}

const compileLater =
  <Values, Row>(build: QueryBuilder<Values, Row>) =>
  () =>
    compiled(build(expressions as Params<Values>))

/** A query of one column: `get` and `all` return its values instead of rows. */
export const column = <Values = Record<never, never>, Row = unknown>(
  build: QueryBuilder<Values, Row>,
): Query<Values, Row[keyof Row]> =>
  register(toQuery(compileLater(build), (db, text) => db.readColumn<Row[keyof Row]>(text)))

/**
 * A query in SQL, where Kysely cannot express it or would be harder to read. `columns` states the type of a row; a test
 * compares it with a migrated file.
 */
export const rawQuery = <Values, Columns extends Readonly<Record<string, Column<unknown, unknown>>>>(
  columns: Columns,
  build: (params: Params<Values>) => RawBuilder<unknown>,
): Query<Values, RowOf<Columns>> =>
  register(
    toQuery(
      () => build(expressions as Params<Values>).compile(compiler) as Compiled,
      (db, text) => db.read<RowOf<Columns>>(text),
    ),
    columns,
  )

/** A query built at run time and not registered, whose rows are single numbers: ids, a count, a sum that is never NULL. */
export const oneOffNumbers = <Values = Record<never, never>>(
  build: (params: Params<Values>) => RawBuilder<unknown>,
): Query<Values, number> =>
  toQuery(
    () => build(expressions as Params<Values>).compile(compiler) as Compiled,
    (db, text) => db.readColumn<number>(text),
  )

/** A piece of SQL with its values as one text, to compare pieces by. */
export const toKey = (piece: RawBuilder<unknown>): string => {
  const { sql: text, parameters } = piece.compile(compiler)
  return JSON.stringify([text, parameters.map(String)])
}

/** A piece of SQL without parameters, as text for a statement that writes. */
export const toSql = (piece: RawBuilder<unknown>): string => piece.compile(compiler).sql

/** Compiles and runs a query that was built at run time. */
export const runQuery = <Row>(db: ReadableDb, query: Compilable<Row>): Row[] => {
  const { sql: text, parameters } = compiled(query)
  return db.read<Row>(text).all(...(parameters as readonly SqlValue[]))
}

/** The same for one column: returns its values. */
export const runColumnQuery = <Row>(db: ReadableDb, query: Compilable<Row>): Row[keyof Row][] => {
  const { sql: text, parameters } = compiled(query)
  return db.readColumn<Row[keyof Row]>(text).all(...(parameters as readonly SqlValue[]))
}

/** The same for SQL. @param _columns states the type of a row */
export const runRawQuery = <Columns extends Readonly<Record<string, Column<unknown, unknown>>>>(
  db: ReadableDb,
  _columns: Columns,
  query: RawBuilder<unknown>,
): RowOf<Columns>[] => {
  const { sql: text, parameters } = query.compile(compiler)
  return db.read<RowOf<Columns>>(text).all(...(parameters as readonly SqlValue[]))
}

/** The values of a parameter that is a JSON array: `where('id', 'in', valuesOfJson(ids))`. */
export const valuesOfJson = <Value = number>(values: RawBuilder<string>): RawBuilder<Value> =>
  sql`(SELECT value FROM json_each(${values}))`

const valuesOf = (row: object): SqlValue[] => Object.values(row)

/**
 * Statements that write whole rows. Columns and values are in one object, so that neither list can lack one of the
 * other. An INSERT that is prepared once: all its rows must have the same columns in the same order, as an object
 * literal has. The compiler reports a missing column of the schema.
 *
 * @param onConflict SQL after the values
 */
export const insertInto = <T extends TableName>(table: T, onConflict = '') => {
  let sql: string | undefined
  return (trx: Trx, row: NewRow<T>): { changes: number; lastId: number } => {
    const columns = sql === undefined ? Object.keys(row) : []
    // OR FAIL: a refused row ends the command, which is rolled back as a whole. To roll back only the row, SQLite would
    // copy every page that it and its triggers change.
    sql ??= `INSERT OR FAIL INTO ${table} (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')}) ${onConflict}`
    return trx.write(sql).run(...valuesOf(row))
  }
}

/**
 * As `insertInto`, where a row with that key may exist: its other columns are then replaced.
 *
 * @param key columns that identify a row
 */
export const upsertInto = <T extends TableName>(table: T, key: readonly (keyof NewRow<T> & string)[]) => {
  let insert: ReturnType<typeof insertInto<T>> | undefined
  return (trx: Trx, row: NewRow<T>): void => {
    insert ??= insertInto(
      table,
      `ON CONFLICT (${key.join(', ')}) DO UPDATE SET ${Object.keys(row)
        .filter((name) => !(key as readonly string[]).includes(name))
        .map((name) => `${name} = excluded.${name}`)
        .join(', ')}`,
    )
    insert(trx, row)
  }
}

/** An UPDATE by row number, prepared once. */
export const updateById = <T extends TableName>(table: T) => {
  let sql: string | undefined
  return (trx: Trx, id: number, columns: Updateable<Schema[T]>): void => {
    sql ??= `UPDATE ${table} SET ${Object.keys(columns)
      .map((name) => `${name} = ?`)
      .join(', ')} WHERE id = ?`
    trx.write(sql).run(...valuesOf(columns), id)
  }
}
