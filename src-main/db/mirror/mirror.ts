/** One company's mirror: short reads on main, writes and long reads in threads. */
import { rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { isAppError, toDiskError } from '#core/app-error.ts'
import type { Clock } from '#core/clock.ts'
import { makePrivateFolder } from '../../files/private-files.ts'
import type { WorkerUrl } from '../../threads/protocol.ts'
import { wasCutOff } from '../connection/check-mirror.ts'
import type { ReadableDb } from '../connection/connection.ts'
import { assertOwner, lookForMirror, mirrorLost, rememberFile } from '../connection/mirror-file.ts'
import { openIfCurrent, openReadable } from '../connection/open.ts'
import { forgetUnfinished } from '../copies/backup.ts'
import { unfinishedRestore } from '../copies/restore.ts'
import { LOG_NAME } from '../decision-log/log-file.ts'
import { isLogCurrent } from '../decision-log/log-state.ts'
import { type MirrorFiles, openMirrorFiles } from './mirror-files.ts'
import { createMirrorLists, type MirrorLists } from './mirror-lists.ts'
import { createMirrorPool, type MirrorPool, type WriterClient } from './mirror-pool.ts'
import { createMirrorReader, type MirrorReader } from './mirror-reader.ts'
import type { Ask } from './query-client.ts'

export interface Mirror {
  /** The database file, for a job that opens a read-only connection of its own. */
  readonly file: string
  /** Whether the program that last had it open ended without closing it. */
  readonly wasCutOff: boolean
  /** The folder of its copies. */
  readonly backupFolder: string
  /** Error: mirror-moved (another file is in its place, or none). */
  assertSameFile(): void
  /** Short reads, on main's own connection. */
  readonly read: MirrorReader
  /** All writes, by name. Writes of syncs run in the order of the calls; a person's own write may run before them. */
  readonly write: Pick<WriterClient, 'run'>
  readonly lists: MirrorLists
  /** Long reads, by name, in a thread: sums, a month's figures, the history. */
  readonly ask: Ask
  /** Whether it is one of the mirrors used last, whose files stay open; the files of others open with the next use. */
  isOpen(): boolean
  /** Waits for the calls under way, empties the write-ahead log and closes the file permanently. */
  close(): Promise<void>
}

export interface OpenMirrorOptions {
  /** The company's folder; created if missing. */
  folder: string
  workerUrl: WorkerUrl
  clock: Clock
  /** The company that the mirror must belong to; stored in a mirror that names none. Not checked by default. */
  companyId?: string
  /** A missing mirror is an error (mirror-lost) instead of being created. */
  mustExist?: boolean
  /** Called each time after its files were closed. */
  onRelease?: () => void
  /** The threads that all mirrors share; by default the mirror creates its own. */
  pool?: MirrorPool
}

/**
 * Opens a mirror; creates or migrates its database first. Errors: mirror-lost, storage-failed, storage-corrupt,
 * database-from-future, disk-full, in-use.
 */
export const openMirror = async (options: OpenMirrorOptions): Promise<Mirror> => {
  if (options.pool) return openInPool(options.pool, options)
  const pool = createMirrorPool(options.workerUrl)
  try {
    const mirror = await openInPool(pool, options)
    return {
      ...mirror,
      async close() {
        await mirror.close()
        await pool.close()
      },
    }
  } catch (error) {
    await pool.close()
    throw error
  }
}

const nobody = (): void => undefined

const makeFolder = async (folder: string): Promise<void> => {
  try {
    await makePrivateFolder(folder)
  } catch (error) {
    throw toDiskError(error, "no space left for the company's folder", "the company's folder cannot be made")
  }
}

/** Deletes copies that a killed program left unfinished. One that cannot be deleted only takes space. */
const deleteUnfinishedCopies = (file: string, backupFolder: string): Promise<unknown> =>
  Promise.allSettled([rm(unfinishedRestore(file), { force: true }), forgetUnfinished(backupFolder)])

/**
 * A reader of a mirror that needs no migration; undefined where the writer has to create or migrate it. Errors: those
 * of opening.
 */
const openExisting = (
  file: string,
  companyId: string | undefined,
  mustExist: boolean,
): ReadableDb | undefined => {
  const found = lookForMirror(file)
  if (found !== 'there' && mustExist) throw mirrorLost(found)
  const current = openIfCurrent(file)
  // A file that was never completely created is created again by the writer.
  if (current === undefined && !mustExist) return undefined
  const db = current ?? openReadable(file)
  try {
    assertOwner(db, companyId)
  } catch (error) {
    db.close()
    throw error
  }
  if (current === undefined) db.close()
  return current
}

/** Another program may lock the file for a moment, at a checkpoint. */
const LOCKED_ATTEMPTS = 50
const LOCKED_PAUSE_MS = 100

/** Tries again while another program locks the file, for at most five seconds, without blocking this thread. */
const retryWhileLocked = async <T>(open: () => T): Promise<T> => {
  for (let tries = 1; ; tries += 1) {
    try {
      return open()
    } catch (error) {
      if (!isAppError(error, 'in-use') || tries === LOCKED_ATTEMPTS) throw error
      await setTimeout(LOCKED_PAUSE_MS)
    }
  }
}

const openInPool = async (
  pool: MirrorPool,
  { folder, clock, companyId, mustExist = false, onRelease = nobody }: OpenMirrorOptions,
): Promise<Mirror> => {
  await makeFolder(folder)
  const file = join(folder, 'mirror.sqlite')
  const backupFolder = join(folder, 'backups')
  // The folder is named after its company.
  const log = { file: join(folder, LOG_NAME), company: companyId ?? basename(folder) }
  const cutOff = await wasCutOff(file)
  await deleteUnfinishedCopies(file, backupFolder)
  // A mirror that needs no migration is read at once; its writer opens with the first write.
  const current = await retryWhileLocked(() => openExisting(file, companyId, mustExist))
  const isExisting = mustExist || current !== undefined
  /** Decides whether the writer opens it in a thread of its own first (see `MirrorPool.writer`). */
  let needsMigration = current === undefined && lookForMirror(file) === 'there'
  const openWriter = async (): Promise<WriterClient> => {
    const options = { file, backupFolder, companyId, now: clock.now(), mustExist: isExisting, log }
    const opened = await pool.writer(options, needsMigration)
    needsMigration = false
    return opened
  }
  let assertSameFile = (): void => undefined
  const openReader = (): ReadableDb => {
    assertSameFile()
    return openReadable(file)
  }
  const files = await openMirrorFiles({ file, pool, openReader, openWriter, onRelease }, current)
  try {
    // Where it cannot be written, for example on a full disk, it can still be read.
    if (current !== undefined && !isLogCurrent(current, log.file))
      await files.openWriter().catch(() => undefined)
  } catch (error) {
    await files.close()
    throw error
  }
  assertSameFile = rememberFile(file)
  return {
    ...toReads(files.reader, files, clock),
    file,
    wasCutOff: cutOff,
    backupFolder,
    assertSameFile,
    isOpen: files.isOpen,
    write: files.write,
    close: files.close,
  }
}

/** The reads of a mirror, over its connections. */
export const toReads = (
  reader: ReadableDb,
  { orders, sums }: Pick<MirrorFiles, 'orders' | 'sums'>,
  clock: Clock,
): Pick<Mirror, 'read' | 'lists' | 'ask'> => ({
  read: createMirrorReader(reader),
  lists: createMirrorLists(reader, { orders, sums }, clock),
  ask: (query, input) => sums.run(query, { today: clock.today(), ...input } as never),
})
