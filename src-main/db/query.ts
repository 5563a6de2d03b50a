/**
 * Queries written with Kysely against the schema. Each is compiled once a thread, at its first use, and from then on
 * costs what a statement prepared by hand costs. Kysely itself never runs anything here.
 */
import {
  type Compilable,
  DefaultQueryExecutor,
  QueryCreator,
  type RawBuilder,
  SqliteAdapter,
  SqliteQueryCompiler,
  sql,
} from 'kysely'
import type { Instant, IsoDate, Minor } from '#contract/values.ts'
import type { ReadableDb, SqlValue } from './connection.ts'
import type { Schema } from './schema.ts'
import type { Column, RowOf } from './schema-columns.ts'

/** Kysely's builder and compiler without its drivers and schema builder, which take half as long again to load. */
const executor = new DefaultQueryExecutor(new SqliteQueryCompiler(), new SqliteAdapter(), {
  provideConnection: () => Promise.reject(new Error('queries are compiled here, and run by better-sqlite3')),
})
const compiler = { getExecutor: () => executor }

/** Where a query begins: `mirror.selectFrom('document')`. It only reads. */
export const mirror: Pick<
  QueryCreator<Schema>,
  'selectFrom' | 'selectNoFrom' | 'with'
> = new QueryCreator<Schema>({ executor })

/** A text may be compared with dates and instants, a number with amounts. */
type Comparable<Value> = Value extends string
  ? string extends Value
    ? Instant & IsoDate
    : Value
  : Value extends number
    ? number extends Value
      ? Minor
      : Value
    : Value

/** The named parameters of a query, as expressions to be put into it. */
export type Params<Values> = { readonly [Name in keyof Values]-?: RawBuilder<Comparable<Values[Name]>> }

/** Stands in a compiled query where a parameter belongs. */
class Marker {
  readonly name: string

  constructor(name: string) {
    this.name = name
  }
}

type Given<Values> = keyof Values extends never ? [] : [values: Values]

/** Errors of each: storage-failed, storage-corrupt, in-use. */
export interface Query<Values, Row> {
  /** The first row, if there is one. */
  get(db: ReadableDb, ...values: Given<Values>): Row | undefined
  all(db: ReadableDb, ...values: Given<Values>): Row[]
  iterate(db: ReadableDb, ...values: Given<Values>): IterableIterator<Row>
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

type Built<Values, Row> = (params: Params<Values>) => Compilable<Row>

/** A query of rows; its parameters are those the function takes, and its row is what Kysely says of it. */
export const query = <Values = Record<never, never>, Row = unknown>(
  build: Built<Values, Row>,
): Query<Values, Row> => kept(prepared(built(build), (db, text) => db.read<Row>(text)))

// Kysely takes any value for a parameter and hands it back: what is no marker is a constant of the query.
const compiled = (query: Compilable): Compiled => query.compile() as Compiled

type Read<Row> = (
  db: ReadableDb,
  sql: string,
) => {
  get(...values: SqlValue[]): Row | undefined
  all(...values: SqlValue[]): Row[]
  iterate(...values: SqlValue[]): IterableIterator<Row>
}

const prepared = <Values, Row>(compile: () => Compiled, read: Read<Row>): Query<Values, Row> & KnownQuery => {
  let known: Compiled | undefined
  const once = (): Compiled => {
    known ??= compile()
    return known
  }
  const bind = ([values]: Given<Values> | []): SqlValue[] =>
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

const kept = <Values, Row>(
  made: Query<Values, Row> & KnownQuery,
  columns?: KnownQuery['columns'],
): Query<Values, Row> => {
  knownQueries.push({ compile: made.compile, ...(columns && { columns }) })
  return made
}

const built =
  <Values, Row>(build: Built<Values, Row>) =>
  () =>
    compiled(build(expressions as Params<Values>))

/** A query of one column: each row is its value. */
export const column = <Values = Record<never, never>, Row = unknown>(
  build: Built<Values, Row>,
): Query<Values, Row[keyof Row]> =>
  kept(prepared(built(build), (db, text) => db.readColumn<Row[keyof Row]>(text)))

/**
 * A query in SQL, where Kysely cannot say it or would say it worse. Its columns are written down, and a test holds
 * them equal to those of a migrated file.
 */
export const rawQuery = <Values, Columns extends Readonly<Record<string, Column<unknown, unknown>>>>(
  columns: Columns,
  build: (params: Params<Values>) => RawBuilder<unknown>,
): Query<Values, RowOf<Columns>> =>
  kept(
    prepared(
      () => build(expressions as Params<Values>).compile(compiler) as Compiled,
      (db, text) => db.read<RowOf<Columns>>(text),
    ),
    columns,
  )

/** A query put together for one question, each row of which is one number: ids, a count, a sum that is never NULL. */
export const numbers = <Values = Record<never, never>>(
  build: (params: Params<Values>) => RawBuilder<unknown>,
): Query<Values, number> =>
  prepared(
    () => build(expressions as Params<Values>).compile(compiler) as Compiled,
    (db, text) => db.readColumn<number>(text),
  )

/** A piece of SQL and its values as a text: the same for the same piece. */
export const asKey = (piece: RawBuilder<unknown>): string => {
  const { sql: text, parameters } = piece.compile(compiler)
  return JSON.stringify([text, parameters.map(String)])
}

/** A piece of SQL without parameters, as text for a statement that writes. */
export const asSql = (piece: RawBuilder<unknown>): string => piece.compile(compiler).sql

/** Runs a query that is put together for one question, and compiled for it. */
export const ask = <Row>(db: ReadableDb, query: Compilable<Row>): Row[] => {
  const { sql: text, parameters } = compiled(query)
  return db.read<Row>(text).all(...(parameters as readonly SqlValue[]))
}

/** The same of one column: each row is its value. */
export const askColumn = <Row>(db: ReadableDb, query: Compilable<Row>): Row[keyof Row][] => {
  const { sql: text, parameters } = compiled(query)
  return db.readColumn<Row[keyof Row]>(text).all(...(parameters as readonly SqlValue[]))
}

/** The same of SQL; its columns are written down. */
export const askRaw = <Columns extends Readonly<Record<string, Column<unknown, unknown>>>>(
  db: ReadableDb,
  _columns: Columns,
  query: RawBuilder<unknown>,
): RowOf<Columns>[] => {
  const { sql: text, parameters } = query.compile(compiler)
  return db.read<RowOf<Columns>>(text).all(...(parameters as readonly SqlValue[]))
}

/** Values that come as a JSON array: `where('id', 'in', listed(ids))`. */
export const listed = <Value = number>(values: RawBuilder<string>): RawBuilder<Value> =>
  sql`(SELECT value FROM json_each(${values}))`
