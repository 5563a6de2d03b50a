/** Documents by the number printed on them. */
import type { ServiceDocumentId } from '#contract/values.ts'
import type { ReadableDb } from '../connection.ts'
import { mirror, type Params, query } from '../query.ts'
import { sortableNumber } from '../rows/search-text.ts'

const byNumber = query(({ key }: Params<{ key: string }>) =>
  mirror
    .selectFrom('document')
    .select(['status', 'date', 'tax_id as taxId', 'total_minor as totalMinor'])
    .where('number_key', '=', key)
    .where('vanished_at', 'is', null)
    .orderBy('id'),
)

export type NumberedRow = ReturnType<typeof byNumber.all>[number]

/** What the mirror says of the document of this number; undefined where it has none, or only drafts. */
export const findNumbered = (db: ReadableDb, number: string): NumberedRow | undefined =>
  byNumber.all(db, { key: sortableNumber(number) ?? '' }).find(({ status }) => status !== 'D')

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
