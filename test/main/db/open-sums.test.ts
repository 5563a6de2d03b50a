/** Sums of opened lists that are told by what changed: always those the rows would add up to. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  MOST_OPEN_CHANGES,
  type OpenChange,
  takeOpenChanges,
} from '../../../src-main/db/commands/open-changes.ts'
import type { WritableDb } from '../../../src-main/db/connection.ts'
import { sumDocuments } from '../../../src-main/db/lists/document-list.ts'
import { createListSnapshots } from '../../../src-main/db/lists/list-snapshots.ts'
import { createOpenSums } from '../../../src-main/db/lists/open-sums.ts'
import { sumTransactions } from '../../../src-main/db/lists/transaction-list.ts'
import { runCommand } from '../../../src-main/db/run-command.ts'
import { AT, aDocument, aTransaction, openTestMirror, TODAY } from './helpers/mirror-fixtures.ts'
import { pageOf } from './helpers/page-of.ts'

const ROWS = 6
const asked = (db: WritableDb, sql: string, ...values: (string | number | null)[]) =>
  db.transaction((trx) => trx.write(sql).run(...values))

const openBook = async (): Promise<WritableDb> => {
  const db = await openTestMirror()
  const ids = Array.from({ length: ROWS }, (_, at) => at + 1)
  runCommand(db, 'writeDocuments', { documents: ids.map((id) => aDocument({ id })), at: AT })
  const { runId } = runCommand(db, 'beginTransactionRun', {
    accountId: 'conta-1',
    scope: 'full',
    overlapDays: 14,
    today: TODAY,
    at: AT,
  })
  runCommand(db, 'writeTransactionPages', { runId, at: AT, pages: [pageOf(ids.map(() => aTransaction({})))] })
  return db
}

const id = fc.integer({ min: 1, max: ROWS })
const minor = fc.integer({ min: 0, max: 10_000 })
const change = fc.oneof(
  fc.tuple(fc.constant('UPDATE document SET open_minor = ? WHERE id = ?'), fc.option(minor), id),
  fc.tuple(fc.constant('UPDATE document SET type = ? WHERE id = ?'), fc.constantFrom('I', 'C'), id),
  fc.tuple(fc.constant('UPDATE bank_transaction SET open_minor = ? WHERE id = ?'), minor, id),
  fc.tuple(
    fc.constant('UPDATE bank_transaction SET currency = ? WHERE id = ?'),
    fc.constantFrom('EUR', 'USD'),
    id,
  ),
  fc.tuple(
    fc.constant('DELETE FROM bank_transaction WHERE source_id IS NOT ? AND id = ?'),
    fc.constant(''),
    fc.constant(4),
  ),
)

describe('the sum of an opened list', () => {
  it('is what its rows add up to, whatever changed them', async () => {
    const db = await openBook()
    await fc.assert(
      fc.asyncProperty(fc.array(fc.array(change, { maxLength: 4 }), { maxLength: 6 }), async (turns) => {
        const snapshots = createListSnapshots()
        const sumOf = createOpenSums(snapshots, async () => runCommand(db, 'takeOpenChanges', {}))
        const ids = Float64Array.of(5, 1, 4)
        const [documents, movements] = [snapshots.add('documents', ids), snapshots.add('transactions', ids)]
        let added = 0
        const anew = { documents: 0, movements: 0 }
        const add = (sum: number) => async () => {
          added += 1
          return sum
        }
        for (const changes of [[], ...turns]) {
          for (const [sql, value, row] of changes) asked(db, sql, value, row)
          anew.documents = sumDocuments(db, { ids })
          anew.movements = sumTransactions(db, { ids, currency: 'EUR' })
          expect(await sumOf(documents, 'EUR', add(anew.documents))).toBe(anew.documents)
          expect(await sumOf(movements, 'EUR', add(anew.movements))).toBe(anew.movements)
        }
        expect(added, 'once each').toBe(2)
      }),
      { numRuns: 30 },
    )
  })

  it('is added up again where something changed while it was added up', async () => {
    const changes: (OpenChange[] | null)[] = [
      [],
      [{ kind: 'documents', id: 1, currency: 'EUR', minor: -5 }],
      [],
      [],
    ]
    const snapshots = createListSnapshots()
    const sumOf = createOpenSums(snapshots, async () => changes.shift() ?? [])
    const listId = snapshots.add('documents', Float64Array.of(1))
    expect(await sumOf(listId, 'EUR', async () => 7)).toBe(7)
    expect(await sumOf(listId, 'EUR', async () => 5)).toBe(5)
    changes.push([{ kind: 'documents', id: 1, currency: 'EUR', minor: -2 }])
    expect(await sumOf(listId, 'EUR', () => Promise.reject(new Error('it is known')))).toBe(3)
    expect(await sumOf(listId, 'USD', async () => 9)).toBe(9)
  })

  it('is added up again after more changes than are followed', async () => {
    const db = await openBook()
    expect(db.transaction((trx) => takeOpenChanges(trx, {}))).toBeNull()
    asked(db, 'UPDATE document SET open_minor = 1 WHERE id = 2')
    expect(db.transaction((trx) => takeOpenChanges(trx, {}))).toEqual([
      { kind: 'documents', id: 2, currency: 'EUR', minor: 1 - 12_300 },
    ])
    asked(
      db,
      `INSERT INTO open_change WITH RECURSIVE ids (id) AS (SELECT 1 UNION ALL SELECT id + 1 FROM ids WHERE id < ?)
       SELECT 'documents', id, 'EUR', 1 FROM ids`,
      MOST_OPEN_CHANGES + 1,
    )
    expect(db.transaction((trx) => takeOpenChanges(trx, {}))).toBeNull()
    expect(db.transaction((trx) => takeOpenChanges(trx, {}))).toEqual([])
  })
})
