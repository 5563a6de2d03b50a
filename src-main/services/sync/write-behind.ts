/** Collects pages and writes several in one commit, which takes a third less of the writer's time. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Clock } from '#core/clock.ts'
import type { Mirror } from '../../db/mirror/mirror.ts'
import type { PageInput, RunProgress } from '../../db/transactions/page-cursor.ts'

type Write = Mirror['write']

/** Pages of one commit at most: a kill loses what is not committed. */
const MAX_PAGES = 20
/** A commit waits for this many pages, or until `DELAY_MS` after the previous one: a slow service shows page by page. */
const MIN_PAGES = 10
const DELAY_MS = 250
const defaultDelay = (): Promise<unknown> => sleep(DELAY_MS, undefined, { ref: false })

export interface WriteBehind {
  /** Queues a page; waits while `MAX_PAGES` pages are queued. Errors: those of the writer. */
  add(page: PageInput): Promise<void>
  /** Writes all queued pages and waits for the commit. Errors: those of the writer. */
  flush(): Promise<void>
}

/**
 * @param onWritten called after each commit
 * @param delay resolves when fewer than `MIN_PAGES` pages may be committed
 */
export const writeBehind = (
  write: Write,
  runId: number,
  clock: Clock,
  onWritten: (progress: RunProgress) => void,
  delay = defaultDelay,
): WriteBehind => {
  let waiting: PageInput[] = []
  let minPages = 1
  let isEnding = false
  let writing: Promise<void> | undefined
  let failure: { error: unknown } | undefined

  const startDelay = async (): Promise<void> => {
    minPages = MIN_PAGES
    await delay()
    minPages = 1
    start()
  }
  const isDue = (): boolean => waiting.length >= (isEnding ? 1 : minPages)

  const writeDue = async (): Promise<void> => {
    try {
      while (isDue()) {
        const pages = waiting
        waiting = []
        if (minPages === 1) void startDelay()
        onWritten(await write.run('writeTransactionPages', { runId, pages, at: clock.now() }))
      }
    } catch (error) {
      failure = { error } // thrown by the next `add` or `flush`; pages after a failed one are not written
    }
  }
  const start = (): void => {
    if (writing || failure || !isDue()) return
    writing = writeDue().finally(() => {
      writing = undefined
      start()
    })
  }
  const throwFailure = (): void => {
    if (failure) throw failure.error
  }
  return {
    async add(page) {
      throwFailure()
      waiting.push(page)
      start()
      while (writing && waiting.length >= MAX_PAGES) await writing
      throwFailure()
    },
    async flush() {
      isEnding = true
      do {
        throwFailure()
        start()
        await writing
      } while (writing || waiting.length > 0)
      throwFailure()
    },
  }
}
