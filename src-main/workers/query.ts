/** Long reads of a mirror: orders of whole lists, searches, sums; its own read-only connection. */
import { workerData } from 'node:worker_threads'
import type { ReadableDb } from '../db/connection.ts'
import { openReadable } from '../db/open.ts'
import { type QueryOptions, queries } from '../db/query-client.ts'
import { answerCommands } from '../db/threads/answer-commands.ts'

const isQuery = (name: string): name is keyof typeof queries => Object.hasOwn(queries, name)

await answerCommands(async () => {
  const { file } = workerData as QueryOptions
  const db = openReadable(file)
  return {
    run(command, input) {
      if (!isQuery(command)) throw new Error(`there is no query ${command}`)
      const query = queries[command] as (db: ReadableDb, input: unknown) => unknown
      return query(db, input)
    },
    close: () => db.close(),
  }
})
