/** Groups of ledger lines and transactions: what is proposed, what was decided, and which extract last changed a line. */
import { type Kysely, sql } from 'kysely'

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `CREATE TABLE ledger_proposal (
    position INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    rank INTEGER NOT NULL,
    body TEXT NOT NULL,
    hidden_by TEXT
  ) STRICT`,
  'CREATE INDEX ledger_proposal_by_rank ON ledger_proposal (rank, position) WHERE hidden_by IS NULL',
  'CREATE INDEX ledger_proposal_by_hidden ON ledger_proposal (hidden_by) WHERE hidden_by IS NOT NULL',
  `CREATE TABLE ledger_proposal_member (
    position INTEGER NOT NULL REFERENCES ledger_proposal (position) ON DELETE CASCADE,
    line_id INTEGER,
    transaction_id INTEGER,
    amount_minor INTEGER NOT NULL,
    CHECK ((line_id IS NULL) <> (transaction_id IS NULL))
  ) STRICT`,
  'CREATE INDEX ledger_proposal_member_by_proposal ON ledger_proposal_member (position)',
  `CREATE INDEX ledger_proposal_member_by_line ON ledger_proposal_member (line_id, position)
    WHERE line_id IS NOT NULL`,
  `CREATE INDEX ledger_proposal_member_by_transaction ON ledger_proposal_member (transaction_id, position)
    WHERE transaction_id IS NOT NULL`,
  `CREATE TABLE ledger_allocation (
    group_id TEXT NOT NULL REFERENCES match_group (id),
    position INTEGER NOT NULL,
    line_id INTEGER REFERENCES ledger_line (id),
    transaction_id INTEGER REFERENCES bank_transaction (id),
    amount_minor INTEGER NOT NULL,
    euro_minor INTEGER,
    PRIMARY KEY (group_id, position),
    CHECK ((line_id IS NULL) <> (transaction_id IS NULL))
  ) STRICT, WITHOUT ROWID`,
  'CREATE INDEX ledger_allocation_by_line ON ledger_allocation (line_id) WHERE line_id IS NOT NULL',
  `CREATE INDEX ledger_allocation_by_transaction ON ledger_allocation (transaction_id)
    WHERE transaction_id IS NOT NULL`,
  // Decisions of another mirror name a line by its day and amount.
  'CREATE INDEX extract_line_by_day ON extract_line (date, amount_minor)',
  // A typed item in transit that was posted before the first extract.
  'ALTER TABLE ledger_line ADD COLUMN item TEXT',
  'CREATE UNIQUE INDEX ledger_line_by_item ON ledger_line (ledger, item) WHERE item IS NOT NULL',
  'ALTER TABLE ledger_line ADD COLUMN changed_by INTEGER REFERENCES ledger_extract (id) ON DELETE SET NULL',
]
