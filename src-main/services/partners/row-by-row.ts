/**
 * One call to the network for each row of a table, with progress; a stopped run keeps its results, and can be
 * continued.
 */

import type { CompanyId } from '#contract/values.ts'
import { AppError, isAppError } from '#core/app-error.ts'
import type { Clock } from '#core/clock.ts'
import { createThrottle } from '#core/throttle.ts'
import type { TableRow } from './read-table.ts'

export interface RowsOptions {
  /** The line after which to continue an earlier run. */
  after?: number | undefined
  signal?: AbortSignal | undefined
  onProgress?: ((done: number, total: number) => void) | undefined
}

export interface RowsRun<Column extends string, Result> {
  results: Result[]
  /** Why the run ended early: cancelled, or a failure that is not specific to a row. */
  stopped: AppError | null
  /** The rows without a request, in their order. */
  left: TableRow<Column>[]
}

/** Failures of a single row; any other would occur for every following row. */
const OF_ONE_ROW = new Set(['service-refused', 'remote-shape-changed', 'remote-failed'])

/** @param ask processes one row; its errors that are specific to the row are passed to `failed` */
export const rowByRow = async <Column extends string, Result>(
  table: readonly TableRow<Column>[],
  { after = 0, signal, onProgress }: RowsOptions,
  ask: (row: TableRow<Column>) => Promise<Result>,
  failed: (row: TableRow<Column>, error: AppError) => Result,
): Promise<RowsRun<Column, Result>> => {
  const rows = table.filter(({ row }) => row > after)
  const results: Result[] = []
  const endedBy = (stopped: AppError | null): RowsRun<Column, Result> => ({
    results,
    stopped,
    left: rows.slice(results.length),
  })
  for (const row of rows) {
    if (signal?.aborted) return endedBy(new AppError('cancelled', 'the list was stopped'))
    try {
      results.push(await ask(row))
    } catch (error) {
      if (!isAppError(error)) throw error
      if (!OF_ONE_ROW.has(error.code)) return endedBy(error)
      results.push(failed(row, error))
    }
    onProgress?.(results.length, rows.length)
  }
  return endedBy(null)
}

export interface ListProgress {
  companyId: CompanyId
  done: number
  total: number
}

/**
 * The lists being processed, one for each company: progress is reported a few times a second, and a list can be
 * stopped.
 */
interface ListRuns {
  /** Error: conflict (one is running), those of `work`. */
  run<T>(id: CompanyId, work: (options: RowsOptions) => Promise<T>): Promise<T>
  /** Stops after the current row; does nothing where no list is running. */
  stop(id: CompanyId): void
}

export const createListRuns = (clock: Clock, onProgress: (progress: ListProgress) => void): ListRuns => {
  const running = new Map<CompanyId, AbortController>()
  return {
    async run(companyId, work) {
      if (running.has(companyId)) throw new AppError('conflict', 'another list is under way')
      const stop = new AbortController()
      running.set(companyId, stop)
      const isDue = createThrottle(clock)
      try {
        return await work({
          signal: stop.signal,
          onProgress: (done, total) => {
            if (isDue(done === total)) onProgress({ companyId, done, total })
          },
        })
      } finally {
        running.delete(companyId)
      }
    },
    stop: (companyId) => running.get(companyId)?.abort(),
  }
}
