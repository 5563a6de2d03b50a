/** Months that can be closed: what the service said of each document over time, closings with their rows, typed balances. */
import { type Kysely, sql } from 'kysely'

/** What of a document the equation counts: closed, of a type that is paid or refunded, its open amount known. */
const counts = (row: 'OLD' | 'NEW' | 'document'): string =>
  `(${row}.status = 'C' AND ${row}.type IN ('I', 'D', 'T', 'S', 'C') AND ${row}.vanished_at IS NULL
    AND ${row}.unpaid_minor IS NOT NULL)`
const sign = (row: string): string => `iif(${row}.type = 'C', -1, 1)`
/** What the service left out of UnpaidAmount from the beginning because the customer withholds it. */
const withheld = (row: string): string =>
  `iif(${row}.retention_minor > 0 AND ${row}.total_minor - ${row}.unpaid_minor >= ${row}.retention_minor
    AND (${row}.payment_status IS 'NoPayment' OR ${row}.total_minor - ${row}.unpaid_minor = ${row}.retention_minor),
    ${row}.retention_minor, 0)`

const COLUMNS = `document_id, seen_at, seen_on, after_decision, is_first, status, unpaid_minor,
  issued_minor, settled_minor, withheld_minor, cancelled_minor`
const common = (row: string, isFirst: string): string =>
  `${row}.id, ${row}.refreshed_at, substr(${row}.refreshed_at, 1, 10),
    (SELECT coalesce(max(sequence), 0) FROM decision_event), ${isFirst}, ${row}.status, ${row}.unpaid_minor`
const firstSight = (row: string): string =>
  `SELECT ${common(row, '1')}, ${sign(row)} * ${row}.total_minor,
    -${sign(row)} * (${row}.total_minor - ${row}.unpaid_minor - ${withheld(row)}), -${sign(row)} * ${withheld(row)}, 0`
const isKnown = 'EXISTS (SELECT 1 FROM document_change WHERE document_id = NEW.id)'

const history = [
  // Amounts are signed as they enter the equation; together they are what the service says is unpaid now.
  `CREATE TABLE document_change (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    document_id INTEGER NOT NULL,
    seen_at TEXT NOT NULL,
    seen_on TEXT NOT NULL,
    after_decision INTEGER NOT NULL,
    is_first INTEGER NOT NULL,
    status TEXT NOT NULL,
    unpaid_minor INTEGER,
    issued_minor INTEGER NOT NULL,
    settled_minor INTEGER NOT NULL,
    withheld_minor INTEGER NOT NULL,
    cancelled_minor INTEGER NOT NULL
  ) STRICT`,
  'CREATE INDEX document_change_by_document ON document_change (document_id, id)',
  'CREATE INDEX document_change_by_day ON document_change (seen_on)',
  // Nobody wrote down what was seen before: each document begins with what was seen last.
  `INSERT INTO document_change (${COLUMNS}) ${firstSight('document')} FROM document WHERE ${counts('document')}
    ORDER BY id`,
  `CREATE TRIGGER document_is_seen_first AFTER INSERT ON document WHEN ${counts('NEW')}
    BEGIN INSERT INTO document_change (${COLUMNS}) ${firstSight('NEW')}; END`,
  // One that counted before comes back as it is now; what was settled meanwhile is not told apart.
  `CREATE TRIGGER document_begins_to_count AFTER UPDATE ON document WHEN ${counts('NEW')} AND NOT ${counts('OLD')}
    BEGIN INSERT INTO document_change (${COLUMNS})
      SELECT ${common('NEW', `NOT ${isKnown}`)}, iif(${isKnown}, 0, ${sign('NEW')} * NEW.total_minor),
        iif(${isKnown}, 0, -${sign('NEW')} * (NEW.total_minor - NEW.unpaid_minor - ${withheld('NEW')})),
        iif(${isKnown}, 0, -${sign('NEW')} * ${withheld('NEW')}),
        iif(${isKnown}, ${sign('NEW')} * NEW.unpaid_minor, 0); END`,
  `CREATE TRIGGER document_stops_counting AFTER UPDATE ON document WHEN ${counts('OLD')} AND NOT ${counts('NEW')}
    BEGIN INSERT INTO document_change (${COLUMNS})
      SELECT ${common('NEW', '0')}, 0, 0, 0, -${sign('OLD')} * OLD.unpaid_minor; END`,
  `CREATE TRIGGER document_is_changed_at_source AFTER UPDATE OF total_minor, unpaid_minor, type ON document
    WHEN ${counts('OLD')} AND ${counts('NEW')}
      AND (OLD.total_minor, OLD.unpaid_minor, OLD.type) IS NOT (NEW.total_minor, NEW.unpaid_minor, NEW.type)
    BEGIN INSERT INTO document_change (${COLUMNS})
      SELECT ${common('NEW', '0')}, ${sign('NEW')} * NEW.total_minor - ${sign('OLD')} * OLD.total_minor,
        -iif(OLD.provisional = 1 AND NEW.payment_status IS 'NoPayment', 0,
          ${sign('NEW')} * (NEW.total_minor - NEW.unpaid_minor) - ${sign('OLD')} * (OLD.total_minor - OLD.unpaid_minor)),
        -iif(OLD.provisional = 1 AND NEW.payment_status IS 'NoPayment',
          ${sign('NEW')} * (NEW.total_minor - NEW.unpaid_minor) - ${sign('OLD')} * (OLD.total_minor - OLD.unpaid_minor), 0),
        0; END`,
]

