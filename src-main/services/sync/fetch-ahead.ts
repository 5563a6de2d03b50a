/** Fetches pages ahead: yields them in order while the next ones are being requested. */
import { AppError } from '#core/app-error.ts'
import type { PageInput, RunProgress } from '../../db/transactions/page-cursor.ts'

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
 * Yields pages from the run's cursor until the last one the service names, or an empty one. The first is
 * fetched alone: before it the number of pages is unknown.
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
