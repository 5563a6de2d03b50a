/** Pages in order, the next ones already under way while one is being dealt with. */
import type { PageInput, RunProgress } from '../../db/commands/transactions/run-row.ts'

/** How many requests are under way at most: enough to hide a slow answer, too few to be rude. */
const AHEAD = 3

/**
 * Yields pages from the run's cursor until the last one the service names, or an empty one. The first is
 * fetched alone: before it nobody knows how many there are.
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
  for (let next = run.nextPage; next <= last; next += 1) {
    if (run.pageCount !== null || next > run.nextPage)
      for (let ahead = next; ahead <= Math.min(last, next + AHEAD - 1); ahead += 1) ask(ahead)
    const page = await ask(next)
    underWay.delete(next)
    last = page.totalPages
    yield page
    if (page.received === 0) return
  }
}
