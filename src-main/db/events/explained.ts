/** The amounts received for documents that decisions already explain. */
import { sql } from 'kysely'
import type { Minor } from '#contract/values.ts'
import { toMinor } from '#core/money.ts'
import { type AllocatedPart, openAmount } from '#core/open-amount.ts'
import type { ReadableDb } from '../connection/connection.ts'
import { mirror, type Params, query } from '../query/query.ts'

/** Per document and group. */
export const allocatedQuery = () =>
  mirror
    .selectFrom('allocation as a')
    .innerJoin('match_group as g', 'g.id', 'a.group_id')
    .innerJoin('document as d', 'd.id', 'a.document_id')
    .select([
      'd.id',
      'd.unpaid_minor as unpaidMinor',
      'a.explained',
      sql<number>`abs(sum(a.amount_minor))`.as('allocatedMinor'),
      sql<number>`coalesce(max(a.unpaid_seen_minor), 0)`.as('unpaidSeenMinor'),
    ])
    .where('a.kind', '<>', 'advance')
    .groupBy(['a.document_id', 'a.group_id', 'a.explained'])
    .orderBy('a.document_id')
    .orderBy('g.sequence')

export interface AllocatedRow extends AllocatedPart {
  id: number
  unpaidMinor: number | null
  explained: number
}

/**
 * The amount that the source shows as received and decisions already explain: explained links, and accepted groups as
 * far as UnpaidAmount has fallen by them. No other transaction may explain it again.
 */
export const explainedByDocument = (rows: readonly AllocatedRow[]): Map<number, Minor> => {
  const explained = new Map<number, Minor>()
  for (const [id, parts] of Map.groupBy(rows, (row) => row.id)) {
    const links = parts.filter((part) => part.explained === 1)
    const accepted = parts.filter((part) => part.explained === 0)
    const { reflectedMinor } = openAmount(parts[0]?.unpaidMinor ?? 0, accepted)
    const total = [...links.map((part) => part.allocatedMinor), ...reflectedMinor]
    explained.set(id, toMinor(total.reduce((sum, minor) => sum + minor, 0)))
  }
  return explained
}

const allocatedOfOne = query(({ documentId }: Params<{ documentId: number }>) =>
  allocatedQuery().where('a.document_id', '=', documentId),
)

/** The received amount of a document that decisions in force already explain. */
export const explainedOf = (db: ReadableDb, documentId: number): Minor =>
  explainedByDocument(allocatedOfOne.all(db, { documentId })).get(documentId) ?? toMinor(0)
