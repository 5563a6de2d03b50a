/** Types of connections: a reader cannot write, and only a transaction can. */
import { randomUUID } from 'node:crypto'
import type Database from 'better-sqlite3'
import { AppError } from '#core/app-error.ts'
import type { IdSource } from '#core/clock.ts'
import { toDatabaseError } from './sqlite-error.ts'

export type SqlValue = string | number | bigint | null | Uint8Array

declare const readable: unique symbol
declare const writable: unique symbol
declare const transaction: unique symbol

/** A statement that reads; `Row` is the type of a row as the caller knows it. */
interface ReadStatement<Row> {
  get(...params: SqlValue[]): Row | undefined
  all(...params: SqlValue[]): Row[]
  iterate(...params: SqlValue[]): IterableIterator<Row>
}

/** A statement that writes. */
interface WriteStatement {
  /** The number of changed rows and the last new row number. */
  run(...params: SqlValue[]): { changes: number; lastId: number }
}

export interface ReadableDb {
  readonly [readable]: true
  readonly file: string
  /** The open file: another object after it was opened again. */
  readonly opened: object
  /**
   * Prepares a reading statement once per connection. Errors while it runs: storage-failed, storage-corrupt, in-use.
   */
  read<Row>(sql: string): ReadStatement<Row>
  /** As `read`; each row is the value of its first column. */
  readColumn<Value>(sql: string): ReadStatement<Value>
  /** Runs `work` on one unchanging state of the database. */
  snapshot<T>(work: () => T): T
  /**
   * Runs `work`; a statement in it that calls `is_wanted()` in its WHERE ends as soon as the result is no. Error:
   * cancelled.
   */
  whileWanted<T>(isWanted: () => boolean, work: () => T): T
  close(): void
}

/** Permission to write, within the transaction that it was created by. */
export interface Trx extends ReadableDb {
  readonly [transaction]: true
  write(sql: string): WriteStatement
  /** Creates ids that are unique in all mirrors. */
  readonly newId: IdSource
}

export interface WritableDb extends ReadableDb {
  readonly [writable]: true
  /** Runs `work` in one immediate transaction: everything is written, or nothing. Errors: also disk-full. */
  transaction<T>(work: (trx: Trx) => T): T
  /** Moves the write-ahead log into the database and empties it; waits a moment for an active reader. */
  checkpoint(): void
}

/**
 * Twice the number of the program's own statements; lists with filters are built at run time, and there may be any
 * number.
 */
export const MAX_STATEMENTS = 1000

/** Wraps an open database; statements are prepared once and cached. */
export const toConnection = (
  database: Database.Database,
  newId: IdSource = randomUUID,
): ReadableDb & WritableDb & Trx => {
  const rows = remember((sql) => reading(sql, database.prepare<unknown[], unknown>(sql)))
  const columns = remember((sql) => reading(sql, database.prepare<unknown[], unknown>(sql).pluck()))
  const writes = remember((sql) => writing(sql, database.prepare<unknown[]>(sql)))
  let isWanted = always
  database.function('is_wanted', { deterministic: false, directOnly: true }, () => {
    if (isWanted()) return 1
    throw new AppError('cancelled', 'a newer question took the place of this one')
  })
  const methods = {
    file: database.name,
    opened: database,
    newId,
    read: rows,
    readColumn: columns,
    write: writes,
    snapshot: <T>(work: () => T): T => guarded(() => database.transaction(work).deferred()),
    whileWanted: <T>(wanted: () => boolean, work: () => T): T => {
      isWanted = wanted
      try {
        return work()
      } finally {
        isWanted = always
      }
    },
    transaction: <T>(work: (trx: Trx) => T): T =>
      guarded(() => database.transaction(() => work(connection)).immediate()),
    checkpoint: () => {
      guarded(() => {
        const usual = database.pragma('busy_timeout', { simple: true })
        // Nothing else is written in this thread meanwhile; what stays in the log is moved when the database is opened
        // next.
        database.pragma(`busy_timeout = ${READER_WAIT_MS}`)
        database.pragma('wal_checkpoint(TRUNCATE)')
        database.pragma(`busy_timeout = ${usual}`)
      })
    },
    close: () => {
      database.close()
    },
  }
  // The brands exist only for the compiler; this is the only place that adds them.
  const connection = methods as unknown as ReadableDb & WritableDb & Trx
  return connection
}

const guarded = <T>(work: () => T): T => {
  try {
    return work()
  } catch (error) {
    throw toDatabaseError(error)
  }
}

type Bound = readonly unknown[]

/** better-sqlite3 treats `?1` as a name: numbered parameters are passed as one record. */
const binder = (sql: string): ((params: readonly SqlValue[]) => Bound) =>
  /\?\d/.test(sql)
    ? (params) => [Object.fromEntries(params.map((value, index) => [String(index + 1), value]))]
    : (params) => params

/**
 * SQLite adds up to 64 bits, a JavaScript number has 53: a larger sum would be inexact.
 *
 * @returns a check of the rows of a statement that sums; undefined for any other
 */
const checkOf = <Row>(
  sql: string,
  statement: Database.Statement<unknown[], Row>,
): ((row: Row) => Row) | undefined => {
  if (!/\bsum\(/i.test(sql)) return undefined
  // Values in a column of a table were checked when they were parsed.
  const computed = statement.columns().flatMap(({ name, column }) => (column === null ? [name] : []))
  return (row) => {
    if (typeof row === 'object' && row !== null)
      for (const name of computed) assertExact((row as Record<string, unknown>)[name])
    else assertExact(row)
    return row
  }
}

const assertExact = (value: unknown): void => {
  if (typeof value === 'number' && Math.abs(value) > Number.MAX_SAFE_INTEGER)
    throw new AppError('sum-too-large', 'a sum is too large to be given to the cent')
}

const reading = <Row>(sql: string, statement: Database.Statement<unknown[], Row>): ReadStatement<Row> => {
  const bind = binder(sql)
  const check = checkOf(sql, statement)
  return {
    get: (...params) =>
      guarded(() => {
        const row = statement.get(...bind(params))
        return row === undefined || check === undefined ? row : check(row)
      }),
    all: (...params) =>
      guarded(() => {
        const rows = statement.all(...bind(params))
        return check === undefined ? rows : rows.map(check)
      }),
    *iterate(...params) {
      try {
        if (check === undefined) yield* statement.iterate(...bind(params))
        else for (const row of statement.iterate(...bind(params))) yield check(row)
      } catch (error) {
        throw toDatabaseError(error)
      }
    },
  }
}

const writing = (sql: string, statement: Database.Statement<unknown[]>): WriteStatement => {
  const bind = binder(sql)
  return {
    run(...params) {
      try {
        const { changes, lastInsertRowid } = statement.run(...bind(params))
        return { changes, lastId: Number(lastInsertRowid) }
      } catch (error) {
        throw toDatabaseError(error)
      }
    },
  }
}

const remember = <Kept>(make: (sql: string) => Kept): ((sql: string) => Kept) => {
  const kept = new Map<string, Kept>()
  return (sql) => {
    let found = kept.get(sql)
    if (found === undefined) {
      found = guarded(() => make(sql))
      // The oldest is removed: a statement that is used often is soon prepared again.
      const [oldest] = kept.size < MAX_STATEMENTS ? [] : kept.keys()
      if (oldest !== undefined) kept.delete(oldest)
      kept.set(sql, found)
    }
    return found
  }
}

const READER_WAIT_MS = 200

const always = (): boolean => true
