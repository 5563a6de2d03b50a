/** Long work in a thread: one job, or one after another in a thread that is kept, with progress and cancelling. */
import { AppError, isAppError } from '#core/app-error.ts'
import type { OnProgress } from './protocol.ts'
import { startThread, type WorkerThread } from './worker-thread.ts'

export interface JobOptions {
  onProgress?: OnProgress
  /** Ends the thread at once, and settles when it has ended; a job writes nothing, so nothing is half done. */
  signal?: AbortSignal
}

interface RunOptions extends JobOptions {
  /** Megabytes beyond which the thread is ended, as `unexpected`. */
  memoryMb?: number
}

/**
 * Starts the thread at `url`, gives it `input`, waits for its answer and ends it.
 * Errors: what the job failed with, cancelled, unexpected (a bug in it, or the thread died).
 */
export const runJob = async <Output>(
  url: URL,
  input: unknown,
  { memoryMb, ...options }: RunOptions = {},
): Promise<Output> => {
  const job = keepJob<unknown, Output>(url, null, { idleMs: 0, memoryMb })
  try {
    return await job.run(input, options)
  } finally {
    await job.end()
  }
}

/** A thread that is kept between jobs: what it read once it need not read again. */
export interface KeptJob<Input, Output> {
  /**
   * One at a time. A thread that had answered before, and then has a bug or dies, is replaced once by a fresh one.
   * Errors: what the job failed with, cancelled (the thread has ended), unexpected (a bug in it, or the thread died).
   */
  run(input: Input, options?: JobOptions): Promise<Output>
  /** Whether there is a thread now, at work or waiting. */
  isRunning(): boolean
  /** Ends the thread and frees what it holds; the next job starts another. */
  end(): Promise<void>
}

export interface KeptJobOptions {
  /** Milliseconds without a job after which the thread is ended. */
  idleMs: number
  /** Megabytes for new objects: a job that creates many spends less time on garbage collection. */
  youngGenerationMb?: number
  /** Megabytes beyond which the thread is ended, as `unexpected`; V8's default where it is left out. */
  memoryMb?: number | undefined
}

export const keepJob = <Input, Output>(
  url: URL,
  workerData: unknown,
  { idleMs, youngGenerationMb, memoryMb }: KeptJobOptions,
): KeptJob<Input, Output> => {
  let kept: { thread: WorkerThread; hasAnswered: boolean } | undefined
  let idle: NodeJS.Timeout | undefined

  const isRunning = (): boolean => kept !== undefined && !kept.thread.hasEnded()

  const end = async (): Promise<void> => {
    clearTimeout(idle)
    const ending = kept?.thread
    kept = undefined
    await ending?.terminate()
  }

  const attempt = async (input: Input, { signal, onProgress }: JobOptions): Promise<Output> => {
    if (!isRunning()) kept = undefined
    kept ??= { thread: startThread(url, { workerData, youngGenerationMb, memoryMb }), hasAnswered: false }
    const current = kept
    const { thread } = current
    const cancel = (): void => thread.end(new AppError('cancelled', 'cancelled before it was done'))
    thread.keepProcessAlive(true)
    signal?.addEventListener('abort', cancel, { once: true })
    try {
      // Cancelled before it has loaded, a thread would still take up, and write, what it was asked already.
      await thread.opened
      return (await thread.call('run', input, onProgress)) as Output
    } catch (error) {
      // Once it has ended it holds no file, and nothing uses what a bug left in it.
      if (thread.hasEnded() || isAppError(error, 'unexpected'))
        await (kept === current ? end() : thread.terminate())
      throw error
    } finally {
      signal?.removeEventListener('abort', cancel)
      if (kept === current) {
        current.hasAnswered = true
        thread.keepProcessAlive(false)
        idle = setTimeout(() => void end(), idleMs)
        idle.unref()
      }
    }
  }

  return {
    run: async (input, options = {}) => {
      clearTimeout(idle)
      if (options.signal?.aborted) throw new AppError('cancelled', 'cancelled before it began')
      const wasWarm = isRunning() && kept?.hasAnswered === true
      try {
        return await attempt(input, options)
      } catch (error) {
        if (!wasWarm || !isAppError(error, 'unexpected')) throw error
        return attempt(input, options)
      }
    },
    isRunning,
    end,
  }
}
