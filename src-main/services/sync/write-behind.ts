/** Collects pages and hands them over together: one commit for several pages takes a third less of the writer. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Clock } from '#core/clock.ts'
import type { PageInput, RunProgress } from '../../db/commands/transactions/page-cursor.ts'
import type { Mirror } from '../../db/mirror.ts'

type Write = Mirror['write']

/** More would make one commit, and what a kill can undo, larger than it needs to be. */
const MOST_PAGES = 20
/** A commit waits for so many, or until the one before it began so long ago: a slow service is seen page by page. */
const FEWEST_PAGES = 10
const PAUSE_MS = 250
const untilPaused = (): Promise<unknown> => sleep(PAUSE_MS, undefined, { ref: false })

export interface WriteBehind {
  /** Takes a page; waits only while as many as go into one commit are already waiting. */
  add(page: PageInput): Promise<void>
  /** Writes what is left and waits for it. Errors: those of the writer. */
  flush(): Promise<void>
}

/**
 * @param onWritten is called after each commit
 * @param paused resolves when pages too few for a commit of their own have waited long enough
 */
export const writeBehind = (
  write: Write,
  runId: number,
  clock: Clock,
  onWritten: (progress: RunProgress) => void,
  paused = untilPaused,
): WriteBehind => {
  let waiting: PageInput[] = []
  let fewest = 1
  let isEnding = false
  let busy: Promise<void> | undefined
  let failure: { error: unknown } | undefined

  const pause = async (): Promise<void> => {
    fewest = FEWEST_PAGES
    await paused()
    fewest = 1
    start()
  }
  const isDue = (): boolean => waiting.length >= (isEnding ? 1 : fewest)

  const writeDue = async (): Promise<void> => {
    try {
      while (isDue()) {
        const pages = waiting
        waiting = []
        if (fewest === 1) void pause()
        onWritten(await write.run('writeTransactionPages', { runId, pages, at: clock.now() }))
      }
    } catch (error) {
      failure = { error } // thrown to whoever waits next; what follows a failed page is not written
    }
  }
  const start = (): void => {
    if (busy || failure || !isDue()) return
    busy = writeDue().finally(() => {
      busy = undefined
      start()
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
      while (busy && waiting.length >= MOST_PAGES) await busy
      check()
    },
    async flush() {
      isEnding = true
      do {
        check()
        start()
        await busy
      } while (busy || waiting.length > 0)
      check()
    },
  }
}
