/** What a column of the schema is: its type in SQLite, whether it may be NULL, and its type in TypeScript. */
import type { ColumnType } from 'kysely'
import type { Instant, IsoDate, Minor } from '#contract/values.ts'

type SqlType = 'INTEGER' | 'TEXT' | 'BLOB'

/** `Read` is what a query answers; `Written` is what an INSERT takes; `IsLeftOut` says that it need not be given. */
export interface Column<Read, Written = Read, IsLeftOut extends boolean = boolean> {
  readonly type: SqlType
  readonly isNullable: boolean
  /** SQLite gives it a value where an INSERT gives none. */
  readonly hasDefault: boolean
  /** Never there: it carries the types. */
  readonly types?: { read: Read; written: Written; isLeftOut: IsLeftOut }
}

const column = <Read, Written = Read>(type: SqlType): Column<Read, Written, false> => ({
  type,
  isNullable: false,
  hasDefault: false,
})

/** A text; @typeParam Value the words it may be */
export const text = <Value extends string = string>() => column<Value>('TEXT')
export const integer = <Value extends number = number>() => column<Value>('INTEGER')
export const blob = () => column<Uint8Array>('BLOB')
/** 1 is yes. */
export const flag = () => column<0 | 1>('INTEGER')
/** A count of minor units of a currency. */
export const minor = () => column<Minor, number>('INTEGER')
/** A calendar date, yyyy-mm-dd. */
export const date = () => column<IsoDate>('TEXT')
/** A UTC instant, as `new Date().toISOString()` writes it. */
export const instant = () => column<Instant, string>('TEXT')

export const nullable = <Read, Written>({
  type,
}: Column<Read, Written, false>): Column<Read | null, Written | null, false> => ({
  type,
  isNullable: true,
  hasDefault: false,
})

/** An INSERT may leave it out: a row number, or a column with a DEFAULT. */
export const byDefault = <Read, Written>({
  type,
}: Column<Read, Written, false>): Column<Read, Written, true> => ({
  type,
  isNullable: false,
  hasDefault: true,
})

type TypeOf<C> =
  C extends Column<infer Read, infer Written, infer IsLeftOut>
    ? ColumnType<Read, IsLeftOut extends true ? Written | undefined : Written, Written>
    : never

/** Tables as Kysely takes them. */
export type KyselyTables<Tables> = {
  [T in keyof Tables]: { [C in keyof Tables[T]]: TypeOf<Tables[T][C]> }
}

/** A row of columns, as a query answers it. */
export type RowOf<Columns> = {
  -readonly [C in keyof Columns]: Columns[C] extends Column<infer Read, infer _Written> ? Read : never
}
