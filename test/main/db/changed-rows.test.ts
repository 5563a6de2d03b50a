/** The log of changes: what it notes, and for how long. */
import { expect, it } from 'vitest'
import type { FetchedDocument } from '#core/documents.ts'
import type { WritableDb } from '../../../src-main/db/connection/connection.ts'
import { runCommand } from '../../../src-main/db/mirror/writer-commands.ts'
import { AT, aDocument, aTransaction, minor, openTestMirror } from './helpers/mirror-fixtures.ts'
import { mirrorPages } from './helpers/mirror-pages.ts'

const noted = (db: WritableDb) =>
  db
    .read<Record<string, unknown>>(
      'SELECT kind, id, currency, open_change FROM changed_row ORDER BY sequence',
    )
    .all()
    .map((row) => Object.values(row))

const write = (db: WritableDb, id: number, paymentStatus: FetchedDocument['paymentStatus'] = 'NoPayment') =>
  runCommand(db, 'writeDocuments', { documents: [aDocument({ id, paymentStatus })], at: AT })

it('notes which rows change, and by how much what is open does', async () => {
  const db = await openTestMirror()
  // New transactions are recognised by their numbers: a first sync logs none, and an unchanged page neither.
  mirrorPages(db, [[aTransaction({ sourceId: 'a' })]])
  mirrorPages(db, [[aTransaction({ sourceId: 'a' })]])
  expect(noted(db)).toEqual([])
  write(db, 7)
  write(db, 7)
  mirrorPages(db, [[aTransaction({ sourceId: 'a', text: 'OUTRA' })]])
  db.transaction((trx) => trx.write('DELETE FROM bank_transaction').run())
  expect(noted(db)).toEqual([
    ['document', 1, 'EUR', 12_300],
    ['bank_transaction', 1, 'EUR', 0],
    ['bank_transaction', 1, 'EUR', -12_300],
  ])
})

it('notes a balance that changes alone', async () => {
  const db = await openTestMirror()
  mirrorPages(db, [[aTransaction({ sourceId: 'a', balanceMinor: minor(100) })]])
  mirrorPages(db, [[aTransaction({ sourceId: 'a', balanceMinor: minor(200) })]])
  expect(noted(db)).toEqual([['bank_transaction', 1, 'EUR', 0]])
})

it('notes what people taught, whichever row of it changed', async () => {
  const db = await openTestMirror()
  write(db, 7)
  const before = noted(db).length
  const { taxId } = aDocument({ id: 7 }).receiver
  runCommand(db, 'teachAlias', { kind: 'name', value: 'Padaria', taxId, by: 'ana', at: AT })
  expect(noted(db).slice(before)).toEqual([['alias', 0, null, null]])
})

it('forgets all but the last twenty thousand or so', async () => {
  const db = await openTestMirror()
  write(db, 7)
  db.transaction((trx) => {
    const change = trx.write('UPDATE document SET matched = matched + 1 WHERE id = 1')
    for (let turn = 0; turn < 21_500; turn += 1) change.run()
  })
  expect(noted(db).length).toBeLessThan(21_500)
  expect(noted(db).length).toBeGreaterThanOrEqual(20_000)
})

it('tells a matcher nothing where its mark is older than the log', async () => {
  const db = await openTestMirror()
  write(db, 7)
  const first = runCommand(db, 'findMatchChanges', { mark: null })
  expect(first.rows).toBeNull()
  write(db, 7, 'Incomplete')
  expect(runCommand(db, 'findMatchChanges', { mark: first.mark }).rows?.documents).toEqual([1])
  db.transaction((trx) => trx.write('DELETE FROM changed_row WHERE sequence <= 3').run())
  expect(runCommand(db, 'findMatchChanges', { mark: first.mark }).rows).toBeNull()
})
