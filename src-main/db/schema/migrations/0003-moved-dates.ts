/** Dates that the source changed after a month was closed, and balances that it changed alone. */
import { type Kysely, sql } from 'kysely'

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of [...movedDates, ...balances]) await sql.raw(statement).execute(db)
}

const noteOf = (kind: 'document' | 'bank_transaction', ...columns: string[]): string => {
  const dateOf = (row: 'OLD' | 'NEW'): string =>
    `coalesce(${columns.map((column) => `${row}.${column}`).join(', ')}, '')`
  return `CREATE TRIGGER ${kind}_is_moved AFTER UPDATE OF ${columns.join(', ')} ON ${kind}
    WHEN ${dateOf('OLD')} <> ${dateOf('NEW')} AND EXISTS (SELECT 1 FROM closing WHERE reopened_at IS NULL)
    BEGIN INSERT INTO moved_date (kind, row_id, date, closing)
      SELECT '${kind}', OLD.id, ${dateOf('OLD')}, max(id) FROM closing; END`
}

/** A closing counts a row by the date it had then, wherever the source moves it later. */
const movedDates = [
  // The date a row had until then, empty where it had none, and the last closing by then.
  `CREATE TABLE moved_date (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    kind TEXT NOT NULL CHECK (kind IN ('document', 'bank_transaction')),
    row_id INTEGER NOT NULL,
    date TEXT NOT NULL,
    closing INTEGER NOT NULL REFERENCES closing (id)
  ) STRICT`,
  'CREATE INDEX moved_date_by_row ON moved_date (kind, row_id, closing)',
  noteOf('document', 'date'),
  noteOf('bank_transaction', 'booking_date', 'value_date'),
]

const SHOWN =
  `source_id fingerprint occurrence booking_date value_date amount_minor open_minor direction currency text
  counterparty_name counterparty_key counterparty_iban reference status balance_minor vanished_at search`.split(
    /\s+/,
  )
const valuesOf = (row: 'OLD' | 'NEW'): string => SHOWN.map((name) => `${row}.${name}`).join(', ')

/** A list shows the balance too: one that changes alone is a change of its row. */
const balances = [
  'DROP TRIGGER bank_transaction_is_changed',
  `CREATE TRIGGER bank_transaction_is_changed AFTER UPDATE OF ${SHOWN.join(', ')} ON bank_transaction
    WHEN (${valuesOf('OLD')}) IS NOT (${valuesOf('NEW')})
    BEGIN INSERT INTO changed_row (kind, id, currency, open_change)
      VALUES ('bank_transaction', NEW.id, NEW.currency,
        iif(OLD.currency = NEW.currency, NEW.open_minor - OLD.open_minor, NULL)); END`,
]
