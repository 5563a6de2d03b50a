/** What lists of the ledger's lines are searched, sorted and filtered by. */
import { type Kysely, sql } from 'kysely'
import type { Minor } from '#contract/values.ts'
import { foldText } from '#core/fold.ts'
import { toDecimalText } from '#core/money.ts'

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
  const { rows } = await sql<Line>`SELECT id, entry, document, text, amount_minor FROM ledger_line`.execute(
    db,
  )
  for (const { id, text, entry, document, amount_minor } of rows) {
    const parts = [text, entry, document, toDecimalText(amount_minor)].map((part) => foldText(part ?? ''))
    const search = parts.filter((part) => part !== '').join(' ')
    await sql`UPDATE ledger_line SET search = ${search} WHERE id = ${id}`.execute(db)
  }
}

interface Line {
  id: number
  entry: string | null
  document: string | null
  text: string
  amount_minor: Minor
}

const statements = [
  "ALTER TABLE ledger_line ADD COLUMN search TEXT NOT NULL DEFAULT ''",
  'CREATE INDEX ledger_line_by_day ON ledger_line (date, id)',
  // Few groups have an error, and few end one.
  `CREATE INDEX decision_event_by_error ON decision_event (group_id, sequence, body ->> '$.error')
    WHERE body ->> '$.error' IS NOT NULL`,
  `CREATE INDEX decision_event_by_end ON decision_event (body ->> '$.ends', sequence)
    WHERE body ->> '$.ends' IS NOT NULL`,
]
