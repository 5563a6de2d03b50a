/** Stops a long command through shared memory, since a busy thread reads no messages. */
import { AppError } from '#core/app-error.ts'

/** One number; any value except 0 means stop. */
export type StopFlag = Int32Array

export const raisedBy = (signal: AbortSignal | undefined): StopFlag => {
  const flag = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT))
  const raise = (): void => void Atomics.store(flag, 0, 1)
  if (signal?.aborted) raise()
  signal?.addEventListener('abort', raise, { once: true })
  return flag
}

/** Error: cancelled, which rolls back what the command wrote. */
export const throwIfRaised = (flag: StopFlag | undefined): void => {
  if (flag && Atomics.load(flag, 0) !== 0) throw new AppError('cancelled', 'the command was stopped')
}
