/**
 * Typed items in transit of an account that a ledger is held against: what was posted before the ledger's first extract is a
 * line like any other, to be matched. Later ones are lines of the extracts themselves.
 */
import { sql } from 'kysely'
import type { Trx } from '../connection/connection.ts'
import { insertInto, type Params, rawQuery } from '../query/query.ts'
import { lineSearchText } from '../rows/search-text.ts'
import { date, integer, minor, text } from '../schema/schema-columns.ts'

// Of several ledgers of one account, the first by its code has them.
const itemsWithoutLine = rawQuery(
  { ledger: integer(), item: text(), date: date(), amountMinor: minor(), text: text() },
  ({ account }: Params<{ account: number }>) => sql`
    SELECT l.id AS ledger, i.uuid AS item, i.date, i.amount_minor AS amountMinor, i.text
    FROM transit_item i JOIN account a ON a.account_id = i.account AND a.id = ${account}
      JOIN ledger l ON l.id = (SELECT o.id FROM ledger_tie t JOIN ledger o ON o.id = t.ledger
        WHERE t.account = a.id ORDER BY o.code LIMIT 1)
    WHERE i.cleared_on IS NULL AND i.date < (SELECT min(e.from_date) FROM ledger_extract e WHERE e.ledger = l.id)
      AND NOT EXISTS (SELECT 1 FROM ledger_line x WHERE x.item = i.uuid)
    ORDER BY i.date, i.id`,
)

const insertLine = insertInto('ledger_line')

/** Adds the lines of the account's typed items that have none yet. */
export const addTypedItems = (trx: Trx, account: number): void => {
  for (const { amountMinor, ...line } of itemsWithoutLine.all(trx, { account })) {
    const search = lineSearchText({ ...line, amountMinor, entry: null, document: null })
    insertLine(trx, { ...line, amount_minor: amountMinor, search })
  }
}
