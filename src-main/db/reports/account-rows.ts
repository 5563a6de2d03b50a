/** Rows of reports about the past: what was open on a day, a customer's account, the decision log. */
import { type SqlBool, sql } from 'kysely'
import { END_CONSUMER, OPEN_KINDS } from '#contract/plain-values.ts'
import type { Side } from '#contract/sides.ts'
import type { DocumentId, IsoDate, Minor } from '#contract/values.ts'
import { foldText } from '#core/fold.ts'
import { isCash, shownMinorOf } from '#core/matching/by-hand/check-group.ts'
import { toMinor } from '#core/money.ts'
import type { ClassifiedRow } from '#core/reports/classified-report.ts'
import type { StatementAllocation, StatementDocument } from '#core/reports/customer-statement.ts'
import type { DecisionRow } from '#core/reports/decision-history.ts'
import type { OpenDocumentRow } from '#core/reports/rows.ts'
import { openOnDay } from '../closing/month-statement.ts'
import { unpaidOnDay } from '../closing/open-amounts.ts'
import type { ReadableDb } from '../connection/connection.ts'
import { listNotesWritten } from '../decisions/history.ts'
import { column, mirror, type Params, query } from '../query/query.ts'
import { documentIdsOf, type GroupBody, transactionIdsOf } from '../rows/group-body.ts'
import { notesOf } from '../rows/notes.ts'
import { bookedDay, bySide, dueOrIssued, isOfSide, isReceivable, signed } from '../schema/rules.ts'
import { documentRows } from './report-rows.ts'

/** A customer, or a supplier: one tax id may be both. */
export interface OfPartner {
  taxId: string
  side: Side
}

// Only groups in force have allocations. An advance is an amount beyond the document, and pays nothing of it.
const allocatedInAll = sql<Minor>`coalesce((SELECT sum(a.amount_minor) FROM allocation a
  WHERE a.document_id = document.id AND a.kind <> 'advance'), 0)`

const everyDocument = bySide((side) =>
  query(() =>
    documentRows()
      .select('id')
      .where(isOfSide('document', side))
      .orderBy(dueOrIssued('document'))
      .orderBy('id'),
  ),
)

/**
 * Documents with an open amount at the end of a day, as a month's statement counts them: a decision, change or
 * cancellation after that day is not included.
 */
export function* listOpenOnDay(
  db: ReadableDb,
  day: IsoDate,
  side: Side = 'customer',
): Generator<OpenDocumentRow> {
  const open = openOnDay(db, day, side)
  const unpaid = unpaidOnDay(db, day, side)
  for (const { id, ...row } of everyDocument[side].iterate(db)) {
    const openMinor = open.get(id)
    if (openMinor !== undefined) yield { ...row, openMinor, unpaidMinor: unpaid.get(id) ?? toMinor(0) }
  }
}

const documentsOf = query(({ taxId, side }: Params<OfPartner>) =>
  mirror
    .selectFrom('document')
    .select([
      'id',
      'number as documentNumber',
      'type as documentType',
      'date as documentDate',
      'due_date as dueDate',
      signed('document', 'total_minor').as('totalMinor'),
      sql<Minor>`${signed('document', 'open_minor')}`.as('openMinor'),
      allocatedInAll.as('allocatedMinor'),
    ])
    .where('tax_id', '=', taxId)
    .where('document.side', '=', side)
    .where(isReceivable('document'))
    .where('open_minor', 'is not', null)
    .orderBy('date')
    .orderBy('id'),
)
const allocationsOf = query(({ taxId, side }: Params<OfPartner>) =>
  mirror
    .selectFrom('allocation as a')
    .innerJoin('document as d', 'd.id', 'a.document_id')
    .innerJoin('match_group as g', 'g.id', 'a.group_id')
    .innerJoin('decision_event as e', 'e.sequence', 'g.sequence')
    .leftJoin('bank_transaction as t', 't.id', 'a.transaction_id')
    .select([
      'd.number as documentNumber',
      bookedDay('t').as('transactionDate'),
      'e.at as decidedAt',
      't.text',
      'a.kind',
      'a.explained as linked',
      'a.amount_minor as allocatedMinor',
    ])
    .where('d.tax_id', '=', taxId)
    .where('d.side', '=', side)
    .where(isReceivable('d'))
    .where('d.open_minor', 'is not', null)
    .orderBy('g.sequence')
    .orderBy('a.position'),
)

