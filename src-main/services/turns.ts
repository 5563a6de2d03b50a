/** So many at once and no more: the others wait for their turn, those a person asked for before all. */
import { AppError } from '#core/app-error.ts'

interface Asked {
  signal?: AbortSignal | undefined
  isAsked?: boolean | undefined
}

export interface Turns {
  /** Does this work in its turn. Errors: cancelled (aborted while it waited), those of the work. */
  during<T>(options: Asked, work: () => Promise<T>): Promise<T>
  /** Whether whoever asks now has to wait. */
  isFull(): boolean
  /** Resolves once nobody has to wait. */
  whenFree(): Promise<void>
}

interface Waiting {
  isAsked: boolean
  begin(): void
}

export const createTurns = (most: number): Turns => {
  let taken = 0
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
    taken += 1
    one.begin()
  }
  const isFull = (): boolean => taken >= most

  /** Resolves once a turn is taken. */
  const take = ({ signal, isAsked = false }: Asked): Promise<void> => {
    const cancelled = (): AppError => new AppError('cancelled', 'cancelled before it began')
    if (signal?.aborted) return Promise.reject(cancelled())
    if (!isFull()) {
      taken += 1
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
    async during(options, work) {
      await take(options)
      try {
        return await work()
      } finally {
        taken -= 1
        next()
      }
    },
    async whenFree() {
      while (isFull()) await freed.promise
    },
  }
}
