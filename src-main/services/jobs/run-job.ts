/** The main side of a job: one worker thread for one piece of long work, with progress and cancelling. */
import type { JobOptions } from './job-message.ts'
import { keepJob } from './kept-job.ts'

/**
 * Starts the worker at `url`, gives it `input`, waits for its answer and ends it.
 * Errors: what the job failed with, cancelled, unexpected (the worker died).
 */
export const runJob = async <Output>(url: URL, input: unknown, options: JobOptions = {}): Promise<Output> => {
  const job = keepJob<unknown, Output>(url, null, { idleMs: 0 })
  try {
    return await job.run(input, options)
  } finally {
    await job.end()
  }
}
