/** One search over documents and movements at once: number, name, tax id, amount, text. */
import { z } from 'zod'
import { documentColumns } from './documents.ts'
import { endpoint } from './endpoint.ts'
import { transactionColumns } from './transactions.ts'
import { companyId } from './values.ts'

const found = <Rows extends z.ZodType>(rows: Rows) => z.strictObject({ count: z.int(), rows })

export const searchContract = {
  /** The newest of what is found, at most `limit` of each, and how many there are. */
  'search.find': endpoint(
    z.strictObject({ companyId, text: z.string().min(1).max(200), limit: z.int().min(1).max(50) }),
    z.strictObject({ documents: found(documentColumns), transactions: found(transactionColumns) }),
  ),
}
