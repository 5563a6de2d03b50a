/** One run over the transactions list as a row: its cursor, its counters, its walks. */
import { createHash } from 'node:crypto'
import type { IsoDate } from '#contract/values.ts'
import { AppError } from '#core/app-error.ts'
import type { FetchedTransaction } from '#core/transactions.ts'
import type { Trx } from '../../connection.ts'
import { column, mirror, type Params, query } from '../../query.ts'
import { updateById } from '../../rows/write.ts'
import type { Row } from '../../schema.ts'
import type { AccountRow } from './accounts.ts'

/** A run of an account; its columns are explained in the schema. */
export type RunRow = Omit<Row<'sync_run'>, 'account' | 'finished_at'> & {
  account: number
  finished_at: string | null
}

export const transactionRuns = () =>
  mirror
    .selectFrom('sync_run')
    .selectAll()
    .where('kind', '=', 'transactions')
    .where('account', 'is not', null)
    .$narrowType<{ account: number }>()
const transactionRun = query(({ id }: Params<{ id: number }>) => transactionRuns().where('id', '=', id))
const accountById = query(({ id }: Params<{ id: number }>) =>
  mirror.selectFrom('account').selectAll().where('id', '=', id),
)
const newestPass = column(() =>
  mirror.selectFrom('sync_run').select(({ fn }) => fn.max<number | null>('pass').as('pass')),
)
const updateRun = updateById('sync_run')

/** Error: not-found. */
export const getRun = (trx: Trx, runId: number): RunRow => {
  const run = transactionRun.get(trx, { id: runId })
  if (!run) throw new AppError('not-found', 'there is no such sync run')
  return run
}

export const accountOf = (trx: Trx, run: RunRow): AccountRow => {
  const account = accountById.get(trx, { id: run.account })
  if (!account) throw new Error('a run refers to its account')
  return account
}

/** Begins the walk over the pages anew, as another pass of the same run. */
export const beginPass = (trx: Trx, run: RunRow): void => {
  const newest = newestPass.get(trx) ?? 0
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
export const saveRun = (trx: Trx, { id, ...run }: RunRow): void => updateRun(trx, id, run)

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

/** How far a run is, for the caller that fetches its pages. */
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
