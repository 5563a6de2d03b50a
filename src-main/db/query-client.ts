/** Main's way to the reads that take longer than a frame: list orders and sums, in a thread of their own. */
import type { Attention } from '../../src-preload/contract/attention.ts'
import type { BulkCount, GroupView } from '../../src-preload/contract/matching.ts'
import type { AutomaticView } from '../../src-preload/contract/rules.ts'
import type { ReadableDb } from './connection.ts'
import { type OpenDocumentListInput, openDocumentList } from './lists/document-list.ts'
import type { OpenedIds } from './lists/open-ids.ts'
import { type OpenTransactionListInput, openTransactionList } from './lists/transaction-list.ts'
import { listAttention } from './repositories/attention.ts'
import { listAutomatic } from './repositories/automatic.ts'
import { type BulkChoice, countBulk, listBulkIds, sampleBulk } from './repositories/bulk.ts'
import { type Figures, reportFigures } from './repositories/figures.ts'
import { companyOverview, type Overview } from './repositories/overview.ts'
import { type CommandClient, startCommands } from './threads/command-client.ts'
import type { WorkerUrl } from './threads/protocol.ts'

export const queries = {
  openDocumentList: (db: ReadableDb, input: OpenDocumentListInput): OpenedIds => openDocumentList(db, input),
  openTransactionList: (db: ReadableDb, input: OpenTransactionListInput): OpenedIds =>
    openTransactionList(db, input),
  attention: (db: ReadableDb, _input: Record<string, never>): Attention => listAttention(db),
  companyOverview: (db: ReadableDb, input: { today: string; currency: string }): Overview =>
    companyOverview(db, input.today, input.currency),
  reportFigures: (db: ReadableDb, input: { today: string; currency: string }): Figures =>
    reportFigures(db, input.today, input.currency),
  countBulk: (db: ReadableDb, _input: Record<string, never>): BulkCount[] => countBulk(db),
  listBulkIds: (db: ReadableDb, input: BulkChoice): string[] => listBulkIds(db, input),
  sampleBulk: (db: ReadableDb, input: BulkChoice & { turn: number; size: number }): GroupView[] =>
    sampleBulk(db, input),
  listAutomatic: (db: ReadableDb, _input: Record<string, never>): AutomaticView[] => listAutomatic(db),
}

type Queries = typeof queries
type QueryFunctions = { [Q in keyof Queries]: (input: Parameters<Queries[Q]>[1]) => ReturnType<Queries[Q]> }
export type QueryClient = CommandClient<QueryFunctions>

export interface QueryOptions {
  file: string
}

/** Starts the query thread on a mirror that is open. Errors: storage-failed, storage-corrupt. */
export const startQueries = (workerUrl: WorkerUrl, options: QueryOptions): Promise<QueryClient> =>
  startCommands<QueryFunctions>(workerUrl('query'), options)
