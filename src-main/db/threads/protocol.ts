/** What a mirror's worker threads and main say to each other. */
import type { WireError } from '#contract/errors.ts'

export interface Call {
  id: number
  command: string
  input: unknown
}

/** Ends the thread once what was asked before is answered. */
export interface CloseCall {
  close: true
}

export type Answer =
  | { id: number; ok: true; value: unknown }
  /** `bug` holds the stack of an error that is no AppError, for the log. */
  | { id: number; ok: false; error: WireError; bug?: string }

/** The first thing a thread says. */
export type Opening = { opened: true } | { opened: false; error: WireError; bug?: string }

/** Where the file of a worker is: beside the sources under plain Node, among the built files in the app. */
export type WorkerUrl = (name: 'writer' | 'query') => URL

/** Plain functions of one input, by name. */
export type Commands = Record<string, (input: never) => unknown>
export type InputOf<F> = F extends (input: infer Input) => unknown ? Input : never
export type OutputOf<F> = F extends (input: never) => infer Output ? Awaited<Output> : never
