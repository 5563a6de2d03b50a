/** The rows reports are made of, read one by one so that a report of any length needs little memory. */
import type { Evidence } from '../../../src-preload/contract/match-values.ts'
import type { CurrencyCode, Minor } from '../../../src-preload/contract/values.ts'
import type {
  ListedDocumentRow,
  MatchedRow,
  OpenDocumentRow,
  UnmatchedTransactionRow,
} from '../../core/reports/rows.ts'
import type { WorkingPaperSums } from '../../core/reports/working-paper.ts'
import type { ReadableDb } from '../connection.ts'

const IN_FORCE = "('accepted', 'confirmed', 'conflicting', 'stale')"
/** Closed documents that money pays or refunds; a credit note counts against the others. */
const OPEN_DOCUMENT = "status = 'C' AND type IN ('I', 'D', 'S', 'T', 'C') AND open_minor > 0"

interface GroupBody {
  class: string | null
  evidence: Evidence[]
}

type MatchedSource = Omit<MatchedRow, 'evidence' | 'class' | 'linked'> & { body: string; linked: number }

/**
 * Which allocations are asked for: all of the groups that settle something, so that what each of them uses of a
 * movement adds up; or row by row, what settles and what only links to what the source shows as paid.
 */
const MATCHED = {
  'settling-groups': 'g.explained = 0',
  settling: 'a.explained = 0',
  links: 'a.explained = 1',
} as const

/** Allocations of the groups in force, in the order they were decided. */
export function* listMatchedRows(db: ReadableDb, which: keyof typeof MATCHED): Generator<MatchedRow> {
  // An advance is money beyond the document: it settles nothing of it.
  const settledHere = `abs(sum(iif(a.kind = 'advance', 0, a.amount_minor)) OVER (PARTITION BY a.group_id, a.document_id))`
  const statement = db.read<MatchedSource>(`
    SELECT a.group_id AS groupId, g.state, e.body, e.by AS decidedBy, e.at AS decidedAt,
      d.number AS documentNumber, d.type AS documentType, d.date AS documentDate, d.due_date AS dueDate,
      d.name AS customer, d.tax_id AS taxId, d.total_minor AS totalMinor,
      a.unpaid_seen_minor AS unpaidBeforeMinor,
      coalesce(t.booking_date, t.value_date) AS transactionDate, t.text, t.counterparty_name AS counterparty,
      t.amount_minor AS transactionMinor, a.amount_minor AS allocatedMinor, a.kind,
      a.unpaid_seen_minor - iif(a.explained, 0, ${settledHere}) AS differenceMinor,
      a.explained > g.explained AS linked,
      coalesce(t.currency, 'EUR') AS currency
    FROM match_group g
    JOIN decision_event e ON e.sequence = g.sequence
    JOIN allocation a ON a.group_id = g.id
    LEFT JOIN document d ON d.id = a.document_id
    LEFT JOIN bank_transaction t ON t.id = a.transaction_id
    WHERE g.state IN ${IN_FORCE} AND ${MATCHED[which]}
    ORDER BY g.sequence, a.position`)
  let known: { groupId: string; body: GroupBody } | undefined
  for (const { body, linked, ...row } of statement.iterate()) {
    if (known?.groupId !== row.groupId) known = { groupId: row.groupId, body: JSON.parse(body) as GroupBody }
    yield { ...row, linked: linked === 1, class: known.body.class, evidence: known.body.evidence }
  }
}

const DOCUMENT = `
  SELECT number AS documentNumber, type AS documentType, date AS documentDate, due_date AS dueDate,
    name AS customer, tax_id AS taxId, total_minor AS totalMinor, unpaid_minor AS unpaidMinor,
    open_minor AS openMinor, 'EUR' AS currency
  FROM document`
