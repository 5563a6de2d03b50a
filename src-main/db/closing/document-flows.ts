/** Changes of documents' open amounts, day by day: observed changes of the service, and decisions. */
import { sql } from 'kysely'
import type { DocumentTerm } from '#contract/closing-values.ts'
import type { AllocationKind } from '#contract/match-values.ts'
import type { Side } from '#contract/sides.ts'
import type { DocumentId, IsoDate, Minor } from '#contract/values.ts'
import { type DocumentFlow, termsOfRow } from '#core/closing/documents-equation.ts'
import {
  changesBySide,
  dayOfTransaction,
  decisionOf,
  floorOf,
  isMovedTransaction,
  isNothingClosed,
  type Mark,
} from '../closed-months/counted-day.ts'
import type { ReadableDb } from '../connection/connection.ts'
import { type Params, rawQuery } from '../query/query.ts'
import { bookedDay, bySide, dayIn, isEuroRow, isOfSide, isRowOfSide } from '../schema/rules.ts'
import { date, integer, minor, nullable, text } from '../schema/schema-columns.ts'
import { corrections } from './corrections.ts'

/** Everything after this may count later than on its own day. */
const firstAfter = (mark: Mark, from: Params<{ from: IsoDate }>['from']) =>
  sql`coalesce((SELECT min(${sql.ref(mark)}) FROM closing
    WHERE reopened_at IS NULL AND date(end_date, '+1 day') >= ${from}), 9e15)`

/** Whether it counts on its day in a closing, whatever the bank's date is now. */
const isClosedSince = (from: Params<{ from: IsoDate }>['from']) =>
  sql`t.id IN (SELECT x.transaction_id FROM closing o JOIN closed_transaction x ON x.closing = o.id
    WHERE o.reopened_at IS NULL AND o.end_date >= ${from})`

const changesSince = bySide((side) => {
  const { dayOfChange, seenDay, isLate } = changesBySide[side]
  return rawQuery(
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
      ${isLate} AS isLate, ch.issued_minor AS issued, ch.settled_minor AS settled,
      ch.withheld_minor AS withheld, ch.cancelled_minor AS cancelled
    FROM document_change ch JOIN document d ON d.id = ch.document_id
    WHERE ${isOfSide('d', side)} AND (${seenDay} >= ${from} OR ch.id > ${firstAfter('last_change', from)})
      AND ${dayOfChange} >= ${from}
    ORDER BY ch.id`,
  )
})

/** Rows of groups in force that settle something; rows of ended transactions name no document and are not sales. */
export const settles = sql`a.explained = 0 AND a.transaction_id IS NOT NULL AND
  a.kind IN ('payment', 'withholding', 'fee', 'rounding', 'exchange', 'credit-note', 'discount', 'write-off', 'late-interest',
    'advance')`

const rowsSince = bySide((side) =>
  rawQuery(
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
    WHERE ${settles} AND ${isRowOfSide(side)} AND (coalesce(${bookedDay('t')}, '9999') >= ${from} OR (NOT ${isNothingClosed}
        AND (${decisionOf} > ${firstAfter('last_decision', from)} OR ${isClosedSince(from)} OR ${isMovedTransaction})))
      AND ${dayOfTransaction} >= ${from}
    ORDER BY a.group_id, a.position`,
  ),
)

const nettedRows = bySide((side) =>
  rawQuery(
    {
      documentId: integer<DocumentId>(),
      number: nullable(text()),
      customer: text(),
      date: date(),
      amountMinor: minor(),
      isSetOff: integer<0 | 1>(),
    },
    () => sql`
    SELECT d.id AS documentId, d.number, d.name AS customer,
      max(${dayIn('e.at')}, ${floorOf('last_decision', sql`g.sequence`)}) AS date, -a.amount_minor AS amountMinor,
      EXISTS (SELECT 1 FROM allocation o JOIN document x ON x.id = o.document_id
        WHERE o.group_id = a.group_id AND x.side <> d.side) AS isSetOff
    FROM allocation a JOIN document d ON d.id = a.document_id JOIN match_group g ON g.id = a.group_id
      JOIN decision_event e ON e.sequence = g.sequence
    WHERE a.transaction_id IS NULL AND a.explained = 0 AND ${isOfSide('d', side)}`,
  ),
)

type Netted = Omit<DocumentFlow, 'term'>

const netted = (db: ReadableDb, side: Side, wanted: 0 | 1): Netted[] =>
  nettedRows[side].all(db).flatMap(({ isSetOff, ...row }) => (isSetOff === wanted ? [row] : []))

/** Amounts that invoices and credit notes set off, by day of decision: they are in no term, since they cancel out. */
export const listNetted = (db: ReadableDb, side: Side): Netted[] => netted(db, side, 0)

/** Amounts that documents of the other side set off, by day of decision. */
export const listSetOff = (db: ReadableDb, side: Side): DocumentFlow[] =>
  netted(db, side, 1).map((row) => ({ ...row, term: 'setOff' }))

function* observed(db: ReadableDb, from: IsoDate, side: Side): Generator<DocumentFlow> {
  for (const row of changesSince[side].iterate(db, { from })) {
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

function* decided(db: ReadableDb, from: IsoDate, side: Side): Generator<DocumentFlow> {
  for (const row of rowsSince[side].iterate(db, { from })) {
    const terms = termsOfRow({
      side,
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

/** All changes of open amounts on a day or later as this mirror saw them, by document and term. */
export function* flowsSeen(db: ReadableDb, from: IsoDate, side: Side): Generator<DocumentFlow> {
  yield* observed(db, from, side)
  yield* decided(db, from, side)
  for (const flow of [...corrections(db, side), ...listSetOff(db, side)]) if (flow.date >= from) yield flow
}
