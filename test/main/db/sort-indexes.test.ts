import { describe, expect, it } from 'vitest'
import type { WritableDb } from '../../../src-main/db/connection.ts'
import { runCommand } from '../../../src-main/db/run-command.ts'
import { AT, aTransaction, openTestMirror, TODAY } from './helpers/mirror-fixtures.ts'
import { pageOf } from './helpers/page-of.ts'

const indexes = (db: WritableDb) =>
  db
    .read<{ name: string; columns: string }>(
      `SELECT name, (SELECT group_concat(i.name) FROM pragma_index_info(s.name) i) AS columns
       FROM sqlite_schema s WHERE tbl_name = 'bank_transaction' AND type = 'index' ORDER BY name`,
    )
    .all()

describe('a first walk over very many pages', () => {
  const begin = async () => {
    const db = await openTestMirror()
    const before = indexes(db)
    const { runId } = runCommand(db, 'beginTransactionRun', {
      accountId: 'conta-1',
      scope: 'full',
      overlapDays: 14,
      today: TODAY,
      at: AT,
    })
    runCommand(db, 'writeTransactionPages', {
      runId,
      at: AT,
      pages: [pageOf([aTransaction({ sourceId: 'a' })], { totalPages: 500, totalCount: 100_000 })],
    })
    return { db, runId, before }
  }

  it('leaves the sort indexes for the end, and makes them as they were', async () => {
    const { db, runId, before } = await begin()
    expect(indexes(db).length).toBe(before.length - 4)
    let outcome = 'again'
    while (outcome === 'again') outcome = runCommand(db, 'finishTransactionRun', { runId, at: AT }).outcome
    expect(indexes(db)).toEqual(before)
  })

  it('makes them too when it is stopped', async () => {
    const { db, runId, before } = await begin()
    runCommand(db, 'stopTransactionRun', { runId, errorCode: 'offline', at: AT })
    expect(indexes(db)).toEqual(before)
  })
})
