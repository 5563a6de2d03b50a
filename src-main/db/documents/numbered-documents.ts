/** Documents found by their number: the row of one, and its neighbours in its series. */
import type { ServiceDocumentId } from '#contract/values.ts'
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
