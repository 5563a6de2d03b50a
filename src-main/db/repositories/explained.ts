/** What decisions already account for of the money a document received. */
import type { Minor } from '../../../src-preload/contract/values.ts'
import { toMinor } from '../../core/money.ts'
import { openAmount, type SettledPart } from '../../core/open-amount.ts'
import type { ReadableDb } from '../connection.ts'

/** Per document and group; @param among narrows them, and begins with AND */
export const settledSql = (
  among: string,
): string => `SELECT a.document_id AS id, d.unpaid_minor AS unpaidMinor, a.explained,
    abs(sum(a.amount_minor)) AS settledMinor, coalesce(max(a.unpaid_seen_minor), 0) AS unpaidSeenMinor
  FROM allocation a JOIN match_group g ON g.id = a.group_id JOIN document d ON d.id = a.document_id
  WHERE a.kind <> 'advance' ${among} GROUP BY a.document_id, a.group_id, a.explained ORDER BY a.document_id, g.sequence`

export interface SettledRow extends SettledPart {
  id: number
  unpaidMinor: number | null
  explained: number
}

/**
 * What decisions already account for of the money the source shows as received: explained links, and accepted
 * groups as far as UnpaidAmount has fallen by them. No other movement is to explain it again.
 */
export const explainedByDocument = (rows: readonly SettledRow[]): Map<number, Minor> => {
  const byDocument = new Map<number, SettledRow[]>()
  for (const row of rows) {
    const known = byDocument.get(row.id)
    if (known) known.push(row)
    else byDocument.set(row.id, [row])
  }
  const explained = new Map<number, Minor>()
  for (const [id, parts] of byDocument) {
    const links = parts.filter((part) => part.explained === 1)
    const accepted = parts.filter((part) => part.explained === 0)
    const { reflectedMinor } = openAmount(parts[0]?.unpaidMinor ?? 0, accepted)
    const total = [...links.map((part) => part.settledMinor), ...reflectedMinor]
    explained.set(id, toMinor(total.reduce((sum, minor) => sum + minor, 0)))
  }
  return explained
}

const SETTLED_OF_ONE = settledSql('AND a.document_id = ?')

/** What decisions in force already explain of what was received of a document. */
export const explainedOf = (db: ReadableDb, documentId: number): Minor =>
  explainedByDocument(db.read<SettledRow>(SETTLED_OF_ONE).all(documentId)).get(documentId) ?? toMinor(0)
