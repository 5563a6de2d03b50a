import { expect, it } from 'vitest'
import { aRow, importRows } from '../../helpers/import-rows.ts'
import { minor, openTestMirror } from '../../helpers/mirror-fixtures.ts'

it('gives each row of a file its index in the statement', async () => {
  const db = await openTestMirror()
  importRows(
    db,
    [3, 1, 2].map((amount) => aRow({ amountMinor: minor(amount) })),
  )
  expect(db.read('SELECT place, amount_minor AS amount FROM imported_row ORDER BY place').all()).toEqual([
    { place: 0, amount: 3 },
    { place: 1, amount: 1 },
    { place: 2, amount: 2 },
  ])
})
