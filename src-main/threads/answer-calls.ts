/** The side of a thread or process: answers one call after another; a bug is told, never swallowed. */
import { parentPort, type Transferable } from 'node:worker_threads'
import { appErrorToWire, isAppError } from '#core/app-error.ts'
import { blocksOf } from './blocks-of.ts'
import type { Failure, FromWorker, OnProgress, ToWorker } from './protocol.ts'

export interface Answering {
  /** What an AppError it throws says reaches the caller; anything else reaches it as `unexpected`. */
  run(command: string, input: unknown, onProgress: OnProgress, of: number | undefined): unknown
  close?(): void | Promise<void>
}

/**
 * Opens, says whether it could, then answers until it is told to close, or ended. Blocks of bytes in the input of a call
 * are empty once it is answered.
 *
 * @param handedOver the kind of blocks that are moved to the caller with an answer instead of copied
 */
export const answerCalls = async (
  open: () => Answering | Promise<Answering>,
  handedOver: typeof Uint8Array | typeof Float64Array = Float64Array,
): Promise<void> => {
  const port = openPort()
  let answering: Answering
  try {
    answering = await open()
  } catch (error) {
    port.post({ opened: false, ...failure(error) })
    port.close()
    return
  }
  const answer = (id: number, value: unknown): void =>
    port.post({ id, ok: true, value }, blocksOf(value, handedOver))
  const fail = (id: number, error: unknown): void => port.post({ id, ok: false, ...failure(error) })
  /** A thread that then rests collects nothing, and would hold what it was handed over until it is asked for more. */
  const letGo = (input: unknown): void => {
    for (const block of blocksOf(input, Uint8Array)) if (!block.detached) block.transfer(0)
  }
  /** Calls whose answer is a promise. */
  const underWay = new Set<Promise<void>>()

  const close = async (): Promise<void> => {
    await Promise.all(underWay)
    await answering.close?.()
    port.close()
  }
  port.onMessage((message) => {
    if ('close' in message) {
      void close()
      return
    }
    const { id, command, input, of } = message
    try {
      const value = answering.run(command, input, (done, total) => port.post({ id, done, total }), of)
      if (value instanceof Promise) {
        const answered: Promise<void> = value
          .then(
            (later) => answer(id, later),
            (error: unknown) => fail(id, error),
          )
          .finally(() => {
            letGo(input)
            underWay.delete(answered)
          })
        underWay.add(answered)
        return
      }
      answer(id, value)
    } catch (error) {
      fail(id, error)
    }
    letGo(input)
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
  // Electron's processes have a port of their own; plain Node's have none. Whoever started a process ends it.
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

/** What a thread that serves several does for one of them. */
export interface Serving<Options, Opened> {
  open(options: Options): Opened | Promise<Opened>
  /** See `Answering`. */
  run(opened: Opened, command: string, input: unknown): unknown
  close(opened: Opened): void
}

/** Answers for several, each of which opened something of its own (`threads/shared-thread.ts`). */
export const answerSeveral = <Options, Opened>(serving: Serving<Options, Opened>): Promise<void> => {
  const all = new Map<number | undefined, Opened>()
  return answerCalls(() => ({
    async close() {
      for (const opened of all.values()) serving.close(opened)
    },
    run(command, input, _onProgress, of) {
      if (command === 'open')
        return Promise.resolve(serving.open(input as Options)).then((opened) => void all.set(of, opened))
      const opened = all.get(of)
      if (opened === undefined) throw new Error(`${command} is asked of what is not open`)
      if (command !== 'close') return serving.run(opened, command, input)
      all.delete(of)
      return serving.close(opened)
    },
  }))
}

/** Answers a single command, which may hold what it read for the next call. */
export const answerJob = <Input, Output>(
  job: (input: Input, onProgress: OnProgress) => Output | Promise<Output>,
): Promise<void> =>
  answerCalls(() => ({ run: (_, input, onProgress) => job(input as Input, onProgress) }), Uint8Array)
