/** What changed the open amounts of documents, day by day: what the service was seen to say, and what was decided. */
import { type RawBuilder, sql } from 'kysely'
import type { DocumentRow, DocumentTerm } from '#contract/closing-values.ts'
import type { AllocationKind } from '#contract/match-values.ts'
import type { DocumentId, IsoDate, Minor } from '#contract/values.ts'
import { type AcceptedPart, coveredFalls, type ObservedFall } from '#core/closing/covered-falls.ts'
import { termsOfRow } from '#core/closing/documents-equation.ts'
import { openAmount } from '#core/open-amount.ts'
import { signInGroup } from '#core/receivable.ts'
import type { ReadableDb } from '../../connection.ts'
import { type Params, rawQuery } from '../../query.ts'
import { bookedDay, isEuroRow } from '../../rules.ts'
import { date, integer, minor, nullable, text } from '../../schema-columns.ts'

/** One document's part of a term. */
export type DocumentFlow = Omit<DocumentRow, 'term' | 'documentId'> & {
  documentId: DocumentId
  term: DocumentTerm
}

// Most companies have closed nothing yet: their rows need not be asked one by one.
export const isNothingClosed = sql`NOT EXISTS (SELECT 1 FROM closing WHERE reopened_at IS NULL)`

/** What came after months were closed counts in the first open one. @param mark what `came` was when they were closed */
export const floorOf = (mark: 'last_change' | 'last_decision', came: RawBuilder<unknown>) =>
  sql`coalesce((SELECT date(max(c.end_date), '+1 day') FROM closing c
    WHERE c.reopened_at IS NULL AND ${sql.ref(`c.${mark}`)} < ${came}), '')`

/** Whatever came after this may count later than on its day. */
const firstAfter = (mark: 'last_change' | 'last_decision', from: Params<{ from: IsoDate }>['from']) =>
  sql`coalesce((SELECT min(${sql.ref(mark)}) FROM closing
    WHERE reopened_at IS NULL AND date(end_date, '+1 day') >= ${from}), 9e15)`

const inForce = (asked: string) => sql`(SELECT ${sql.raw(asked)} FROM closing WHERE reopened_at IS NULL)`
const closedThrough = inForce('max(end_date)')
const isInClosing = (terms: RawBuilder<unknown>) =>
  sql`d.id IN (SELECT x.document_id FROM closed_document x JOIN closing o ON o.id = x.closing
    WHERE o.reopened_at IS NULL AND x.document_id IS NOT NULL AND ${terms})`

/** A closing that the log told a mirror again does not say which documents it counts. */
const isEachDocumentKnown = sql`NOT EXISTS (SELECT 1 FROM closed_document x JOIN closing o ON o.id = x.closing
  WHERE o.reopened_at IS NULL AND x.document_id IS NULL)`

/** What is open of one that is paid before its date is no more than the payment. */
const wasIssued = sql`(x.term IN ('issued', 'trackedLate') OR (x.term = 'open' AND x.date <= o.end_date))`

const seenOn = sql`substr(ch.seen_at, 1, 10)`
const issuedOn = sql`coalesce(d.date, ${seenOn})`
/**
 * A document is issued on its date; what was settled when it was first seen is settled with it. Where the source moves
 * its date over the end of what is closed, it counts on the side it was on; one that it moves to before the first closed
 * month is taken for one of the opening.
 */
const seenDay = sql<IsoDate>`CASE WHEN NOT ch.is_first THEN ${seenOn}
  WHEN ${isNothingClosed} OR ch.id > ${inForce('max(last_change)')} THEN ${issuedOn}
  WHEN ${issuedOn} > ${closedThrough} AND ${isInClosing(wasIssued)} THEN ${closedThrough}
  WHEN ${issuedOn} BETWEEN ${inForce('min(period)')} AND ${closedThrough} AND NOT ${isInClosing(sql`TRUE`)}
    AND ${isEachDocumentKnown}
    AND ch.issued_minor + ch.settled_minor + ch.withheld_minor + ch.cancelled_minor <> 0
    THEN date(${closedThrough}, '+1 day')
  ELSE ${issuedOn} END`
export const dayOfChange = sql<IsoDate>`iif(${isNothingClosed}, ${seenDay},
  max(${seenDay}, ${floorOf('last_change', sql`ch.id`)}))`

// Asked only where a month is closed: a join would look each group up.
const decisionOf = sql`(SELECT g.sequence FROM match_group g WHERE g.id = a.group_id)`

