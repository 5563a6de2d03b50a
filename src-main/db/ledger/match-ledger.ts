/** Computes the proposals of the ledger: each set of ledgers and accounts that are held together by itself. */
import { matchBook } from '#core/ledger/match/match-book.ts'
import type { ReadableDb } from '../connection/connection.ts'
import { lastDecision } from '../events/record-event.ts'
import { loadBooks } from './book-input.ts'
import type { LedgerRun } from './ledger-proposals.ts'

/** Takes seconds for a hundred thousand lines. */
export const matchLedger = (db: ReadableDb): LedgerRun => {
  const { books, decidedThrough } = db.snapshot(() => ({
    books: loadBooks(db),
    decidedThrough: lastDecision(db),
  }))
  return { proposals: books.flatMap((book) => matchBook(book)), decidedThrough }
}
