/** Main's way to the reads that take longer than a frame: list orders and sums, in a thread of their own. */
import type { Attention } from '../../src-preload/contract/attention.ts'
import type { BulkCount, GroupView } from '../../src-preload/contract/matching.ts'
import type { AutomaticView } from '../../src-preload/contract/rules.ts'
import type { ReadableDb } from './connection.ts'
import { type OpenDocumentListInput, openDocumentList } from './lists/document-list.ts'
import { type ExactHits, type ExactInput, findExact } from './lists/exact-hits.ts'
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
  findExact: (db: ReadableDb, input: ExactInput): ExactHits => findExact(db, input),
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

/** Questions of a kind of which only the newest matters. */
const KINDS = ['documents', 'transactions', 'search'] as const
export type QuestionKind = (typeof KINDS)[number]

/** Which question of its kind a query belongs to. */
export interface Question {
  kind: number
  number: number
}

export interface QueryClient extends CommandClient<QueryFunctions> {
  /**
   * For the queries of one question: they take the place of those of the question before it, which end with
   * `cancelled`, whether they wait or run.
   */
  newest(kind: QuestionKind): Pick<CommandClient<QueryFunctions>, 'run'>
}

export interface QueryOptions {
  file: string
  /** By kind, the number of its newest question. */
  newest: Int32Array
}

/** Starts the query thread on a mirror that is open. Errors: storage-failed, storage-corrupt. */
export const startQueries = async (
  workerUrl: WorkerUrl,
  { file }: Pick<QueryOptions, 'file'>,
): Promise<QueryClient> => {
  // Shared: a thread in the middle of a query hears of nothing else.
  const newest = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT * KINDS.length))
  const options: QueryOptions = { file, newest }
  const client = await startCommands<QueryFunctions>(workerUrl('query'), options)
  return {
    ...client,
    newest(name) {
      const kind = KINDS.indexOf(name)
      const question: Question = { kind, number: Atomics.add(newest, kind, 1) + 1 }
      return { run: (command, input) => client.run(command, { ...input, question }) }
    },
  }
}
