/**
 * The identity of documents and transactions in every mirror, as one text: matching sorts by it and derives group ids
 * from it.
 */
import { type RawBuilder, sql } from 'kysely'

/**
 * The service's id; of a document that came by file its issuer, type, series and number; of a supplier's without its type,
 * which files state in several ways. @param d the table's name in the query
 */
export const documentKey = (d: string): RawBuilder<string> =>
  sql`coalesce(CAST(${sql.ref(`${d}.source_id`)} AS TEXT), concat_ws(':', ${sql.ref(`${d}.issuer`)},
    iif(${sql.ref(`${d}.side`)} = 'supplier', NULL, ${sql.ref(`${d}.type`)}), ${sql.ref(`${d}.serie`)},
    ${sql.ref(`${d}.number`)}))`

/** A transaction's id at the source, or its fingerprint with its place among equals. @param t the table's name in the query */
export const sourceKey = (t: string): RawBuilder<string> => {
  const [id, print, place] = [
    sql.ref(`${t}.source_id`),
    sql.ref(`${t}.fingerprint`),
    sql.ref(`${t}.occurrence`),
  ]
  return sql`coalesce(${id}, ${print} || '-' || ${place})`
}

/** Ids at the source are unique within an account: that of `a` is part of the key of `t`. */
export const transactionKey = sql<string>`a.account_id || ':' || ${sourceKey('t')}`
