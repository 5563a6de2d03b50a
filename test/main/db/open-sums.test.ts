/** Sums of opened lists, updated by changes: always equal to the sum of the rows. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { WritableDb } from '../../../src-main/db/connection/connection.ts'
import { sumDocuments } from '../../../src-main/db/lists/document-list.ts'
import { type ListSnapshot, openSumOf } from '../../../src-main/db/lists/list-snapshots.ts'
import { sumTransactions } from '../../../src-main/db/lists/transaction-list.ts'
import { runCommand } from '../../../src-main/db/mirror/writer-commands.ts'
import { cases } from '../../helpers/long.ts'
import { AT, aDocument, aTransaction, openTestMirror } from './helpers/mirror-fixtures.ts'
import { mirrorPages } from './helpers/mirror-pages.ts'

const ROWS = 6
const asked = (db: WritableDb, sql: string, ...values: (string | number | null)[]) =>
  db.transaction((trx) => trx.write(sql).run(...values))

const openBook = async (): Promise<WritableDb> => {
  const db = await openTestMirror()
  const ids = Array.from({ length: ROWS }, (_, at) => at + 1)
  runCommand(db, 'writeDocuments', { documents: ids.map((id) => aDocument({ id })), at: AT })
  mirrorPages(db, [ids.map(() => aTransaction({}))])
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

const ids = Float64Array.of(5, 1, 4)
const known = (): Promise<never> => Promise.reject(new Error('it is known'))

describe('the sum of an opened list', () => {
  it('is what its rows add up to, whatever changed them; added up again where a currency did', async () => {
    const db = await openBook()
    await fc.assert(
      fc.asyncProperty(fc.array(fc.array(change, { maxLength: 4 }), { maxLength: 6 }), async (turns) => {
        const sum = () => sumDocuments(db, { ids })
        const sumIn = (currency: string) => sumTransactions(db, { ids, currency })
        const documents: ListSnapshot = { table: 'document', ids, sum: { ...sum(), currency: 'EUR' } }
        const transactions: ListSnapshot = {
          table: 'bank_transaction',
          ids,
          sum: { ...sumIn('USD'), currency: 'USD' },
        }
        for (const changes of [[], ...turns]) {
          for (const [sql, value, row] of changes) asked(db, sql, value, row)
          expect(await openSumOf(db, documents, 'EUR', known)).toBe(sum().openMinor)
          const told = await openSumOf(db, transactions, 'USD', async () => sumIn('USD'))
          expect(told).toBe(sumIn('USD').openMinor)
        }
      }),
      { numRuns: cases(20, 200) },
    )
  })

  it('is told without adding up where amounts change, also those of a currency that is not its own', async () => {
    const db = await openBook()
    asked(db, "UPDATE bank_transaction SET currency = 'USD' WHERE id = ?", 5)
    const sum = { ...sumTransactions(db, { ids, currency: 'EUR' }), currency: 'EUR' }
    const list: ListSnapshot = { table: 'bank_transaction', ids, sum }
    for (const row of [1, 2, 5]) asked(db, 'UPDATE bank_transaction SET open_minor = 700 WHERE id = ?', row)
    asked(db, 'DELETE FROM bank_transaction WHERE id = ?', 4)
    expect(await openSumOf(db, list, 'EUR', known)).toBe(700)
  })

  it('is added up again in another currency, and after more changes than are followed', async () => {
    const db = await openBook()
    const list: ListSnapshot = { table: 'document', ids, sum: { openMinor: 1, noted: 0, currency: 'EUR' } }
    const addUp = async () => sumDocuments(db, { ids })
    expect(await openSumOf(db, list, 'USD', async () => ({ ...(await addUp()), openMinor: 7 }))).toBe(7)
    const anew = await openSumOf(db, list, 'EUR', addUp)
    expect(anew).toBe((await addUp()).openMinor)
    for (let cents = 1; cents <= 40; cents += 1)
      asked(db, 'UPDATE document SET open_minor = ? WHERE id = 1', cents)
    await expect(openSumOf(db, list, 'EUR', known)).rejects.toThrow('it is known')
    expect(await openSumOf(db, list, 'EUR', addUp)).toBe((await addUp()).openMinor)
    expect(await openSumOf(db, list, 'EUR', known)).toBe((await addUp()).openMinor)
  })
})
