/**
 * What all mirrors share: two threads that write, one for the orders of lists, one for sums, and the count of those
 * that hold files open. An office has hundreds of companies and works on a few.
 */
import type { WorkerUrl } from '../threads/protocol.ts'
import { type SharedClient, type SharedThread, shareThread } from '../threads/shared-thread.ts'
import type { QueryFunctions, QueryOptions } from './query-client.ts'
import { openWriter, type WriterClient, type WriterOptions } from './writer-client.ts'

/** Something that holds files open and opens them again when it is asked. */
export interface FileHolder {
  /** It was asked something that it has not answered. */
  isBusy(): boolean
  /** Closes its files. What is asked meanwhile waits for it, and opens them again. */
  release(): Promise<void>
}

export interface MirrorPool {
  /**
   * Opens a mirror to write, in the writer thread that has the fewest. To be made or brought up in a thread of its own
   * (`alone`), so that nobody else waits for a migration. Errors: those of `openWriter`.
   */
  writer(options: WriterOptions, alone: boolean): Promise<WriterClient>
  /**
   * Opens a mirror that was made for long reads. Two kinds, so that no sum over all rows keeps a person waiting for a
   * list. Errors: storage-failed, storage-corrupt.
   */
  queries(kind: 'orders' | 'sums', options: QueryOptions): Promise<SharedClient<QueryFunctions>>
  /** To be called with each use: the one unused for longest lets go of its files where there are too many. */
  used(holder: FileHolder): void
  /** Whether it was used of late, so that its files are open. */
  holds(holder: FileHolder): boolean
  /** It has closed its files for good. */
  forget(holder: FileHolder): void
  /** Ends the threads; every mirror is closed by then. */
  close(): Promise<void>
}

/** A mirror takes 0.5 to 0.8 MB while it is open, and up to 8 for each connection to a large one. */
const MOST_HELD = 8
const WRITERS = 2
/** New objects of a thread, in megabytes: a page is gone once it is written or sent, and the heap need not wait for more. */
const YOUNG_MB = 12

/** @param mostHeld mirrors whose files stay open */
export const createMirrorPool = (workerUrl: WorkerUrl, mostHeld = MOST_HELD): MirrorPool => {
  const start = (name: 'writer' | 'query'): SharedThread =>
    shareThread(workerUrl(name), { youngMb: YOUNG_MB })
  const writers = Array.from({ length: WRITERS }, () => start('writer'))
  const readers = { orders: start('query'), sums: start('query') }
  /** In the order of use. */
  const held = new Set<FileHolder>()
  let newest: FileHolder | undefined

  const leastUsed = (): SharedThread =>
    writers.reduce((least, one) => (one.users() < least.users() ? one : least))

  return {
    async writer(options, alone) {
      if (alone) {
        const own = start('writer')
        try {
          await (await openWriter(own, options)).close()
        } finally {
          await own.close()
        }
      }
      return openWriter(leastUsed(), options)
    },
    queries: (kind, options) => readers[kind].open<QueryFunctions>(options),
    holds: (holder) => held.has(holder),
    used(holder) {
      if (holder === newest) return
      newest = holder
      held.delete(holder)
      held.add(holder)
      for (const one of held) {
        if (held.size <= mostHeld) return
        if (one === holder || one.isBusy()) continue
        held.delete(one)
        one.release().catch(() => undefined) // the files are closed all the same; who opens them next is told what is wrong
      }
    },
    forget(holder) {
      held.delete(holder)
      if (newest === holder) newest = undefined
    },
    async close() {
      await Promise.all([...writers, readers.orders, readers.sums].map((thread) => thread.close()))
    },
  }
}
