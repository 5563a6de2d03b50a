/** The messages between main and its threads and processes: calls by name, progress, answers, errors with their code; and which call an answer belongs to. */
import type { WireError } from '#contract/errors.ts'
import { AppError, appErrorFromWire } from '#core/app-error.ts'

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

/** Main's side: matches answers to calls by id, and fails all waiting calls when the thread ends. */
export interface Calls {
  /** Resolves once the other side has opened what it works on. Errors: why it could not. */
  readonly opened: Promise<void>
  /** Errors: what the command failed with, unexpected (a bug in it), and what `end` says. */
  call(command: string, input: unknown, onProgress?: OnProgress, clientId?: number): Promise<unknown>
  receive(message: FromWorker): void
  /** Fails all waiting and all later calls with this error, or with that of an earlier `end`. */
  end(error: AppError): void
  hasEnded(): boolean
}

interface Waiting {
  resolve(value: unknown): void
  reject(error: AppError): void
  onProgress: OnProgress | undefined
}

const toError = ({ error, bug }: Failure): AppError =>
  bug === undefined
    ? appErrorFromWire(error)
    : new AppError(error.code, error.message, { details: error.details, cause: new Error(bug) })

export const createCalls = (post: (call: Call) => void): Calls => {
  const waiting = new Map<number, Waiting>()
  const opening = Promise.withResolvers<void>()
  opening.promise.catch(() => undefined) // each call fails with it too
  let lastId = 0
  let ended: AppError | undefined

  const end = (error: AppError): void => {
    ended ??= error
    opening.reject(ended)
    for (const { reject } of waiting.values()) reject(ended)
    waiting.clear()
  }
  return {
    opened: opening.promise,
    call(command, input, onProgress, clientId) {
      if (ended) return Promise.reject(ended)
      lastId += 1
      const id = lastId
      return new Promise((resolve, reject) => {
        waiting.set(id, { resolve, reject, onProgress })
        post(clientId === undefined ? { id, command, input } : { id, command, input, clientId })
      })
    },
    receive(message) {
      if ('opened' in message) {
        if (message.opened) opening.resolve()
        else end(toError(message))
        return
      }
      const waiter = waiting.get(message.id)
      if ('done' in message) {
        waiter?.onProgress?.(message.done, message.total)
        return
      }
      waiting.delete(message.id)
      if (message.ok) waiter?.resolve(message.value)
      else waiter?.reject(toError(message))
    },
    end,
    hasEnded: () => ended !== undefined,
  }
}

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
