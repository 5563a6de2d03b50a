/** The main side of a thread that is kept between jobs: what it read once it need not read again. */
import { Worker } from 'node:worker_threads'
import { AppError, appErrorFromWire } from '#core/app-error.ts'
import type { JobMessage, JobOptions } from './job-message.ts'

export interface KeptJob<Input, Output> {
  /**
   * One at a time. A thread that had answered before and dies is replaced once by a fresh one.
   * Errors: what the job failed with, cancelled (the thread has ended), unexpected (the thread died).
   */
  run(input: Input, options?: JobOptions): Promise<Output>
  /** Whether there is a thread now, at work or waiting. */
  isRunning(): boolean
  /** Ends the thread and frees what it holds; the next job starts another. */
  end(): Promise<void>
}

export interface KeptJobOptions {
  /** An unused thread is ended after so long. */
  idleMs: number
  /** Megabytes for new objects: a job that makes many spends less time moving them about. */
  youngMb?: number
}

class ThreadDied extends AppError {}

interface Thread {
  worker: Worker
  answered: boolean
}

export const keepJob = <Input, Output>(
  url: URL,
  workerData: unknown,
  { idleMs, youngMb }: KeptJobOptions,
): KeptJob<Input, Output> => {
  let thread: Thread | undefined
  let idle: NodeJS.Timeout | undefined

  const end = async (): Promise<void> => {
    clearTimeout(idle)
    const ending = thread?.worker
    thread = undefined
    await ending?.terminate()
  }

  const begin = (): Thread => {
    const resourceLimits = youngMb === undefined ? {} : { maxYoungGenerationSizeMb: youngMb }
    const worker = new Worker(url, { workerData, resourceLimits })
    const begun: Thread = { worker, answered: false }
    worker.on('error', () => undefined) // told to who waits for an answer; else the next job starts a fresh one
    worker.on('exit', () => {
      if (thread === begun) thread = undefined
    })
    thread = begun
    return begun
  }

  const ask = ({ worker }: Thread, input: Input, { signal, onProgress }: JobOptions): Promise<Output> =>
    new Promise((resolve, reject) => {
      // One by one: a Worker listens to its own listeners, and taking them all away would make it deaf.
      const settle = (done: () => void): void => {
        signal?.removeEventListener('abort', abort)
        worker.off('message', hear)
        worker.off('error', breakOff)
        worker.off('exit', leave)
        done()
      }
      const fail = (error: AppError): void =>
        settle(() => {
          // Once the thread has ended, nothing of it holds a file or writes one.
          end().then(() => reject(error), reject)
        })
      const abort = (): void => fail(new AppError('cancelled', 'cancelled before it was done'))
      const breakOff = (cause: unknown): void =>
        fail(new ThreadDied('unexpected', 'a background job failed', { cause }))
      const leave = (code: number): void =>
        fail(new ThreadDied('unexpected', `a background job ended early (${code})`))
      const hear = (message: JobMessage<Output>): void => {
        if (message.type === 'progress') onProgress?.(message.done, message.total)
        else if (message.type === 'done') settle(() => resolve(message.output))
        else settle(() => reject(appErrorFromWire(message.error)))
      }
      signal?.addEventListener('abort', abort, { once: true })
      worker.on('message', hear)
      worker.on('error', breakOff)
      worker.on('exit', leave)
      worker.postMessage(input)
    })

  const attempt = async (input: Input, options: JobOptions): Promise<Output> => {
    const asked = thread ?? begin()
    asked.worker.ref()
    try {
      return await ask(asked, input, options)
    } finally {
      if (thread === asked) {
        asked.answered = true
        asked.worker.unref()
        idle = setTimeout(() => void end(), idleMs)
        idle.unref()
      }
    }
  }

  return {
    run: async (input, options = {}) => {
      clearTimeout(idle)
      if (options.signal?.aborted) throw new AppError('cancelled', 'cancelled before it began')
      const wasWarm = thread?.answered === true
      try {
        return await attempt(input, options)
      } catch (error) {
        if (!wasWarm || !(error instanceof ThreadDied)) throw error
        return attempt(input, options)
      }
    },
    isRunning: () => thread !== undefined,
    end,
  }
}
