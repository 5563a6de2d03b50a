/** Sums of changes of open amounts before, in and after a month, computed in SQL: no row is read. */
import { sql } from 'kysely'
import type { DocumentTerm } from '#contract/closing-values.ts'
import type { AllocationKind } from '#contract/match-values.ts'
import type { Side } from '#contract/sides.ts'
import type { DocumentId, IsoDate, Minor } from '#contract/values.ts'
import { type DocumentFlow, noTerms, termsOfRow } from '#core/closing/documents-equation.ts'
import { changesBySide, dayOfTransaction } from '../closed-months/counted-day.ts'
import type { ReadableDb } from '../connection/connection.ts'
import { mirror, type Params, query, rawQuery } from '../query/query.ts'
import { bookedDay, bySide, isEuroRow, isOfSide, isRowOfSide } from '../schema/rules.ts'
import { integer, minor, text } from '../schema/schema-columns.ts'
import { corrections } from './corrections.ts'
import { countedBefore, sumOf } from './counted-before.ts'
import { flowsSeen, listSetOff, settles } from './document-flows.ts'

type Phase = 'before' | 'month' | 'later'
type Days = { from: IsoDate; to: IsoDate }

const changeSums = bySide((side) => {
  const { dayOfChange, isLate } = changesBySide[side]
  return rawQuery(
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
        ${isLate} AS isLate
      FROM document_change ch JOIN document d ON d.id = ch.document_id WHERE ${isOfSide('d', side)})
    SELECT coalesce(sum(iif(day < ${from}, issued + settled + withheld + cancelled, 0)), 0) AS before,
      coalesce(sum(iif(day BETWEEN ${from} AND ${to} AND NOT isLate, issued, 0)), 0) AS issued,
      coalesce(sum(iif(day BETWEEN ${from} AND ${to} AND isLate, issued, 0)), 0) AS trackedLate,
      coalesce(sum(iif(day BETWEEN ${from} AND ${to}, settled, 0)), 0) AS settledAtService,
      coalesce(sum(iif(day BETWEEN ${from} AND ${to}, withheld, 0)), 0) AS withheld,
      coalesce(sum(iif(day BETWEEN ${from} AND ${to}, cancelled, 0)), 0) AS cancelled,
      coalesce(sum(iif(day > ${to}, issued + settled + withheld + cancelled, 0)), 0) AS later
    FROM dated`,
  )
})

const decisionSums = bySide((side) =>
  rawQuery(
    {
      phase: text<Phase>(),
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
      WHERE ${settles} AND ${isRowOfSide(side)})
    SELECT CASE WHEN day < ${from} THEN 'before' WHEN day <= ${to} THEN 'month' ELSE 'later' END AS phase, kind,
      hasDocument, isOut, isEuro, isEarlier, sum(amount) AS amount
    FROM dated GROUP BY 1, 2, 3, 4, 5, 6`,
  ),
)

const settledOfLinked = bySide((side) =>
  rawQuery(
    { documentId: integer<DocumentId>(), settled: minor() },
    ({ from, to }: Params<Days>) => sql`
    SELECT d.id AS documentId, sum(ch.settled_minor) AS settled
    FROM document_change ch JOIN document d ON d.id = ch.document_id
    WHERE d.id IN (SELECT document_id FROM allocation WHERE explained = 1 AND document_id IS NOT NULL)
      AND ${isOfSide('d', side)} AND ${changesBySide[side].dayOfChange} BETWEEN ${from} AND ${to} GROUP BY d.id`,
  ),
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
  /** Documents of the other side set off against documents of this one. */
  setOff: number
  /** Changes since the end of the month. */
  later: number
  /** Of the amount that the service settled in the month, the part that an explained transaction shows at the bank. */
  settledInBank: number
  /** Of what was received in the month, what the bank booked before it. */
  receivedEarlier: number
  /** Amounts beyond documents; they are in no term. */
  advances: number
}

export const sumFlows = (db: ReadableDb, { from, to }: Days, side: Side): FlowSums => {
  const sums: FlowSums = {
    before: 0,
    terms: noTerms(),
    setOff: 0,
    later: 0,
    settledInBank: 0,
    receivedEarlier: 0,
    advances: 0,
  }
  const add = (phase: Phase, term: DocumentFlow['term'], amount: number): void => {
    if (phase !== 'month') sums[phase] += amount
    else if (term === 'setOff') sums.setOff += amount
    else sums.terms[term] += amount
  }
  const changes = changeSums[side].get(db, { from, to })
  if (changes) {
    const { before, later, ...terms } = changes
    sums.before += before
    sums.later += later
    for (const [term, amount] of Object.entries(terms)) add('month', term as DocumentTerm, amount)
  }
  for (const row of decisionSums[side].all(db, { from, to })) {
    const { phase, kind, hasDocument, isOut, isEuro, isEarlier, amount } = row
    // Rows of one kind and their sum give the same terms.
    const terms = termsOfRow({
      side,
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
    settledOfLinked[side].all(db, { from, to }).map((row) => [row.documentId, Number(row.settled)]),
  )
  for (const { term, documentId, amountMinor, date } of [
    ...corrections(db, side),
    ...countedBefore(db, side),
    ...listSetOff(db, side),
  ]) {
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
export function* flowsSince(db: ReadableDb, from: IsoDate, side: Side): Generator<DocumentFlow> {
  const key = ({ documentId, term, date }: DocumentFlow): string => `${documentId} ${term} ${date}`
  const counted = Map.groupBy(countedBefore(db, side), key)
  for (const flow of flowsSeen(db, from, side)) {
    const before = counted.get(key(flow)) ?? []
    counted.delete(key(flow))
    const amountMinor = (flow.amountMinor + sumOf(before)) as Minor
    if (amountMinor !== 0) yield { ...flow, amountMinor }
  }
  for (const flow of [...counted.values()].flat()) if (flow.date >= from) yield flow
}
