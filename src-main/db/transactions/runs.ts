/** Runs over the transactions list: started, resumed where they stopped, or restarted when the pages moved. */
import type { IsoDate } from '#contract/values.ts'
import { addDays } from '#core/calendar.ts'
import type { Trx } from '../connection/connection.ts'
import { column, mirror, type Params, query } from '../query/query.ts'
import { unpackRecords } from '../rows/sent-page.ts'
import { type AccountRow, ensureAccount } from './accounts.ts'
import {
  beginPass,
  digestOf,
  getRun,
  type PageInput,
  type RunProgress,
  type RunRow,
  saveRun,
  toProgress,
  transactionRuns,
} from './page-cursor.ts'

export interface BeginRunInput {
  accountId: string
  /** recent becomes full where the account was never read completely. */
  scope: 'full' | 'recent' | 'filtered'
  overlapDays: number
  today: IsoDate
  at: string
}

export interface BegunRun extends RunProgress {
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
 * Resumes the interrupted run, also after a kill, or starts one. A request for everything does not resume a recent run;
 * that one is abandoned.
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
