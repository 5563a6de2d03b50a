/** The mirror of one company: what the services hold, what was proposed, what a person decided. */
import { type Kysely, sql } from 'kysely'

/** Documents by the service's own id; keys are folded or padded so that plain comparison sorts them. */
const documents = [
  `CREATE TABLE document (
    id INTEGER PRIMARY KEY,
    status TEXT NOT NULL,
    type TEXT NOT NULL,
    serie TEXT NOT NULL,
    number TEXT,
    number_key TEXT,
    date TEXT,
    due_date TEXT,
    tax_id TEXT NOT NULL,
    name TEXT NOT NULL,
    customer_key TEXT NOT NULL,
    legal_name TEXT,
    iban TEXT,
    email TEXT,
    currency TEXT NOT NULL,
    euro_rate TEXT,
    retention_percent TEXT,
    external_id TEXT,
    purchase_order TEXT,
    document_reference TEXT,
    description TEXT,
    total_minor INTEGER NOT NULL,
    without_tax_minor INTEGER NOT NULL,
    tax_minor INTEGER NOT NULL,
    discount_minor INTEGER NOT NULL,
    retention_minor INTEGER NOT NULL,
    foreign_total_minor INTEGER,
    unpaid_minor INTEGER,
    payment_status TEXT,
    open_minor INTEGER,
    matched INTEGER NOT NULL DEFAULT 0,
    first_fetched_at TEXT NOT NULL,
    refreshed_at TEXT NOT NULL,
    vanished_at TEXT,
    search TEXT NOT NULL
  ) STRICT`,
  `CREATE TABLE document_raw (
    document_id INTEGER PRIMARY KEY REFERENCES document (id) ON DELETE CASCADE,
    receiver TEXT NOT NULL,
    transport TEXT,
    raw TEXT NOT NULL
  ) STRICT`,
  `CREATE TABLE document_line (
    document_id INTEGER NOT NULL REFERENCES document (id) ON DELETE CASCADE,
    position INTEGER NOT NULL,
    code TEXT NOT NULL,
    description TEXT NOT NULL,
    unit_price TEXT NOT NULL,
    quantity TEXT NOT NULL,
    unit TEXT NOT NULL,
    kind TEXT,
    tax_percent TEXT NOT NULL,
    discount_percent TEXT NOT NULL,
    cost_center TEXT,
    PRIMARY KEY (document_id, position)
  ) STRICT, WITHOUT ROWID`,
  'CREATE INDEX document_by_date ON document (date)',
  'CREATE INDEX document_by_due_date ON document (due_date)',
  'CREATE INDEX document_by_number ON document (number_key)',
  'CREATE INDEX document_by_customer ON document (customer_key)',
  'CREATE INDEX document_by_total ON document (total_minor)',
  'CREATE INDEX document_by_open ON document (open_minor)',
  'CREATE INDEX document_by_refresh ON document (status, refreshed_at)',
  `CREATE VIRTUAL TABLE document_search USING fts5 (
    search, content='document', content_rowid='id', tokenize='trigram', detail='none')`,
  `CREATE TABLE tracked_document (
    document_id INTEGER PRIMARY KEY,
    state TEXT NOT NULL CHECK (state IN ('pending', 'fetched', 'unknown', 'not-allowed')),
    source TEXT NOT NULL CHECK (source IN ('created', 'tracked', 'probe')),
    tracked_at TEXT NOT NULL,
    checked_at TEXT,
    next_attempt_at TEXT,
    misses INTEGER NOT NULL DEFAULT 0
  ) STRICT`,
  'CREATE INDEX tracked_document_by_state ON tracked_document (state, next_attempt_at)',
]

/**
 * Transactions under a row number of our own, never reused. `source_*` is what the record said; `amount_minor`
 * and `direction` are that with the account's setting applied. `open_minor` is what no decision uses.
 */
