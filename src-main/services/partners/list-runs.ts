/**
 * The lists being processed, one for each company: progress is reported a few times a second, and a list can be
 * stopped.
 */
import type { CompanyId } from '#contract/values.ts'
import { AppError } from '#core/app-error.ts'
import type { Clock } from '#core/clock.ts'
import { createThrottle } from '#core/throttle.ts'
import type { RowsOptions } from './row-by-row.ts'

export interface ListProgress {
  companyId: CompanyId
  done: number
  total: number
}

export interface ListRuns {
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
