/** Limits how much work runs at once. Waiting work that a person asked for starts first. */
import PQueue from 'p-queue'
import { AppError } from '#core/app-error.ts'

interface QueueOptions {
  signal?: AbortSignal | undefined
  isAsked?: boolean | undefined
}

export const createConcurrencyLimit = (max: number) => {
  const queue = new PQueue({ concurrency: max })
  /** Whether new work would have to wait. */
  const isFull = (): boolean => queue.pending >= max
  return {
    isFull,
    /** Runs the work when a slot is free. Errors: cancelled (aborted while it waited), those of the work. */
    async run<T>({ signal, isAsked = false }: QueueOptions, work: () => Promise<T>): Promise<T> {
      // The queue gives a slot away when a signal of running work aborts; the work itself needs it until it ends.
      const waiting = new AbortController()
      const leave = (): void => waiting.abort(new AppError('cancelled', 'cancelled before it began'))
      if (signal?.aborted) leave()
      signal?.addEventListener('abort', leave, { once: true })
      const begin = (): Promise<T> => {
        signal?.removeEventListener('abort', leave)
        return work()
      }
      return queue.add(begin, { priority: isAsked ? 1 : 0, signal: waiting.signal })
    },
    /** Resolves once new work would not have to wait. */
    async whenFree(): Promise<void> {
      while (isFull()) await new Promise((resolve) => queue.addEventListener('next', resolve, { once: true }))
    },
  }
}
