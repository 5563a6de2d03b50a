/** A job in a process of its own: a native call that takes long ends with its process; a thread would wait for it. */
import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { AppError, appErrorFromWire } from '../../core/app-error.ts'
import type { JobMessage } from './run-job.ts'

/**
 * Starts the entry at `url` with `input` as its last word and waits for its answer.
 * Errors: what the job failed with, cancelled (the process is killed at once), unexpected (it died).
 */
export const runProcess = <Output>(url: URL, input: unknown, signal: AbortSignal): Promise<Output> =>
  new Promise((resolve, reject) => {
    if (signal.aborted) {
      reject(new AppError('cancelled', 'cancelled before it began'))
      return
    }
    const child = fork(fileURLToPath(url), [JSON.stringify(input)], {
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      execArgv: [],
    })
    const abort = (): void => {
      child.kill('SIGKILL')
      reject(new AppError('cancelled', 'cancelled'))
    }
    signal.addEventListener('abort', abort, { once: true })
    child.on('message', (message: JobMessage<Output>) => {
      if (message.type === 'done') resolve(message.output)
      else if (message.type === 'failed') reject(appErrorFromWire(message.error))
    })
    child.on('error', (cause) => reject(new AppError('unexpected', 'a background process failed', { cause })))
    child.on('close', (code) => {
      signal.removeEventListener('abort', abort)
      reject(new AppError('unexpected', `a background process ended early (${code})`)) // unless it has answered
    })
  })
