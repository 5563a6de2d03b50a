/** Main's way to the reads that take longer than a frame. It knows them by type: what they need is loaded in their thread. */

import type { WorkerUrl } from '../threads/protocol.ts'
import { openThread, type ThreadClient } from '../threads/worker-thread.ts'
import type { queries } from './queries.ts'

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

export interface QueryClient extends ThreadClient<QueryFunctions> {
  /**
   * For the queries of one question: they take the place of those of the question before it, which end with
   * `cancelled`, whether they wait or run.
   */
  newest(kind: QuestionKind): Pick<ThreadClient<QueryFunctions>, 'run'>
}

export interface QueryOptions {
  file: string
  /** By kind, the number of its newest question. */
  newest: Int32Array
}

/** New objects of the thread, in megabytes: a page of rows is gone once it is sent. */
const YOUNG_MB = 12

/** Starts the query thread on a mirror that is open. Errors: storage-failed, storage-corrupt. */
export const startQueries = async (
  workerUrl: WorkerUrl,
  { file }: Pick<QueryOptions, 'file'>,
): Promise<QueryClient> => {
  // Shared: a thread running a query reads no other message.
  const newest = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT * KINDS.length))
  const options: QueryOptions = { file, newest }
  const client = await openThread<QueryFunctions>(workerUrl('query'), {
    workerData: options,
    youngMb: YOUNG_MB,
  })
  return {
    ...client,
    newest(name) {
      const kind = KINDS.indexOf(name)
      const question: Question = { kind, number: Atomics.add(newest, kind, 1) + 1 }
      return { run: (command, input) => client.run(command, { ...input, question }) }
    },
  }
}
