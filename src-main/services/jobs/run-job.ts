/** The main side of a job: one worker thread for one piece of long work, with progress and cancelling. */
import { Worker } from 'node:worker_threads'
import type { WireError } from '../../../src-preload/contract/errors.ts'
import { AppError, appErrorFromWire } from '../../core/app-error.ts'

/** What a job's worker posts; `done` or `failed` comes last and once. */
export type JobMessage<Output> =
  | { type: 'progress'; done: number; total: number }
  | { type: 'done'; output: Output }
  | { type: 'failed'; error: WireError }

export interface JobOptions {
  onProgress?: (done: number, total: number) => void
  /** Ends the worker at once; a job writes nothing, so nothing is half done. */
  signal?: AbortSignal
}

/**
 * Starts the worker at `url` with `input` and waits for its answer.
 * Errors: what the job failed with, cancelled, unexpected (the worker died).
 */
export const runJob = <Output>(url: URL, input: unknown, options: JobOptions = {}): Promise<Output> =>
  new Promise((resolve, reject) => {
    const { signal, onProgress } = options
    if (signal?.aborted) {
      reject(new AppError('cancelled', 'cancelled before it began'))
      return
    }
    const worker = new Worker(url, { workerData: input })
    const finish = (settle: () => void): void => {
      signal?.removeEventListener('abort', abort)
      worker.removeAllListeners()
      worker.on('error', () => undefined) // an answer was given already; ending the thread cannot change it
      void worker.terminate()
      settle()
    }
    const abort = (): void => finish(() => reject(new AppError('cancelled', 'cancelled')))
    signal?.addEventListener('abort', abort, { once: true })
    worker.on('message', (message: JobMessage<Output>) => {
      if (message.type === 'progress') onProgress?.(message.done, message.total)
      else if (message.type === 'done') finish(() => resolve(message.output))
      else finish(() => reject(appErrorFromWire(message.error)))
    })
    worker.on('error', (cause) =>
      finish(() => reject(new AppError('unexpected', 'a background job failed', { cause }))),
    )
    worker.on('exit', (code) =>
      finish(() => reject(new AppError('unexpected', `a background job ended early (${code})`))),
    )
  })
