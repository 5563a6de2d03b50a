/** One company's mirror as the rest of the program sees it: short reads here, writes and long reads in threads. */
import { rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { Attention } from '#contract/attention.ts'
import type { ClosingFigures, MonthProgress, MonthView } from '#contract/closing.ts'
import type { BankRow, DocumentRow, Month } from '#contract/closing-values.ts'
import type { BulkCount, GroupView, HistoryEntry } from '#contract/matching.ts'
import type { AutomaticView } from '#contract/rules.ts'
import { AppError, isOutOfSpace } from '#core/app-error.ts'
import type { Clock } from '#core/clock.ts'
import type { ClassificationRule, RuleTrial } from '#core/endings/classification-rules.ts'
import { makePrivateFolder } from '../files/private-files.ts'
import type { WorkerUrl } from '../threads/protocol.ts'
import { forgetUnfinished } from './backup.ts'
import { wasCutOff } from './check-mirror.ts'
import type { ReadableDb } from './connection.ts'
import { LOG_NAME } from './decision-log/log-file.ts'
import { isLogCurrent } from './decision-log/log-state.ts'
import { watchPlace } from './in-place.ts'
import { createMirrorLists, type MirrorLists } from './lists/mirror-lists.ts'
import { assertOwner, lookForMirror, mirrorLost } from './mirror-file.ts'
import { openIfCurrent, openReadable } from './open.ts'
import { startQueries } from './query-client.ts'
import type { BulkChoice } from './repositories/bulk.ts'
import type { FigureRows, pageDocuments, pageTransactions } from './repositories/closing/figure-rows.ts'
import type { CaughtRow, LearnedRow } from './repositories/endings.ts'
import type { Figures } from './repositories/figures.ts'
import type { HistoryQuery } from './repositories/history.ts'
import { createMirrorReader, type MirrorReader } from './repositories/mirror-reader.ts'
import type { Overview } from './repositories/overview.ts'
import { unfinishedRestore } from './restore.ts'
import { startWriter, type WriterClient } from './writer-client.ts'

export interface Mirror {
  /** The database file, for a job that opens its own read-only connection. */
  readonly file: string
  /** The last program that had it open ended without closing it. */
  readonly wasCutOff: boolean
  /** Where its copies go. */
  readonly backupFolder: string
  /** Error: mirror-moved (another file stands in its place, or none). */
  assertInPlace(): void
  /** Short reads, on main's own connection. */
  readonly read: MirrorReader
  /** Every write, by name. */
  readonly write: WriterClient
  readonly lists: MirrorLists
  /** The company's counters, summed off main. */
  overview(currency: string): Promise<Overview>
  /** What the reports screen draws, summed off main. */
  figures(currency: string): Promise<Figures>
  /** What a sync left for a person, looked up off main. */
  attention(): Promise<Attention>
  /** What can be accepted many at once, read off main. */
  readonly bulk: {
    count(): Promise<BulkCount[]>
    sample(choice: BulkChoice & { seed: number; size: number }): Promise<GroupView[]>
  }
  /** What ends transactions without documents, looked up off main. */
  readonly endings: {
    tryRule(input: {
      rule: ClassificationRule
      mostShown: number
    }): Promise<{ trial: RuleTrial; shown: CaughtRow[] }>
    learned(limit: number): Promise<{ learned: LearnedRow[]; total: number }>
  }
  /** A month's statement and its rows, summed off main. */
  readonly months: {
    /** How far the month is that is next to be closed. */
    progress(): Promise<MonthProgress>
    /** That, what its accounts differ from the bank by, and the latest closing. */
    figures(): Promise<ClosingFigures>
    /** `period` null: that month. */
    read(period: Month | null): Promise<MonthView>
    transactions(asked: Parameters<typeof pageTransactions>[1]): Promise<FigureRows<BankRow>>
    documents(asked: Parameters<typeof pageDocuments>[1]): Promise<FigureRows<DocumentRow>>
  }
  /** Decisions, the latest first; a search reads all of them. */
  history(input: HistoryQuery): Promise<HistoryEntry[]>
  /** What may be accepted without a person, by the whole log, off main. */
  listAutomatic(): Promise<AutomaticView[]>
  /** Waits for writes under way, empties the write-ahead log, ends the threads. */
  close(): Promise<void>
}

export interface OpenMirrorOptions {
  /** The company's folder; made when missing. */
  folder: string
  workerUrl: WorkerUrl
  clock: Clock
  /** Whose it must be, and is from then on; nobody asks where there is none. */
  companyId?: string
  /** There was one: when it is gone, none is made in its place. */
  mustExist?: boolean
}

const makeFolder = async (folder: string): Promise<void> => {
  try {
    await makePrivateFolder(folder)
  } catch (error) {
    if (isOutOfSpace(error))
      throw new AppError('disk-full', "no space left for the company's folder", { cause: error })
    throw new AppError('storage-failed', "the company's folder cannot be made", { cause: error })
  }
}

/** Copies begun by a program that was killed. One that cannot be deleted takes space and does no other harm. */
const forgetHalfMade = (file: string, backupFolder: string): Promise<unknown> =>
  Promise.allSettled([rm(unfinishedRestore(file), { force: true }), forgetUnfinished(backupFolder)])

/** Once: the next caller gets the same promise, unless it failed. */
const lazily = <T>(start: () => Promise<T>): { get(): Promise<T>; started(): Promise<T> | undefined } => {
  let starting: Promise<T> | undefined
  return {
    get() {
      starting ??= start().catch((error: unknown) => {
        starting = undefined
        throw error
      })
      return starting
    },
    started: () => starting,
  }
}

/** As it should be, ready to be read; undefined where the writer has to make it or bring it up. Errors: as of opening. */
const openAsItIs = (
  file: string,
  companyId: string | undefined,
  mustExist: boolean,
): ReadableDb | undefined => {
  const found = lookForMirror(file)
  if (found !== 'there' && mustExist) throw mirrorLost(found)
  const current = openIfCurrent(file)
  // One that was begun and never finished is no mirror yet.
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

/**
 * Opens a mirror, making or migrating its database first.
 * Errors: mirror-lost, storage-failed, storage-corrupt, database-from-future, database-too-old, disk-full, in-use.
 */
export const openMirror = async ({
  folder,
  workerUrl,
  clock,
  companyId,
  mustExist = false,
}: OpenMirrorOptions): Promise<Mirror> => {
  await makeFolder(folder)
  const file = join(folder, 'mirror.sqlite')
  const backupFolder = join(folder, 'backups')
  // The folder is named after its company.
  const log = { file: join(folder, LOG_NAME), company: companyId ?? basename(folder) }
  const cutOff = await wasCutOff(file)
  await forgetHalfMade(file, backupFolder)
  // One that is as it should be is read at once; its writer starts with the first write.
  const current = openAsItIs(file, companyId, mustExist)
  const writer = lazily(() =>
    startWriter(workerUrl, {
      file,
      backupFolder,
      companyId,
      now: clock.now(),
      mustExist: mustExist || current !== undefined,
      log,
    }),
  )
  if (current === undefined) await writer.get()
  // Where it cannot be written, as on a full disk, all that is there can still be read.
  else if (!isLogCurrent(current, log.file)) await writer.get().catch(() => undefined)
  const db = current ?? openReadable(file)
  // Two threads of one kind: no sum over all rows keeps a person waiting for a list.
  const orders = lazily(() => startQueries(workerUrl, { file }))
  const queries = lazily(() => startQueries(workerUrl, { file }))
  return {
    file,
    wasCutOff: cutOff,
    backupFolder,
    assertInPlace: watchPlace(file),
    read: createMirrorReader(db),
    write: {
      run: async (command, input) => (await writer.get()).run(command, input),
      close: async () => (await writer.started())?.close(),
    },
    lists: createMirrorLists(db, { orders: orders.get, sums: queries.get }, clock),
    overview: async (currency) =>
      (await queries.get()).run('companyOverview', { today: clock.today(), currency }),
    figures: async (currency) =>
      (await queries.get()).run('reportFigures', { today: clock.today(), currency }),
    attention: async () => (await queries.get()).run('attention', {}),
    bulk: {
      count: async () => (await queries.get()).run('countBulk', {}),
      sample: async (input) => (await queries.get()).run('sampleBulk', input),
    },
    endings: {
      tryRule: async (input) => (await queries.get()).run('tryClassificationRule', input),
      learned: async (limit) => (await queries.get()).run('listLearned', { limit }),
    },
    months: {
      progress: async () => (await queries.get()).run('readProgress', { today: clock.today() }),
      figures: async () => (await queries.get()).run('readClosingFigures', { today: clock.today() }),
      read: async (period) => (await queries.get()).run('readMonth', { period, today: clock.today() }),
      transactions: async (asked) => (await queries.get()).run('monthTransactions', asked),
      documents: async (asked) => (await queries.get()).run('monthDocuments', asked),
    },
    history: async (input) => (await queries.get()).run('listHistory', input),
    listAutomatic: async () => (await queries.get()).run('listAutomatic', {}),
    async close() {
      for (const thread of [orders, queries]) await (await thread.started())?.close()
      // The reader last: it cannot delete the small files beside the mirror, so reading begins again on a full disk.
      await (await writer.started())?.close()
      db.close()
    },
  }
}
