/**
 * One call to the network for each row of a table, with progress; a stopped run keeps its results, and can be
 * continued.
 */
import { AppError, isAppError } from '#core/app-error.ts'
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
