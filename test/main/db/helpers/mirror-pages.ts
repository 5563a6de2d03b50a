/** Mirrors pages of transactions as a sync would, without a network. */
import type { FetchedTransaction } from '#core/transactions.ts'
import type { WritableDb } from '../../../../src-main/db/connection/connection.ts'
import { runCommand } from '../../../../src-main/db/mirror/writer-commands.ts'
import type { FinishedRun } from '../../../../src-main/db/transactions/finish-run.ts'
import { AT, TODAY } from './mirror-fixtures.ts'
import { pageOf } from './page-of.ts'

type Pages = readonly (readonly FetchedTransaction[])[]

export interface MirrorPagesOptions {
  accountId?: string
  scope?: 'full' | 'recent'
  at?: string
  /** Pages of each further walk, where the first was not steady; the first ones again when left out. */
  again?: Pages[]
  /** What the service says the total is; the number of records when left out. */
  total?: number
}

/** One run to its end. */
export const mirrorPages = (db: WritableDb, pages: Pages, options: MirrorPagesOptions = {}): FinishedRun => {
  const { accountId = 'conta-1', scope = 'full', at = AT, again = [] } = options
  const run = runCommand(db, 'beginTransactionRun', { accountId, scope, overlapDays: 14, today: TODAY, at })
  const walks = [pages, ...again]
  for (let walk = 0; ; walk += 1) {
    const read = walks[Math.min(walk, walks.length - 1)] ?? []
    const total = options.total ?? read.flat().length
    for (const [index, records] of read.entries())
      runCommand(db, 'writeTransactionPages', {
        runId: run.runId,
        at,
        pages: [pageOf(records, { page: index + 1, totalPages: read.length, totalCount: total })],
      })
    const finished = runCommand(db, 'finishTransactionRun', { runId: run.runId, at })
    if (finished.outcome !== 'again') return finished
  }
}
