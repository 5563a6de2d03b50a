/** The rows of reports, read one by one so that a report of any length needs little memory. */
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Side } from '#contract/sides.ts'
import type { IsoDate, Minor } from '#contract/values.ts'
import { INVOICED_CATEGORIES } from '#core/endings/categories.ts'
import { toMinor } from '#core/money.ts'
import type {
  ListedDocumentRow,
  MatchedRow,
  OpenDocumentRow,
  UnmatchedTransactionRow,
} from '#core/reports/rows.ts'
import { NO_DAY } from '../closed-months/counted-day.ts'
import { suppliersStart } from '../closed-months/start-month.ts'
import type { ReadableDb } from '../connection/connection.ts'
import { allocationsInForce } from '../decisions/allocations-in-force.ts'
import { column, mirror, type Params, query } from '../query/query.ts'
import type { GroupBody } from '../rows/group-body.ts'
import { notesOf } from '../rows/notes.ts'
import {
  bookedDay,
  bySide,
  dueOrIssued,
  isLeftOpen,
  isNamingRow,
  isOfSide,
  isReceivable,
  isRowOfSide,
  signed,
  signOf,
  words,
} from '../schema/rules.ts'

/** Which allocations are read: all, only those that settle, or only links to what the source shows as paid. */
const MATCHED = {
  all: sql<SqlBool>`1`,
  settling: sql<SqlBool>`a.explained = 0`,
  links: sql<SqlBool>`a.explained = 1`,
} as const

// An advance is an amount beyond the document, and pays nothing of it.
const allocatedByGroup = sql<number>`abs(sum(iif(a.kind = 'advance', 0, a.amount_minor))
  OVER (PARTITION BY a.group_id, a.document_id))`

/** An amount of the row's document with the document's sign. */
const withSign = (amount: RawBuilder<unknown>) => sql<Minor | null>`${signOf('d')} * ${amount}`

const matchedRows = (which: keyof typeof MATCHED) =>
  bySide((side) =>
    query(() =>
      allocationsInForce()
        .select([
          'a.group_id as groupId',
          'g.state',
          'e.body',
          'e.by as decidedBy',
          'e.at as decidedAt',
          'd.number as documentNumber',
          'd.type as documentType',
          'd.date as documentDate',
          'd.due_date as dueDate',
          'd.name as customer',
          'd.tax_id as taxId',
          signed('d', 'total_minor').as('totalMinor'),
          withSign(sql`a.unpaid_seen_minor`).as('unpaidBeforeMinor'),
          bookedDay('t').as('transactionDate'),
          't.text',
          't.counterparty_name as counterparty',
          't.amount_minor as transactionMinor',
          'a.amount_minor as allocatedMinor',
          'a.bank_minor as bankMinor',
          'a.kind',
          'a.category as categoryId',
          withSign(sql`(a.unpaid_seen_minor - iif(a.explained, 0, ${allocatedByGroup}))`).as(
            'differenceMinor',
          ),
          'a.explained as linked',
          sql<string>`coalesce(t.currency, 'EUR')`.as('currency'),
          notesOf({ group: 'a.group_id', document: 'a.document_id', transaction: 'a.transaction_id' }).as(
            'noted',
          ),
        ])
        .where(MATCHED[which])
        .where(isRowOfSide(side))
        .where(sql<SqlBool>`NOT ${isLeftOpen('a')}`),
    ),
  )
const matched = {
  all: matchedRows('all'),
  settling: matchedRows('settling'),
  links: matchedRows('links'),
}

/** Allocations of the groups in force that end something, in the order they were decided. */
export function* listMatchedRows(
  db: ReadableDb,
  which: keyof typeof MATCHED,
  side: Side = 'customer',
): Generator<MatchedRow> {
  let known: { groupId: string; body: GroupBody } | undefined
  for (const { body, linked, noted, ...row } of matched[which][side].iterate(db)) {
    if (known?.groupId !== row.groupId) known = { groupId: row.groupId, body: JSON.parse(body) as GroupBody }
    const { class: matchClass, evidence, note, rate = null } = known.body
    const notes = [note, noted].filter((one) => one != null)
    yield { ...row, linked: linked === 1, class: matchClass, evidence, rate, note: notes.join('; ') || null }
  }
}

/** Documents as reports show them: a credit note's amounts are negative. */
export const documentRows = () =>
  mirror
    .selectFrom('document')
    .select([
      'side',
      'number as documentNumber',
      'type as documentType',
      'date as documentDate',
      'due_date as dueDate',
      'name as customer',
      'tax_id as taxId',
      signed('document', 'total_minor').as('totalMinor'),
      signed('document', 'unpaid_minor').as('unpaidMinor'),
      signed('document', 'open_minor').as('openMinor'),
      sql<string>`'EUR'`.as('currency'),
      notesOf({ document: 'document.id' }).as('note'),
    ])
const transactionRows = () =>
  mirror
    .selectFrom('bank_transaction as t')
    .crossJoin('account as a')
    .select([
      bookedDay('t').as('transactionDate'),
      'a.account_id as accountId',
      't.text',
      't.counterparty_name as counterparty',
      't.amount_minor as transactionMinor',
      't.currency',
    ])
    .whereRef('a.id', '=', 't.account')

