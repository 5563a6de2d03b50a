/** Mirrors one account's transactions page by page: fetched ahead, written together with their cursor. */
import type { CurrencyCode } from '#contract/values.ts'
import { AppError, isAppError } from '#core/app-error.ts'
import type { Clock } from '#core/clock.ts'
import type { TransactionsPage } from '#core/transactions.ts'
import type { BankingClient, TransactionFilters } from '../../connectors/banking/api.ts'
import type { PageInput, RunProgress } from '../../db/commands/transactions/page-cursor.ts'
import type { Mirror } from '../../db/mirror.ts'
import { packRecords } from '../../db/rows/sent-page.ts'
import { fetchAhead } from './fetch-ahead.ts'
import { writeBehind } from './write-behind.ts'

/** Booking dates can lie this many days back when a transaction first shows. */
const OVERLAP_DAYS = 14

export interface TransactionPorts {
  banking: BankingClient
  mirror: Pick<Mirror, 'write'>
  clock: Clock
}

export interface TransactionOptions {
  accountId: string
  /** For records that name none. */
  currency?: CurrencyCode | undefined
  /** Everything again, not only what is new. */
  full?: boolean | undefined
  /** A one-off fetch of what these name: it moves no cursor and takes nothing as vanished. */
  filter?: TransactionFilters | undefined
  overlapDays?: number | undefined
  signal?: AbortSignal | undefined
  /** After each write: the page just written, how many there are, and records received in this run. */
  onProgress?: ((progress: TransactionProgress) => void) | undefined
}

interface TransactionProgress {
  page: number
  pageCount: number | null
  received: number
  /** Any of its records was new here or differed. */
  changed: boolean
}

export interface TransactionCounts {
  pages: number
  received: number
  inserted: number
  updated: number
  unchanged: number
  vanished: number
  /** The service counts them and did not send them, however often it was asked. */
  missing: number
}

/**
 * Fetches what is new (or everything) and leaves the mirror equal to the source: a walk during which the pages
 * moved is done again. A run that was cut off goes on at the page where it stopped, a kill included.
 *
 * Errors: those of the banking client, cancelled, storage-failed, disk-full. What was written stays, and the
 * next sync goes on from there.
 */
export const syncTransactions = async (
  ports: TransactionPorts,
  options: TransactionOptions,
): Promise<TransactionCounts> => {
  const { mirror, clock } = ports
  const filtered = hasFilter(options.filter)
  const walk: Walk = { ports, options, filters: filtered ? (options.filter ?? {}) : {} }
  const run = await begin(walk, filtered ? 'filtered' : options.full ? 'full' : 'recent')
  const askFrom = ({ from }: RunProgress): void => {
    if (!filtered) walk.filters = from === null ? {} : { from }
  }
  askFrom(run)
  try {
    let progress: RunProgress = run
    if (run.resumed) {
      const page = await fetchPage(walk, run.nextPage - 1)
      progress = await mirror.write.run('checkResumedRun', { runId: run.runId, page })
    }
    for (;;) {
      await walkPages(walk, progress)
      const finished = await mirror.write.run('finishTransactionRun', { runId: run.runId, at: clock.now() })
      if (finished.outcome !== 'again') {
        const { pages, received, inserted, updated, unchanged, vanished, missing } = finished
        return { pages, received, inserted, updated, unchanged, vanished, missing }
      }
      progress = finished
      askFrom(progress)
    }
  } catch (error) {
    const errorCode = isAppError(error) ? error.code : 'unexpected'
    // The first failure is the one to tell; a run without this note is gone on with all the same.
    await mirror.write
      .run('stopTransactionRun', {
        runId: run.runId,
        errorCode,
        beginsAnew: isEndless(error),
        at: clock.now(),
      })
      .catch(() => undefined)
    throw error
  }
}

const hasFilter = (filter: TransactionFilters | undefined): boolean =>
  filter !== undefined && Object.values(filter).some((value) => value !== undefined)

const toPage = async (page: TransactionsPage, asked: number): Promise<PageInput> => {
  // Pages that do not advance would be read for ever.
  if (page.page !== asked)
    throw new AppError('remote-failed', 'the service sent another page than the one asked for')
  return {
    page: asked,
    totalPages: page.totalPages,
    totalCount: page.totalCount,
    received: page.received,
    records: packRecords(page.transactions),
    body: page.body,
    amountsAreSigned: page.amountsAreSigned,
  }
}

interface Walk {
  ports: TransactionPorts
  options: TransactionOptions
  filters: TransactionFilters
}

const fetchPage = async ({ ports, options, filters }: Walk, page: number): Promise<PageInput> =>
  toPage(
    await ports.banking.listTransactions({
      ...filters,
      accountId: options.accountId,
      currency: options.currency,
      page,
      signal: options.signal,
    }),
    page,
  )

/** Reads from the run's cursor to the last page. Whatever stops it, what was fetched in order is written. */
const walkPages = async (walk: Walk, run: RunProgress): Promise<void> => {
  const { ports, options } = walk
  const writer = writeBehind(ports.mirror.write, run.runId, ports.clock, (progress) =>
    options.onProgress?.({
      page: progress.nextPage - 1,
      pageCount: progress.pageCount,
      received: progress.received,
      changed: progress.inserted + progress.updated > 0,
    }),
  )
  try {
    for await (const page of fetchAhead((number) => fetchPage(walk, number), run)) await writer.add(page)
  } finally {
    await writer.flush()
  }
}

/** A list that grew for ever: to go on where it was left would be to follow it. */
const isEndless = (error: unknown): boolean =>
  isAppError(error, 'remote-shape-changed') && error.details.field === 'totalPages'

const begin = async (walk: Walk, scope: 'full' | 'recent' | 'filtered') => {
  const { ports, options } = walk
  return ports.mirror.write.run('beginTransactionRun', {
    accountId: options.accountId,
    scope,
    overlapDays: options.overlapDays ?? OVERLAP_DAYS,
    today: ports.clock.today(),
    at: ports.clock.now(),
  })
}
