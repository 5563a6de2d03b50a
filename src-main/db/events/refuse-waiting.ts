/** Refuses decisions about rows that a waiting event of the log names: it comes before them. */
import { type SqlBool, sql } from 'kysely'
import { AppError } from '#core/app-error.ts'
import type { ReadableDb } from '../connection/connection.ts'
import { column, mirror } from '../query/query.ts'
import { documentIdsOf, type GroupBody, isOfLedger, lineIdsOf, transactionIdsOf } from '../rows/group-body.ts'
import { lastDocument, lastLine, lastTransaction } from '../rows/last-numbers.ts'
import type { EventMembers } from './event-members.ts'
import { findDocument, findTransaction } from './find-members.ts'
import { findLine } from './ledger-lines.ts'

/** Error: decision-waits. */
export const refuseWaiting = (db: ReadableDb, body: GroupBody): void => {
  if (isNamedByWaiting(db, body))
    throw new AppError('decision-waits', 'an earlier decision about it waits for rows that a sync brings')
}

/** Refuses what adds up accounts while two that the log joined are still two here. Error: accounts-not-joined. */
export const refuseUnjoined = (db: ReadableDb): void => {
  const join = waitingJoin.get(db)
  if (join !== undefined)
    throw new AppError(
      'accounts-not-joined',
      `account ${join} was joined with another one, and could not be here`,
    )
}

/** Whether a waiting event of the log names a member of the group. */
export const isNamedByWaiting = (db: ReadableDb, body: GroupBody): boolean => {
  const position = newest.get(db)
  if (position == null) return false
  const { documents, transactions, lines, posted } = namedRows(db, position)
  if (isOfLedger(body.id))
    return lineIdsOf(body).some((id) => lines.has(id)) || transactionIdsOf(body).some((id) => posted.has(id))
  return (
    documentIdsOf(body).some((id) => documents.has(id)) ||
    transactionIdsOf(body).some((id) => transactions.has(id))
  )
}

const waitingJoin = column(() =>
  mirror
    .selectFrom('waiting_event')
    .select(sql<string>`line ->> '$.other'`.as('other'))
    .where('state', '=', 'waiting')
    .where(sql<SqlBool>`line ->> '$.action' = 'accounts-joined'`)
    .limit(1),
)
const lines = column(() => mirror.selectFrom('waiting_event').select('line').where('state', '=', 'waiting'))
const newest = column(() =>
  mirror
    .selectFrom('waiting_event')
    .select(({ fn }) => fn.max<number | null>('position').as('position'))
    .where('state', '=', 'waiting'),
)

interface Named {
  readonly mark: string
  readonly documents: ReadonlySet<number>
  readonly transactions: ReadonlySet<number>
  /** By decisions of the ledger. */
  readonly lines: ReadonlySet<number>
  readonly posted: ReadonlySet<number>
}

const known = new WeakMap<object, Named>()

/** The rows in this mirror that waiting events name; read again when events or rows came since. */
const namedRows = (db: ReadableDb, position: number): Named => {
  const mark = `${position}/${lastDocument(db)}/${lastTransaction(db)}/${lastLine(db)}`
  const before = known.get(db.opened)
  if (before?.mark === mark) return before
  const documents = new Set<number>()
  const transactions = new Set<number>()
  const postings = new Set<number>()
  const posted = new Set<number>()
  for (const line of lines.all(db)) {
    // Written by this program (`apply-events`); an event that is no decision has no members.
    const members = JSON.parse(line) as Partial<EventMembers>
    for (const one of members.documents ?? []) documents.add(findDocument(db, one) ?? 0)
    const used = members.lines ? posted : transactions
    for (const one of members.transactions ?? []) used.add(findTransaction(db, one) ?? 0)
    for (const one of members.lines ?? []) postings.add(findLine(db, one) ?? 0)
  }
  const named = { mark, documents, transactions, lines: postings, posted }
  known.set(db.opened, named)
  return named
}
