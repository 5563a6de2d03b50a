/** Pages in order, the next ones already under way while one is being dealt with. */
import { AppError } from '#core/app-error.ts'
import type { PageInput, RunProgress } from '../../db/commands/transactions/page-cursor.ts'

/** How many requests are under way at most: enough to hide a slow answer, too few to be rude. */
const AHEAD = 3

/** Transactions arrive while pages are read; a list that grows beyond this is not being read but followed for ever. */
const mostPages = (first: number): number => 2 * first + 100

const endless = (read: number): AppError =>
  new AppError(
    'remote-shape-changed',
    `the service names ever more pages while they are read: after ${read} pages reading was stopped; what was read stays, and the next sync begins anew`,
    { details: { field: 'totalPages' } },
  )

/**
 * Yields pages from the run's cursor until the last one the service names, or an empty one. The first is
 * fetched alone: before it nobody knows how many there are.
 *
 * Errors: those of `fetchPage`, remote-shape-changed where the list grows faster than it is read.
 */
export async function* fetchAhead(
  fetchPage: (page: number) => Promise<PageInput>,
  run: Pick<RunProgress, 'nextPage' | 'pageCount'>,
): AsyncGenerator<PageInput> {
  const underWay = new Map<number, Promise<PageInput>>()
  const ask = (page: number): Promise<PageInput> => {
    const known = underWay.get(page)
    if (known) return known
    const asked = fetchPage(page)
    // One that fails while an earlier page is dealt with is thrown when its turn comes.
    asked.catch(() => undefined)
    underWay.set(page, asked)
    return asked
  }
  let last = run.pageCount ?? run.nextPage
  let most: number | undefined
  for (let next = run.nextPage; next <= last; next += 1) {
    if (run.pageCount !== null || next > run.nextPage)
      for (let ahead = next; ahead <= Math.min(last, next + AHEAD - 1); ahead += 1) ask(ahead)
    const page = await ask(next)
    underWay.delete(next)
    last = page.totalPages
    most ??= mostPages(Math.max(run.pageCount ?? 0, last))
    yield page
    if (page.received === 0) return
    if (next >= most && last > next) throw endless(next)
  }
}
