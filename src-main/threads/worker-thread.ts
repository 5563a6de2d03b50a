/** Main's side of a worker thread: one that is its caller's own, and one that serves several clients. */
import { Worker } from 'node:worker_threads'
import { AppError, appErrorFromWire } from '#core/app-error.ts'
import { serialQueue } from '#core/serial-queue.ts'
import {
  buffersIn,
  type Call,
  type Commands,
  type Failure,
  type FromWorker,
  type InputOf,
  type OnProgress,
  type OutputOf,
} from './protocol.ts'

/** Sends commands to a thread and gets answers or AppErrors. */
export interface ThreadClient<C extends Commands> {
  /** Errors: what the command failed with, unexpected (a bug in it, or the thread died). */
  run<K extends keyof C & string>(command: K, input: InputOf<C[K]>): Promise<OutputOf<C[K]>>
  /** Waits for the calls under way, then ends the thread. */
  close(): Promise<void>
}

export interface WorkerThread extends Omit<Calls, 'receive'> {
  /** See `ThreadClient`. */
  close(): Promise<void>
  /** Ends the thread as soon as it has loaded; resolves when it has ended and holds no file any more. */
  terminate(): Promise<void>
  /** Whether the process stays alive while the thread runs; true at first. */
  keepProcessAlive(isKept: boolean): void
}

export interface ThreadOptions {
  /** Handed to the thread as it starts. */
  workerData: unknown
  /** Megabytes for new objects; V8's default where it is left out. */
  youngGenerationMb?: number | undefined
  /** Megabytes beyond which it is ended; V8's default where it is left out. */
  memoryMb?: number | undefined
}

export const startThread = (
  url: URL,
  { workerData, youngGenerationMb, memoryMb }: ThreadOptions,
): WorkerThread => {
  const resourceLimits = {
    ...(youngGenerationMb !== undefined && { maxYoungGenerationSizeMb: youngGenerationMb }),
    ...(memoryMb !== undefined && { maxOldGenerationSizeMb: memoryMb }),
  }
  const worker = new Worker(url, { workerData, resourceLimits })
  const { receive, ...calls } = createCalls((call) =>
    worker.postMessage(call, buffersIn(call.input, Uint8Array)),
  )
  const exited = new Promise<void>((resolve) => worker.once('exit', () => resolve()))
  // Its first message says whether it could open. Ending a thread while it loads a native addon would crash the program.
  const loaded = new Promise<void>((resolve) => worker.once('message', () => resolve()))
  worker.on('message', (message: FromWorker) => receive(message))
  worker.on('error', (cause) =>
    calls.end(new AppError('unexpected', 'a background thread failed', { cause })),
  )
  worker.on('exit', (code) =>
    calls.end(new AppError('unexpected', `a background thread has ended (${code})`)),
  )
  return {
    ...calls,
    async close() {
      if (!calls.hasEnded()) worker.postMessage({ close: true })
      await exited
    },
    async terminate() {
      await Promise.race([loaded, exited])
      await worker.terminate()
    },
    keepProcessAlive: (isKept) => (isKept ? worker.ref() : worker.unref()),
  }
}

/** Resolves once the thread has opened what it works on. Errors: why it could not. */
export const openThread = async <C extends Commands>(
  url: URL,
  options: ThreadOptions,
): Promise<ThreadClient<C>> => {
  const { opened, call, close } = startThread(url, options)
  await opened
  return { run: (command, input) => call(command, input) as never, close }
}

export interface SharedClient<C extends Commands> extends ThreadClient<C> {
  /** Whether the thread died: its calls failed, and the client has to be opened again. */
  hasEnded(): boolean
}

export interface SharedThread {
  /**
   * Opens a client; a thread that died is replaced first. Errors: why it could not be opened, unexpected.
   *
   * @param options handed to `ClientHandler.open` in the thread
   * @param background names of commands that no caller waits for: they run one at a time for all clients, in order, so that
   * any other command waits for at most one of them
   */
  open<C extends Commands>(
    options: unknown,
    background?: ReadonlySet<keyof C & string>,
  ): Promise<SharedClient<C>>
  /** How many clients are open. */
  users(): number
  /** Waits for the calls under way, then ends the thread. */
  close(): Promise<void>
}

/** A thread that serves several clients, each of which opens something in it. The thread starts with the first client. */
export const shareThread = (url: URL, options: Omit<ThreadOptions, 'workerData'>): SharedThread => {
  let thread: WorkerThread | undefined
  let users = 0
  let lastNumber = 0
  const inBackground = serialQueue()
  const running = (): WorkerThread => {
    if (thread === undefined || thread.hasEnded()) {
      thread = startThread(url, { ...options, workerData: null })
      users = 0
    }
    return thread
  }
  return {
    async open(input, background) {
      const own = running()
      lastNumber += 1
      const clientId = lastNumber
      users += 1
      const leave = (): void => {
        if (own === thread) users -= 1
      }
      try {
        await own.call('open', input, undefined, clientId)
      } catch (error) {
        leave()
        throw error
      }
      /** Settles when this client's background commands are answered. */
      let waiting: Promise<unknown> = Promise.resolve()
      return {
        run(command, input) {
          const call = () => own.call(command, input, undefined, clientId)
          if (!background?.has(command)) return call() as never
          const answer = inBackground(call)
          waiting = answer.catch(() => undefined)
          return answer as never
        },
        hasEnded: own.hasEnded,
        async close() {
          await waiting
          if (own.hasEnded()) return
          leave()
          await own.call('close', null, undefined, clientId).catch((error: unknown) => {
            if (!own.hasEnded()) throw error // a thread that died holds no file
          })
        },
      }
    },
    users: () => users,
    async close() {
      await thread?.close()
    },
  }
}

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
