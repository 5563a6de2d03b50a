/** The worker side of a job: runs it on the input it was started with and posts its answer. */
import { parentPort, workerData } from 'node:worker_threads'
import { appErrorToWire, isAppError } from '../../core/app-error.ts'
import type { JobMessage } from './run-job.ts'

/** Large blocks of bytes are handed over, not copied. */
export const buffersOf = (output: unknown): ArrayBuffer[] =>
  typeof output === 'object' && output !== null
    ? Object.values(output).flatMap((each) =>
        each instanceof Uint8Array && each.buffer instanceof ArrayBuffer ? [each.buffer] : [],
      )
    : []

/**
 * @param job gets the input of `runJob` and a function to tell progress; an AppError it throws reaches the
 * caller with its code, anything else ends the thread and reaches the caller as `unexpected`
 */
export const answerJob = <Input, Output>(
  job: (input: Input, onProgress: (done: number, total: number) => void) => Output | Promise<Output>,
): void => {
  const port = parentPort
  if (!port) throw new Error('a job runs in a worker thread')
  const post = (message: JobMessage<Output>): void =>
    port.postMessage(message, message.type === 'done' ? buffersOf(message.output) : [])
  const run = async (): Promise<void> => {
    try {
      post({
        type: 'done',
        output: await job(workerData as Input, (done, total) => post({ type: 'progress', done, total })),
      })
    } catch (error) {
      if (!isAppError(error)) throw error
      post({ type: 'failed', error: appErrorToWire(error) })
    }
  }
  void run()
}