const settledOf = query(({ id }: Params<{ id: DocumentId }>) =>
  mirror
    .selectFrom('document_change')
    .select(({ fn }) => ['own_day as day', sql<Minor>`abs(${fn.sum('settled_minor')})`.as('minor')])
    .where('document_id', '=', id)
    .where('own_day', 'is not', null)
    .groupBy('own_day')
    .orderBy('own_day')
    .$narrowType<{ day: IsoDate }>(),
)

/** Documents of a customer or supplier whose open amount is known. */
export const listDocumentsOf = (db: ReadableDb, of: OfPartner): StatementDocument[] =>
  documentsOf
    .all(db, of)
    .map(({ id, ...document }) => ({ ...document, settledAtSource: settledOf.all(db, { id }) }))

/** Allocations of groups in force to those documents, including advances. */
export const listAllocationsOf = (db: ReadableDb, of: OfPartner): StatementAllocation[] =>
  allocationsOf.all(db, of).map((row) => ({ ...row, linked: row.linked === 1 }))

const classifiedRows = query(() =>
  mirror
    .selectFrom('allocation as a')
    .innerJoin('match_group as g', 'g.id', 'a.group_id')
    .innerJoin('decision_event as e', 'e.sequence', 'g.sequence')
    .innerJoin('bank_transaction as t', 't.id', 'a.transaction_id')
    .innerJoin('account as c', 'c.id', 't.account')
    .select([
      'a.category as categoryId',
      bookedDay('t').as('transactionDate'),
      'c.account_id as accountId',
      't.text',
      't.counterparty_name as counterparty',
      't.amount_minor as transactionMinor',
      'a.amount_minor as allocatedMinor',
      't.currency',
      'e.by as decidedBy',
      'e.at as decidedAt',
      notesOf({ group: 'a.group_id', transaction: 't.id' }).as('note'),
    ])
    .where('a.category', 'is not', null)
    .orderBy('transactionDate')
    .orderBy('t.id')
    .orderBy('a.position')
    .$narrowType<{ categoryId: string }>(),
)

/** Classified rows, by day. */
export const listClassifiedRows = (db: ReadableDb): ClassifiedRow[] => classifiedRows.all(db)

const decisions = query(() =>
  mirror
    .selectFrom('decision_event')
    .select([
      'at',
      'by',
      'action',
      'group_id as groupId',
      'body',
      notesOf({ group: 'decision_event.group_id' }).as('noted'),
    ])
    .orderBy('sequence'),
)
const textOf = column(({ id }: Params<{ id: number }>) =>
  mirror.selectFrom('bank_transaction').select('text').where('id', '=', id),
)
const textsOf = (db: ReadableDb, ids: readonly number[]): string[] => [
  ...new Set(ids.flatMap((id) => textOf.get(db, { id }) ?? [])),
]

const documentIds = column(({ taxId, side }: Params<OfPartner>) =>
  mirror.selectFrom('document').select('id').where('tax_id', '=', taxId).where('document.side', '=', side),
)

const nameOf = column(({ taxId, side }: Params<OfPartner>) =>
  mirror
    .selectFrom('document')
    .select('name')
    .where('tax_id', '=', taxId)
    .where('document.side', '=', side)
    .orderBy('id', 'desc')
    .limit(1),
)

/** The customer's or supplier's name on the latest document with the tax id; undefined for end consumers, who share one. */
export const findPartnerName = (db: ReadableDb, of: OfPartner): string | undefined =>
  of.taxId === END_CONSUMER ? undefined : nameOf.get(db, of)

const namedCustomers = query(
  ({ folded, digits, side, limit }: Params<{ folded: string; digits: string; side: Side; limit: number }>) =>
    mirror
      .selectFrom('document')
      .select((eb) => ['tax_id as taxId', 'name', eb.fn.max('id').as('latest')])
      .where('tax_id', '<>', '')
      .where('document.side', '=', side)
      .where(
        sql<SqlBool>`(instr(customer_key, ${folded}) > 0 OR (${digits} <> '' AND substr(tax_id, 1, length(${digits})) = ${digits}))`,
      )
      .groupBy('tax_id')
      .orderBy('customer_key')
      .orderBy('tax_id')
      .limit(limit),
)

