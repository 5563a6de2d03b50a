/** Main's side of the protocol: matches answers to calls by id, and fails all waiting calls when the thread ends. */
import { AppError, appErrorFromWire } from '#core/app-error.ts'
import type { Call, Failure, FromWorker, OnProgress } from './protocol.ts'

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
