/** A thread that serves several clients, each of which opens something in it. The thread starts with the first client. */
import { serialQueue } from '#core/serial-queue.ts'
import type { Commands } from './protocol.ts'
import { startThread, type ThreadClient, type ThreadOptions, type WorkerThread } from './worker-thread.ts'

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
