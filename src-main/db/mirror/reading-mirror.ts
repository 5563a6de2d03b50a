/** A mirror that is only read, beside the program that writes it: on one connection, in one unchanging state. */
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { AppError } from '#core/app-error.ts'
import type { Clock } from '#core/clock.ts'
import type { ReadableDb } from '../connection/connection.ts'
import { assertOwner, lookForMirror, mirrorLost, rememberFile } from '../connection/mirror-file.ts'
import { openSnapshot } from '../connection/open.ts'
import { LOG_NAME, sizeOfLog } from '../decision-log/log-file.ts'
import { hasLogOf } from '../decision-log/log-state.ts'
import { findMatchChanges } from '../proposals/match-changes.ts'
import { type Mirror, toReads } from './mirror.ts'
import { queries } from './queries.ts'
import { createNewestNumbers, createQueryClient } from './query-client.ts'
import type { CommandInput } from './writer-commands.ts'

export interface ReadingOptions {
  /** The company's folder. */
  folder: string
  companyId: string
  clock: Clock
  /** A missing mirror is lost (mirror-lost); otherwise nobody has worked in it yet (mirror-behind). */
  mustExist: boolean
  /** Every write fails with it, except the writer's one command that only reads. */
  refusal: Error
}

/** A decision is in the log a moment before it is in the mirror. */
const LOG_ATTEMPTS = 50
const LOG_PAUSE_MS = 100

/**
 * Nothing is written: no folder is made, nothing is migrated or repaired. Jobs and the matching thread read through
 * connections of their own, a moment later.
 *
 * Errors: mirror-lost, mirror-behind (older, not made yet, or without decisions that its log has), storage-failed,
 * storage-corrupt, database-from-future, disk-full, in-use.
 */
export const openReadingMirror = async (options: ReadingOptions): Promise<Mirror> => {
  const { folder, companyId, clock, mustExist, refusal } = options
  const file = join(folder, 'mirror.sqlite')
  const found = lookForMirror(file)
  if (found !== 'there')
    throw mustExist
      ? mirrorLost(found)
      : new AppError('mirror-behind', 'the company has no data file yet: nothing was synced or imported')
  const db = await openWithDecisions(file, join(folder, LOG_NAME))
  try {
    assertOwner(db, companyId)
  } catch (error) {
    db.close()
    throw error
  }
  const client = createQueryClient(createNewestNumbers(), async (name, input) => {
    const query = queries[name] as (db: ReadableDb, input: unknown) => never
    return query(db, input)
  })
  const write: Mirror['write'] = {
    async run(command, input) {
      if (command !== 'findMatchChanges') throw refusal
      return findMatchChanges(db, input as CommandInput<'findMatchChanges'>) as never
    },
  }
  return {
    ...toReads(db, { orders: client, sums: client }, clock),
    file,
    wasCutOff: false,
    backupFolder: join(folder, 'backups'),
    assertSameFile: rememberFile(file),
    isOpen: () => true,
    write,
    close: async () => db.close(),
  }
}

/** Error: mirror-behind where the log has decisions that the mirror does not get within five seconds. */
const openWithDecisions = async (file: string, log: string): Promise<ReadableDb> => {
  for (let tries = 1; ; tries += 1) {
    const bytes = sizeOfLog(log) ?? 0
    const db = openSnapshot(file)
    if (hasLogOf(db, bytes)) return db
    db.close()
    if (tries === LOG_ATTEMPTS)
      throw new AppError('mirror-behind', 'the log of decisions has some that the data file lacks')
    await sleep(LOG_PAUSE_MS)
  }
}
