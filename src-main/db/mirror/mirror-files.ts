/** The connections of one mirror: opened on first use, closed while other mirrors are used. */
import { AppError } from '#core/app-error.ts'
import { serialQueue } from '#core/serial-queue.ts'
import type { ReadableDb } from '../connection/connection.ts'
import type { FileHolder, MirrorPool, WriterClient } from './mirror-pool.ts'
import { createNewestNumbers, createQueryClient, type QueryClient } from './query-client.ts'

export interface MirrorFiles {
  /** Main's own connection, for short reads. */
  reader: ReadableDb
  /** Every write, by name; see `Mirror`. */
  write: Pick<WriterClient, 'run'>
  /** Opens the writer's connection now, which also updates the decision log. Errors: those of opening. */
  openWriter(): Promise<void>
  /** Long reads: the orders of lists, and sums. */
  orders: QueryClient
  sums: QueryClient
  /** Whether the mirror is one of those used last, whose files stay open. */
  isOpen(): boolean
  /** Waits for the calls under way, empties the write-ahead log and closes the file. */
  close(): Promise<void>
}

export interface MirrorFilesPorts {
  file: string
  pool: MirrorPool
  openReader(): ReadableDb
  openWriter(): Promise<WriterClient>
  /** Called each time after its files were closed. */
  onRelease(): void
}

/**
 * Errors: those of opening.
 *
 * @param opened main's reader where it is already open; otherwise the writer is opened first, which creates or migrates
 * the file
 */
export const openMirrorFiles = async (
  { file, pool, openReader, openWriter, onRelease }: MirrorFilesPorts,
  opened: ReadableDb | undefined,
): Promise<MirrorFiles> => {
  const writer = openLazily(openWriter)
  let pending = 0
  let uses = 0
  let isClosed = false
  const noteUse = (): void => {
    if (isClosed) throw new AppError('unexpected', 'the mirror was closed')
    uses += 1
    pool.noteUse(holder)
  }
  const countPending = async <T>(work: () => Promise<T>): Promise<T> => {
    noteUse()
    pending += 1
    try {
      return await work()
    } finally {
      pending -= 1
    }
  }
  const readerAfterWriter = async (): Promise<ReadableDb> => {
    await writer.get()
    try {
      return openReader()
    } catch (error) {
      await writer.release()
      throw error
    }
  }
  const reader = openReaderLazily(opened ?? (await readerAfterWriter()), openReader, noteUse)
  const queries = (kind: 'orders' | 'sums') => {
    const newest = createNewestNumbers()
    const client = openLazily(() => pool.queries(kind, { file, newest }))
    const asked = createQueryClient(newest, (query, input) =>
      countPending(() => client.get().then((opened) => opened.run(query, input))),
    )
    return { ...asked, release: client.release }
  }
  const orders = queries('orders')
  const sums = queries('sums')
  const holder: FileHolder = {
    isBusy: () => pending > 0,
    async release() {
      const usesBefore = uses
      await Promise.all([orders.release(), sums.release()])
      // The reader last: it cannot delete the small files next to the mirror, so reading can start again on a full
      // disk.
      await writer.release()
      if (uses === usesBefore) reader.release()
      onRelease()
    },
  }
  noteUse()
  return {
    reader,
    write: {
      run: (command, input) => countPending(() => writer.get().then((client) => client.run(command, input))),
    },
    openWriter: () => countPending(async () => void (await writer.get())),
    orders,
    sums,
    isOpen: () => pool.isOpen(holder),
    async close() {
      isClosed = true
      pool.forget(holder)
      await holder.release()
    },
  }
}

interface Client {
  hasEnded(): boolean
  close(): Promise<void>
}

interface LazyClient<C extends Client> {
  /** The open client; opens it if it was released or its thread died. Errors: those of opening. */
  get(): Promise<C>
  /** Closes the client after the `get` calls before it; the next `get` opens it again. */
  release(): Promise<void>
}

const openLazily = <C extends Client>(open: () => Promise<C>): LazyClient<C> => {
  let client: C | undefined
  // One at a time: two connections that write to one file are never open together.
  const enqueue = serialQueue()
  return {
    get: () =>
      enqueue(async () => {
        if (client === undefined || client.hasEnded()) client = await open()
        return client
      }),
    release: () =>
      enqueue(async () => {
        const before = client
        client = undefined
        await before?.close()
      }),
  }
}

interface LazyReader extends ReadableDb {
  /** Closes the file until the next read. */
  release(): void
}

/**
 * @param first a reader that is already open
 * @param open opens it again; a read throws its errors
 * @param onUse called before each read, and before the file is opened; a read throws its errors
 */
const openReaderLazily = (first: ReadableDb, open: () => ReadableDb, onUse: () => void): LazyReader => {
  let db: ReadableDb | undefined = first
  const now = (): ReadableDb => {
    onUse()
    db ??= open()
    return db
  }
  const release = (): void => {
    db?.close()
    db = undefined
  }
  return {
    ...first,
    get opened() {
      return now().opened
    },
    read: (sql) => now().read(sql),
    readColumn: (sql) => now().readColumn(sql),
    snapshot: (work) => now().snapshot(work),
    whileWanted: (isWanted, work) => now().whileWanted(isWanted, work),
    release,
    close: release,
  }
}
