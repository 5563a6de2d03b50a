/** What decisions taught, as a matching run takes it and as a person sees it: payers, and refused pairs. */
import { NEEDED_LESSONS } from '../../../src-preload/contract/plain-values.ts'
import type { AliasView, DeclineView } from '../../../src-preload/contract/rules.ts'
import type { Instant } from '../../../src-preload/contract/values.ts'
import { foldText } from '../../core/fold.ts'
import type { MatchAlias } from '../../core/matching/model/types.ts'
import type { ReadableDb } from '../connection.ts'

/** From the second decision on, or at once where a person wrote it down. */
const IN_FORCE = `al.forgotten_at IS NULL AND (al.taught_at IS NOT NULL
  OR (SELECT count(*) FROM alias_lesson l WHERE l.alias_id = al.id) >= ${NEEDED_LESSONS})`

/** Payers that stand for one customer alone; one that would stand for several tells nothing. */
export const aliasesInForce = (db: ReadableDb): MatchAlias[] =>
  db
    .read<MatchAlias>(
      `SELECT al.kind, al.value, min(al.tax_id) AS taxId FROM alias al WHERE ${IN_FORCE}
       GROUP BY al.kind, al.value HAVING count(*) = 1 ORDER BY al.kind, al.value`,
    )
    .all()

interface AliasRow {
  id: number
  kind: 'name' | 'iban'
  value: string
  taxId: string
  customer: string | null
  confirmations: number
  taughtBy: string | null
  taughtAt: Instant | null
  forgotten: number
  inForce: number
  rivals: number
}

/** Country, check digits and the last four: enough to recognise, too little to use. */
const maskIban = (iban: string): string => `${iban.slice(0, 4)} •••• ${iban.slice(-4)}`

const stateOf = (row: AliasRow): AliasView['state'] => {
  if (row.forgotten) return 'forgotten'
  if (!row.inForce) return 'not-yet'
  return row.rivals > 0 ? 'disputed' : 'in-force'
}

const lessonsOf = (db: ReadableDb, aliasId: number): AliasView['lessons'] =>
  db
    .read<{ groupId: string; at: Instant; by: string }>(
      `SELECT l.group_id AS groupId, e.at, e.by FROM alias_lesson l JOIN match_group g ON g.id = l.group_id
       JOIN decision_event e ON e.sequence = g.sequence
       WHERE l.alias_id = ? ORDER BY e.sequence DESC LIMIT 5`,
    )
    .all(aliasId)
    .map(({ groupId, at, by }) => ({
      at,
      by,
      documents: db
        .readColumn<string>(
          `SELECT DISTINCT coalesce(d.number, d.id) FROM allocation a JOIN document d ON d.id = a.document_id
           WHERE a.group_id = ? ORDER BY d.id`,
        )
        .all(groupId)
        .map(String),
    }))

const CUSTOMER = '(SELECT name FROM document d WHERE d.tax_id = al.tax_id ORDER BY d.id DESC LIMIT 1)'
/** Holds the folded search words anywhere in the alias or its customer. */
const MATCHES = `(?1 = '' OR al.value LIKE ?2 OR al.tax_id LIKE ?2
  OR EXISTS (SELECT 1 FROM document d WHERE d.tax_id = al.tax_id AND d.customer_key LIKE ?2))`

/** Newest lessons do not matter here: by customer, so that what one payer's names stand for lies together. */
export const listAliases = (
  db: ReadableDb,
  input: { search: string; limit: number },
): { aliases: AliasView[]; total: number } => {
  const text = foldText(input.search)
  const like = `%${text}%`
  const total = db.readColumn<number>(`SELECT count(*) FROM alias al WHERE ${MATCHES}`).get(text, like) ?? 0
  const rows = db
    .read<AliasRow>(
      `SELECT al.id, al.kind, al.value, al.tax_id AS taxId, ${CUSTOMER} AS customer,
         (SELECT count(*) FROM alias_lesson l WHERE l.alias_id = al.id) AS confirmations,
         al.taught_by AS taughtBy, al.taught_at AS taughtAt, al.forgotten_at IS NOT NULL AS forgotten,
         ${IN_FORCE} AS inForce,
         (SELECT count(*) FROM alias other WHERE other.kind = al.kind AND other.value = al.value
            AND other.id <> al.id AND ${IN_FORCE.replaceAll('al.', 'other.')}) AS rivals
       FROM alias al WHERE ${MATCHES} ORDER BY customer, al.kind DESC, al.value LIMIT ?3`,
    )
    .all(text, like, input.limit)
  const aliases = rows.map(
    (row): AliasView => ({
      id: row.id,
      kind: row.kind,
      value: row.kind === 'iban' ? maskIban(row.value) : row.value,
      taxId: row.taxId,
      customer: row.customer,
      state: stateOf(row),
      confirmations: row.confirmations,
      taught: row.taughtBy === null || row.taughtAt === null ? null : { by: row.taughtBy, at: row.taughtAt },
      lessons: lessonsOf(db, row.id),
    }),
  )
  return { aliases, total }
}

interface DeclineRow {
  groupId: string
  at: Instant
  by: string
}

/** Refused groups that stand, the latest first. */
export const listDeclines = (
  db: ReadableDb,
  input: { search: string; limit: number },
): { declines: DeclineView[]; total: number } => {
  const text = foldText(input.search)
  const like = `%${text}%`
  const from = `FROM match_group g JOIN decision_event e ON e.sequence = g.sequence
    WHERE g.state = 'rejected' AND (?1 = '' OR EXISTS (SELECT 1 FROM decline x
      JOIN document d ON d.id = x.document_id JOIN bank_transaction t ON t.id = x.transaction_id
      WHERE x.group_id = g.id AND (d.search LIKE ?2 OR t.search LIKE ?2)))`
  const total = db.readColumn<number>(`SELECT count(*) ${from}`).get(text, like) ?? 0
  const declines = db
    .read<DeclineRow>(`SELECT g.id AS groupId, e.at, e.by ${from} ORDER BY e.sequence DESC LIMIT ?3`)
    .all(text, like, input.limit)
    .map((row) => ({
      ...row,
      documents: db
        .read<DeclineView['documents'][number]>(
          `SELECT DISTINCT d.id, coalesce(d.number, '') AS number, d.name AS customer
           FROM decline x JOIN document d ON d.id = x.document_id WHERE x.group_id = ? ORDER BY d.id`,
        )
        .all(row.groupId),
      movements: db
        .read<DeclineView['movements'][number]>(
          `SELECT t.booking_date AS date, t.text, t.amount_minor AS amountMinor, t.currency FROM bank_transaction t
           WHERE t.id IN (SELECT transaction_id FROM decline WHERE group_id = ?) ORDER BY t.id`,
        )
        .all(row.groupId),
    }))
  return { declines, total }
}
