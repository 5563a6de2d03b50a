/** A thread that serves several: each opens what it needs in it and closes that alone. It starts with the first. */
import { serialQueue } from '#core/serial-queue.ts'
import type { Commands } from './protocol.ts'
import { startThread, type ThreadClient, type ThreadOptions, type WorkerThread } from './worker-thread.ts'

export interface SharedClient<C extends Commands> extends ThreadClient<C> {
  /** The thread died: what was under way failed, and it is to be opened again. */
  hasEnded(): boolean
}

export interface SharedThread {
  /**
   * Opens something in it; a thread that died is replaced first. Errors: why it could not be opened, unexpected.
   *
   * @param background commands nobody waits for: one at a time for all who share the thread, in the order they were
   * asked, so that any other command waits for one of them at the most
   */
  open<C extends Commands>(
    options: unknown,
    background?: ReadonlySet<keyof C & string>,
  ): Promise<SharedClient<C>>
  /** How many have something open in it. */
  users(): number
  /** Waits for what is under way, then ends the thread. */
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
      const of = lastNumber
      users += 1
      const leave = (): void => {
        if (own === thread) users -= 1
      }
      try {
        await own.call('open', input, undefined, of)
      } catch (error) {
        leave()
        throw error
      }
      /** Of its own: asked, and not handed to the thread yet, or not answered. */
      let waiting: Promise<unknown> = Promise.resolve()
      return {
        run(command, input) {
          const call = () => own.call(command, input, undefined, of)
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
          await own.call('close', null, undefined, of).catch((error: unknown) => {
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
