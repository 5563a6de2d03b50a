/** What stands beside a decided row in the lists. */
import { z } from 'zod'
import { allocationKind } from './match-values.ts'
import { isoDate } from './values.ts'

/**
 * What a decided row is joined with, as a list shows it. `name`: of a document, who paid; of a transaction, number and
 * customer of a document, the id of a category, or the note it was left open with. `posted`: of a line of the ledger the
 * transaction, of a transaction the line; null where the group has no such row.
 */
export const otherSide = z.strictObject({
  kind: allocationKind,
  name: z.string().nullable(),
  date: isoDate.nullable(),
  /** So many others beside it. */
  more: z.int().nonnegative(),
})
export type OtherSide = z.infer<typeof otherSide>
