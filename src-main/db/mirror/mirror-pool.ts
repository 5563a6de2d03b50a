/**
 * Shared by all mirrors: two writer threads, one thread for orders of lists, one for sums, and a limit of mirrors with
 * open files. An office has hundreds of companies and works on a few.
 */
import type { WorkerUrl } from '../../threads/protocol.ts'
import { type SharedClient, type SharedThread, shareThread } from '../../threads/worker-thread.ts'
import type { OpenWritableOptions } from './open-writable.ts'
import type { QueryFunctions, QueryOptions } from './query-client.ts'
import type { CommandInput, CommandOutput, WriterCommand } from './writer-commands.ts'

type WriterFunctions = { [C in WriterCommand]: (input: CommandInput<C>) => CommandOutput<C> }
/** Every command by name, run in a writer thread; a person's writes go before those of a sync. */
export type WriterClient = SharedClient<WriterFunctions>

export interface WriterOptions extends OpenWritableOptions {
  /** The mirror's database file. */
  file: string
  /** The decision log next to the mirror, and its company. */
  log: { file: string; company: string }
}

/** A mirror's connections, which the pool closes when they were not used for longest. */
export interface FileHolder {
  /** Whether calls are under way. */
  isBusy(): boolean
  /** Closes its files. Calls during this wait, then open them again. */
  release(): Promise<void>
}

export interface MirrorPool {
  /**
   * Opens a mirror for writing, in the writer thread with the fewest mirrors. Errors: those of `openWriter`.
   *
   * @param alone opens it first in a separate thread, to be created or migrated, so that no other mirror waits for that
   */
  writer(options: WriterOptions, alone: boolean): Promise<WriterClient>
  /**
   * Opens an existing mirror for long reads. Two kinds of threads, so that no list waits for a sum over all rows.
   * Errors: storage-failed, storage-corrupt.
   */
  queries(kind: 'orders' | 'sums', options: QueryOptions): Promise<SharedClient<QueryFunctions>>
  /** Called with each use: where too many mirrors are open, closes the one that was not used for longest. */
  noteUse(holder: FileHolder): void
  /** Whether it is one of the mirrors used last, whose files stay open. */
  isOpen(holder: FileHolder): boolean
  /** Called when the mirror is closed permanently. */
  forget(holder: FileHolder): void
  /** Ends the threads; all mirrors have to be closed before. */
  close(): Promise<void>
}

/** A mirror takes 0.5 to 0.8 MB while it is open, and up to 8 for each connection to a large one. */
const MAX_OPEN_MIRRORS = 8
const WRITERS = 2
/**
 * Heap for new objects of a thread, in megabytes: a page is garbage once it is written or sent, so a larger heap is not
 * needed.
 */
const YOUNG_GENERATION_MB = 12

/** @param maxOpen mirrors whose files stay open */
export const createMirrorPool = (workerUrl: WorkerUrl, maxOpen = MAX_OPEN_MIRRORS): MirrorPool => {
  const start = (name: 'writer' | 'query'): SharedThread =>
    shareThread(workerUrl(name), { youngGenerationMb: YOUNG_GENERATION_MB })
  const writers = Array.from({ length: WRITERS }, () => start('writer'))
  const readers = { orders: start('query'), sums: start('query') }
  /** In the order of use. */
  const open = new Set<FileHolder>()
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
    isOpen: (holder) => open.has(holder),
    noteUse(holder) {
      if (holder === newest) return
      newest = holder
      open.delete(holder)
      open.add(holder)
      for (const one of open) {
        if (open.size <= maxOpen) return
        if (one === holder || one.isBusy()) continue
        open.delete(one)
        one.release().catch(() => undefined) // the files are closed anyway; the next opening reports the error
      }
    },
    forget(holder) {
      open.delete(holder)
      if (newest === holder) newest = undefined
    },
    async close() {
      await Promise.all([...writers, readers.orders, readers.sums].map((thread) => thread.close()))
    },
  }
}

/** The commands of syncs and matching runs. Those of one company run in the order of the calls. */
const BACKGROUND: ReadonlySet<WriterCommand> = new Set([
  'beginTransactionRun',
  'checkResumedRun',
  'writeTransactionPages',
  'finishTransactionRun',
  'stopTransactionRun',
  'makeSortIndex',
  'indexSearch',
  'writeDocuments',
  'reviewAcceptedGroups',
  'applyPack',
  'replaceProposals',
  'changeProposals',
  'acceptAutomatically',
])

/**
 * Opens a mirror for writing in a writer thread, which creates or migrates the database first. Errors: mirror-lost,
 * storage-failed, storage-corrupt, database-from-future, disk-full, in-use.
 */
const openWriter = (thread: SharedThread, options: WriterOptions): Promise<WriterClient> =>
  thread.open<WriterFunctions>(options, BACKGROUND)
