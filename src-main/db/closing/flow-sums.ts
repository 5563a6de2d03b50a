/** Sums of changes of open amounts before, in and after a month, computed in SQL: no row is read. */
import { sql } from 'kysely'
import type { DocumentRow, DocumentTerm } from '#contract/closing-values.ts'
import type { AllocationKind } from '#contract/match-values.ts'
import type { DocumentId, IsoDate, Minor } from '#contract/values.ts'
import { addDays } from '#core/calendar.ts'
import { type DocumentFlow, noTerms, termsOfRow } from '#core/closing/documents-equation.ts'
import { closingsInForce, listClosedDocuments } from '../closed-months/closings.ts'
import { dayOfChange, dayOfTransaction, floorOf, isNothingClosed } from '../closed-months/counted-day.ts'
import type { ReadableDb } from '../connection/connection.ts'
import { column, mirror, type Params, query, rawQuery } from '../query/query.ts'
import { bookedDay, isEuroRow } from '../schema/rules.ts'
import { integer, minor, nullable, text } from '../schema/schema-columns.ts'
import { corrections } from './corrections.ts'
import { flowsSeen, listNetted, settles } from './document-flows.ts'

type Days = { from: IsoDate; to: IsoDate }

const changeSums = rawQuery(
  {
    before: minor(),
    issued: minor(),
    trackedLate: minor(),
    settledAtService: minor(),
    withheld: minor(),
    cancelled: minor(),
    later: minor(),
  },
  ({ from, to }: Params<Days>) => sql`
    WITH dated AS MATERIALIZED (
      SELECT ${dayOfChange} AS day, ch.issued_minor AS issued, ch.settled_minor AS settled, ch.withheld_minor AS withheld,
        ch.cancelled_minor AS cancelled,
        iif(${isNothingClosed}, 0, ch.is_first AND d.date < ${floorOf('last_change', sql`ch.id`)}) AS isLate
      FROM document_change ch JOIN document d ON d.id = ch.document_id)
    SELECT coalesce(sum(iif(day < ${from}, issued + settled + withheld + cancelled, 0)), 0) AS before,
      coalesce(sum(iif(day BETWEEN ${from} AND ${to} AND NOT isLate, issued, 0)), 0) AS issued,
      coalesce(sum(iif(day BETWEEN ${from} AND ${to} AND isLate, issued, 0)), 0) AS trackedLate,
      coalesce(sum(iif(day BETWEEN ${from} AND ${to}, settled, 0)), 0) AS settledAtService,
      coalesce(sum(iif(day BETWEEN ${from} AND ${to}, withheld, 0)), 0) AS withheld,
      coalesce(sum(iif(day BETWEEN ${from} AND ${to}, cancelled, 0)), 0) AS cancelled,
      coalesce(sum(iif(day > ${to}, issued + settled + withheld + cancelled, 0)), 0) AS later
    FROM dated`,
)

const decisionSums = rawQuery(
  {
    phase: text<'before' | 'month' | 'later'>(),
    kind: text<AllocationKind>(),
    hasDocument: integer<0 | 1>(),
    isOut: integer<0 | 1>(),
    isEuro: integer<0 | 1>(),
    isEarlier: integer<0 | 1>(),
    amount: minor(),
  },
  ({ from, to }: Params<Days>) => sql`
    WITH dated AS MATERIALIZED (
      SELECT ${dayOfTransaction} AS day, a.kind, a.document_id IS NOT NULL AS hasDocument, t.amount_minor < 0 AS isOut,
        ${isEuroRow('a', 't')} AS isEuro,
        coalesce(${bookedDay('t')}, ${from}) < ${from} AS isEarlier, a.amount_minor AS amount
      FROM allocation a JOIN bank_transaction t ON t.id = a.transaction_id
      WHERE ${settles})
    SELECT CASE WHEN day < ${from} THEN 'before' WHEN day <= ${to} THEN 'month' ELSE 'later' END AS phase, kind,
      hasDocument, isOut, isEuro, isEarlier, sum(amount) AS amount
    FROM dated GROUP BY 1, 2, 3, 4, 5, 6`,
)

