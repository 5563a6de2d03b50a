/** Main's client for reads that take longer than a frame. It imports their types only: their code is loaded in the thread. */
import type { InputOf, OutputOf } from '../../threads/protocol.ts'
import type { ReadableDb } from '../connection/connection.ts'
import type { queries } from './queries.ts'

type Queries = typeof queries
export type QueryFunctions = {
  [Q in keyof Queries]: (input: InputAfterDb<Queries[Q]>) => ReturnType<Queries[Q]>
}
/** The input of a query function, after its first parameter, the mirror. */
type InputAfterDb<F> = F extends (db: ReadableDb) => unknown
  ? Record<string, never>
  : F extends (db: ReadableDb, input: infer Input) => unknown
    ? Input
    : never

/** Runs a query of today. Errors: those of the query. */
export type Ask = <Q extends keyof Queries>(
  query: Q,
  input: Omit<InputOf<QueryFunctions[Q]>, 'today'>,
) => Promise<OutputOf<QueryFunctions[Q]>>

/** Kinds of queries of which only the newest matters. */
const KINDS = ['documents', 'transactions', 'postings', 'search'] as const
type QuestionKind = (typeof KINDS)[number]

/** Which query of its kind this is: `kind` is an index of `KINDS`. */
export interface QuestionNumber {
  kind: number
  number: number
}

export interface QueryOptions {
  file: string
  /** By kind, the number of its newest query; shared memory, since a thread that runs a query reads no message. */
  newest: Int32Array
}

interface QueryRunner {
  run<Q extends keyof Queries>(
    query: Q,
    input: InputOf<QueryFunctions[Q]>,
  ): Promise<OutputOf<QueryFunctions[Q]>>
}

export interface QueryClient extends QueryRunner {
  /**
   * For the queries of one request: they replace those of the previous request, which end with `cancelled`, whether
   * they wait or run.
   */
  replacing(kind: QuestionKind): QueryRunner
}

export const createNewestNumbers = (): Int32Array =>
  new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT * KINDS.length))

/**
 * @param newest the same memory that the thread got when the mirror was opened in it
 * @param run runs one query in the thread
 */
export const createQueryClient = (newest: Int32Array, run: QueryRunner['run']): QueryClient => ({
  run,
  replacing(name) {
    const kind = KINDS.indexOf(name)
    const question: QuestionNumber = { kind, number: Atomics.add(newest, kind, 1) + 1 }
    return { run: (query, input) => run(query, { ...input, question }) }
  },
})
