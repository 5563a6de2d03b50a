/** The data of the sample company without its service: for benchmarks that need millions of rows and their truth. */

import { openState } from '../../src-main/sandbox/open-state.ts'
import type { SandboxOptions } from '../../src-main/sandbox/options.ts'
import type { StoredDocument } from '../../src-main/sandbox/tables/documents.ts'
import { iterateTransactions } from '../../src-main/sandbox/tables/transactions.ts'
import type { TruthRow } from '../../src-main/sandbox/tables/truth.ts'
import type { Transaction } from '../../src-main/sandbox/transaction.ts'
import { iterateDocuments, iterateTruth } from './tables.ts'

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
