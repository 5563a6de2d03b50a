/** So many at once and no more: the others wait, and those a person asked for come before all. */
import { AppError } from '#core/app-error.ts'

interface Asked {
  signal?: AbortSignal | undefined
  isAsked?: boolean | undefined
}

export interface ConcurrencyLimit {
  /** Does this work once it may begin. Errors: cancelled (aborted while it waited), those of the work. */
  run<T>(options: Asked, work: () => Promise<T>): Promise<T>
  /** Whether whoever asks now has to wait. */
  isFull(): boolean
  /** Resolves once nobody has to wait. */
  whenFree(): Promise<void>
}

interface Waiting {
  isAsked: boolean
  begin(): void
}

export const createConcurrencyLimit = (most: number): ConcurrencyLimit => {
  let running = 0
  let waiting: Waiting[] = []
  let freed = Promise.withResolvers<void>()

  const next = (): void => {
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
  const isFull = (): boolean => running >= most

  /** Resolves once it may begin. */
  const mayBegin = ({ signal, isAsked = false }: Asked): Promise<void> => {
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
      await mayBegin(options)
      try {
        return await work()
      } finally {
        running -= 1
        next()
      }
    },
    async whenFree() {
      while (isFull()) await freed.promise
    },
  }
}