const TRANSACTION = `
  SELECT coalesce(t.booking_date, t.value_date) AS transactionDate, a.account_id AS accountId, t.text,
    t.counterparty_name AS counterparty, t.amount_minor AS transactionMinor, t.open_minor AS openMinor,
    t.currency
  FROM bank_transaction t CROSS JOIN account a ON a.id = t.account`

/** Open documents, the oldest first. */
export const listOpenDocumentRows = (db: ReadableDb): Iterable<OpenDocumentRow> =>
  db
    .read<OpenDocumentRow>(`${DOCUMENT} WHERE ${OPEN_DOCUMENT} ORDER BY coalesce(due_date, date), id`)
    .iterate()

function* byIds<Row>(ids: Iterable<number>, get: (id: number) => Row | undefined): Generator<Row> {
  for (const id of ids) {
    const row = get(id)
    if (row) yield row
  }
}

/** Documents of these ids in that order; one that is gone is left out. */
export const listDocumentRows = (db: ReadableDb, ids: Iterable<number>): Iterable<ListedDocumentRow> => {
  const statement = db.read<ListedDocumentRow>(`${DOCUMENT} WHERE id = ?`)
  return byIds(ids, (id) => statement.get(id))
}

/** Movements of these ids in that order; one that is gone is left out. */
export const listTransactionRows = (
  db: ReadableDb,
  ids: Iterable<number>,
): Iterable<UnmatchedTransactionRow> => {
  const statement = db.read<UnmatchedTransactionRow>(`${TRANSACTION} WHERE t.id = ?`)
  return byIds(ids, (id) => statement.get(id))
}

/** Movements with something unused, the oldest first. */
export const listUnmatchedTransactionRows = (db: ReadableDb): Iterable<UnmatchedTransactionRow> =>
  db
    .read<UnmatchedTransactionRow>(`${TRANSACTION}
      WHERE t.open_minor <> 0 AND t.vanished_at IS NULL
      ORDER BY t.booking_date, t.id`)
    .iterate()

/** Sums taken straight from the tables, against which the rows of a working paper are checked. */
export const sumWorkingPaper = (db: ReadableDb): WorkingPaperSums => {
  const signed = (column: string): string => `sum(CASE type WHEN 'C' THEN -${column} ELSE ${column} END)`
  const documents = db
    .read<{ unpaid: Minor | null; open: Minor | null }>(`
      SELECT ${signed('unpaid_minor')} AS unpaid, ${signed('open_minor')} AS open
      FROM document WHERE status = 'C' AND type IN ('I', 'D', 'S', 'T', 'C') AND unpaid_minor IS NOT NULL
        AND vanished_at IS NULL`)
    .get()
  const movements = db
    .read<{ currency: CurrencyCode; allMinor: Minor; matchedMinor: Minor; explainedMinor: Minor }>(`
      WITH used AS (
        SELECT a.transaction_id AS id,
          sum(CASE WHEN a.explained = 0 THEN a.amount_minor ELSE 0 END) AS matched,
          sum(CASE WHEN a.explained = 1 THEN a.amount_minor ELSE 0 END) AS explained
        FROM match_group g JOIN allocation a ON a.group_id = g.id
        WHERE g.state IN ${IN_FORCE} AND a.transaction_id IS NOT NULL
          AND (a.kind IN ('payment', 'credit-note', 'advance') OR a.document_id IS NULL)
        GROUP BY a.transaction_id)
      SELECT t.currency, sum(t.amount_minor) AS allMinor, sum(coalesce(u.matched, 0)) AS matchedMinor,
        sum(coalesce(u.explained, 0)) AS explainedMinor
      FROM bank_transaction t LEFT JOIN used u ON u.id = t.id
      WHERE t.vanished_at IS NULL
      GROUP BY t.currency ORDER BY t.currency`)
    .all()
  const unpaid = documents?.unpaid ?? (0 as Minor)
  return {
    currency: 'EUR',
    unpaidAtSourceMinor: unpaid,
    matchedNotYetShownMinor: (unpaid - (documents?.open ?? 0)) as Minor,
    movements,
  }
}
