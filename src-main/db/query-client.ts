/** Main's way to the reads that take longer than a frame. It knows them by type: what they need is loaded in their thread. */
import type { InputOf, OutputOf } from '../threads/protocol.ts'
import type { ReadableDb } from './connection.ts'
import type { queries } from './queries.ts'

type Queries = typeof queries
export type QueryFunctions = {
  [Q in keyof Queries]: (input: Asked<Queries[Q]>) => ReturnType<Queries[Q]>
}
/** What is asked beside the mirror; nothing more of some. */
type Asked<F> = F extends (db: ReadableDb) => unknown
  ? Record<string, never>
  : F extends (db: ReadableDb, input: infer Input) => unknown
    ? Input
    : never

/** Questions of a kind of which only the newest matters. */
const KINDS = ['documents', 'transactions', 'search'] as const
type QuestionKind = (typeof KINDS)[number]

/** Which question of its kind a query belongs to. */
export interface Question {
  kind: number
  number: number
}

export interface QueryOptions {
  file: string
  /** By kind, the number of its newest question; shared, since a thread running a query reads no other message. */
  newest: Int32Array
}

interface Asker {
  run<Q extends keyof Queries>(
    query: Q,
    input: InputOf<QueryFunctions[Q]>,
  ): Promise<OutputOf<QueryFunctions[Q]>>
}

export interface QueryClient extends Asker {
  /**
   * For the queries of one question: they take the place of those of the question before it, which end with
   * `cancelled`, whether they wait or run.
   */
  newest(kind: QuestionKind): Asker
}

export const noQuestions = (): Int32Array =>
  new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT * KINDS.length))

/**
 * @param newest what the thread was given when the mirror was opened in it
 * @param run asks one query of it
 */
export const askQueries = (newest: Int32Array, run: Asker['run']): QueryClient => ({
  run,
  newest(name) {
    const kind = KINDS.indexOf(name)
    const question: Question = { kind, number: Atomics.add(newest, kind, 1) + 1 }
    return { run: (query, input) => run(query, { ...input, question }) }
  },
})
