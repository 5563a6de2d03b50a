/** The data of the sample company without its service: for benchmarks that need millions of rows and their truth. */
import type { Transaction } from './dialects/transaction.ts'
import { openState } from './open-state.ts'
import type { SandboxOptions } from './options.ts'
import { iterateDocuments, type StoredDocument } from './tables/documents.ts'
import { iterateTransactions } from './tables/transactions.ts'
import { iterateTruth, type TruthRow } from './tables/truth.ts'

export interface Sample {
  /** In order of their ids, read one at a time from disk. */
  documents(): IterableIterator<StoredDocument>
  /** Oldest first, read one at a time from disk. */
  transactions(): IterableIterator<Transaction>
  /** Who paid what, in order of the transactions. */
  truth(): IterableIterator<TruthRow>
  close(): void
}

/** Generates the same company as `startSandbox` with the same options, without listening on a port. */
export const openSample = (options: SandboxOptions = {}): Sample => {
  const { store } = openState(options).state
  return {
    documents: () => iterateDocuments(store),
    transactions: () => iterateTransactions(store),
    truth: () => iterateTruth(store),
    close: () => store.close(),
  }
}
