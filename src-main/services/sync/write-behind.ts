/** Collects pages and hands them over together: one commit for several pages takes a third less of the writer. */
import type { Clock } from '../../core/clock.ts'
import type { PageInput, RunProgress } from '../../db/commands/transactions/run-row.ts'
import type { Mirror } from '../../db/mirror.ts'

type Write = Mirror['write']

/** More would make one commit, and what a kill can undo, larger than it needs to be. */
const MOST_PAGES = 20
/** A commit waits for so many, or until the one before it began so long ago: a slow service is seen page by page. */
const FEWEST_PAGES = 10
const LONGEST_WAIT_MS = 250

export interface WriteBehind {
  /** Takes a page; waits only while as many as go into one commit are already waiting. */
  add(page: PageInput): Promise<void>
  /** Writes what is left and waits for it. Errors: those of the writer. */
  flush(): Promise<void>
}

export const writeBehind = (
  write: Write,
  runId: number,
  clock: Clock,
  onWritten: (progress: RunProgress) => void,
): WriteBehind => {
  let waiting: PageInput[] = []
  let enough = FEWEST_PAGES
  let begunMs = Number.NEGATIVE_INFINITY
  let busy: Promise<void> | undefined
  let failure: { error: unknown } | undefined

  const isDue = (): boolean =>
    waiting.length >= enough || (waiting.length > 0 && Math.abs(clock.epochMs() - begunMs) >= LONGEST_WAIT_MS)

  const writeDue = async (): Promise<void> => {
    while (isDue()) {
      const pages = waiting
      waiting = []
      begunMs = clock.epochMs()
      onWritten(await write.run('writeTransactionPages', { runId, pages, at: clock.now() }))
    }
  }
  const start = (): void => {
    if (busy || !isDue()) return
    busy = writeDue().finally(() => {
      busy = undefined
    })
    // A failure is thrown to whoever waits next.
    busy.catch((error: unknown) => {
      failure ??= { error }
    })
  }
  const check = (): void => {
    if (failure) throw failure.error
  }
  return {
    async add(page) {
      check()
      waiting.push(page)
      start()
      while (busy && waiting.length >= MOST_PAGES) await busy.catch(() => undefined)
      check()
    },
    async flush() {
      enough = 1
      do {
        check()
        start()
        await busy?.catch(() => undefined)
      } while (busy || waiting.length > 0)
      check()
    },
  }
}
