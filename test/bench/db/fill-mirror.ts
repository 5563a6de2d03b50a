/** A mirror with invented transactions, written like a sync does, through a connection of its own. */
import { systemClock } from '#core/clock.ts'
import type { WritableDb } from '../../../src-main/db/connection/connection.ts'
import { openWritable } from '../../../src-main/db/mirror/open-writable.ts'
import { runCommand } from '../../../src-main/db/mirror/writer-commands.ts'
import { inventedDocuments } from './invented-documents.ts'
import { inventedPages } from './invented-pages.ts'

const PAGES_A_COMMIT = 25

/** Documents as fetches write them. */
export const fillDocuments = (db: WritableDb, count: number): void => {
  for (const documents of inventedDocuments(count))
    runCommand(db, 'writeDocuments', { documents, at: systemClock.now() })
}

/** Created where it is missing; an existing one is kept. Nothing else may have it open. */
export const fillMirror = async (file: string, count: number): Promise<void> => {
  const at = systemClock.now()
  const db = await openWritable(file, { now: at })
  const { runId } = runCommand(db, 'beginTransactionRun', {
    accountId: 'conta-1',
    scope: 'full',
    overlapDays: 14,
    today: systemClock.today(),
    at,
  })
  let batch = []
  for (const page of inventedPages(count)) {
    batch.push(page)
    if (batch.length < PAGES_A_COMMIT && page.page < page.totalPages) continue
    runCommand(db, 'writeTransactionPages', { runId, pages: batch, at })
    batch = []
  }
  runCommand(db, 'finishTransactionRun', { runId, at })
  while (runCommand(db, 'makeSortIndex', {}).remaining > 0);
  while (runCommand(db, 'indexSearch', { limit: 20_000 }).remaining > 0);
  db.checkpoint()
  db.close()
}
