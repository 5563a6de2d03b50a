/** What is opened when it is asked for, let go of, and opened again: a client of a shared thread, and main's own reader. */
import { serialQueue } from '#core/serial-queue.ts'
import type { ReadableDb } from './connection.ts'

interface Client {
  hasEnded(): boolean
  close(): Promise<void>
}

export interface Held<C extends Client> {
  /** Opened where it is not, or its thread died; whoever asks first has it first. Errors: those of opening. */
  get(): Promise<C>
  /** Closes it once what was asked before was handed to it. */
  release(): Promise<void>
}

export const openWhenAsked = <C extends Client>(open: () => Promise<C>): Held<C> => {
  let client: C | undefined
  // Two connections that write to one file would never be open together.
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

export interface HeldReader extends ReadableDb {
  /** Closes its file until it is asked again. */
  release(): void
}

/**
 * @param first open already
 * @param open opens it again; its errors reach whoever asks
 * @param onUse is told of each use before the file is opened; what it throws reaches whoever asks
 */
export const readWhenAsked = (first: ReadableDb, open: () => ReadableDb, onUse: () => void): HeldReader => {
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
