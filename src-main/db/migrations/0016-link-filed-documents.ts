/** Which documents the receipts and credit notes of files name, so that an import reads only what hangs together with it. */
import { type Kysely, sql } from 'kysely'

const statements = [
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
  `INSERT OR IGNORE INTO saft_settles (file, receipt, number)
    SELECT r.file, r.number, s.value FROM saft_receipt r, json_each(r.lines) l, json_each(l.value, '$.sources') s`,
  `INSERT OR IGNORE INTO saft_corrects (file, credit, number)
    SELECT d.file, d.number, c.value FROM saft_document d, json_each(d.corrects) c`,
  // From now on with what of the total falls on each.
  `UPDATE saft_document SET corrects =
    (SELECT json_group_array(json_object('number', value, 'minor', NULL)) FROM json_each(corrects))
    WHERE corrects <> '[]'`,
]

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
