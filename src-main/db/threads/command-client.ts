/** Main's side of a mirror's worker thread: commands out, answers or AppErrors back. */
import { Worker } from 'node:worker_threads'
import type { WireError } from '#contract/errors.ts'
import { AppError, appErrorFromWire } from '#core/app-error.ts'
import { blocksOf } from '#core/blocks-of.ts'
import type { Answer, Call, CloseCall, Commands, InputOf, Opening, OutputOf } from './protocol.ts'

export interface CommandClient<C extends Commands> {
  /** Errors: what the command failed with, unexpected (a bug in it, or the thread died). */
  run<K extends keyof C & string>(command: K, input: InputOf<C[K]>): Promise<OutputOf<C[K]>>
  /** Waits for what is under way, then ends the thread. */
  close(): Promise<void>
}

interface Waiting {
  resolve(value: unknown): void
  reject(error: AppError): void
}

const toError = (wire: WireError, bug: string | undefined): AppError =>
  bug === undefined
    ? appErrorFromWire(wire)
    : new AppError(wire.code, wire.message, { details: wire.details, cause: new Error(bug) })

/** New objects of a thread, in megabytes: a page is gone once it is written, and the heap need not wait for more. */
const YOUNG_MB = 12

/** Resolves once the thread has opened its database. Errors: why it could not. */
export const startCommands = <C extends Commands>(
  url: URL,
  workerData: unknown,
): Promise<CommandClient<C>> => {
  const worker = new Worker(url, { workerData, resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MB } })
  const waiting = new Map<number, Waiting>()
  let lastId = 0
  let ended: AppError | undefined

  const end = (error: AppError): void => {
    ended ??= error
    for (const { reject } of waiting.values()) reject(ended)
    waiting.clear()
  }
  const exited = new Promise<void>((resolve) => worker.once('exit', () => resolve()))

  const call = (command: string, input: unknown): Promise<unknown> => {
    if (ended) return Promise.reject(ended)
    lastId += 1
    const message: Call = { id: lastId, command, input }
    return new Promise((resolve, reject) => {
      waiting.set(message.id, { resolve, reject })
      worker.postMessage(message, blocksOf(input, Uint8Array))
    })
  }
  const settle = (answer: Answer): void => {
    const waiter = waiting.get(answer.id)
    waiting.delete(answer.id)
    if (answer.ok) waiter?.resolve(answer.value)
    else waiter?.reject(toError(answer.error, answer.bug))
  }
  const client: CommandClient<C> = {
    run: (command, input) => call(command, input) as ReturnType<CommandClient<C>['run']> as never,
    async close() {
      const message: CloseCall = { close: true }
      if (!ended) worker.postMessage(message)
      await exited
    },
  }

  return new Promise((resolve, reject) => {
    worker.once('message', (opening: Opening) => {
      if (!opening.opened) {
        reject(toError(opening.error, opening.bug))
        return
      }
      worker.on('message', settle)
      resolve(client)
    })
    worker.on('error', (cause) => {
      end(new AppError('unexpected', "the mirror's background thread failed", { cause }))
      reject(ended)
    })
    worker.on('exit', () => {
      end(new AppError('unexpected', "the mirror's background thread has ended"))
      reject(ended)
    })
  })
}