const transactions = [
  `CREATE TABLE account (
    id INTEGER PRIMARY KEY,
    account_id TEXT NOT NULL UNIQUE,
    direction TEXT CHECK (direction IN ('in', 'out', 'by-sign')),
    full_completed_at TEXT,
    completed_at TEXT,
    stable_through_id INTEGER NOT NULL DEFAULT 0
  ) STRICT`,
  `CREATE TABLE bank_transaction (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    account INTEGER NOT NULL REFERENCES account (id),
    source_id TEXT,
    fingerprint TEXT,
    occurrence INTEGER NOT NULL,
    booking_date TEXT,
    value_date TEXT,
    source_amount_minor INTEGER NOT NULL,
    source_direction TEXT NOT NULL,
    amount_minor INTEGER NOT NULL,
    open_minor INTEGER NOT NULL,
    direction TEXT NOT NULL,
    currency TEXT NOT NULL,
    text TEXT NOT NULL,
    counterparty_name TEXT,
    counterparty_key TEXT,
    counterparty_iban TEXT,
    reference TEXT,
    status TEXT NOT NULL,
    balance_minor INTEGER,
    flags TEXT,
    page INTEGER,
    seen_pass INTEGER NOT NULL,
    first_seen_at TEXT NOT NULL,
    vanished_at TEXT,
    search TEXT NOT NULL
  ) STRICT`,
  `CREATE TABLE bank_transaction_raw (
    transaction_id INTEGER PRIMARY KEY REFERENCES bank_transaction (id) ON DELETE CASCADE,
    raw TEXT NOT NULL
  ) STRICT`,
  // One identity index each: by the record's own id, or by what it says and its place among equals.
  `CREATE UNIQUE INDEX bank_transaction_by_source_id ON bank_transaction (account, source_id)
    WHERE source_id IS NOT NULL`,
  `CREATE UNIQUE INDEX bank_transaction_by_fingerprint ON bank_transaction (account, fingerprint, occurrence)
    WHERE source_id IS NULL`,
  // Every sort of the list, wide enough to answer order, view and sum without touching the rows.
  'CREATE INDEX bank_transaction_by_date ON bank_transaction (booking_date, id, open_minor, vanished_at)',
  'CREATE INDEX bank_transaction_by_amount ON bank_transaction (amount_minor, id, open_minor, vanished_at)',
  `CREATE INDEX bank_transaction_by_counterparty
    ON bank_transaction (counterparty_key, id, open_minor, vanished_at)`,
  'CREATE INDEX bank_transaction_by_open ON bank_transaction (open_minor, id, vanished_at)',
  `CREATE VIRTUAL TABLE transaction_search USING fts5 (
    search, content='bank_transaction', content_rowid='id', tokenize='trigram', detail='none')`,
  // How far the search index has come: rows after it are searched by reading them.
  'CREATE TABLE search_progress (id INTEGER PRIMARY KEY CHECK (id = 1), through_id INTEGER NOT NULL) STRICT',
  'INSERT INTO search_progress VALUES (1, 0)',
  `CREATE TABLE sync_run (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    kind TEXT NOT NULL CHECK (kind IN ('transactions', 'documents')),
    account INTEGER REFERENCES account (id),
    state TEXT NOT NULL CHECK (state IN ('running', 'stopped', 'completed', 'unstable', 'abandoned')),
    scope TEXT NOT NULL CHECK (scope IN ('full', 'recent', 'filtered')),
    window_from TEXT,
    started_at TEXT NOT NULL,
    finished_at TEXT,
    error_code TEXT,
    pass INTEGER NOT NULL DEFAULT 0,
    passes INTEGER NOT NULL DEFAULT 0,
    next_page INTEGER NOT NULL DEFAULT 1,
    page_count INTEGER,
    total_count INTEGER,
    steady INTEGER NOT NULL DEFAULT 1,
    seen INTEGER NOT NULL DEFAULT 0,
    left_out INTEGER NOT NULL DEFAULT 0,
    digest TEXT NOT NULL DEFAULT '',
    last_page_digest TEXT,
    last_page_prints TEXT,
    previous_digest TEXT,
    pages INTEGER NOT NULL DEFAULT 0,
    received INTEGER NOT NULL DEFAULT 0,
    inserted INTEGER NOT NULL DEFAULT 0,
    updated INTEGER NOT NULL DEFAULT 0,
    unchanged INTEGER NOT NULL DEFAULT 0,
    vanished INTEGER NOT NULL DEFAULT 0
  ) STRICT`,
  'CREATE INDEX sync_run_by_kind ON sync_run (kind, account, id)',
]

