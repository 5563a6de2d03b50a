/** The messages between main and its threads and processes: calls by name, progress, answers, errors with their code. */
import type { WireError } from '#contract/errors.ts'

/** From main. A call's answer carries its id; `close` takes effect once the calls before it are answered. */
export type ToWorker = Call | { close: true }
export interface Call {
  id: number
  command: string
  input: unknown
  /** In a thread that serves several clients: the number of the client that calls. */
  clientId?: number
}

/** To main. A worker first says whether it could open what it works on. */
export type FromWorker = { opened: true } | ({ opened: false } & Failure) | Progress | Answer
interface Progress {
  id: number
  done: number
  total: number
}
type Answer = { id: number; ok: true; value: unknown } | ({ id: number; ok: false } & Failure)
export interface Failure {
  error: WireError
  /** The stack of an error that is no AppError, for the log. */
  bug?: string
}

export type OnProgress = (done: number, total: number) => void

/** Where the file of a thread or process is: next to the sources under plain Node, among the built files in the app. */
export type WorkerUrl = (name: string) => URL

/** Plain functions of one input, by name. */
export type Commands = Record<string, (input: never) => unknown>
export type InputOf<F> = F extends (input: infer Input) => unknown ? Input : never
export type OutputOf<F> = F extends (input: never) => infer Output ? Awaited<Output> : never

type ArrayKind = typeof Uint8Array | typeof Float64Array

/**
 * Memory of a message that is transferred between threads, not copied: the sender can no longer read it.
 *
 * @returns the buffers of the typed arrays of this kind among the direct values of `message`; empty for anything but an
 * object
 */
export const buffersIn = (message: unknown, kind: ArrayKind): ArrayBuffer[] =>
  typeof message === 'object' && message !== null
    ? Object.values(message).flatMap((each) =>
        each instanceof kind && each.buffer instanceof ArrayBuffer ? [each.buffer] : [],
      )
    : []
