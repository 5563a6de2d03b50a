/** Ends a run over the pages: it is repeated until it was steady, then changed, new and absent rows are resolved. */
import type { Trx } from '../connection/connection.ts'
import {
  accountOf,
  beginPass,
  getRun,
  type RunProgress,
  type RunRow,
  saveRun,
  toProgress,
  widenRun,
} from './page-cursor.ts'
import { resolveAbsentRows } from './resolve-absent-rows.ts'
import { forgetPages } from './sent-pages.ts'

/** A source whose pages never stop moving is read this many times; what was read stays. */
const MAX_PASSES = 5

export interface FinishRunInput {
  runId: number
  at: string
}

export type FinishedRun = RunProgress & {
  /**
   * again: read all pages once more; from day `from` on, rows may have changed. unstable: the pages moved every time,
   * and no row counts as vanished.
   */
  outcome: 'completed' | 'again' | 'unstable'
  vanished: number
  /** How many records the source counts but did not send; the next run asks for the whole account. */
  missing: number
}

/** Called after the last page was written. */
export const finishTransactionRun = (trx: Trx, input: FinishRunInput): FinishedRun => {
  const run = getRun(trx, input.runId)
  let outcome: FinishedRun['outcome'] = 'completed'
  if (run.scope === 'filtered') run.state = 'completed'
  else if (wasStable(run) || readTheSame(run)) outcome = complete(trx, run, input.at)
  else if (run.passes < MAX_PASSES) {
    outcome = 'again'
    beginPass(trx, run)
  } else {
    outcome = 'unstable'
    run.state = 'unstable'
  }
  run.finished_at = outcome === 'again' ? null : input.at
  forgetPages(trx)
  saveRun(trx, run)
  return {
    ...toProgress(run),
    outcome,
    vanished: run.vanished,
    missing: run.scope === 'filtered' ? 0 : missingOf(run),
  }
}

const missingOf = (run: RunRow): number => Math.max(0, (run.total_count ?? 0) - run.seen - run.left_out)

/** Whether every record was returned once and nothing moved, or two runs in a row returned the same. */
const wasStable = (run: RunRow): boolean => {
  const met = run.seen + run.left_out
  const total = run.total_count ?? 0
  return (run.steady === 1 && met === total) || (readTheSame(run) && met >= total)
}
const readTheSame = (run: RunRow): boolean => run.passes > 1 && run.previous_digest === run.digest

const complete = (trx: Trx, run: RunRow, at: string): 'completed' | 'again' => {
  const account = accountOf(trx, run)
  // A source that always announces more records than it sends is read to the end, but proves nothing about absent rows.
  const isProof = wasStable(run)
  const resolved = isProof ? resolveAbsentRows(trx, run, account, at) : { vanished: 0 }
  if ('askFrom' in resolved) {
    widenRun(trx, run, resolved.askFrom)
    return 'again'
  }
  run.vanished = resolved.vanished
  run.state = 'completed'
  trx
    .write(
      `UPDATE account SET completed_at = ?1,
         full_completed_at = CASE ?2 WHEN 'missing' THEN NULL WHEN 'full' THEN ?1 ELSE full_completed_at END,
         stable_through_id = CASE ?3 WHEN 1 THEN (SELECT coalesce(max(id), 0) FROM bank_transaction)
           ELSE stable_through_id END
       WHERE id = ?4`,
    )
    .run(at, missingOf(run) > 0 ? 'missing' : run.scope, isProof ? 1 : 0, account.id)
  return 'completed'
}