/** Where nobody knows the day of a transaction. */
export const NO_DAY = '9999-12-31'

/** A transaction that is closed counts on its day then; one taken into a month in that; one decided since, in the first open one. */
export const dayOfTransaction = sql<IsoDate>`coalesce(iif(${isNothingClosed}, ${bookedDay('t')}, coalesce(
  (SELECT k.period || '-01' FROM taken_transaction k WHERE k.transaction_id = t.id),
  (SELECT x.date FROM closed_transaction x JOIN closing o ON o.id = x.closing
    WHERE x.transaction_id = t.id AND o.reopened_at IS NULL),
  max(${bookedDay('t')}, ${floorOf('last_decision', decisionOf)}))), ${sql.lit(NO_DAY)})`

/** It counts on its day in a closing, whatever the bank says of its day since. */
const isClosedSince = (from: Params<{ from: IsoDate }>['from']) =>
  sql`t.id IN (SELECT x.transaction_id FROM closing o JOIN closed_transaction x ON x.closing = o.id
    WHERE o.reopened_at IS NULL AND o.end_date >= ${from})`

const changesSince = rawQuery(
  {
    documentId: integer<DocumentId>(),
    number: nullable(text()),
    customer: text(),
    day: date(),
    isLate: integer<0 | 1>(),
    issued: minor(),
    settled: minor(),
    withheld: minor(),
    cancelled: minor(),
  },
  ({ from }: Params<{ from: IsoDate }>) => sql`
    SELECT d.id AS documentId, d.number, d.name AS customer, ${dayOfChange} AS day,
      ch.is_first AND d.date < ${floorOf('last_change', sql`ch.id`)} AS isLate, ch.issued_minor AS issued, ch.settled_minor AS settled,
      ch.withheld_minor AS withheld, ch.cancelled_minor AS cancelled
    FROM document_change ch JOIN document d ON d.id = ch.document_id
    WHERE (${seenDay} >= ${from} OR ch.id > ${firstAfter('last_change', from)}) AND ${dayOfChange} >= ${from}
    ORDER BY ch.id`,
)

/** Rows of groups in force that settle something; those of ended transactions name no document and are no sale. */
export const settles = sql`a.explained = 0 AND a.transaction_id IS NOT NULL AND
  a.kind IN ('payment', 'withholding', 'fee', 'rounding', 'exchange', 'credit-note', 'discount', 'write-off', 'late-interest',
    'advance')`

const rowsSince = rawQuery(
  {
    documentId: nullable(integer<DocumentId>()),
    number: nullable(text()),
    customer: nullable(text()),
    day: date(),
    kind: text<AllocationKind>(),
    amount: minor(),
    transactionMinor: minor(),
    isEuro: integer<0 | 1>(),
    otherDocument: nullable(integer<DocumentId>()),
  },
  ({ from }: Params<{ from: IsoDate }>) => sql`
    SELECT d.id AS documentId, d.number, d.name AS customer, ${dayOfTransaction} AS day, a.kind,
      a.amount_minor AS amount, t.amount_minor AS transactionMinor, ${isEuroRow('a', 't')} AS isEuro,
      iif(a.document_id IS NULL, (SELECT max(o.document_id) FROM allocation o WHERE o.group_id = a.group_id), NULL)
        AS otherDocument
    FROM allocation a JOIN bank_transaction t ON t.id = a.transaction_id LEFT JOIN document d ON d.id = a.document_id
    WHERE ${settles} AND (coalesce(${bookedDay('t')}, '9999') >= ${from} OR (NOT ${isNothingClosed}
        AND (${decisionOf} > ${firstAfter('last_decision', from)} OR ${isClosedSince(from)})))
      AND ${dayOfTransaction} >= ${from}
    ORDER BY a.group_id, a.position`,
)

