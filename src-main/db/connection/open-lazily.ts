/**
 * Connections that open on first use and can be released in between: a client of a shared thread, and main's reader.
 */
import { serialQueue } from '#core/serial-queue.ts'
import type { ReadableDb } from './connection.ts'

interface Client {
  hasEnded(): boolean
  close(): Promise<void>
}

export interface LazyClient<C extends Client> {
  /** The open client; opens it if it was released or its thread died. Errors: those of opening. */
  get(): Promise<C>
  /** Closes the client after the `get` calls before it; the next `get` opens it again. */
  release(): Promise<void>
}

export const openLazily = <C extends Client>(open: () => Promise<C>): LazyClient<C> => {
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

export interface LazyReader extends ReadableDb {
  /** Closes the file until the next read. */
  release(): void
}

/**
 * @param first a reader that is already open
 * @param open opens it again; a read throws its errors
 * @param onUse called before each read, and before the file is opened; a read throws its errors
 */
export const openReaderLazily = (
  first: ReadableDb,
  open: () => ReadableDb,
  onUse: () => void,
): LazyReader => {
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
