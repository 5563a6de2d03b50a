/** Documents by the number printed on them. */
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
