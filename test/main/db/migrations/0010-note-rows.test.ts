import { expect, it } from 'vitest'
import type { FetchedDocument } from '../../../../src-main/core/documents.ts'
import { toConnection } from '../../../../src-main/db/connection.ts'
import { runCommand } from '../../../../src-main/db/run-command.ts'
import { freshDatabase } from '../helpers/fresh-database.ts'
import { AT, aDocument, aTransaction } from '../helpers/mirror-fixtures.ts'
import { mirrorPages } from '../helpers/mirror-pages.ts'

it('migration 0010 notes which rows change of what lists show by, by how much what is open does, and forgets all but the last thousand or so', async () => {
  const { database, migrateTo } = freshDatabase()
  await migrateTo('0009')
  const db = toConnection(database)
  const write = (id: number, paymentStatus: FetchedDocument['paymentStatus']) =>
    runCommand(db, 'writeDocuments', { documents: [aDocument({ id, paymentStatus })], at: AT })
  write(1, 'NoPayment')
  expect(await migrateTo('0010')).toEqual(['0010-note-rows'])
  const noted = () =>
    database.prepare('SELECT kind, id, currency, open_change FROM changed_row ORDER BY sequence').raw().all()
  write(1, 'Incomplete')
  mirrorPages(db, [[aTransaction({ sourceId: 'a' })]])
  mirrorPages(db, [[aTransaction({ sourceId: 'a' })]])
  expect(noted()).toEqual([])
  write(2, 'NoPayment')
  mirrorPages(db, [[aTransaction({ sourceId: 'a', text: 'OUTRA' })]])
  database.exec('DELETE FROM bank_transaction')
  expect(noted()).toEqual([
    ['document', 2, 'EUR', 0],
    ['document', 2, 'EUR', 12_300],
    ['bank_transaction', 1, 'EUR', 0],
    ['bank_transaction', 1, 'EUR', -12_300],
  ])
  database.transaction(() => {
    for (let turn = 0; turn < 1_100; turn += 1)
      database.exec('UPDATE document SET matched = matched + 1 WHERE id = 2')
  })()
  expect(noted().length).toBeLessThan(1_100)
})
