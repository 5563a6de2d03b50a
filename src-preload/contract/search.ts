/** One search over documents and transactions at once: number, name, tax id, amount, text. */
import { z } from 'zod'
import { cleanText } from './clean-text.ts'
import { documentColumns } from './documents.ts'
import { transactionColumns } from './transactions.ts'
import { companyId, endpoint } from './values.ts'

const found = <Rows extends z.ZodType>(rows: Rows) =>
  z.strictObject({
    count: z.int(),
    /** false: there are more, which nobody has counted. */
    isWhole: z.boolean(),
    rows,
  })

const asked = z.strictObject({
  companyId,
  text: z.string().min(1).max(200).overwrite(cleanText),
  limit: z.int().min(1).max(50),
})

export const searchContract = {
  /** A newer search ends one under way with `cancelled`. The newest of what is found, at most `limit` of each, and how many there are, as far as it was counted. */
  'search.find': endpoint(
    asked,
    z.strictObject({ documents: found(documentColumns), transactions: found(transactionColumns) }),
  ),
  /** What the text names exactly, by number, id, NIF or amount, at most `limit` of each: there before the rest is. */
  'search.findExact': endpoint(
    asked,
    z.strictObject({ documents: documentColumns, transactions: transactionColumns }),
  ),
}
