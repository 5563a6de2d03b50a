/** What both sides of a job say and agree on. */
import type { WireError } from '#contract/errors.ts'

/** What a job's worker posts; `done` or `failed` comes last and once. */
export type JobMessage<Output> =
  | { type: 'progress'; done: number; total: number }
  | { type: 'done'; output: Output }
  | { type: 'failed'; error: WireError }

export interface JobOptions {
  onProgress?: (done: number, total: number) => void
  /** Ends the worker at once, and settles when it has ended; a job writes nothing, so nothing is half done. */
  signal?: AbortSignal
}
