/** One run over the transactions list as a row: its cursor, its counters, its walks. */
import { createHash } from 'node:crypto'
import type { IsoDate } from '../../../../src-preload/contract/values.ts'
import { AppError } from '../../../core/app-error.ts'
import type { FetchedTransaction } from '../../../core/transactions.ts'
import type { Trx } from '../../connection.ts'
import type { AccountRow } from './accounts.ts'

export interface RunRow {
  id: number
  account: number
  state: 'running' | 'stopped' | 'completed' | 'unstable' | 'abandoned'
  scope: 'full' | 'recent' | 'filtered'
  window_from: IsoDate | null
  finished_at: string | null
  error_code: string | null
  /** Marks the rows this walk has met; grows with every walk of any run. */
  pass: number
  passes: number
  next_page: number
  page_count: number | null
  total_count: number | null
  /** 0 once something showed that the pages moved while they were read. */
  steady: number
  seen: number
  left_out: number
  digest: string
  last_page_digest: string | null
  last_page_prints: string | null
  previous_digest: string | null
  pages: number
  received: number
  inserted: number
  updated: number
  unchanged: number
  vanished: number
}

/** Error: not-found. */
export const getRun = (trx: Trx, runId: number): RunRow => {
  const run = trx.read<RunRow>("SELECT * FROM sync_run WHERE id = ? AND kind = 'transactions'").get(runId)
  if (!run) throw new AppError('not-found', 'there is no such sync run')
  return run
}

export const accountOf = (trx: Trx, run: RunRow): AccountRow => {
  const account = trx.read<AccountRow>('SELECT * FROM account WHERE id = ?').get(run.account)
  if (!account) throw new Error('a run refers to its account')
  return account
}

/** Begins the walk over the pages anew, as another pass of the same run. */
export const beginPass = (trx: Trx, run: RunRow): void => {
  const newest = trx.readColumn<number>('SELECT coalesce(max(pass), 0) FROM sync_run').get() ?? 0
  run.previous_digest = run.pass === 0 ? null : run.digest
  run.pass = newest + 1
  run.passes += 1
  run.next_page = 1
  run.page_count = null
  run.total_count = null
  run.steady = 1
  run.seen = 0
  run.left_out = 0
  run.digest = ''
  run.last_page_digest = null
  run.last_page_prints = null
}

/**
 * Begins the walk anew over more than before: from an earlier day, or over everything (null). Pages of another
 * question are no proof of these.
 */
export const widenRun = (trx: Trx, run: RunRow, from: IsoDate | null): void => {
  run.window_from = from
  if (from === null) run.scope = 'full'
  run.passes = 0
  beginPass(trx, run)
  run.previous_digest = null
}

/** Writes a run's scope, counters and cursor back. */
export const saveRun = (trx: Trx, run: RunRow): void => {
  trx
    .write(
      `UPDATE sync_run SET state = ?, scope = ?, window_from = ?, finished_at = ?, error_code = ?, pass = ?, passes = ?, next_page = ?,
         page_count = ?, total_count = ?, steady = ?, seen = ?, left_out = ?, digest = ?, last_page_digest = ?,
         last_page_prints = ?, previous_digest = ?, pages = ?, received = ?, inserted = ?, updated = ?,
         unchanged = ?, vanished = ?
       WHERE id = ?`,
    )
    .run(
      run.state,
      run.scope,
      run.window_from,
      run.finished_at,
      run.error_code,
      run.pass,
      run.passes,
      run.next_page,
      run.page_count,
      run.total_count,
      run.steady,
      run.seen,
      run.left_out,
      run.digest,
      run.last_page_digest,
      run.last_page_prints,
      run.previous_digest,
      run.pages,
      run.received,
      run.inserted,
      run.updated,
      run.unchanged,
      run.vanished,
      run.id,
    )
}

/** What a run has done so far. */
export interface RunProgress {
  runId: number
  /** First day asked for; null asks for everything. */
  from: IsoDate | null
  nextPage: number
  pageCount: number | null
  totalCount: number | null
  pages: number
  received: number
  inserted: number
  updated: number
  unchanged: number
}

/** How far a run is, for whoever fetches its pages. */
export const toProgress = (run: RunRow): RunProgress => ({
  runId: run.id,
  from: run.window_from,
  nextPage: run.next_page,
  pageCount: run.page_count,
  totalCount: run.total_count,
  pages: run.pages,
  received: run.received,
  inserted: run.inserted,
  updated: run.updated,
  unchanged: run.unchanged,
})

/** One page (interface 4.10). */
export interface PageInput {
  page: number
  totalPages: number
  totalCount: number
  /** How many records the service sent, those included that the caller's own filter left out. */
  received: number
  /** Those the caller keeps, packed by `rows/sent-page`. */
  records: Uint8Array
  /** The page as sent. */
  body: Uint8Array
  /** A record of the account shows that its amounts carry a sign: those without an indicator are then in. */
  amountsAreSigned: boolean
}

/** What a page held, to see whether it still holds the same: whose records, in which order, saying what. */
export const digestOf = (records: readonly FetchedTransaction[]): string =>
  createHash('sha1')
    .update(
      records
        .map(
          (record) =>
            `${record.sourceId ?? record.text}|${record.bookingDate ?? ''}|${record.amountMinor}|${record.balanceMinor ?? ''}|${record.status}`,
        )
        .join('\n'),
    )
    .digest('hex')
