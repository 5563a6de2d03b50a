/** One sync of a company: transactions of each account, then documents, then the review of accepted groups. */
import type { CurrencyCode } from '#contract/values.ts'
import { isAppError } from '#core/app-error.ts'
import type { Clock } from '#core/clock.ts'
import type { BankingClient, TransactionFilters } from '../../connectors/banking/api.ts'
import type { InvoicingClient } from '../../connectors/invoicing/api.ts'
import type { Mirror } from '../../db/mirror/mirror.ts'
import { makeIndexes } from './make-indexes.ts'
import { type DocumentCounts, syncDocuments } from './sync-documents.ts'
import { syncTransactions, type TransactionCounts } from './sync-transactions.ts'

export interface CompanySyncPorts {
  banking: BankingClient
  invoicing: InvoicingClient
  mirror: Mirror
  clock: Clock
}

export interface CompanySyncOptions {
  accountIds: readonly string[]
  currency: CurrencyCode
  only?: 'transactions' | 'documents' | undefined
  full?: boolean | undefined
  /** A sync of new transactions begins this many days before the newest one; 14 when left out. */
  overlapDays?: number | undefined
  /** Fetches only matching transactions; moves no cursor and fetches no documents. */
  filter?: TransactionFilters | undefined
  signal?: AbortSignal | undefined
  onProgress?: ((progress: CompanySyncProgress) => void) | undefined
}

export interface CompanySyncProgress {
  phase: 'transactions' | 'documents'
  page: number | null
  pageCount: number | null
  transactionsReceived: number
  documentsDone: number
  documentsTotal: number
  changed: boolean
}

/** Totals count what the source has now. */
export interface CompanySyncResult {
  transactions: TransactionCounts & { total: number }
  documents: DocumentCounts & { total: number }
  durationMs: number
}

const add = (sum: TransactionCounts, more: TransactionCounts): TransactionCounts => ({
  pages: sum.pages + more.pages,
  received: sum.received + more.received,
  inserted: sum.inserted + more.inserted,
  updated: sum.updated + more.updated,
  unchanged: sum.unchanged + more.unchanged,
  vanished: sum.vanished + more.vanished,
  missing: sum.missing + more.missing,
})

const isFiltered = (filter: TransactionFilters | undefined): boolean =>
  Object.values(filter ?? {}).some((value) => value !== undefined)

/**
 * A failure of one of the two services does not keep the other from being mirrored; the first failure is thrown
 * when both are done. A cancelled sync stops at once.
 *
 * Errors: those of the clients, cancelled, storage-failed, disk-full.
 */
export const syncCompany = async (
  ports: CompanySyncPorts,
  options: CompanySyncOptions,
): Promise<CompanySyncResult> => {
  const { mirror, clock } = ports
  const started = clock.epochMs()
  const { only, full, filter, signal } = options
  const progress: CompanySyncProgress = {
    phase: only === 'documents' ? 'documents' : 'transactions',
    page: null,
    pageCount: null,
    transactionsReceived: 0,
    documentsDone: 0,
    documentsTotal: 0,
    changed: false,
  }
  const report = (change: Partial<CompanySyncProgress>): void => {
    Object.assign(progress, change, { changed: progress.changed || change.changed === true })
    options.onProgress?.({ ...progress })
  }
  let transactions: TransactionCounts = {
    pages: 0,
    received: 0,
    inserted: 0,
    updated: 0,
    unchanged: 0,
    vanished: 0,
    missing: 0,
  }
  let documents: DocumentCounts = { requested: 0, fetched: 0, inserted: 0, unknown: 0, updated: 0, failed: 0 }
  let failure: { error: unknown } | undefined
  const attempt = async (work: () => Promise<void>): Promise<void> => {
    if (failure && isAppError(failure.error, 'cancelled')) return
    try {
      await work()
    } catch (error) {
      failure ??= { error }
    }
  }

  if (only !== 'documents')
    for (const accountId of options.accountIds)
      await attempt(async () => {
        const before = transactions.received
        const counts = await syncTransactions(ports, {
          accountId,
          currency: options.currency,
          full,
          filter,
          overlapDays: options.overlapDays,
          signal,
          onProgress: ({ received, ...rest }) =>
            report({ phase: 'transactions', transactionsReceived: before + received, ...rest }),
        })
        report({ changed: counts.vanished > 0 })
        transactions = add(transactions, counts)
      })
  const indexing = makeIndexes(mirror, signal)
  // Documents wait for the network and leave the writer idle; what fails here is thrown after them.
  indexing.catch(() => undefined)
  if (only !== 'transactions' && !isFiltered(filter))
    await attempt(async () => {
      report({ phase: 'documents' })
      documents = await syncDocuments(ports, {
        full,
        signal,
        onProgress: (done, total, changed) => report({ documentsDone: done, documentsTotal: total, changed }),
      })
    })

  await mirror.write.run('reviewAcceptedGroups', {})
  await indexing
  if (failure) throw failure.error
  if (only === undefined && !isFiltered(filter))
    await mirror.write.run('writeSetting', { name: 'completed-at', value: clock.now() })
  const overview = await mirror.ask('companyOverview', { currency: options.currency })
  return {
    transactions: { ...transactions, total: overview.transactions },
    documents: { ...documents, total: mirror.read.countDocuments() },
    durationMs: clock.epochMs() - started,
  }
}
