/** Which changes that a service showed are explained by accepted rows. */
import { sql } from 'kysely'
import type { DocumentTerm } from '#contract/closing-values.ts'
import type { Side } from '#contract/sides.ts'
import type { DocumentId, Minor } from '#contract/values.ts'
import { type AcceptedPart, coveredFalls, type ObservedFall } from '#core/closing/covered-falls.ts'
import type { DocumentFlow } from '#core/closing/documents-equation.ts'
import { openAmount } from '#core/open-amount.ts'
import { signOf } from '#core/receivable.ts'
import { changesBySide, floorOf } from '../closed-months/counted-day.ts'
import type { ReadableDb } from '../connection/connection.ts'
import { type Params, rawQuery } from '../query/query.ts'
import { bySide, isOfSide } from '../schema/rules.ts'
import { date, integer, minor, nullable, text } from '../schema/schema-columns.ts'

// Only where the source differs from the time of acceptance there may be changes to explain.
const partsInDoubt = bySide((side) =>
  rawQuery(
    {
      documentId: integer<DocumentId>(),
      side: text<Side>(),
      type: text(),
      number: nullable(text()),
      customer: text(),
      date: date(),
      countedFrom: date(),
      unpaid: nullable(minor()),
      doesCount: integer<0 | 1>(),
      decision: integer(),
      settled: minor(),
      seen: nullable(minor()),
    },
    () => sql`
    SELECT d.id AS documentId, d.side, d.type, d.number, d.name AS customer, coalesce(d.date, '') AS date,
      ${floorOf('last_decision', sql`g.sequence`)} AS countedFrom, d.unpaid_minor AS unpaid, d.open_minor IS NOT NULL AS doesCount,
      g.sequence AS decision, sum(a.amount_minor) AS settled, max(a.unpaid_seen_minor) AS seen
    FROM allocation a JOIN match_group g ON g.id = a.group_id JOIN document d ON d.id = a.document_id
    WHERE a.kind <> 'advance' AND a.explained = 0 AND ${isOfSide('d', side)} AND d.id IN (
      SELECT o.id FROM allocation b JOIN document o ON o.id = b.document_id WHERE b.explained = 0
        AND (b.unpaid_seen_minor IS NOT o.unpaid_minor OR o.open_minor IS NULL))
    GROUP BY d.id, a.group_id ORDER BY d.id, g.sequence`,
  ),
)
const changesOf = bySide((side) =>
  rawQuery(
    {
      id: integer(),
      afterDecision: integer(),
      day: date(),
      issued: minor(),
      settled: minor(),
      withheld: minor(),
      cancelled: minor(),
      unpaid: nullable(minor()),
      number: nullable(text()),
      customer: text(),
    },
    ({ documentId }: Params<{ documentId: number }>) => sql`
    SELECT ch.id, ch.after_decision AS afterDecision, ${changesBySide[side].dayOfChange} AS day, ch.issued_minor AS issued,
      ch.settled_minor AS settled, ch.withheld_minor AS withheld, ch.cancelled_minor AS cancelled,
      iif(ch.status = 'C', ch.unpaid_minor, 0) AS unpaid, d.number, d.name AS customer
    FROM document_change ch JOIN document d ON d.id = ch.document_id
    WHERE ch.document_id = ${documentId} ORDER BY ch.id`,
  ),
)

type Part = ReturnType<typeof partsInDoubt.customer.all>[number]
type Change = ReturnType<typeof changesOf.customer.all>[number]

/** Changes of a document while it was an invoice, or while it was a credit note. */
interface Stretch {
  sign: 1 | -1
  changes: Change[]
  /** The unpaid amount at their end. */
  unpaidMinor: number
}

/**
 * Corrections for changes that accepted rows explain: a fall that an accepted row explains is not counted as settled
 * twice, and a cancellation removes only the open amount. What a decision settled of an invoice does not settle the
 * credit note that it may become: the fall it explained then counts as the service's.
 */
