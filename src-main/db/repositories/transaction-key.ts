/** The key matching knows a transaction by. */
import { type RawBuilder, sql } from 'kysely'
import type { ReadableDb } from '../connection.ts'
import { column, mirror } from '../query.ts'

const accountCount = column(() =>
  mirror.selectFrom('account').select(({ fn }) => fn.countAll<number>().as('count')),
)

export const hasSeveralAccounts = (db: ReadableDb): boolean => (accountCount.get(db) ?? 0) > 1

/** A transaction's id at the source, or its fingerprint with its place among equals. @param t the table's name in the query */
export const sourceKey = (t: string): RawBuilder<string> => {
  const [id, print, place] = [
    sql.ref(`${t}.source_id`),
    sql.ref(`${t}.fingerprint`),
    sql.ref(`${t}.occurrence`),
  ]
  return sql`coalesce(${id}, ${print} || '-' || ${place})`
}

/** Ids at the source are unique within an account; beside several accounts (`a`) the account is part of the key of `t`. */
export const matchingKey = (several: boolean): RawBuilder<string> =>
  several ? sql`a.account_id || ':' || ${sourceKey('t')}` : sourceKey('t')
