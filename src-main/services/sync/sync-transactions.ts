/** Mirrors one account's transactions page by page: fetched ahead, written together with their cursor. */
import type { CurrencyCode } from '#contract/values.ts'
import { AppError, isAppError } from '#core/app-error.ts'
import type { Clock } from '#core/clock.ts'
import type { TransactionsPage } from '#core/transactions.ts'
import type { BankingClient, TransactionFilters } from '../../connectors/banking/api.ts'
import type { Mirror } from '../../db/mirror/mirror.ts'
import { packRecords } from '../../db/rows/sent-page.ts'
import type { PageInput, RunProgress } from '../../db/transactions/page-cursor.ts'
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
  /** For records that state no currency. */
  currency?: CurrencyCode | undefined
  /** Everything again, not only what is new. */
  full?: boolean | undefined
  /** Fetches only matching transactions, once: it moves no cursor and no transaction counts as vanished. */
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
  /** Whether any of its records was new or different. */
  changed: boolean
}

export interface TransactionCounts {
  pages: number
  received: number
  inserted: number
  updated: number
  unchanged: number
  vanished: number
  /** Transactions that the service counts but did not send in any attempt. */
  missing: number
}

/**
 * Fetches new transactions (or all) and makes the mirror equal to the source: a pass during which the pages moved is
 * repeated. An interrupted run, also after a kill, continues at the page where it stopped. Errors: those of the banking
 * client, cancelled, storage-failed, disk-full. What was written stays, and the next sync continues from there.
 */
export const syncTransactions = async (
  ports: TransactionPorts,
  options: TransactionOptions,
): Promise<TransactionCounts> => {
  const { mirror, clock } = ports
  const filtered = hasFilter(options.filter)
  const walk: PageWalk = { ports, options, filters: filtered ? (options.filter ?? {}) : {} }
  const run = await beginRun(walk, filtered ? 'filtered' : options.full ? 'full' : 'recent')
  const setFirstDay = ({ from }: RunProgress): void => {
    if (!filtered) walk.filters = from === null ? {} : { from }
  }
  setFirstDay(run)
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
      setFirstDay(progress)
    }
  } catch (error) {
    const errorCode = isAppError(error) ? error.code : 'unexpected'
    // The first failure is the one to throw; a run without this note is resumed all the same.
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

const toPageInput = (page: TransactionsPage, asked: number): PageInput => {
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

interface PageWalk {
  ports: TransactionPorts
  options: TransactionOptions
  filters: TransactionFilters
}

const fetchPage = async ({ ports, options, filters }: PageWalk, page: number): Promise<PageInput> =>
  toPageInput(
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
const walkPages = async (walk: PageWalk, run: RunProgress): Promise<void> => {
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

/** The error of a list that grows while it is read (`fetchAhead`): the next run must not resume it. */
const isEndless = (error: unknown): boolean =>
  isAppError(error, 'remote-shape-changed') && error.details.field === 'totalPages'

const beginRun = async (walk: PageWalk, scope: 'full' | 'recent' | 'filtered') => {
  const { ports, options } = walk
  return ports.mirror.write.run('beginTransactionRun', {
    accountId: options.accountId,
    scope,
    overlapDays: options.overlapDays ?? OVERLAP_DAYS,
    today: ports.clock.today(),
    at: ports.clock.now(),
  })
}

/** Requests at once: enough to hide a slow answer, few enough for the service. */
const MAX_REQUESTS = 3

/** Transactions arrive while pages are read; a list that grows beyond this many pages would be read without end. */
const maxPages = (first: number): number => 2 * first + 100

const endlessError = (read: number): AppError =>
  new AppError(
    'remote-shape-changed',
    `the service names ever more pages while they are read: after ${read} pages reading was stopped; what was read stays, and the next sync begins anew`,
    { details: { field: 'totalPages' } },
  )

/**
 * Fetches pages ahead: yields them in order while the next ones are being requested. Yields pages from the run's cursor
 * until the last one the service names, or an empty one. The first is fetched alone: before it the number of pages is
 * unknown.
 *
 * Errors: those of `fetchPage`, remote-shape-changed where the list grows faster than it is read.
 */
export async function* fetchAhead(
  fetchPage: (page: number) => Promise<PageInput>,
  run: Pick<RunProgress, 'nextPage' | 'pageCount'>,
): AsyncGenerator<PageInput> {
  const pending = new Map<number, Promise<PageInput>>()
  const request = (page: number): Promise<PageInput> => {
    const known = pending.get(page)
    if (known) return known
    const asked = fetchPage(page)
    // A request that fails while an earlier page is processed is thrown when its page is next.
    asked.catch(() => undefined)
    pending.set(page, asked)
    return asked
  }
  let last = run.pageCount ?? run.nextPage
  let limit: number | undefined
  for (let next = run.nextPage; next <= last; next += 1) {
    if (run.pageCount !== null || next > run.nextPage)
      for (let ahead = next; ahead <= Math.min(last, next + MAX_REQUESTS - 1); ahead += 1) request(ahead)
    const page = await request(next)
    pending.delete(next)
    last = page.totalPages
    limit ??= maxPages(Math.max(run.pageCount ?? 0, last))
    yield page
    if (page.received === 0) return
    if (next >= limit && last > next) throw endlessError(next)
  }
}
