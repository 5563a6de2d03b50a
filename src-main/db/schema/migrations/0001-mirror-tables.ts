/** The mirror of one company: what the services hold, what was proposed, what a person decided. */
import { type Kysely, sql } from 'kysely'

export const up = async (db: Kysely<unknown>): Promise<void> => {
  const statements = [
    ...documents,
    ...transactions,
    ...matching,
    ...endings,
    ...notes,
    ...issuing,
    ...changes,
    ...files,
    ...documentFiles,
    ...history,
    ...closings,
    ...exports,
  ]
  for (const statement of statements) await sql.raw(statement).execute(db)
}

/**
 * Documents under a row number of our own, never reused; at its source one is known by the service's id, or by issuer,
 * type, series and number where it came by file. Keys are folded or padded so that plain comparison sorts them.
 */
const documents = [
  `CREATE TABLE document (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    source TEXT NOT NULL CHECK (source IN ('service', 'file')),
    source_id INTEGER UNIQUE,
    issuer TEXT,
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
    search TEXT NOT NULL,
    provisional INTEGER NOT NULL DEFAULT 0,
    CHECK (iif(source = 'service', source_id IS NOT NULL,
      source_id IS NULL AND issuer IS NOT NULL AND number IS NOT NULL))
  ) STRICT`,
  `CREATE UNIQUE INDEX document_by_file_identity ON document (issuer, type, serie, number)
    WHERE source = 'file'`,
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
  'CREATE INDEX document_by_tax_id ON document (tax_id)',
  `CREATE VIRTUAL TABLE document_search USING fts5 (
    search, content='document', content_rowid='id', tokenize='trigram', detail='none')`,
  `CREATE TABLE tracked_document (
    source_id INTEGER PRIMARY KEY,
    state TEXT NOT NULL CHECK (state IN ('pending', 'fetched', 'unreadable', 'unknown', 'not-allowed')),
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
  // Pages as the service sent them, deflated; a row says which record of which page it was met on last.
  'CREATE TABLE sent_page (id INTEGER PRIMARY KEY, body BLOB NOT NULL) STRICT',
  `CREATE TABLE bank_transaction (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    account INTEGER NOT NULL REFERENCES account (id),
    source TEXT NOT NULL DEFAULT 'service' CHECK (source IN ('service', 'file')),
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
    search TEXT NOT NULL,
    sent_page INTEGER REFERENCES sent_page (id),
    sent_place INTEGER
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
  'CREATE INDEX bank_transaction_by_sent_page ON bank_transaction (sent_page)',
  "CREATE INDEX bank_transaction_of_files ON bank_transaction (account, booking_date) WHERE source = 'file'",
  // What a statement sums of an account's transactions in a month lies together.
  `CREATE INDEX bank_transaction_by_account ON bank_transaction
    (account, currency, booking_date, status, vanished_at, amount_minor, open_minor)`,
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
  // Proposals that only link to what the service shows as paid are counted apart.
  `CREATE INDEX proposal_by_link ON proposal (rank, explained, hidden_by)
    WHERE explained = 1 AND hidden_by IS NULL`,
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
    body TEXT NOT NULL,
    members TEXT NOT NULL,
    redo_of INTEGER REFERENCES decision_event (sequence),
    act INTEGER,
    uuid TEXT NOT NULL
  ) STRICT`,
  'CREATE UNIQUE INDEX decision_event_by_uuid ON decision_event (uuid)',
  'CREATE INDEX decision_event_by_act ON decision_event (act) WHERE act IS NOT NULL',
  `CREATE INDEX decision_event_automatic ON decision_event (sequence)
    WHERE by = 'automatic' AND action = 'accepted'`,
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
  // Rows of a group are in EUR; what they use of a transaction in another currency is kept beside.
  `CREATE TABLE allocation (
    group_id TEXT NOT NULL REFERENCES match_group (id),
    position INTEGER NOT NULL,
    document_id INTEGER REFERENCES document (id),
    transaction_id INTEGER REFERENCES bank_transaction (id),
    amount_minor INTEGER NOT NULL,
    kind TEXT NOT NULL,
    unpaid_seen_minor INTEGER,
    total_seen_minor INTEGER,
    transaction_seen_minor INTEGER,
    explained INTEGER NOT NULL DEFAULT 0,
    category TEXT,
    bank_minor INTEGER,
    PRIMARY KEY (group_id, position)
  ) STRICT, WITHOUT ROWID`,
  'CREATE INDEX allocation_by_document ON allocation (document_id) WHERE document_id IS NOT NULL',
  'CREATE INDEX allocation_by_category ON allocation (category) WHERE category IS NOT NULL',
  "CREATE INDEX allocation_left_open ON allocation (transaction_id) WHERE kind = 'left-open'",
  // What a statement sums of allocations: their own table is in the order of group ids, as text.
  `CREATE INDEX allocation_by_transaction
    ON allocation (transaction_id, kind, explained, document_id, amount_minor, bank_minor) WHERE transaction_id IS NOT NULL`,
  // Holds for one decision: a later one of the same group is another. `holds`: the source still shows what it showed then.
  `CREATE TABLE kept_decision (
    group_id TEXT PRIMARY KEY REFERENCES match_group (id),
    sequence INTEGER NOT NULL REFERENCES decision_event (sequence),
    source TEXT NOT NULL,
    by TEXT NOT NULL,
    at TEXT NOT NULL,
    holds INTEGER NOT NULL DEFAULT 1
  ) STRICT, WITHOUT ROWID`,
  `CREATE TABLE alias (
    id INTEGER PRIMARY KEY,
    kind TEXT NOT NULL CHECK (kind IN ('name', 'iban')),
    value TEXT NOT NULL,
    tax_id TEXT NOT NULL,
    taught_at TEXT,
    taught_by TEXT,
    forgotten_at TEXT,
    UNIQUE (kind, value, tax_id)
  ) STRICT`,
  `CREATE TABLE alias_lesson (
    alias_id INTEGER NOT NULL REFERENCES alias (id) ON DELETE CASCADE,
    group_id TEXT NOT NULL REFERENCES match_group (id),
    PRIMARY KEY (alias_id, group_id)
  ) STRICT, WITHOUT ROWID`,
  'CREATE INDEX alias_lesson_by_group ON alias_lesson (group_id)',
  `CREATE TABLE automatic_acceptance (
    key TEXT PRIMARY KEY,
    signs TEXT NOT NULL,
    is_on INTEGER NOT NULL,
    off_because TEXT CHECK (off_because IN ('rejected', 'undone')),
    changed_at TEXT NOT NULL,
    changed_by TEXT NOT NULL,
    told INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID`,
  `CREATE TABLE decline (
    document_id INTEGER NOT NULL REFERENCES document (id),
    transaction_id INTEGER NOT NULL REFERENCES bank_transaction (id),
    group_id TEXT NOT NULL,
    PRIMARY KEY (document_id, transaction_id, group_id)
  ) STRICT, WITHOUT ROWID`,
  'CREATE INDEX decline_by_group ON decline (group_id)',
  'CREATE INDEX decline_by_transaction ON decline (transaction_id)',
  'CREATE TABLE setting (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID',
  // What a person said beside decisions, such as standing by one, teaching a payer, closing a month.
  `CREATE TABLE rule_event (
    sequence INTEGER PRIMARY KEY AUTOINCREMENT,
    uuid TEXT NOT NULL UNIQUE,
    at TEXT NOT NULL,
    by TEXT NOT NULL,
    action TEXT NOT NULL,
    body TEXT NOT NULL
  ) STRICT`,
  // Events of the log whose members a sync has yet to bring.
  `CREATE TABLE waiting_event (
    position INTEGER PRIMARY KEY AUTOINCREMENT,
    uuid TEXT NOT NULL UNIQUE,
    group_id TEXT NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('waiting', 'overtaken')),
    line TEXT NOT NULL
  ) STRICT`,
  // One order for decisions, rules and events that wait: the order of the log file. A new event has its place as its
  // sequence, so that places and sequences have one order; a waiting event keeps the place it got when it arrived.
  'CREATE TABLE event_order (place INTEGER PRIMARY KEY, uuid TEXT NOT NULL UNIQUE) STRICT',
  // Events of a later version: kept until an update reads them.
  'CREATE TABLE unknown_event (uuid TEXT PRIMARY KEY, line TEXT NOT NULL) STRICT, WITHOUT ROWID',
]

/** What was sent to be issued, what is remembered for the next document, forms as they are typed, and partners. */
const issuing = [
  // Written before a request leaves, so that neither a lost answer nor a crash forgets it.
  `CREATE TABLE issuing_intent (
    id TEXT PRIMARY KEY,
    kind TEXT NOT NULL CHECK (kind IN ('document', 'waybill', 'cancel')),
    state TEXT NOT NULL CHECK (state IN ('sending', 'uncertain', 'asks', 'saved', 'refused', 'dismissed')),
    on_behalf_of TEXT,
    external_id TEXT,
    digest TEXT NOT NULL,
    target_id INTEGER,
    to_close INTEGER NOT NULL,
    tax_id TEXT NOT NULL,
    customer TEXT NOT NULL,
    total_minor INTEGER NOT NULL,
    body TEXT NOT NULL,
    known_highest INTEGER,
    attempts INTEGER NOT NULL DEFAULT 0,
    sent_at TEXT NOT NULL,
    next_attempt_at TEXT NOT NULL,
    source_id INTEGER,
    number TEXT,
    outcome TEXT CHECK (outcome IN ('answered', 'found', 'sent-again', 'refused', 'named', 'dismissed')),
    error TEXT,
    settled_at TEXT
  ) STRICT`,
  `CREATE UNIQUE INDEX issuing_intent_in_doubt ON issuing_intent (digest)
    WHERE state IN ('sending', 'uncertain', 'asks')`,
  'CREATE INDEX issuing_intent_by_source_id ON issuing_intent (source_id) WHERE source_id IS NOT NULL',
  'CREATE INDEX issuing_intent_by_time ON issuing_intent (sent_at)',
  `CREATE TABLE remembered (
    kind TEXT NOT NULL CHECK (kind IN ('customer', 'product', 'address', 'vehicle')),
    key TEXT NOT NULL,
    search TEXT NOT NULL,
    body TEXT NOT NULL,
    uses INTEGER NOT NULL,
    used_at TEXT NOT NULL,
    PRIMARY KEY (kind, key)
  ) STRICT, WITHOUT ROWID`,
  `CREATE TABLE partner (
    tax_id TEXT PRIMARY KEY,
    country_code TEXT NOT NULL,
    name TEXT NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('registered', 'requested', 'granted')),
    added_at TEXT NOT NULL,
    granted_at TEXT,
    checked_at TEXT,
    next_check_at TEXT,
    checks INTEGER NOT NULL DEFAULT 0
  ) STRICT, WITHOUT ROWID`,
  `CREATE TABLE kept_form (
    id TEXT PRIMARY KEY,
    body TEXT NOT NULL,
    kept_at TEXT NOT NULL
  ) STRICT, WITHOUT ROWID`,
]

/** The log of changes keeps so many of the last ones: more are not worth following one by one. Deleted so many together. */
const KEPT = 20_000
const DELETED_AT_ONCE = 1_000

interface Watched {
  /** What lists show by and what matching reads. A column either comes to need joins these in a step of its own. */
  readonly columns: string
  /** What is open on a row as its list sums it, and in which currency. */
  readonly open: (row: 'OLD' | 'NEW') => string
  readonly currency: (row: 'OLD' | 'NEW') => string
}

const WATCHED: Readonly<Record<'document' | 'bank_transaction', Watched>> = {
  document: {
    columns: `source source_id status type serie number number_key date due_date tax_id name customer_key legal_name iban currency
      euro_rate external_id purchase_order document_reference total_minor without_tax_minor retention_minor
      foreign_total_minor unpaid_minor payment_status open_minor matched vanished_at search`,
    // The open amount of a credit note is a debt to the customer.
    open: (row) => `iif(${row}.type = 'C', -1, 1) * coalesce(${row}.open_minor, 0)`,
    currency: () => "'EUR'",
  },
  bank_transaction: {
    columns: `source_id fingerprint occurrence booking_date value_date amount_minor open_minor direction currency text
      counterparty_name counterparty_key counterparty_iban reference status balance_minor vanished_at search`,
    open: (row) => `${row}.open_minor`,
    currency: (row) => `${row}.currency`,
  },
}

type Table = keyof typeof WATCHED

const noteOf = (table: Table, row: 'OLD' | 'NEW', openChange: string): string =>
  `INSERT INTO changed_row (kind, id, currency, open_change)
    VALUES ('${table}', ${row}.id, ${WATCHED[table].currency(row)}, ${openChange})`

// A walk over the source writes the same again; only what differs is a change.
const changeOf = (table: Table): string => {
  const { columns, open, currency } = WATCHED[table]
  const names = columns.split(/\s+/)
  const openChange = `iif(${currency('OLD')} = ${currency('NEW')}, ${open('NEW')} - ${open('OLD')}, NULL)`
  return `CREATE TRIGGER ${table}_is_changed AFTER UPDATE OF ${names.join(', ')} ON ${table}
    WHEN (${names.map((name) => `OLD.${name}`).join(', ')})
      IS NOT (${names.map((name) => `NEW.${name}`).join(', ')})
    BEGIN ${noteOf(table, 'NEW', openChange)}; END`
}

const deletionOf = (table: Table): string =>
  `CREATE TRIGGER ${table}_is_deleted AFTER DELETE ON ${table}
    BEGIN ${noteOf(table, 'OLD', `-(${WATCHED[table].open('OLD')})`)}; END`

/** What people taught is small and read again as a whole: which row of it changed does not matter. */
const taughtOf = (table: string, kind: string): string[] =>
  ['INSERT', 'UPDATE', 'DELETE'].map(
    (event) => `CREATE TRIGGER ${table}_on_${event.toLowerCase()} AFTER ${event} ON ${table}
      BEGIN INSERT INTO changed_row (kind, id) VALUES ('${kind}', 0); END`,
  )

/** The one log of what changed, for lists that keep an order or a sum, and for a matcher that is kept. */
const changes = [
  // What is open changed by so much, in that currency; NULL where the currency itself changed.
  `CREATE TABLE changed_row (
    sequence INTEGER PRIMARY KEY,
    kind TEXT NOT NULL CHECK (kind IN ('document', 'bank_transaction', 'alias', 'decline', 'proposal')),
    id INTEGER NOT NULL,
    currency TEXT,
    open_change INTEGER
  ) STRICT`,
  `CREATE TRIGGER changed_row_forgets AFTER INSERT ON changed_row WHEN NEW.sequence % ${DELETED_AT_ONCE} = 0
    BEGIN DELETE FROM changed_row WHERE sequence <= NEW.sequence - ${KEPT}; END`,
  changeOf('document'),
  deletionOf('document'),
  changeOf('bank_transaction'),
  deletionOf('bank_transaction'),
  // A new transaction has a higher number than all before it, which says as much; a document comes with its own.
  `CREATE TRIGGER document_is_new AFTER INSERT ON document
    BEGIN ${noteOf('document', 'NEW', WATCHED.document.open('NEW'))}; END`,
  ...taughtOf('alias', 'alias'),
  ...taughtOf('alias_lesson', 'alias'),
  ...taughtOf('decline', 'decline'),
]

/** Endings without a document: what a company made of a default category, its own ones, and rules that classify. */
const endings = [
  `CREATE TABLE category (
    id TEXT PRIMARY KEY,
    position INTEGER NOT NULL,
    name TEXT,
    account TEXT,
    is_hidden INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID`,
  `CREATE TABLE classification_rule (
    id TEXT PRIMARY KEY,
    position INTEGER NOT NULL,
    category TEXT NOT NULL,
    conditions TEXT NOT NULL,
    written_at TEXT NOT NULL,
    written_by TEXT NOT NULL
  ) STRICT, WITHOUT ROWID`,
]

/** What persons write beside documents, transactions and decisions. */
const notes = [
  // One for each subject; the text is NULL where it was removed, `previous` what an undo puts back.
  `CREATE TABLE note (
    id INTEGER PRIMARY KEY,
    document_id INTEGER REFERENCES document (id) ON DELETE CASCADE,
    transaction_id INTEGER REFERENCES bank_transaction (id) ON DELETE CASCADE,
    group_id TEXT,
    text TEXT,
    previous TEXT,
    at TEXT NOT NULL,
    by TEXT NOT NULL,
    CHECK ((document_id IS NOT NULL) + (transaction_id IS NOT NULL) + (group_id IS NOT NULL) = 1)
  ) STRICT`,
  'CREATE UNIQUE INDEX note_of_document ON note (document_id) WHERE document_id IS NOT NULL',
  'CREATE UNIQUE INDEX note_of_transaction ON note (transaction_id) WHERE transaction_id IS NOT NULL',
  'CREATE UNIQUE INDEX note_of_group ON note (group_id) WHERE group_id IS NOT NULL',
]

/** Statements and tables that were imported, and which transaction each of their rows is. */
const files = [
  `CREATE TABLE imported_file (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    state TEXT NOT NULL CHECK (state IN ('staged', 'applied', 'undone')),
    name TEXT NOT NULL,
    kind TEXT NOT NULL,
    sha256 TEXT NOT NULL,
    imported_at TEXT NOT NULL,
    imported_by TEXT NOT NULL,
    undone_at TEXT,
    undone_by TEXT
  ) STRICT`,
  "CREATE UNIQUE INDEX imported_file_once ON imported_file (sha256) WHERE state = 'applied'",
  `CREATE TABLE imported_statement (
    id INTEGER PRIMARY KEY,
    file INTEGER NOT NULL REFERENCES imported_file (id) ON DELETE CASCADE,
    account_id TEXT NOT NULL,
    account_name TEXT,
    account INTEGER REFERENCES account (id),
    currency TEXT NOT NULL,
    from_date TEXT,
    to_date TEXT,
    opening_minor INTEGER,
    opening_date TEXT,
    closing_minor INTEGER,
    closing_date TEXT
  ) STRICT`,
  'CREATE INDEX imported_statement_by_file ON imported_statement (file)',
  'CREATE INDEX imported_statement_by_account ON imported_statement (account, to_date)',
  `CREATE TABLE imported_row (
    id INTEGER PRIMARY KEY,
    statement INTEGER NOT NULL REFERENCES imported_statement (id) ON DELETE CASCADE,
    line INTEGER NOT NULL,
    booking_date TEXT NOT NULL,
    value_date TEXT,
    amount_minor INTEGER NOT NULL,
    currency TEXT NOT NULL,
    text TEXT NOT NULL,
    counterparty_name TEXT,
    counterparty_iban TEXT,
    reference TEXT,
    bank_reference TEXT,
    balance_minor INTEGER,
    transaction_id INTEGER REFERENCES bank_transaction (id)
  ) STRICT`,
  'CREATE INDEX imported_row_by_day ON imported_row (statement, booking_date)',
  'CREATE INDEX imported_row_by_transaction ON imported_row (transaction_id) WHERE transaction_id IS NOT NULL',
  // Rows of statements wait packed, those of a day together, until they are applied.
  `CREATE TABLE staged_day (
    id INTEGER PRIMARY KEY,
    statement INTEGER NOT NULL REFERENCES imported_statement (id) ON DELETE CASCADE,
    day TEXT NOT NULL,
    count INTEGER NOT NULL,
    rows BLOB NOT NULL
  ) STRICT`,
  'CREATE INDEX staged_day_by_day ON staged_day (statement, day)',
  // The account that a name in files stands for, as a person said once.
  `CREATE TABLE account_name (
    name TEXT PRIMARY KEY,
    account INTEGER NOT NULL REFERENCES account (id)
  ) STRICT, WITHOUT ROWID`,
  // What a person said of the columns of a table, for the next one with the same titles.
  `CREATE TABLE table_layout (
    account INTEGER NOT NULL REFERENCES account (id),
    header TEXT NOT NULL,
    layout TEXT NOT NULL,
    PRIMARY KEY (account, header)
  ) STRICT, WITHOUT ROWID`,
  `CREATE TABLE list_layout (
    header TEXT PRIMARY KEY,
    layout TEXT NOT NULL
  ) STRICT, WITHOUT ROWID`,
]

/** Documents from SAF-T (PT) files: what each file shows, what that leaves open, how complete a comparison found the mirror. */
const documentFiles = [
  `CREATE TABLE saft_file (
    file INTEGER PRIMARY KEY REFERENCES imported_file (id) ON DELETE CASCADE,
    tax_id TEXT NOT NULL,
    company_name TEXT NOT NULL,
    from_date TEXT NOT NULL,
    to_date TEXT NOT NULL,
    basis TEXT NOT NULL
  ) STRICT`,
  `CREATE TABLE saft_document (
    id INTEGER PRIMARY KEY,
    file INTEGER NOT NULL REFERENCES imported_file (id) ON DELETE CASCADE,
    line INTEGER NOT NULL,
    number TEXT NOT NULL,
    type TEXT NOT NULL,
    status TEXT NOT NULL,
    date TEXT NOT NULL,
    tax_id TEXT NOT NULL,
    name TEXT NOT NULL,
    gross_minor INTEGER NOT NULL,
    net_minor INTEGER NOT NULL,
    tax_minor INTEGER NOT NULL,
    withholding_minor INTEGER NOT NULL,
    currency TEXT,
    currency_minor INTEGER,
    corrects TEXT NOT NULL,
    document_id INTEGER REFERENCES document (id),
    due_date TEXT,
    open_minor INTEGER
  ) STRICT`,
  'CREATE INDEX saft_document_by_file ON saft_document (file)',
  'CREATE INDEX saft_document_by_document ON saft_document (document_id) WHERE document_id IS NOT NULL',
  `CREATE TABLE saft_receipt (
    id INTEGER PRIMARY KEY,
    file INTEGER NOT NULL REFERENCES imported_file (id) ON DELETE CASCADE,
    number TEXT NOT NULL,
    status TEXT NOT NULL,
    gross_minor INTEGER NOT NULL,
    lines TEXT NOT NULL,
    date TEXT
  ) STRICT`,
  'CREATE INDEX saft_receipt_by_file ON saft_receipt (file)',
  `CREATE TABLE filed_open (
    document_id INTEGER PRIMARY KEY REFERENCES document (id) ON DELETE CASCADE,
    state TEXT NOT NULL,
    reason TEXT
  ) STRICT`,
  // A comparison of a file with what the service sent.
  `CREATE TABLE saft_check (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    at TEXT NOT NULL,
    by TEXT NOT NULL,
    tax_id TEXT NOT NULL,
    company_name TEXT NOT NULL,
    from_date TEXT NOT NULL,
    to_date TEXT NOT NULL,
    proves INTEGER NOT NULL,
    documents INTEGER NOT NULL,
    missing TEXT NOT NULL,
    differing INTEGER NOT NULL
  ) STRICT`,
  // What receipts and credit notes name: an import reads only what hangs together with it.
  `CREATE TABLE saft_settles (
    file INTEGER NOT NULL REFERENCES imported_file (id) ON DELETE CASCADE,
    receipt TEXT NOT NULL,
    number TEXT NOT NULL,
    PRIMARY KEY (file, receipt, number)
  ) STRICT, WITHOUT ROWID`,
  'CREATE INDEX saft_settles_by_number ON saft_settles (number, receipt)',
  'CREATE INDEX saft_settles_by_receipt ON saft_settles (receipt, number)',
  `CREATE TABLE saft_corrects (
    file INTEGER NOT NULL REFERENCES imported_file (id) ON DELETE CASCADE,
    credit TEXT NOT NULL,
    number TEXT NOT NULL,
    PRIMARY KEY (file, credit, number)
  ) STRICT, WITHOUT ROWID`,
  'CREATE INDEX saft_corrects_by_number ON saft_corrects (number, credit)',
  'CREATE INDEX saft_corrects_by_credit ON saft_corrects (credit, number)',
  'CREATE INDEX saft_document_by_number ON saft_document (number)',
  'CREATE INDEX saft_receipt_by_number ON saft_receipt (number)',
]

/** What of a document the equation counts: closed, of a type that is paid or refunded, its open amount known. */
const counts = (row: 'OLD' | 'NEW'): string =>
  `(${row}.status = 'C' AND ${row}.type IN ('I', 'D', 'T', 'S', 'C') AND ${row}.vanished_at IS NULL
    AND ${row}.unpaid_minor IS NOT NULL)`
const sign = (row: string): string => `iif(${row}.type = 'C', -1, 1)`
/** What the service left out of UnpaidAmount from the beginning because the customer withholds it. */
const withheld = (row: string): string =>
  `iif(${row}.retention_minor > 0 AND ${row}.total_minor - ${row}.unpaid_minor >= ${row}.retention_minor
    AND (${row}.payment_status IS 'NoPayment' OR ${row}.total_minor - ${row}.unpaid_minor = ${row}.retention_minor),
    ${row}.retention_minor, 0)`

const COLUMNS = `document_id, seen_at, after_decision, is_first, status, unpaid_minor,
  issued_minor, settled_minor, withheld_minor, cancelled_minor`
// No function is called: one may fail, and SQLite would keep a copy of every page that an INSERT touches until it ends.
const common = (row: string, isFirst: string): string =>
  `${row}.id, ${row}.refreshed_at, (SELECT coalesce(max(sequence), 0) FROM decision_event), ${isFirst}, ${row}.status, ${row}.unpaid_minor`
const firstSight = (row: string): string =>
  `SELECT ${common(row, '1')}, ${sign(row)} * ${row}.total_minor,
    -${sign(row)} * (${row}.total_minor - ${row}.unpaid_minor - ${withheld(row)}), -${sign(row)} * ${withheld(row)}, 0`
const isKnown = 'EXISTS (SELECT 1 FROM document_change WHERE document_id = NEW.id)'

/** What the service said of each document over time. */
const history = [
  // Amounts are signed as they enter the equation; together they are what the service says is unpaid now.
  // `own_day`: the day of the change itself, such as that of a receipt, where it has one.
  `CREATE TABLE document_change (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    document_id INTEGER NOT NULL,
    seen_at TEXT NOT NULL,
    after_decision INTEGER NOT NULL,
    is_first INTEGER NOT NULL,
    status TEXT NOT NULL,
    unpaid_minor INTEGER,
    issued_minor INTEGER NOT NULL,
    settled_minor INTEGER NOT NULL,
    withheld_minor INTEGER NOT NULL,
    cancelled_minor INTEGER NOT NULL,
    own_day TEXT
  ) STRICT`,
  'CREATE INDEX document_change_by_document ON document_change (document_id, id)',
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

const movedDateOf = (table: Table, ...columns: string[]): string => {
  const dateOf = (row: 'OLD' | 'NEW'): string =>
    `coalesce(${columns.map((column) => `${row}.${column}`).join(', ')}, '')`
  return `CREATE TRIGGER ${table}_is_moved AFTER UPDATE OF ${columns.join(', ')} ON ${table}
    WHEN ${dateOf('OLD')} <> ${dateOf('NEW')} AND EXISTS (SELECT 1 FROM closing WHERE reopened_at IS NULL)
    BEGIN INSERT INTO moved_date (kind, row_id, date, closing)
      SELECT '${table}', OLD.id, ${dateOf('OLD')}, max(id) FROM closing; END`
}

/** Months that were closed, each row as it was, and what a person types for a statement. */
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
  // A closing counts a row by the date it had then, wherever the source moves it later: the date a row had until then,
  // empty where it had none, and the last closing by then.
  `CREATE TABLE moved_date (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    kind TEXT NOT NULL CHECK (kind IN ('document', 'bank_transaction')),
    row_id INTEGER NOT NULL,
    date TEXT NOT NULL,
    closing INTEGER NOT NULL REFERENCES closing (id)
  ) STRICT`,
  'CREATE INDEX moved_date_by_row ON moved_date (kind, row_id, closing)',
  movedDateOf('document', 'date'),
  movedDateOf('bank_transaction', 'booking_date', 'value_date'),
  // Of an account in one currency: a statement has a line for each.
  `CREATE TABLE typed_balance (
    period TEXT NOT NULL,
    account TEXT NOT NULL,
    currency TEXT NOT NULL,
    kind TEXT NOT NULL CHECK (kind IN ('opening', 'closing', 'ledger')),
    amount_minor INTEGER NOT NULL,
    at TEXT NOT NULL,
    by TEXT NOT NULL,
    PRIMARY KEY (period, account, currency, kind)
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
]

/** Accounts of the chart that a person typed, journal entries that were exported, and reports that went into files. */
const exports = [
  `CREATE TABLE ledger_account (
    subject TEXT PRIMARY KEY,
    account TEXT NOT NULL
  ) STRICT, WITHOUT ROWID`,
  `CREATE TABLE journal_export (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    uuid TEXT NOT NULL UNIQUE,
    at TEXT NOT NULL,
    by TEXT NOT NULL,
    from_date TEXT,
    to_date TEXT,
    entries INTEGER NOT NULL,
    withdrawn_at TEXT,
    withdrawn_by TEXT,
    tax_id TEXT
  ) STRICT`,
  `CREATE TABLE journal_entry (
    export INTEGER NOT NULL REFERENCES journal_export (id),
    position INTEGER NOT NULL,
    entry TEXT NOT NULL,
    reverses TEXT,
    group_id TEXT NOT NULL,
    date TEXT,
    currency TEXT NOT NULL,
    lines TEXT NOT NULL,
    PRIMARY KEY (export, position)
  ) STRICT, WITHOUT ROWID`,
  `CREATE TABLE report_file (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    at TEXT NOT NULL,
    by TEXT NOT NULL,
    report TEXT NOT NULL,
    format TEXT NOT NULL,
    scope TEXT NOT NULL,
    file_name TEXT NOT NULL,
    rows INTEGER NOT NULL,
    sha256 TEXT NOT NULL
  ) STRICT`,
]
