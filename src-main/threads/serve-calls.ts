/** The thread's (or process's) side of the protocol: runs one call after another and sends its answer or error to main. */
import { parentPort, type Transferable } from 'node:worker_threads'
import { appErrorToWire, isAppError } from '#core/app-error.ts'
import { buffersIn, type Failure, type FromWorker, type OnProgress, type ToWorker } from './protocol.ts'

export interface CallHandler {
  /** An AppError it throws reaches the caller with its code, any other error as `unexpected`. */
  run(command: string, input: unknown, onProgress: OnProgress, clientId: number | undefined): unknown
  close?(): void | Promise<void>
}

/**
 * Runs `open`, reports whether it succeeded, then answers calls until main closes or ends the thread. Byte arrays in the
 * input of a call are detached once it is answered.
 *
 * @param transferred arrays of this kind in an answer are transferred to the caller instead of copied
 */
export const serveCalls = async (
  open: () => CallHandler | Promise<CallHandler>,
  transferred: typeof Uint8Array | typeof Float64Array = Float64Array,
): Promise<void> => {
  const port = openPort()
  let handler: CallHandler
  try {
    handler = await open()
  } catch (error) {
    port.post({ opened: false, ...failure(error) })
    port.close()
    return
  }
  const answer = (id: number, value: unknown): void =>
    port.post({ id, ok: true, value }, buffersIn(value, transferred))
  const fail = (id: number, error: unknown): void => port.post({ id, ok: false, ...failure(error) })
  /** An idle thread collects no garbage: without this it would hold the memory of its last input. */
  const releaseInput = (input: unknown): void => {
    for (const block of buffersIn(input, Uint8Array)) if (!block.detached) block.transfer(0)
  }
  /** Calls whose answer is a promise. */
  const pending = new Set<Promise<void>>()

  const close = async (): Promise<void> => {
    await Promise.all(pending)
    await handler.close?.()
    port.close()
  }
  port.onMessage((message) => {
    if ('close' in message) {
      void close()
      return
    }
    const { id, command, input, clientId } = message
    try {
      const value = handler.run(command, input, (done, total) => port.post({ id, done, total }), clientId)
      if (value instanceof Promise) {
        const answered: Promise<void> = value
          .then(
            (later) => answer(id, later),
            (error: unknown) => fail(id, error),
          )
          .finally(() => {
            releaseInput(input)
            pending.delete(answered)
          })
        pending.add(answered)
        return
      }
      answer(id, value)
    } catch (error) {
      fail(id, error)
    }
    releaseInput(input)
  })
  port.post({ opened: true })
}

interface Port {
  post(message: FromWorker, transfer?: Transferable[]): void
  onMessage(listen: (message: ToWorker) => void): void
  close(): void
}

const openPort = (): Port => {
  const thread = parentPort
  if (thread)
    return {
      post: (message, transfer = []) => thread.postMessage(message, transfer),
      onMessage: (listen) => void thread.on('message', listen),
      close: () => thread.close(),
    }
  // Electron's utility processes have a port, plain Node's use `process.send`. The parent ends the process.
  const { parentPort: electron } = process
  return {
    post: (message) => (electron === undefined ? process.send?.(message) : electron.postMessage(message)),
    onMessage: (listen) =>
      electron === undefined
        ? void process.on('message', listen)
        : void electron.on('message', ({ data }) => listen(data)),
    close: () => undefined,
  }
}

const failure = (error: unknown): Failure =>
  isAppError(error)
    ? { error: appErrorToWire(error) }
    : {
        error: { code: 'unexpected', message: 'a background thread failed', details: {} },
        bug: error instanceof Error ? (error.stack ?? error.message) : String(error),
      }

/** What a thread that serves several clients does for each of them. */
export interface ClientHandler<Options, Opened> {
  open(options: Options): Opened | Promise<Opened>
  /** See `CallHandler`. */
  run(opened: Opened, command: string, input: unknown): unknown
  close(opened: Opened): void
}

/** Serves several clients, each of which opened something of its own (`threads/worker-thread.ts`). */
export const serveClients = <Options, Opened>(handler: ClientHandler<Options, Opened>): Promise<void> => {
  const all = new Map<number | undefined, Opened>()
  return serveCalls(() => ({
    async close() {
      for (const opened of all.values()) handler.close(opened)
    },
    run(command, input, _onProgress, clientId) {
      if (command === 'open')
        return Promise.resolve(handler.open(input as Options)).then(
          (opened) => void all.set(clientId, opened),
        )
      const opened = all.get(clientId)
      if (opened === undefined) throw new Error(`${command} was called by a client that is not open`)
      if (command !== 'close') return handler.run(opened, command, input)
      all.delete(clientId)
      return handler.close(opened)
    },
  }))
}

/** Serves a single command, which may keep what it read for the next call. */
export const serveJob = <Input, Output>(
  job: (input: Input, onProgress: OnProgress) => Output | Promise<Output>,
): Promise<void> =>
  serveCalls(() => ({ run: (_, input, onProgress) => job(input as Input, onProgress) }), Uint8Array)
