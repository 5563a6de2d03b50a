/** What a SAF-T (PT) file says otherwise than the documents here. */
import { z } from 'zod'
import { isoDate } from './values.ts'

/** The first of what may be many, and how many there are. */
const MAX_LISTED = 200
export const some = <Item extends z.ZodType>(item: Item) =>
  z.strictObject({ total: z.int(), first: z.array(item).max(MAX_LISTED) })

export const saftCheck = z.strictObject({
  taxId: z.string(),
  companyName: z.string(),
  from: isoDate,
  to: isoDate,
  /** Only a file on invoicing, or a whole one, proves that no document is missing. */
  proves: z.boolean(),
  documents: z.int(),
  missing: some(z.string()),
  different: some(
    z.strictObject({
      number: z.string(),
      field: z.enum(['date', 'customer', 'total']),
      /** Amounts in cents. */
      here: z.union([z.string(), z.int()]).nullable(),
      there: z.union([z.string(), z.int()]),
    }),
  ),
  cancelledHere: some(z.string()),
  cancelledThere: some(z.string()),
})
export type SaftCheckView = z.infer<typeof saftCheck>
