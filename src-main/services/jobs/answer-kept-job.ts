/** The worker side of a thread that is kept: answers one job after another. */
import { parentPort } from 'node:worker_threads'
import { appErrorToWire, isAppError } from '../../core/app-error.ts'
import { buffersOf } from './answer-job.ts'
import type { JobMessage } from './run-job.ts'

/** @param job as `answerJob` has it; it may hold what it read for the next one */
export const answerKeptJob = <Input, Output>(
  job: (input: Input, onProgress: (done: number, total: number) => void) => Output,
): void => {
  const port = parentPort
  if (!port) throw new Error('a job runs in a worker thread')
  const post = (message: JobMessage<Output>): void =>
    port.postMessage(message, message.type === 'done' ? buffersOf(message.output) : [])
  port.on('message', (input: Input) => {
    try {
      post({ type: 'done', output: job(input, (done, total) => post({ type: 'progress', done, total })) })
    } catch (error) {
      if (!isAppError(error)) throw error
      post({ type: 'failed', error: appErrorToWire(error) })
    }
  })
}
