/** Computes the proposals of the ledger: each set of ledgers and accounts that are held together by itself. */
import { matchBook } from '#core/ledger/match/match-book.ts'
import type { LedgerProposal } from '#core/ledger/match/types.ts'
import type { ReadableDb } from '../connection/connection.ts'
import { loadBooks } from './book-input.ts'

/** Takes seconds for a hundred thousand lines. */
export const matchLedger = (db: ReadableDb): LedgerProposal[] =>
  db.snapshot(() => loadBooks(db)).flatMap((book) => matchBook(book))
