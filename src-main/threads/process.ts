/** A job in a separate process: a native call that takes long can be killed with its process; a thread would wait for it. */
import { fileURLToPath } from 'node:url'
import { AppError } from '#core/app-error.ts'
import type { Call, FromWorker } from './protocol.ts'
import { createCalls } from './worker-thread.ts'

interface RunningProcess {
  post(call: Call): void
  onMessage(listen: (message: FromWorker) => void): void
  onEnd(listen: (code: number | null) => void): void
  kill(): void
}

/** Starts the entry in `file`. */
export type StartProcess = (file: string) => RunningProcess

/**
 * Starts the entry at `url`, gives it `input`, waits for its answer and ends it. Settles after the process has ended
 * and has closed all files.
 * Errors: what the job failed with, cancelled (the process is killed at once), unexpected (a bug in it, or it died).
 */
export const runProcess = async <Output>(
  start: StartProcess,
  url: URL,
  input: unknown,
  signal: AbortSignal,
): Promise<Output> => {
  if (signal.aborted) throw new AppError('cancelled', 'cancelled before it began')
  const child = start(fileURLToPath(url))
  const calls = createCalls(child.post)
  const cancel = (): void => calls.end(new AppError('cancelled', 'cancelled before it was done'))
  const ended = new Promise<void>((resolve) =>
    child.onEnd((code) => {
      calls.end(new AppError('unexpected', `a background process ended early (${code})`))
      resolve()
    }),
  )
  child.onMessage(calls.receive)
  signal.addEventListener('abort', cancel, { once: true })
  try {
    return (await calls.call('run', input)) as Output
  } finally {
    signal.removeEventListener('abort', cancel)
    child.kill()
    await ended
  }
}