export function* corrections(db: ReadableDb, side: Side): Generator<DocumentFlow> {
  const byDocument = Map.groupBy(partsInDoubt[side].all(db), (part) => part.documentId)
  for (const [documentId, rows] of byDocument) {
    const [first] = rows
    if (!first) continue
    const stretches = bySign(changesOf[side].all(db, { documentId }))
    const last = stretches.pop()
    if (!last) {
      yield* issueOfSettled(rows)
      continue
    }
    for (const [at, stretch] of stretches.entries()) {
      const [next] = stretches[at + 1]?.changes ?? last.changes
      if (!next) continue
      const known = rows.filter(({ decision }) => decision <= next.afterDecision)
      const flows = correctionsOf(known, stretch, undefined)
      yield* flows
      const sum = flows.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
      yield* flowOf(first, next, 'settledAtService', -sum)
    }
    const isCounted = first.doesCount === 1
    const cancelling = isCounted ? undefined : last.changes.findLast(isCancellation)
    const unpaidMinor = cancelling ? 0 : (first.unpaid ?? 0)
    const sign = isCounted ? signOf(first) : last.sign
    yield* correctionsOf(rows, { ...last, sign, unpaidMinor }, cancelling)
  }
}

/** For a document that no longer counted when this mirror first saw it: its issue is what decisions settle of it. */
const issueOfSettled = (rows: readonly Part[]): DocumentFlow[] => {
  const [first] = rows
  if (!first) return []
  const { documentId, number, customer, date, countedFrom } = first
  const settled = rows.reduce((sum, row) => sum + row.settled, 0)
  return countedFrom > date
    ? flow({ documentId, number, customer, date: countedFrom }, 'trackedLate', settled)
    : flow({ documentId, number, customer, date }, 'issued', settled)
}

/** A document that was paid in full is cancelled by 0. */
const isCancellation = ({ issued, settled, withheld }: Change): boolean =>
  issued === 0 && settled === 0 && withheld === 0

const bySign = (changes: readonly Change[]): Stretch[] => {
  const stretches: Stretch[] = []
  let [issued, unpaid] = [0, 0]
  for (const change of changes) {
    issued += change.issued
    unpaid += change.issued + change.settled + change.withheld + change.cancelled
    const last = stretches.at(-1)
    const sign = (Math.sign(unpaid || issued) || last?.sign) === -1 ? -1 : 1
    if (last?.sign === sign) {
      last.changes.push(change)
      last.unpaidMinor = sign * unpaid
    } else stretches.push({ sign, changes: [change], unpaidMinor: sign * unpaid })
  }
  return stretches
}

const flow = (
  of: Pick<DocumentFlow, 'documentId' | 'number' | 'customer' | 'date'>,
  term: DocumentTerm,
  amountMinor: number,
): DocumentFlow[] => (amountMinor === 0 ? [] : [{ ...of, term, amountMinor: amountMinor as Minor }])

const flowOf = (
  { documentId }: Part,
  { number, customer, day }: Change,
  term: 'settledAtService' | 'cancelled',
  amountMinor: number,
): DocumentFlow[] => flow({ documentId, number, customer, date: day }, term, amountMinor)

const correctionsOf = (
  rows: readonly Part[],
  { sign, changes, unpaidMinor }: Stretch,
  cancelling: Change | undefined,
): DocumentFlow[] => {
  const [first] = rows
  if (!first) return []
  const parts = rows.map(
    (row): AcceptedPart => ({
      decision: row.decision,
      allocatedMinor: sign * row.settled,
      unpaidSeenMinor: row.seen ?? 0,
    }),
  )
  const unpaid = cancelling ? -sign * cancelling.cancelled : unpaidMinor
  const falls = changes.map(
    (change): ObservedFall => ({
      id: change.id,
      afterDecision: change.afterDecision,
      fallMinor: -sign * change.settled,
      unpaidMinor: change === cancelling ? unpaid : (change.unpaid ?? 0),
    }),
  )
  const covered = coveredFalls(unpaid, parts, falls)
  const { reflectedMinor } = openAmount(unpaid, parts)
  const waiting = parts.reduce((sum, part, at) => sum + part.allocatedMinor - (reflectedMinor[at] ?? 0), 0)
  return changes.flatMap((change) => [
    ...flowOf(first, change, 'settledAtService', sign * (covered.get(change.id) ?? 0)),
    ...(change === cancelling ? flowOf(first, change, 'cancelled', sign * waiting) : []),
  ])
}
