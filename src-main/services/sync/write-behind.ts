/** Collects pages while the writer is busy and hands them over together: one commit for several pages. */
import type { Clock } from '../../core/clock.ts'
import type { PageInput, RunProgress } from '../../db/commands/transactions/run-row.ts'
import type { Mirror } from '../../db/mirror.ts'

type Write = Mirror['write']

/** More would make one commit, and what a kill can undo, larger than it needs to be. */
const MOST_PAGES = 20

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
  let busy: Promise<void> | undefined
  let failure: { error: unknown } | undefined

  const writeAll = async (): Promise<void> => {
    while (waiting.length > 0) {
      const pages = waiting
      waiting = []
      onWritten(await write.run('writeTransactionPages', { runId, pages, at: clock.now() }))
    }
  }
  const start = (): void => {
    if (busy || waiting.length === 0) return
    busy = writeAll().finally(() => {
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
      check()
      start()
      while (busy) await busy.catch(() => undefined)
      check()
    },
  }
}