// The open amount of a document is known only where its unpaid amount is.
const openDocumentRows = bySide((side) =>
  query(() =>
    documentRows()
      .where(isReceivable('document'))
      .where(isOfSide('document', side))
      .where('open_minor', '>', toMinor(0))
      .orderBy(dueOrIssued('document'))
      .orderBy('id')
      .$narrowType<{ unpaidMinor: Minor; openMinor: Minor }>(),
  ),
)
// Documents that money may explain although nothing of them is owed, such as a simplified invoice, are among them.
const unpairedDocumentRows = bySide((side) =>
  query(() =>
    documentRows()
      .where(isReceivable('document'))
      .where(isOfSide('document', side))
      .where('vanished_at', 'is', null)
      .where('matched', '=', 0)
      .orderBy('date')
      .orderBy('id'),
  ),
)
const documentRow = query(({ id }: Params<{ id: number }>) => documentRows().where('id', '=', id))
const transactionRow = query(({ id }: Params<{ id: number }>) =>
  transactionRows()
    .select(['t.open_minor as openMinor', notesOf({ transaction: 't.id' }).as('note')])
    .where('t.id', '=', id),
)

/** Transactions left open on purpose, with their notes. */
const leftOpen = () =>
  mirror
    .selectFrom('allocation as l')
    .innerJoin('match_group as g', 'g.id', 'l.group_id')
    .innerJoin('decision_event as e', 'e.sequence', 'g.sequence')
    .select(({ fn }) => [
      'l.transaction_id as id',
      fn.sum<Minor>('l.amount_minor').as('minor'),
      sql<string>`group_concat(concat_ws('; ', e.body ->> '$.note', ${notesOf({ group: 'l.group_id' })}), '; ')`.as(
        'note',
      ),
    ])
    .where(isLeftOpen('l'))
    .groupBy('l.transaction_id')
    .as('k')
const unmatchedRows = query(() =>
  transactionRows()
    .leftJoin(leftOpen, (join) => join.onRef('k.id', '=', 't.id'))
    .leftJoin('note as n', 'n.transaction_id', 't.id')
    .select([
      sql<Minor>`(t.open_minor + coalesce(k.minor, 0))`.as('openMinor'),
      // Few rows are left open on purpose: the others need no concatenation.
      sql<string | null>`iif(k.id IS NULL, n.text, nullif(concat_ws('; ', k.note, n.text), ''))`.as('note'),
    ])
    .where(sql<SqlBool>`(t.open_minor <> 0 OR k.id IS NOT NULL)`)
    .where('t.vanished_at', 'is', null)
    .orderBy('t.booking_date')
    .orderBy('t.place_in_day')
    .orderBy('t.id'),
)

// What nobody decided, and what went into a category that invoices of suppliers usually explain.
const paymentsWithoutDocument = query(({ start }: Params<{ start: IsoDate | null }>) =>
  transactionRows()
    .select(['t.open_minor as openMinor', notesOf({ transaction: 't.id' }).as('note')])
    .where('t.amount_minor', '<', 0 as Minor)
    .where(sql<SqlBool>`(${start} IS NULL OR coalesce(${bookedDay('t')}, ${NO_DAY}) >= ${start})`)
    .where('t.vanished_at', 'is', null)
    .where(
      sql<SqlBool>`(t.open_minor <> 0 OR EXISTS (SELECT 1 FROM allocation a WHERE a.transaction_id = t.id
        AND (a.category IN (${words(INVOICED_CATEGORIES)}) OR ${isLeftOpen('a')})
        AND NOT EXISTS (SELECT 1 FROM allocation n WHERE n.transaction_id = t.id AND ${isNamingRow('n')})))`,
    )
    .orderBy('t.booking_date')
    .orderBy('t.place_in_day')
    .orderBy('t.id'),
)

const anyOfFiles = column(() =>
  mirror
    .selectFrom('document')
    .select('id')
    .where(isOfSide('document', 'customer'))
    .where('source_id', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('document as s').select('s.id').where('s.source_id', 'is not', null))),
    )
    .limit(1),
)

/** Whether there are documents of customers, and all of them came from files. */
export const areDocumentsOfFiles = (db: ReadableDb): boolean => anyOfFiles.get(db) !== undefined

/** Open documents, the oldest first. */
export const listOpenDocumentRows = (db: ReadableDb, side: Side = 'customer'): Iterable<OpenDocumentRow> =>
  openDocumentRows[side].iterate(db)

/** Documents of a side that no group in force holds, by date. */
export const listUnpairedDocumentRows = (db: ReadableDb, side: Side): Iterable<ListedDocumentRow> =>
  unpairedDocumentRows[side].iterate(db)

/** Payments that no document of a supplier explains since there are suppliers, by date. */
export const listPaymentsWithoutDocument = (db: ReadableDb): Iterable<UnmatchedTransactionRow> =>
  paymentsWithoutDocument.iterate(db, { start: suppliersStart(db) })

function* byIds<Row>(ids: Iterable<number>, get: (id: number) => Row | undefined): Generator<Row> {
  for (const id of ids) {
    const row = get(id)
    if (row) yield row
  }
}

/** Documents with these ids in that order; deleted ones are left out. */
export const listDocumentRows = (db: ReadableDb, ids: Iterable<number>): Iterable<ListedDocumentRow> =>
  byIds(ids, (id) => documentRow.get(db, { id }))

/** Transactions with these ids in that order; deleted ones are left out. */
export const listTransactionRows = (
  db: ReadableDb,
  ids: Iterable<number>,
): Iterable<UnmatchedTransactionRow> => byIds(ids, (id) => transactionRow.get(db, { id }))

/** Transactions with something open, on purpose or not, the oldest first. */
export const listUnmatchedTransactionRows = (db: ReadableDb): Iterable<UnmatchedTransactionRow> =>
  unmatchedRows.iterate(db)
