/** Writes pages of the transactions list together with the cursor after them. */
import { createHash } from 'node:crypto'
import type { FetchedTransaction } from '#core/transactions.ts'
import type { Trx } from '../connection/connection.ts'
import { lastTransaction } from '../rows/last-numbers.ts'
import { unpackRecords } from '../rows/sent-page.ts'
import { fingerprintOf } from '../rows/transaction-row.ts'
import { type AccountRow, setAccountDirection } from './accounts.ts'
import { hasFileRows } from './file-rows.ts'
import {
  accountOf,
  digestOf,
  getRun,
  type PageInput,
  type RunProgress,
  type RunRow,
  saveRun,
  toProgress,
} from './page-cursor.ts'
import { keepPage } from './sent-pages.ts'
import { postponeSortIndexes } from './sort-indexes.ts'
import { writeRecord } from './write-record.ts'

export interface WritePagesInput {
  runId: number
  pages: readonly PageInput[]
  at: string
}

/** Writes pages in order, and the cursor after the last of them. */
export const writeTransactionPages = (trx: Trx, input: WritePagesInput): RunProgress => {
  const run = getRun(trx, input.runId)
  const [first] = input.pages
  if (run.scope === 'full' && first)
    postponeSortIndexes(trx, 'bank_transaction', first.totalCount - lastTransaction(trx))
  for (const page of input.pages) writePage(trx, run, page, input.at)
  saveRun(trx, run)
  return toProgress(run)
}

/** Fingerprints of the records without an id: the first record of the next page may be the same one, moved. */
const fingerprintsOf = (records: readonly FetchedTransaction[]): string[] =>
  records.filter((record) => record.sourceId === null).map(fingerprintOf)

const mayHaveMoved = (run: RunRow, [first]: readonly FetchedTransaction[]): boolean => {
  if (run.last_page_prints === null || first === undefined || first.sourceId !== null) return false
  return (JSON.parse(run.last_page_prints) as string[]).includes(fingerprintOf(first))
}

/** Where the records themselves show the direction, no answer of a person is needed; an existing answer stays. */
const signedAccount = (trx: Trx, run: RunRow, page: PageInput): AccountRow => {
  const account = accountOf(trx, run)
  if (!page.amountsAreSigned || account.direction !== null) return account
  setAccountDirection(trx, { accountId: account.account_id, direction: 'by-sign' })
  return accountOf(trx, run)
}

const writePage = (trx: Trx, run: RunRow, page: PageInput, at: string): void => {
  const records = unpackRecords(page.records)
  const account = signedAccount(trx, run, page)
  const met = {
    account,
    pass: run.pass,
    at,
    page: run.scope === 'filtered' ? null : page.page,
    sentPage: keepPage(trx, page.body),
    hasFileRows: hasFileRows(trx, account.id),
  }
  if (run.total_count !== null && run.total_count !== page.totalCount) run.steady = 0
  if (mayHaveMoved(run, records)) run.steady = 0
  for (const record of records) {
    const outcome = writeRecord(trx, met, record)
    if (outcome !== 'repeated') {
      run.seen += 1
      run[outcome] += 1
    }
  }
  const prints = fingerprintsOf(records)
  run.last_page_prints = prints.length === 0 ? null : JSON.stringify(prints)
  run.last_page_digest = digestOf(records)
  run.digest = createHash('sha1').update(run.digest).update(run.last_page_digest).digest('hex')
  run.left_out += page.received - records.length
  run.received += page.received
  run.pages += 1
  run.next_page = page.page + 1
  run.page_count = page.totalPages
  run.total_count = page.totalCount
}
