/** Documents found by their number: the row of one, what a person calls it, and its neighbours in its series. */
import { sql } from 'kysely'
import type { DocumentId, ServiceDocumentId } from '#contract/values.ts'
import type { ReadableDb } from '../connection/connection.ts'
import { mirror, type Params, query, valuesOfJson } from '../query/query.ts'
import { sortableNumber } from '../rows/search-text.ts'
import { isOfSide } from '../schema/rules.ts'

const byNumber = query(({ keys }: Params<{ keys: string }>) =>
  mirror
    .selectFrom('document')
    .select(['number_key', 'status', 'date', 'tax_id as taxId', 'total_minor as totalMinor'])
    .where('number_key', 'in', valuesOfJson<string>(keys))
    .where(isOfSide('document', 'customer'))
    .where('status', '<>', 'D')
    .where('vanished_at', 'is', null)
    .orderBy('id', 'desc'),
)

export type NumberedRow = ReturnType<typeof byNumber.all>[number]

/**
 * What the mirror says of the document of each number; undefined where it has none, or only drafts. Hundreds at a time:
 * asked one by one, most of the time goes into beginning and ending each question.
 */
export const findNumbered = (
  db: ReadableDb,
  numbers: readonly string[],
): readonly (NumberedRow | undefined)[] => {
  const keys = numbers.map((number) => sortableNumber(number) ?? '')
  // Of several the first that came counts, which is read last.
  const found = new Map(byNumber.all(db, { keys: JSON.stringify(keys) }).map((row) => [row.number_key, row]))
  return keys.map((key) => found.get(key))
}

const issuerOf = (document: string) =>
  sql<string>`coalesce(${sql.ref(`${document}.issuer`)}, ${sql.ref(`${document}.tax_id`)}, '')`

/**
 * What a person types for a document: its number where no other has it; else the service's id, or the issuer's tax id and
 * the number. @param document the name of the table in the query
 */
export const typedKey = (document: string) => {
  const number = sql.ref(`${document}.number`)
  const isTaken = sql`EXISTS (SELECT 1 FROM document o WHERE o.number_key = ${sql.ref(`${document}.number_key`)}
    AND o.id <> ${sql.ref(`${document}.id`)} AND o.vanished_at IS NULL)`
  // A number of digits alone would be taken for the service's id.
  return sql<string>`iif(${number} GLOB '*[^0-9]*' AND NOT ${isTaken}, ${number},
    coalesce(cast(${sql.ref(`${document}.source_id`)} AS TEXT), ${issuerOf(document)} || ':' || coalesce(${number}, '')))`
}

const byTypedNumber = query(({ key }: Params<{ key: string }>) =>
  mirror
    .selectFrom('document as d')
    .select(['d.id', 'd.name', issuerOf('d').as('issuer'), typedKey('d').as('key')])
    .where('d.number_key', '=', key)
    .where('d.vanished_at', 'is', null)
    .orderBy('d.id'),
)

const bySourceId = query(({ sourceId }: Params<{ sourceId: number }>) =>
  mirror
    .selectFrom('document as d')
    .select(['d.id', 'd.name', issuerOf('d').as('issuer'), typedKey('d').as('key')])
    .where('d.source_id', '=', sourceId),
)

export interface TypedDocument {
  id: DocumentId
  key: string
  /** Of the customer or the supplier. */
  name: string
}

/** The documents that a text may mean: the service's id, a number, or the issuer's tax id, a colon and the number. */
export const findTyped = (db: ReadableDb, text: string): TypedDocument[] => {
  const numbered = (number: string) => byTypedNumber.all(db, { key: sortableNumber(number) ?? '' })
  const own = /^\d{1,15}$/.test(text) ? bySourceId.all(db, { sourceId: Number(text) }) : []
  const whole = own.length > 0 ? own : numbered(text)
  const at = text.indexOf(':')
  const found =
    whole.length > 0 || at < 0
      ? whole
      : numbered(text.slice(at + 1)).filter(({ issuer }) => issuer === text.slice(0, at).trim())
  return found.map(({ id, key, name }) => ({ id, key, name }))
}

const below = query(({ key }: Params<{ key: string }>) =>
  mirror
    .selectFrom('document')
    .select(['source_id as sourceId', 'number'])
    .where('number_key', '<', key)
    .where('source_id', 'is not', null)
    .orderBy('number_key', 'desc')
    .limit(1),
)
const above = query(({ key }: Params<{ key: string }>) =>
  mirror
    .selectFrom('document')
    .select(['source_id as sourceId', 'number'])
    .where('number_key', '>', key)
    .where('source_id', 'is not', null)
    .orderBy('number_key')
    .limit(1),
)

const seriesOf = (number: string | null): string => number?.slice(0, number.lastIndexOf('/')) ?? ''

/** The service's ids of the documents before and after this number in its series; null where there is none. */
export const findNeighbours = (
  db: ReadableDb,
  number: string,
): { before: ServiceDocumentId | null; after: ServiceDocumentId | null } => {
  const key = sortableNumber(number) ?? ''
  const idOf = (row: { sourceId: ServiceDocumentId | null; number: string | null } | undefined) =>
    row && seriesOf(row.number) === seriesOf(number) ? row.sourceId : null
  return { before: idOf(below.get(db, { key })), after: idOf(above.get(db, { key })) }
}
