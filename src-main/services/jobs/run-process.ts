/** A job in a process of its own: a native call that takes long ends with its process; a thread would wait for it. */
import { fileURLToPath } from 'node:url'
import { AppError, appErrorFromWire } from '#core/app-error.ts'
import type { JobMessage } from './job-message.ts'

export interface RunningProcess {
  onMessage(hear: (message: unknown) => void): void
  onEnd(hear: (code: number | null) => void): void
  kill(): void
}

/** Starts the entry in `file` with `argument` as its last word. */
export type StartProcess = (file: string, argument: string) => RunningProcess

/**
 * Starts the entry at `url` with `input` as its last word, waits for its answer and ends it. Settles once the process
 * has ended, and so lets go of every file.
 * Errors: what the job failed with, cancelled (the process is killed at once), unexpected (it died).
 */
export const runProcess = <Output>(
  start: StartProcess,
  url: URL,
  input: unknown,
  signal: AbortSignal,
): Promise<Output> =>
  new Promise((resolve, reject) => {
    if (signal.aborted) {
      reject(new AppError('cancelled', 'cancelled before it began'))
      return
    }
    const child = start(fileURLToPath(url), JSON.stringify(input))
    let settle: (() => void) | undefined
    const endWith = (outcome: () => void): void => {
      settle ??= outcome
      child.kill()
    }
    const abort = (): void => endWith(() => reject(new AppError('cancelled', 'cancelled before it was done')))
    signal.addEventListener('abort', abort, { once: true })
    child.onMessage((said) => {
      const message = said as JobMessage<Output> // by our own entry
      if (message.type === 'done') endWith(() => resolve(message.output))
      else if (message.type === 'failed') endWith(() => reject(appErrorFromWire(message.error)))
    })
    child.onEnd((code) => {
      signal.removeEventListener('abort', abort)
      if (settle) settle()
      else reject(new AppError('unexpected', `a background process ended early (${code})`))
    })
  })