// Only where the service says something else than when the part was accepted is there anything to cover.
const partsInDoubt = rawQuery(
  {
    documentId: integer<DocumentId>(),
    type: text(),
    unpaid: nullable(minor()),
    doesCount: integer<0 | 1>(),
    decision: integer(),
    settled: minor(),
    seen: nullable(minor()),
  },
  () => sql`
    SELECT d.id AS documentId, d.type, d.unpaid_minor AS unpaid, d.open_minor IS NOT NULL AS doesCount,
      g.sequence AS decision, sum(a.amount_minor) AS settled, max(a.unpaid_seen_minor) AS seen
    FROM allocation a JOIN match_group g ON g.id = a.group_id JOIN document d ON d.id = a.document_id
    WHERE a.kind <> 'advance' AND a.explained = 0 AND d.id IN (
      SELECT o.id FROM allocation b JOIN document o ON o.id = b.document_id WHERE b.explained = 0
        AND (b.unpaid_seen_minor IS NOT o.unpaid_minor OR o.open_minor IS NULL))
    GROUP BY d.id, a.group_id ORDER BY d.id, g.sequence`,
)
const changesOf = rawQuery(
  {
    id: integer(),
    afterDecision: integer(),
    day: date(),
    settled: minor(),
    cancelled: minor(),
    number: nullable(text()),
    customer: text(),
  },
  ({ documentId }: Params<{ documentId: number }>) => sql`
    SELECT ch.id, ch.after_decision AS afterDecision, ${dayOfChange} AS day, ch.settled_minor AS settled,
      ch.cancelled_minor AS cancelled, d.number, d.name AS customer
    FROM document_change ch JOIN document d ON d.id = ch.document_id
    WHERE ch.document_id = ${documentId} ORDER BY ch.id`,
)

/**
 * What accepted rows account for of what the service showed: a fall that an accepted row covers is not settled twice, and
 * a cancellation takes off only what was open.
 */
export function* corrections(db: ReadableDb): Generator<DocumentFlow> {
  const byDocument = Map.groupBy(partsInDoubt.all(db), (part) => part.documentId)
  for (const [documentId, rows] of byDocument) {
    const [first] = rows
    if (!first) continue
    const sign = signInGroup(first.type)
    const parts = rows.map(
      (row): AcceptedPart => ({
        decision: row.decision,
        allocatedMinor: sign * row.settled,
        unpaidSeenMinor: row.seen ?? 0,
      }),
    )
    const changes = changesOf.all(db, { documentId })
    const cancelling =
      first.doesCount === 1 ? undefined : changes.findLast(({ cancelled }) => cancelled !== 0)
    const unpaid = cancelling ? -sign * cancelling.cancelled : (first.unpaid ?? 0)
    const falls = changes.map(
      ({ id, afterDecision, settled }): ObservedFall => ({ id, afterDecision, fallMinor: -sign * settled }),
    )
    const covered = coveredFalls(unpaid, parts, falls)
    for (const change of changes) {
      const { day, number, customer } = change
      const base = { documentId, number, customer, date: day }
      const minor = covered.get(change.id) ?? 0
      if (minor !== 0) yield { ...base, term: 'settledAtService', amountMinor: (sign * minor) as Minor }
      if (change !== cancelling) continue
      const { reflectedMinor } = openAmount(unpaid, parts)
      const waiting = parts.reduce(
        (sum, part, at) => sum + part.allocatedMinor - (reflectedMinor[at] ?? 0),
        0,
      )
      if (waiting !== 0) yield { ...base, term: 'cancelled', amountMinor: (sign * waiting) as Minor }
    }
  }
}

function* observed(db: ReadableDb, from: IsoDate): Generator<DocumentFlow> {
  for (const row of changesSince.iterate(db, { from })) {
    const base = { documentId: row.documentId, number: row.number, customer: row.customer, date: row.day }
    const terms = [
      [row.isLate === 1 ? 'trackedLate' : 'issued', row.issued],
      ['settledAtService', row.settled],
      ['withheld', row.withheld],
      ['cancelled', row.cancelled],
    ] as const
    for (const [term, amountMinor] of terms) if (amountMinor !== 0) yield { ...base, term, amountMinor }
  }
}

function* decided(db: ReadableDb, from: IsoDate): Generator<DocumentFlow> {
  for (const row of rowsSince.iterate(db, { from })) {
    const terms = termsOfRow({
      kind: row.kind,
      amountMinor: row.amount,
      hasDocument: row.documentId !== null,
      transactionMinor: row.transactionMinor,
      isEuro: row.isEuro === 1,
    })
    const base = {
      documentId: row.documentId ?? row.otherDocument ?? 0,
      number: row.number,
      customer: row.customer ?? '',
      date: row.day,
    }
    for (const [term, minor] of Object.entries(terms))
      if (minor !== 0) yield { ...base, term: term as DocumentTerm, amountMinor: minor as Minor }
  }
}

/** Everything that changed open amounts on a day or later as this mirror saw it, each document's part of each term. */
export function* flowsSeen(db: ReadableDb, from: IsoDate): Generator<DocumentFlow> {
  yield* observed(db, from)
  yield* decided(db, from)
  for (const flow of corrections(db)) if (flow.date >= from) yield flow
}
