import { expect, it } from 'vitest'
import { openTestMirror } from '../../helpers/mirror-fixtures.ts'

it('adds how a rule divides a transaction, which rules of before do not', async () => {
  const db = await openTestMirror()
  db.transaction((trx) =>
    trx
      .write(
        "INSERT INTO classification_rule (id, position, category, conditions, written_at, written_by) VALUES ('r-1', 1, 'rent', '{}', '', '')",
      )
      .run(),
  )
  expect(db.readColumn('SELECT split FROM classification_rule').all()).toEqual([null])
})
