/** A thread that serves several: each opens what it needs in it and closes that alone. It starts with the first. */
import type { Commands } from './protocol.ts'
import { startThread, type ThreadClient, type ThreadOptions, type WorkerThread } from './worker-thread.ts'

export interface SharedClient<C extends Commands> extends ThreadClient<C> {
  /** The thread died: what was under way failed, and it is to be opened again. */
  hasEnded(): boolean
}

export interface SharedThread {
  /** Opens something in it; a thread that died is replaced first. Errors: why it could not be opened, unexpected. */
  open<C extends Commands>(options: unknown): Promise<SharedClient<C>>
  /** How many have something open in it. */
  users(): number
  /** Waits for what is under way, then ends the thread. */
  close(): Promise<void>
}

export const shareThread = (url: URL, options: Omit<ThreadOptions, 'workerData'>): SharedThread => {
  let thread: WorkerThread | undefined
  let users = 0
  let lastNumber = 0

  const running = (): WorkerThread => {
    if (thread === undefined || thread.hasEnded()) {
      thread = startThread(url, { ...options, workerData: null })
      users = 0
    }
    return thread
  }
  return {
    async open(input) {
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
      return {
        run: (command, input) => own.call(command, input, undefined, of) as never,
        hasEnded: own.hasEnded,
        async close() {
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
