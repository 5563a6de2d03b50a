/** The worker's side of jobs: answers one after another, until its thread is ended. */
import { parentPort } from 'node:worker_threads'
import { appErrorToWire, isAppError } from '#core/app-error.ts'
import { blocksOf } from '#core/blocks-of.ts'
import type { JobMessage } from './job-message.ts'

/** What the job comes to, as its last message; throws what is a bug. */
export const answerOf = async <Output>(job: () => Output | Promise<Output>): Promise<JobMessage<Output>> => {
  try {
    return { type: 'done', output: await job() }
  } catch (error) {
    if (!isAppError(error)) throw error
    return { type: 'failed', error: appErrorToWire(error) }
  }
}

/**
 * @param job gets the input of `run` and a function to tell progress; it may hold what it read for the next one. An
 * AppError it throws reaches the caller with its code, anything else ends the thread and reaches it as `unexpected`
 */
export const answerJobs = <Input, Output>(
  job: (input: Input, onProgress: (done: number, total: number) => void) => Output | Promise<Output>,
): void => {
  const port = parentPort
  if (!port) throw new Error('a job runs in a worker thread')
  const post = (message: JobMessage<Output>): void =>
    port.postMessage(message, message.type === 'done' ? blocksOf(message.output, Uint8Array) : [])
  port.on('message', async (input: Input) => {
    post(await answerOf(() => job(input, (done, total) => post({ type: 'progress', done, total }))))
  })
}