const settledOfLinked = rawQuery(
  { documentId: integer<DocumentId>(), settled: minor() },
  ({ from, to }: Params<Days>) => sql`
    SELECT d.id AS documentId, sum(ch.settled_minor) AS settled
    FROM document_change ch JOIN document d ON d.id = ch.document_id
    WHERE d.id IN (SELECT document_id FROM allocation WHERE explained = 1 AND document_id IS NOT NULL)
      AND ${dayOfChange} BETWEEN ${from} AND ${to} GROUP BY d.id`,
)

const linkedOf = query(() =>
  mirror
    .selectFrom('allocation')
    .select(({ fn }) => ['document_id as documentId', fn.sum<number>('amount_minor').as('linked')])
    .where('explained', '=', 1)
    .where('document_id', 'is not', null)
    .groupBy('document_id')
    .$narrowType<{ documentId: DocumentId }>(),
)

/** For each document the amount that explained transactions show at the bank, signed as in a group. */
const linkedByDocument = (db: ReadableDb): Map<DocumentId, number> =>
  new Map(linkedOf.all(db).map(({ documentId, linked }) => [documentId, linked]))

/** In minor units of EUR, signed as in the equation. */
export interface FlowSums {
  /** The open amount at the beginning of the month, computed from earlier changes. */
  before: number
  terms: Record<DocumentTerm, number>
  /** Changes since the end of the month. */
  later: number
  /** Of the amount that the service settled in the month, the part that an explained transaction shows at the bank. */
  settledInBank: number
  /** Of what was received in the month, what the bank booked before it. */
  receivedEarlier: number
  /** Amounts beyond documents; they are in no term. */
  advances: number
}

export const sumFlows = (db: ReadableDb, { from, to }: Days): FlowSums => {
  const sums: FlowSums = {
    before: 0,
    terms: noTerms(),
    later: 0,
    settledInBank: 0,
    receivedEarlier: 0,
    advances: 0,
  }
  const add = (phase: 'before' | 'month' | 'later', term: DocumentTerm, amount: number): void => {
    if (phase === 'month') sums.terms[term] += amount
    else sums[phase] += amount
  }
  const changes = changeSums.get(db, { from, to })
  if (changes) {
    const { before, later, ...terms } = changes
    sums.before += before
    sums.later += later
    for (const [term, amount] of Object.entries(terms)) add('month', term as DocumentTerm, amount)
  }
  for (const row of decisionSums.all(db, { from, to })) {
    const { phase, kind, hasDocument, isOut, isEuro, isEarlier, amount } = row
    // Rows of one kind and their sum give the same terms.
    const terms = termsOfRow({
      kind,
      amountMinor: amount,
      hasDocument: hasDocument === 1,
      transactionMinor: isOut === 1 ? -1 : 1,
      isEuro: isEuro === 1,
    })
    for (const [term, minor] of Object.entries(terms)) add(phase, term as DocumentTerm, minor)
    if (isEarlier === 1 && phase === 'month') sums.receivedEarlier += terms.received ?? 0
    if (kind === 'advance' && phase === 'month') sums.advances -= amount
  }
  const settled = new Map(
    settledOfLinked.all(db, { from, to }).map((row) => [row.documentId, Number(row.settled)]),
  )
  for (const { term, documentId, amountMinor, date } of [...corrections(db), ...countedBefore(db)]) {
    const phase = date < from ? 'before' : date <= to ? 'month' : 'later'
    add(phase, term, amountMinor)
    if (phase === 'month' && term === 'settledAtService')
      settled.set(documentId, (settled.get(documentId) ?? 0) + amountMinor)
  }
  const linked = settled.size === 0 ? new Map<DocumentId, number>() : linkedByDocument(db)
  for (const [id, minor] of settled)
    sums.settledInBank += Math.sign(minor) * Math.min(Math.abs(minor), Math.abs(linked.get(id) ?? 0))
  return sums
}

/**
 * Changes of open amounts since a day, without those that a closing counted before this mirror saw them. All changes of
 * open amounts on a day or later, by document and term.
 */
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
function* countedBefore(db: ReadableDb): Generator<DocumentFlow> {
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
