/** Limits how much work runs at once. Waiting work that a person asked for starts first. */
import { AppError } from '#core/app-error.ts'

interface QueueOptions {
  signal?: AbortSignal | undefined
  isAsked?: boolean | undefined
}

export interface ConcurrencyLimit {
  /** Runs the work when a slot is free. Errors: cancelled (aborted while it waited), those of the work. */
  run<T>(options: QueueOptions, work: () => Promise<T>): Promise<T>
  /** Whether new work would have to wait. */
  isFull(): boolean
  /** Resolves once new work would not have to wait. */
  whenFree(): Promise<void>
}

interface Waiting {
  isAsked: boolean
  begin(): void
}

export const createConcurrencyLimit = (max: number): ConcurrencyLimit => {
  let running = 0
  let waiting: Waiting[] = []
  let freed = Promise.withResolvers<void>()

  const startNext = (): void => {
    const one = waiting.find(({ isAsked }) => isAsked) ?? waiting[0]
    if (one === undefined) {
      freed.resolve()
      freed = Promise.withResolvers()
      return
    }
    waiting = waiting.filter((other) => other !== one)
    running += 1
    one.begin()
  }
  const isFull = (): boolean => running >= max

  /** Resolves when the work has a slot. Error: cancelled. */
  const waitForTurn = ({ signal, isAsked = false }: QueueOptions): Promise<void> => {
    const cancelled = (): AppError => new AppError('cancelled', 'cancelled before it began')
    if (signal?.aborted) return Promise.reject(cancelled())
    if (!isFull()) {
      running += 1
      return Promise.resolve()
    }
    return new Promise((resolve, reject) => {
      const leave = (): void => {
        waiting = waiting.filter((other) => other !== own)
        reject(cancelled())
      }
      const own: Waiting = {
        isAsked,
        begin() {
          signal?.removeEventListener('abort', leave)
          resolve()
        },
      }
      waiting.push(own)
      signal?.addEventListener('abort', leave, { once: true })
    })
  }

  return {
    isFull,
    async run(options, work) {
      await waitForTurn(options)
      try {
        return await work()
      } finally {
        running -= 1
        startNext()
      }
    },
    async whenFree() {
      while (isFull()) await freed.promise
    },
  }
}