/**
 * Customers or suppliers of documents, each tax id once with the latest matching name: by part of a name, or the
 * beginning of the tax id.
 */
export const listPartnersNamed = (
  db: ReadableDb,
  { search, side, limit }: { search: string; side: Side; limit: number },
): { taxId: string; name: string }[] =>
  namedCustomers
    .all(db, { folded: foldText(search), digits: search.replaceAll(/\s/g, '').toUpperCase(), side, limit })
    .map(({ taxId, name }) => ({ taxId, name }))

/** Row numbers of the documents of a customer or supplier. */
export const idsOfPartner = (db: ReadableDb, of: OfPartner): Set<number> => new Set(documentIds.all(db, of))

/** Whether rows about these documents are wanted. */
type IsWanted = (documentIds: readonly (number | null)[]) => boolean

function* listDecided(db: ReadableDb, isWanted: IsWanted): Generator<DecisionRow> {
  for (const { body, noted, ...row } of decisions.iterate(db)) {
    const group = JSON.parse(body) as GroupBody
    if (!isWanted(documentIdsOf(group))) continue
    const used = group.allocations.filter(
      (one) => one.transactionId !== null && !OPEN_KINDS.has(one.kind) && isCash(one),
    )
    const numbers = new Map(group.allocations.map((one) => [one.documentId, one.documentNumber]))
    const [kind] = group.allocations.map((one) => one.kind)
    yield {
      ...row,
      action: kind !== undefined && OPEN_KINDS.has(kind) && row.action === 'accepted' ? kind : row.action,
      class: group.class,
      categoryIds: [...new Set(group.allocations.flatMap(({ categoryId }) => categoryId ?? []))],
      documentNumbers: documentIdsOf(group).flatMap((id) => numbers.get(id) ?? []),
      texts: textsOf(db, transactionIdsOf(group)),
      allocatedMinor: toMinor(used.reduce((sum, one) => sum + shownMinorOf(one), 0)),
      currency: group.currency,
      evidence: group.evidence,
      note: [group.note, noted].filter((one) => one != null).join('; ') || null,
    }
  }
}

function* listNoted(db: ReadableDb, isWanted: IsWanted): Generator<DecisionRow> {
  for (const { at, by, action, of, name, group, text, before } of listNotesWritten(db)) {
    const allocations = group?.allocations ?? []
    const isDocument = of !== null && 'documentId' in of
    const about = [isDocument ? of.documentId : null, ...allocations.map(({ documentId }) => documentId)]
    if (!isWanted(about)) continue
    const named = name === null ? [] : [name]
    const numbers = allocations.flatMap(({ documentNumber }) => documentNumber ?? [])
    const ids = allocations.flatMap(({ transactionId }) => transactionId ?? [])
    yield {
      at,
      by,
      action: `note-${action}`,
      groupId: group?.id ?? null,
      class: null,
      categoryIds: [],
      documentNumbers: isDocument ? named : [...new Set(numbers)],
      texts: isDocument ? [] : [...named, ...textsOf(db, ids)],
      allocatedMinor: null,
      currency: null,
      evidence: [],
      // For a removed note, its last text.
      note: text ?? before,
    }
  }
}

/**
 * All decisions and notes of the log, or those about a customer's documents, by their instants; each log keeps its own
 * order.
 */
export function* listDecisions(db: ReadableDb, taxId?: string): Generator<DecisionRow> {
  const own = taxId === undefined ? null : idsOfPartner(db, { taxId, side: 'customer' })
  const isWanted: IsWanted = (ids) => own === null || ids.some((id) => id !== null && own.has(id))
  const notes = listNoted(db, isWanted)
  let note = notes.next()
  for (const decision of listDecided(db, isWanted)) {
    for (; note.done !== true && note.value.at < decision.at; note = notes.next()) yield note.value
    yield decision
  }
  for (; note.done !== true; note = notes.next()) yield note.value
}