/** Nothing of a closed row changes; only the row of a mirror that was made again may be tied to it once. */
const neverChanges = (table: string, tie: string, columns: string): string[] => [
  `CREATE TRIGGER ${table}_never_changes BEFORE UPDATE OF ${columns} ON ${table}
    BEGIN SELECT RAISE(ABORT, 'rows of a closed month never change'); END`,
  `CREATE TRIGGER ${table}_is_tied_once BEFORE UPDATE OF ${tie} ON ${table} WHEN OLD.${tie} IS NOT NULL
    BEGIN SELECT RAISE(ABORT, 'rows of a closed month never change'); END`,
  `CREATE TRIGGER ${table}_never_goes BEFORE DELETE ON ${table}
    BEGIN SELECT RAISE(ABORT, 'rows of a closed month never change'); END`,
]

const closings = [
  // The marks say what there was: what has a greater number came after the closing.
  `CREATE TABLE closing (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    uuid TEXT NOT NULL UNIQUE,
    period TEXT NOT NULL,
    end_date TEXT NOT NULL,
    closed_at TEXT NOT NULL,
    closed_by TEXT NOT NULL,
    reason TEXT,
    statement TEXT NOT NULL,
    hash TEXT NOT NULL,
    exceptions INTEGER NOT NULL,
    last_transaction INTEGER NOT NULL,
    last_change INTEGER NOT NULL,
    last_decision INTEGER NOT NULL,
    reopened_at TEXT,
    reopened_by TEXT,
    reopen_reason TEXT
  ) STRICT`,
  'CREATE UNIQUE INDEX closing_in_force ON closing (period) WHERE reopened_at IS NULL',
  `CREATE TRIGGER closing_only_reopens BEFORE UPDATE ON closing
    WHEN OLD.reopened_at IS NOT NULL OR NEW.reopened_at IS NULL OR
      (OLD.id, OLD.uuid, OLD.period, OLD.end_date, OLD.closed_at, OLD.closed_by, OLD.reason, OLD.statement, OLD.hash)
      IS NOT (NEW.id, NEW.uuid, NEW.period, NEW.end_date, NEW.closed_at, NEW.closed_by, NEW.reason, NEW.statement, NEW.hash)
    BEGIN SELECT RAISE(ABORT, 'a closing is reopened, never changed'); END`,
  `CREATE TRIGGER closing_never_goes BEFORE DELETE ON closing
    BEGIN SELECT RAISE(ABORT, 'a closing is reopened, never deleted'); END`,
  // What a transaction is known by stands here too: the mirror may be made again.
  `CREATE TABLE closed_transaction (
    closing INTEGER NOT NULL REFERENCES closing (id),
    position INTEGER NOT NULL,
    transaction_id INTEGER,
    account TEXT NOT NULL,
    source_id TEXT,
    fingerprint TEXT,
    occurrence INTEGER NOT NULL,
    date TEXT NOT NULL,
    text TEXT NOT NULL,
    counterparty TEXT,
    currency TEXT NOT NULL,
    amount_minor INTEGER NOT NULL,
    paired_minor INTEGER NOT NULL,
    explained_minor INTEGER NOT NULL,
    grouped_minor INTEGER NOT NULL,
    classified_minor INTEGER NOT NULL,
    noted_minor INTEGER NOT NULL,
    note TEXT,
    PRIMARY KEY (closing, position)
  ) STRICT, WITHOUT ROWID`,
  `CREATE INDEX closed_transaction_by_row ON closed_transaction (transaction_id, closing)
    WHERE transaction_id IS NOT NULL`,
  `CREATE INDEX closed_transaction_untied ON closed_transaction (closing) WHERE transaction_id IS NULL`,
  `CREATE TABLE closed_document (
    closing INTEGER NOT NULL REFERENCES closing (id),
    position INTEGER NOT NULL,
    document_id INTEGER,
    number TEXT,
    customer TEXT NOT NULL,
    date TEXT NOT NULL,
    term TEXT NOT NULL,
    amount_minor INTEGER NOT NULL,
    PRIMARY KEY (closing, position)
  ) STRICT, WITHOUT ROWID`,
  'CREATE INDEX closed_document_by_term ON closed_document (closing, term, position)',
  ...neverChanges(
    'closed_transaction',
    'transaction_id',
    `closing, position, account, source_id, fingerprint, occurrence, date, text, counterparty, currency, amount_minor,
      paired_minor, explained_minor, grouped_minor, classified_minor, noted_minor, note`,
  ),
  ...neverChanges(
    'closed_document',
    'document_id',
    'closing, position, number, customer, date, term, amount_minor',
  ),
  // A transaction that came after its month was closed, and the month it counts in.
  `CREATE TABLE taken_transaction (
    transaction_id INTEGER PRIMARY KEY REFERENCES bank_transaction (id) ON DELETE CASCADE,
    period TEXT NOT NULL,
    at TEXT NOT NULL,
    by TEXT NOT NULL
  ) STRICT`,
  'CREATE INDEX taken_transaction_by_period ON taken_transaction (period)',
  `CREATE TABLE typed_balance (
    period TEXT NOT NULL,
    account TEXT NOT NULL,
    kind TEXT NOT NULL CHECK (kind IN ('opening', 'closing', 'ledger')),
    amount_minor INTEGER NOT NULL,
    at TEXT NOT NULL,
    by TEXT NOT NULL,
    PRIMARY KEY (period, account, kind)
  ) STRICT, WITHOUT ROWID`,
  // In the ledger and not in the bank, until it clears.
  `CREATE TABLE transit_item (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    uuid TEXT NOT NULL UNIQUE,
    account TEXT NOT NULL,
    date TEXT NOT NULL,
    text TEXT NOT NULL,
    amount_minor INTEGER NOT NULL,
    cleared_on TEXT
  ) STRICT`,
  // SQLite cannot widen a CHECK: the table is made again, with every event under its number.
  `CREATE TABLE wider_rule_event (
    sequence INTEGER PRIMARY KEY AUTOINCREMENT,
    uuid TEXT NOT NULL UNIQUE,
    at TEXT NOT NULL,
    by TEXT NOT NULL,
    action TEXT NOT NULL CHECK (action IN ('kept', 'taught', 'forgotten', 'remembered', 'automatic', 'deductions',
      'category', 'category-removed', 'classification-rule', 'classification-rule-removed',
      'month-closed', 'month-reopened', 'balance', 'transit', 'transit-cleared', 'late-taken')),
    body TEXT NOT NULL
  ) STRICT`,
  'INSERT INTO wider_rule_event (sequence, uuid, at, by, action, body) SELECT sequence, uuid, at, by, action, body FROM rule_event',
  'DROP TABLE rule_event',
  'ALTER TABLE wider_rule_event RENAME TO rule_event',
]

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of [...history, ...closings]) await sql.raw(statement).execute(db)
}
