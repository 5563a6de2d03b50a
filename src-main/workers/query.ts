/** Long reads of mirrors: orders of whole lists, searches, sums; each mirror has a read-only connection. */
import { AppError } from '#core/app-error.ts'
import type { ReadableDb } from '../db/connection/connection.ts'
import { openReadable } from '../db/connection/open.ts'
import { queries } from '../db/mirror/queries.ts'
import type { QueryOptions, QuestionNumber } from '../db/mirror/query-client.ts'
import { serveClients } from '../threads/serve-calls.ts'

const isQuery = (name: string): name is keyof typeof queries => Object.hasOwn(queries, name)

await serveClients<QueryOptions, { db: ReadableDb; newest: Int32Array }>({
  open: ({ file, newest }) => ({ db: openReadable(file), newest }),
  run({ db, newest }, command, input) {
    if (!isQuery(command)) throw new Error(`there is no query ${command}`)
    const query = queries[command] as (db: ReadableDb, input: unknown) => unknown
    const { question } = input as { question?: QuestionNumber }
    if (question === undefined) return query(db, input)
    const isNewest = ({ kind, number }: QuestionNumber): boolean => Atomics.load(newest, kind) === number
    if (!isNewest(question)) throw new AppError('cancelled', 'a newer question took the place of this one')
    return db.whileWanted(
      () => isNewest(question),
      () => query(db, input),
    )
  },
  close: ({ db }) => db.close(),
})
