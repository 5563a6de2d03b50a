/** Changes of open amounts since a day, without those that a closing counted before this mirror saw them. */
import { sql } from 'kysely'
import type { DocumentRow, DocumentTerm } from '#contract/closing-values.ts'
import type { DocumentId, IsoDate, Minor } from '#contract/values.ts'
import { addDays } from '#core/calendar.ts'
import type { DocumentFlow } from '#core/closing/documents-equation.ts'
import { closingsInForce, listClosedDocuments } from '../closed-months/closings.ts'
import type { ReadableDb } from '../connection/connection.ts'
import { column, mirror, type Params, query, rawQuery } from '../query/query.ts'
import { integer, nullable, text } from '../schema/schema-columns.ts'
import { flowsSeen, listNetted } from './document-flows.ts'

/** All changes of open amounts on a day or later, by document and term. */
export function* flowsSince(db: ReadableDb, from: IsoDate): Generator<DocumentFlow> {
  const key = ({ documentId, term, date }: DocumentFlow): string => `${documentId} ${term} ${date}`
  const counted = Map.groupBy(countedBefore(db), key)
  for (const flow of flowsSeen(db, from)) {
    const before = counted.get(key(flow)) ?? []
    counted.delete(key(flow))
    const amountMinor = (flow.amountMinor + sumOf(before)) as Minor
    if (amountMinor !== 0) yield { ...flow, amountMinor }
  }
  for (const flow of [...counted.values()].flat()) if (flow.date >= from) yield flow
}

const sumOf = (flows: readonly Pick<DocumentFlow, 'amountMinor'>[]): number =>
  flows.reduce((sum, { amountMinor }) => sum + amountMinor, 0)

/**
 * Reverses changes after the last closing that the closing counted already, document by document, and counts them on its
 * last day instead, so that the open amounts of that day stay the same. There are two kinds. A mirror that was created
 * again, or restored from an older copy, gets closings from the log, but not what the services showed until then: it sees
 * those changes again. And a decision that explained a payment of a closed month may be undone later: the service
 * settled it then, in the first open month.
 */
export function* countedBefore(db: ReadableDb): Generator<DocumentFlow> {
  const closings = closingsInForce(db)
  const last = closings.at(-1)
  if (!last) return
  const isWhole = isToldAgain.get(db, { closing: last.id }) === 1
  const inDoubt = isWhole ? documents.all(db) : decidedAgain.all(db, { closing: last.id })
  if (inDoubt.length === 0) return
  const counted = closings.map(({ id }) => listClosedDocuments(db, id))
  const keyOf = ({ documentId, number }: Pick<DocumentRow, 'documentId' | 'number'>) =>
    isWhole ? number : documentId
  const open = Map.groupBy(
    (counted.at(-1) ?? []).filter(({ term }) => term === 'open'),
    keyOf,
  )
  const named = new Set(counted.flat().map(({ number }) => number))
  const next = addDays(last.end_date, 1)
  const netted = Map.groupBy(listNetted(db), ({ documentId }) => documentId)
  const flows = Map.groupBy(flowsSeen(db, '' as IsoDate), ({ documentId }) => documentId)
  for (const { id: documentId, number, customer, doesCount } of inDoubt) {
    const seen = flows.get(documentId) ?? []
    const before = [...seen, ...(netted.get(documentId) ?? [])].filter(({ date }) => date <= last.end_date)
    const key = keyOf({ documentId, number })
    const missing = sumOf(open.get(key) ?? []) - sumOf(before)
    // Of two documents with one number, the first gets the open amount.
    open.delete(key)
    const since = seen.filter(({ date, term }) => date > last.end_date && SEEN.has(term))
    const isNamed = number !== null && named.has(number)
    const { taken, rest } = isWhole ? takeBack(since, missing, isNamed) : { taken: [], rest: missing }
    // A document that no closing names is late, unless it was settled when it was first seen.
    if (isWhole && !isNamed && rest !== 0) continue
    if (rest !== 0)
      taken.push({
        documentId,
        number,
        customer,
        date: next,
        term: doesCount === 1 ? 'settledAtService' : 'cancelled',
        amountMinor: -rest as Minor,
      })
    yield* taken
    for (const flow of taken) yield { ...flow, date: last.end_date, amountMinor: -flow.amountMinor as Minor }
  }
}

// A transaction of the next month that pays the document was not counted before.
const SEEN: ReadonlySet<DocumentTerm> = new Set([
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
const documents = query(() =>
  mirror
    .selectFrom('document')
    .select((eb) => ['id', 'number', 'name as customer', eb('open_minor', 'is not', null).as('doesCount')])
    .orderBy('id'),
)

// Only where the source showed a change before the closing, which the decision may have explained.
const decidedAgain = rawQuery(
  { id: integer<DocumentId>(), number: nullable(text()), customer: text(), doesCount: integer<0 | 1>() },
  ({ closing }: Params<{ closing: number }>) => sql`
    SELECT d.id, d.number, d.name AS customer, d.open_minor IS NOT NULL AS doesCount FROM document d
    WHERE d.id IN (SELECT a.value ->> 'documentId' FROM closing c, match_group g JOIN decision_event e ON e.group_id = g.id,
        json_each(e.body, '$.allocations') a
      WHERE c.id = ${closing} AND g.sequence > c.last_decision AND e.sequence <= c.last_decision)
      AND EXISTS (SELECT 1 FROM document_change ch JOIN closing c ON c.id = ${closing}
        WHERE ch.document_id = d.id AND NOT ch.is_first AND ch.id <= c.last_change)
    ORDER BY d.id`,
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