/** Proposals are computed and replaced; groups and allocations are what the event log amounts to. */
const matching = [
  `CREATE TABLE proposal (
    position INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    rank INTEGER NOT NULL,
    explained INTEGER NOT NULL,
    body TEXT NOT NULL,
    hidden_by TEXT
  ) STRICT`,
  'CREATE INDEX proposal_by_rank ON proposal (rank, position) WHERE hidden_by IS NULL',
  'CREATE INDEX proposal_by_hidden ON proposal (hidden_by) WHERE hidden_by IS NOT NULL',
  `CREATE TABLE proposal_member (
    position INTEGER NOT NULL REFERENCES proposal (position) ON DELETE CASCADE,
    document_id INTEGER,
    transaction_id INTEGER,
    seen_minor INTEGER,
    CHECK ((document_id IS NULL) <> (transaction_id IS NULL))
  ) STRICT`,
  'CREATE INDEX proposal_member_by_proposal ON proposal_member (position)',
  `CREATE INDEX proposal_member_by_document ON proposal_member (document_id, position)
    WHERE document_id IS NOT NULL`,
  `CREATE INDEX proposal_member_by_transaction ON proposal_member (transaction_id, position)
    WHERE transaction_id IS NOT NULL`,
  `CREATE TABLE decision_event (
    sequence INTEGER PRIMARY KEY AUTOINCREMENT,
    at TEXT NOT NULL,
    by TEXT NOT NULL,
    action TEXT NOT NULL CHECK (action IN ('accepted', 'rejected', 'undone')),
    group_id TEXT NOT NULL,
    body TEXT NOT NULL
  ) STRICT`,
  'CREATE INDEX decision_event_by_group ON decision_event (group_id, sequence)',
  `CREATE TRIGGER decision_event_never_changes BEFORE UPDATE ON decision_event
    BEGIN SELECT RAISE(ABORT, 'decisions are only ever added'); END`,
  `CREATE TRIGGER decision_event_never_goes BEFORE DELETE ON decision_event
    BEGIN SELECT RAISE(ABORT, 'decisions are only ever added'); END`,
  `CREATE TABLE match_group (
    id TEXT PRIMARY KEY,
    state TEXT NOT NULL
      CHECK (state IN ('accepted', 'confirmed', 'conflicting', 'stale', 'rejected', 'undone')),
    explained INTEGER NOT NULL,
    sequence INTEGER NOT NULL REFERENCES decision_event (sequence)
  ) STRICT`,
  'CREATE INDEX match_group_by_state ON match_group (state, sequence)',
  'CREATE INDEX match_group_by_sequence ON match_group (sequence)',
  `CREATE TABLE allocation (
    group_id TEXT NOT NULL REFERENCES match_group (id),
    position INTEGER NOT NULL,
    document_id INTEGER,
    transaction_id INTEGER REFERENCES bank_transaction (id),
    amount_minor INTEGER NOT NULL,
    kind TEXT NOT NULL,
    unpaid_seen_minor INTEGER,
    total_seen_minor INTEGER,
    transaction_seen_minor INTEGER,
    PRIMARY KEY (group_id, position)
  ) STRICT, WITHOUT ROWID`,
  'CREATE INDEX allocation_by_document ON allocation (document_id) WHERE document_id IS NOT NULL',
  'CREATE INDEX allocation_by_transaction ON allocation (transaction_id) WHERE transaction_id IS NOT NULL',
  `CREATE TABLE alias (
    kind TEXT NOT NULL CHECK (kind IN ('name', 'iban')),
    value TEXT NOT NULL,
    tax_id TEXT NOT NULL,
    confirmations INTEGER NOT NULL,
    PRIMARY KEY (kind, value, tax_id)
  ) STRICT, WITHOUT ROWID`,
  `CREATE TABLE decline (
    document_id INTEGER NOT NULL,
    transaction_id INTEGER NOT NULL REFERENCES bank_transaction (id),
    group_id TEXT NOT NULL,
    PRIMARY KEY (document_id, transaction_id, group_id)
  ) STRICT, WITHOUT ROWID`,
  'CREATE INDEX decline_by_group ON decline (group_id)',
  'CREATE INDEX decline_by_transaction ON decline (transaction_id)',
  'CREATE TABLE setting (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID',
]

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of [...documents, ...transactions, ...matching]) await sql.raw(statement).execute(db)
}
