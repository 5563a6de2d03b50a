/** One run over the transactions list as a row: its cursor, its counters and its passes. */
import { createHash } from 'node:crypto'
import type { IsoDate } from '#contract/values.ts'
import { AppError } from '#core/app-error.ts'
import { addDays } from '#core/calendar.ts'
import type { FetchedTransaction } from '#core/transactions.ts'
import type { Trx } from '../connection/connection.ts'
import { column, mirror, type Params, query, updateById } from '../query/query.ts'
import { unpackRecords } from '../rows/sent-page.ts'
import type { Row } from '../schema/schema.ts'
import { type AccountRow, ensureAccount } from './accounts.ts'

/** A run of an account; its columns are explained in the schema. */
export type RunRow = Omit<Row<'sync_run'>, 'account' | 'finished_at'> & {
  account: number
  finished_at: string | null
}

const transactionRuns = () =>
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

/** Restarts the run over the pages, as another pass of it. */
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
 * Restarts the run with a larger scope: from an earlier day, or over everything (null). Pages of the earlier request
 * prove nothing for it.
 */
export const widenRun = (trx: Trx, run: RunRow, from: IsoDate | null): void => {
  run.window_from = from
  if (from === null) run.scope = 'full'
  run.passes = 0
  beginPass(trx, run)
  run.previous_digest = null
}

/** Stores a run's scope, counters and cursor. */
export const saveRun = (trx: Trx, { id, ...run }: RunRow): void => updateRun(trx, id, run)

/** The progress of a run. */
export interface RunProgress {
  runId: number
  /** The first day requested; null requests everything. */
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

/** The progress of a run, for the caller that fetches its pages. */
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
  /** How many records the service sent, including those that the caller's own filter left out. */
  received: number
  /** The records that remain, packed by `rows/sent-page`. */
  records: Uint8Array
  /** The page as sent. */
  body: Uint8Array
  /**
   * Whether a record of the account shows that its amounts are signed: amounts without an indicator are then money in.
   */
  amountsAreSigned: boolean
}

/** A hash of a page's records, their order and their content, to check whether the page changed. */
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

interface BeginRunInput {
  accountId: string
  /** recent becomes full where the account was never read completely. */
  scope: 'full' | 'recent' | 'filtered'
  overlapDays: number
  today: IsoDate
  at: string
}

interface BegunRun extends RunProgress {
  scope: 'full' | 'recent' | 'filtered'
  resumed: boolean
}

const lastCutOff = query(({ account }: Params<{ account: number }>) =>
  transactionRuns()
    .where('account', '=', account)
    .where('scope', '<>', 'filtered')
    .where('state', 'in', ['running', 'stopped'])
    .orderBy('id', 'desc')
    .limit(1),
)
const newestDate = column(({ account, today }: Params<{ account: number; today: IsoDate }>) =>
  mirror
    .selectFrom('bank_transaction')
    .select(({ fn }) => fn.max<IsoDate | null>('booking_date').as('date'))
    .where('account', '=', account)
    .where('booking_date', '<=', today),
)

/**
 * Runs over the transactions list: started, resumed where they stopped, or restarted when the pages moved. Resumes the
 * interrupted run, also after a kill, or starts one. A request for everything does not resume a recent run; that one is
 * abandoned.
 */
export const beginTransactionRun = (trx: Trx, input: BeginRunInput): BegunRun => {
  const account = ensureAccount(trx, input.accountId)
  const cutOff: RunRow | undefined = lastCutOff.get(trx, { account: account.id })
  if (cutOff && input.scope === 'filtered') {
    // The interrupted run would take rows of this fetch for absent or repeated: it is restarted.
    beginPass(trx, cutOff)
    saveRun(trx, cutOff)
  } else if (cutOff && (input.scope === 'recent' || cutOff.scope === 'full')) {
    cutOff.state = 'running'
    cutOff.error_code = null
    cutOff.finished_at = null
    saveRun(trx, cutOff)
    return begun(cutOff, cutOff.next_page > 1)
  } else if (cutOff) {
    cutOff.state = 'abandoned'
    cutOff.finished_at = input.at
    saveRun(trx, cutOff)
  }
  const run = insertRun(trx, account, input)
  beginPass(trx, run)
  saveRun(trx, run)
  return begun(run, false)
}

/** The first day of an incremental run; wrong dates in the future do not change it. */
const recentFrom = (trx: Trx, account: number, input: BeginRunInput): IsoDate | null => {
  const newest = newestDate.get(trx, { account, today: input.today })
  return newest === null || newest === undefined ? null : addDays(newest, -input.overlapDays)
}

const begun = (run: RunRow, resumed: boolean): BegunRun => ({
  ...toProgress(run),
  scope: run.scope,
  resumed,
})

const insertRun = (trx: Trx, account: AccountRow, input: BeginRunInput): RunRow => {
  const scope = input.scope === 'recent' && account.full_completed_at === null ? 'full' : input.scope
  const from = scope === 'recent' ? recentFrom(trx, account.id, input) : null
  const { lastId } = trx
    .write(
      `INSERT INTO sync_run (kind, account, state, scope, window_from, started_at)
       VALUES ('transactions', ?, 'running', ?, ?, ?)`,
    )
    .run(account.id, scope === 'recent' && from === null ? 'full' : scope, from, input.at)
  return getRun(trx, lastId)
}

/**
 * Before an interrupted run is resumed: the page before its cursor is read again and must be unchanged; otherwise the
 * pages moved, and the run is restarted.
 */
export const checkResumedRun = (trx: Trx, input: { runId: number; page: PageInput }): RunProgress => {
  const run = getRun(trx, input.runId)
  const same =
    input.page.page === run.next_page - 1 &&
    input.page.totalCount === run.total_count &&
    digestOf(unpackRecords(input.page.records)) === run.last_page_digest
  if (!same) {
    beginPass(trx, run)
    saveRun(trx, run)
  }
  return toProgress(run)
}

/** Records why a run stopped; the next one continues from its cursor, or restarts. */
export const stopTransactionRun = (
  trx: Trx,
  input: { runId: number; errorCode: string; beginsAnew?: boolean; at: string },
): void => {
  const run = getRun(trx, input.runId)
  // A filtered fetch has no cursor to resume from.
  run.state = run.scope === 'filtered' || input.beginsAnew === true ? 'abandoned' : 'stopped'
  run.error_code = input.errorCode
  run.finished_at = input.at
  saveRun(trx, run)
}
