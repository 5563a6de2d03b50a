/** Long reads of a mirror: orders of whole lists, searches, sums; its own read-only connection. */
import { workerData } from 'node:worker_threads'
import { AppError } from '#core/app-error.ts'
import type { ReadableDb } from '../db/connection.ts'
import { openReadable } from '../db/open.ts'
import { queries } from '../db/queries.ts'
import type { QueryOptions, Question } from '../db/query-client.ts'
import { answerCalls } from '../threads/answer-calls.ts'

const isQuery = (name: string): name is keyof typeof queries => Object.hasOwn(queries, name)

await answerCalls(async () => {
  const { file, newest } = workerData as QueryOptions
  const isNewest = ({ kind, number }: Question): boolean => Atomics.load(newest, kind) === number
  const db = openReadable(file)
  return {
    run(command, input) {
      if (!isQuery(command)) throw new Error(`there is no query ${command}`)
      const query = queries[command] as (db: ReadableDb, input: unknown) => unknown
      const { question } = input as { question?: Question }
      if (question === undefined) return query(db, input)
      if (!isNewest(question)) throw new AppError('cancelled', 'a newer question took the place of this one')
      return db.whileWanted(
        () => isNewest(question),
        () => query(db, input),
      )
    },
    close: () => db.close(),
  }
})
