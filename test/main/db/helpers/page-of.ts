/** Pages as the writer gets them, without a service that sent them. */
import type { FetchedTransaction } from '#core/transactions.ts'
import { packRecords } from '../../../../src-main/db/rows/sent-page.ts'
import type { PageInput } from '../../../../src-main/db/transactions/page-cursor.ts'

/** The only page of these records where `over` says nothing else; `sent` is what the service sent for each. */
export const pageOf = (
  records: readonly FetchedTransaction[],
  over: Partial<PageInput> = {},
  sent: readonly unknown[] = records,
): PageInput => ({
  page: 1,
  totalPages: 1,
  totalCount: records.length,
  received: records.length,
  records: packRecords(records.map((record, place) => ({ ...record, place }))),
  body: Buffer.from(JSON.stringify({ transactions: sent })),
  amountsAreSigned: false,
  ...over,
})
