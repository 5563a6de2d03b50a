/** The connections of one mirror: opened when they are asked for, closed while others are worked on. */
import { AppError } from '#core/app-error.ts'
import type { ReadableDb } from './connection.ts'
import type { FileHolder, MirrorPool } from './mirror-pool.ts'
import { openWhenAsked, readWhenAsked } from './open-when-asked.ts'
import { askQueries, noQuestions, type QueryClient } from './query-client.ts'
import type { WriterClient } from './writer-client.ts'

export interface MirrorFiles {
  /** Main's own, for short reads. */
  reader: ReadableDb
  /** Every write, by name; see `Mirror`. */
  write: Pick<WriterClient, 'run'>
  /** Opens it to write now, which also brings the log of decisions up to date. Errors: those of opening. */
  openWriter(): Promise<void>
  /** Long reads: the orders of lists, and sums. */
  orders: QueryClient
  sums: QueryClient
  /** Whether the mirror was used of late. */
  isHeld(): boolean
  /** Waits for what is under way, empties the write-ahead log and closes the file. */
  close(): Promise<void>
}

export interface MirrorFilesPorts {
  file: string
  pool: MirrorPool
  openReader(): ReadableDb
  openWriter(): Promise<WriterClient>
  /** Is told each time it was let go of. */
  onRelease(): void
}

/** @param opened main's reader, where it is open already; else the writer is opened before it. Errors: those of opening. */
export const holdFiles = async (
  { file, pool, openReader, openWriter, onRelease }: MirrorFilesPorts,
  opened: ReadableDb | undefined,
): Promise<MirrorFiles> => {
  const writer = openWhenAsked(openWriter)
  let underWay = 0
  let uses = 0
  let isClosed = false
  const use = (): void => {
    if (isClosed) throw new AppError('unexpected', 'the mirror was closed')
    uses += 1
    pool.used(holder)
  }
  const whileBusy = async <T>(work: () => Promise<T>): Promise<T> => {
    use()
    underWay += 1
    try {
      return await work()
    } finally {
      underWay -= 1
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
  const reader = readWhenAsked(opened ?? (await readerAfterWriter()), openReader, use)
  const queries = (kind: 'orders' | 'sums') => {
    const newest = noQuestions()
    const client = openWhenAsked(() => pool.queries(kind, { file, newest }))
    const asked = askQueries(newest, (query, input) =>
      whileBusy(() => client.get().then((opened) => opened.run(query, input))),
    )
    return { ...asked, release: client.release }
  }
  const orders = queries('orders')
  const sums = queries('sums')
  const holder: FileHolder = {
    isBusy: () => underWay > 0,
    async release() {
      const asOf = uses
      await Promise.all([orders.release(), sums.release()])
      // The reader last: it cannot delete the small files beside the mirror, so reading begins again on a full disk.
      await writer.release()
      if (uses === asOf) reader.release()
      onRelease()
    },
  }
  use()
  return {
    reader,
    write: {
      run: (command, input) => whileBusy(() => writer.get().then((client) => client.run(command, input))),
    },
    openWriter: () => whileBusy(async () => void (await writer.get())),
    orders,
    sums,
    isHeld: () => pool.holds(holder),
    async close() {
      isClosed = true
      pool.forget(holder)
      await holder.release()
    },
  }
}
