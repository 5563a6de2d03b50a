import { expect, it } from 'vitest'
import { openTestMirror } from '../../helpers/mirror-fixtures.ts'

it('keeps each entry of the office once, and no entry of another kind', async () => {
  const db = await openTestMirror()
  const insert = (kind: string, key: string): void =>
    db.transaction((trx) => {
      trx
        .write(
          "INSERT INTO office_entry (kind, key, position, body, by, at, is_gone) VALUES (?, ?, 0, '{}', '', '', 0)",
        )
        .run(kind, key)
    })
  insert('rule', 'r-1')
  insert('category', 'r-1')
  expect(() => insert('rule', 'r-1')).toThrow()
  expect(() => insert('customer', '509442013')).toThrow()
  expect(db.readColumn('SELECT count(*) FROM office_entry').get()).toBe(2)
})
