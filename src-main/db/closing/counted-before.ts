/** What closings counted of documents before this mirror saw them, or decided otherwise since. */
import { sql } from 'kysely'
import type { DocumentRow } from '#contract/closing-values.ts'
import type { Side } from '#contract/sides.ts'
import type { DocumentId, IsoDate, Minor } from '#contract/values.ts'
import { addDays } from '#core/calendar.ts'
import type { DocumentFlow } from '#core/closing/documents-equation.ts'
import { closingsInForce, listClosedDocuments } from '../closed-months/closings.ts'
import type { ReadableDb } from '../connection/connection.ts'
import { column, mirror, type Params, query, rawQuery } from '../query/query.ts'
import { bySide, isOfSide } from '../schema/rules.ts'
import { integer, nullable, text } from '../schema/schema-columns.ts'
import { flowsSeen, listNetted } from './document-flows.ts'

type Named = Pick<DocumentRow, 'documentId' | 'number' | 'customer'>

/**
 * Reverses changes after the last closing that the closing counted already, document by document, and counts them on its
 * last day instead, so that the open amounts of that day stay the same. There are two kinds. A mirror that was created
 * again, or restored from an older copy, gets closings from the log, but not what the services showed until then: it sees
 * those changes again. And a decision that explained a payment of a closed month may be undone later: the service
 * settled it then, in the first open month.
 */
export function* countedBefore(db: ReadableDb, side: Side): Generator<DocumentFlow> {
  const closings = closingsInForce(db).filter(
    ({ has_suppliers }) => side === 'customer' || has_suppliers === 1,
  )
  const last = closings.at(-1)
  if (!last) return
  const isWhole = isToldAgain.get(db, { closing: last.id }) === 1
  const inDoubt = isWhole ? documents[side].all(db) : decidedAgain[side].all(db, { closing: last.id })
  if (inDoubt.length === 0) return
  const counted = closings.map(({ id }) => listClosedDocuments(db, id, side))
  // Suppliers number as they like: only their name beside tells two documents apart.
  const nameOf = ({ number, customer }: Named): string | null =>
    number === null || side === 'customer' ? number : `${number}\n${customer}`
  const keyOf = (row: Named) => (isWhole ? nameOf(row) : row.documentId)
  const open = Map.groupBy(
    (counted.at(-1) ?? []).filter(({ term }) => term === 'open'),
    keyOf,
  )
  const named = new Set(counted.flat().map(nameOf))
  const next = addDays(last.end_date, 1)
  const netted = Map.groupBy(listNetted(db, side), ({ documentId }) => documentId)
  const flows = Map.groupBy(flowsSeen(db, '' as IsoDate, side), ({ documentId }) => documentId)
  for (const { id: documentId, number, customer, doesCount } of inDoubt) {
    const seen = flows.get(documentId) ?? []
    const before = [...seen, ...(netted.get(documentId) ?? [])].filter(({ date }) => date <= last.end_date)
    const row = { documentId, number, customer }
    const key = keyOf(row)
    const missing = sumOf(open.get(key) ?? []) - sumOf(before)
    // Of two documents with one number, the first gets the open amount.
    open.delete(key)
    const since = seen.filter(({ date, term }) => date > last.end_date && SEEN.has(term))
    const isNamed = number !== null && named.has(nameOf(row))
    const { taken, rest } = isWhole ? takeBack(since, missing, isNamed) : { taken: [], rest: missing }
    // A document that no closing names is late, unless it was settled when it was first seen.
    if (isWhole && !isNamed && rest !== 0) continue
    if (rest !== 0)
      taken.push({
        ...row,
        date: next,
        term: doesCount === 1 ? 'settledAtService' : 'cancelled',
        amountMinor: -rest as Minor,
      })
    yield* taken
    for (const flow of taken) yield { ...flow, date: last.end_date, amountMinor: -flow.amountMinor as Minor }
  }
}

// A transaction of the next month that pays the document was not counted before.
const SEEN: ReadonlySet<DocumentFlow['term']> = new Set([
  'issued',
  'trackedLate',
  'settledAtService',
  'withheld',
  'cancelled',
])

// No row of a closing from the log has its document; the first one has its number.
const isToldAgain = column(({ closing }: Params<{ closing: number }>) =>
  mirror
    .selectFrom('closed_document')
    .select((eb) => eb('document_id', 'is', null).as('isToldAgain'))
    .where('closing', '=', closing)
    .orderBy('position')
    .limit(1),
)
const documents = bySide((side) =>
  query(() =>
    mirror
      .selectFrom('document')
      .select((eb) => ['id', 'number', 'name as customer', eb('open_minor', 'is not', null).as('doesCount')])
      .where(isOfSide('document', side))
      .orderBy('id'),
  ),
)

// Only where the source showed a change before the closing, which the decision may have explained.
const decidedAgain = bySide((side) =>
  rawQuery(
    { id: integer<DocumentId>(), number: nullable(text()), customer: text(), doesCount: integer<0 | 1>() },
    ({ closing }: Params<{ closing: number }>) => sql`
    SELECT d.id, d.number, d.name AS customer, d.open_minor IS NOT NULL AS doesCount FROM document d
    WHERE ${isOfSide('d', side)} AND d.id IN (SELECT a.value ->> 'documentId' FROM closing c, match_group g JOIN decision_event e ON e.group_id = g.id,
        json_each(e.body, '$.allocations') a
      WHERE c.id = ${closing} AND g.sequence > c.last_decision AND e.sequence <= c.last_decision)
      AND EXISTS (SELECT 1 FROM document_change ch JOIN closing c ON c.id = ${closing}
        WHERE ch.document_id = d.id AND NOT ch.is_first AND ch.id <= c.last_change)
    ORDER BY d.id`,
  ),
)

/** Reverses its issue as a whole, then later changes as far as needed. @returns what no change explains, as `rest` */
const takeBack = (
  since: readonly DocumentFlow[],
  missing: number,
  isNamed: boolean,
): { taken: DocumentFlow[]; rest: number } => {
  const taken: DocumentFlow[] = []
  let rest = missing
  for (const flow of since) {
    const { term, amountMinor } = flow
    const isIssue = term === 'trackedLate' || (term === 'issued' && isNamed)
    const part =
      Math.sign(amountMinor) * Math.min(Math.abs(amountMinor), Math.max(0, Math.sign(amountMinor) * rest))
    const minor = isIssue ? amountMinor : part
    if (minor !== 0) taken.push({ ...flow, amountMinor: -minor as Minor })
    rest -= minor
    if (rest === 0) break
  }
  return { taken, rest }
}

export const sumOf = (flows: readonly Pick<DocumentFlow, 'amountMinor'>[]): number =>
  flows.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
