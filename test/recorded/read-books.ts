/** The months of a mirror: closed ones as stored, and all of them as it counts them now. */
import type { Month } from '#contract/closing-values.ts'
import {
  closedStatement,
  closingsInForce,
  listClosedDocuments,
  listClosedTransactions,
  listClosings,
} from '../../src-main/db/closed-months/closings.ts'
import { listLateChanges } from '../../src-main/db/closed-months/late-changes.ts'
import { liveStatement } from '../../src-main/db/closing/month-statement.ts'
import type { ReadableDb } from '../../src-main/db/connection/connection.ts'
import { listHistory } from '../../src-main/db/decisions/history.ts'

export const readBooks = (db: ReadableDb, months: readonly Month[]) => ({
  closings: listClosings(db),
  closed: closingsInForce(db).map((row) => ({
    statement: closedStatement(row),
    transactions: listClosedTransactions(db, row.id),
    documents: listClosedDocuments(db, row.id),
  })),
  statements: months.map((month) => liveStatement(db, month)),
  late: listLateChanges(db),
  decisions: listHistory(db, { limit: 100 }),
})
