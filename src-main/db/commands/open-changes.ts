/**
 * By how much what is open on rows changed, noted beside the mirror and never in it by triggers, so that no command can
 * forget to: sums of opened lists are kept up with it. Nothing is noted before someone asks for the first time.
 */
import type { Trx } from '../connection.ts'

/** What a document counts in a sum: the open amount of a credit note is a debt to the customer. */
export const documentOpen = (row: string): string =>
  `CASE ${row}.type WHEN 'C' THEN -${row}.open_minor ELSE ${row}.open_minor END`

/** More than a decision changes. Each is looked for on main, a millisecond among a million rows. */
export const MOST_OPEN_CHANGES = 32

/** An opened list never holds a row that came later, so what is inserted is not asked about. */
const noting = (table: string, columns: string, change: (row: string, way: string) => string): string[] => {
  const gone = `INSERT INTO open_change ${change('OLD', '-')};`
  return [
    `CREATE TEMP TRIGGER IF NOT EXISTS note_${table}_open AFTER UPDATE OF ${columns} ON main.${table}
       BEGIN ${gone} INSERT INTO open_change ${change('NEW', '')}; END`,
    `CREATE TEMP TRIGGER IF NOT EXISTS note_${table}_gone AFTER DELETE ON main.${table} BEGIN ${gone} END`,
  ]
}

const NOTING = [
  'CREATE TEMP TABLE open_change (kind TEXT NOT NULL, id INTEGER NOT NULL, currency TEXT NOT NULL, minor INTEGER)',
  ...noting(
    'document',
    'open_minor, type',
    (row, way) => `VALUES ('documents', ${row}.id, 'EUR', ${way}(${documentOpen(row)}))`,
  ),
  ...noting(
    'bank_transaction',
    'open_minor, currency',
    (row, way) => `VALUES ('transactions', ${row}.id, ${row}.currency, ${way}${row}.open_minor)`,
  ),
]

export interface OpenChange {
  kind: 'documents' | 'transactions'
  id: number
  currency: string
  /** What is open on it now less what was, as its list sums it. */
  minor: number
}

/**
 * What changed since this was asked last, which is then forgotten: one asker a mirror.
 * @returns null where that is not known: the first time, and after very many changes
 */
export const takeOpenChanges = (trx: Trx, _input: Record<string, never>): OpenChange[] | null => {
  const isNoting = trx.readColumn<number>("SELECT 1 FROM temp.sqlite_schema WHERE name = 'open_change'").get()
  if (isNoting === undefined) {
    for (const statement of NOTING) trx.write(statement).run()
    return null
  }
  const changes = trx
    .read<OpenChange>(
      `SELECT kind, id, currency, sum(minor) AS minor FROM open_change
       GROUP BY kind, id, currency HAVING sum(minor) <> 0 LIMIT ${MOST_OPEN_CHANGES + 1}`,
    )
    .all()
  trx.write('DELETE FROM open_change').run()
  return changes.length > MOST_OPEN_CHANGES ? null : changes
}
