/** What is open of each customer: documents, advances, payments that a proposal takes for theirs. */
import { type SqlBool, sql } from 'kysely'
import { END_CONSUMER } from '#contract/plain-values.ts'
import type { IsoDate, Minor } from '#contract/values.ts'
import { toMinor } from '#core/money.ts'
import type { OpenAccount, UnallocatedPayment } from '#core/reports/overdue-customers.ts'
import type { OpenDocumentRow } from '#core/reports/rows.ts'
import type { ReadableDb } from '../connection/connection.ts'
import { CLASS_RANK } from '../proposals/proposals.ts'
import { mirror, type Params, query } from '../query/query.ts'
import { bookedDay, isLeftOpen, isOfSide, isReceivable } from '../schema/rules.ts'
import { listOpenOnDay } from './account-rows.ts'
import { listOpenDocumentRows } from './report-rows.ts'

interface AsOf {
  /** Payments until this day; those without a day count. */
  day: IsoDate
}

const isBy = (table: string, day: Params<AsOf>['day']) =>
  sql<SqlBool>`coalesce(${bookedDay(table)}, '') <= ${day}`

const advances = query(({ day }: Params<AsOf>) =>
  mirror
    .selectFrom('allocation as a')
    .innerJoin('document as d', 'd.id', 'a.document_id')
    .leftJoin('bank_transaction as t', 't.id', 'a.transaction_id')
    .select(({ fn }) => ['d.tax_id as taxId', fn.sum<Minor>('a.amount_minor').as('minor')])
    .where('a.kind', '=', 'advance')
    .where(isOfSide('d', 'customer'))
    .where(isReceivable('d'))
    .where('d.open_minor', 'is not', null)
    .where(isBy('t', day))
    .groupBy('d.tax_id'),
)

/** What is open of a transaction, on purpose or not. */
const openOf = sql<Minor>`(t.open_minor + coalesce((SELECT sum(l.amount_minor) FROM allocation l
  WHERE l.transaction_id = t.id AND ${isLeftOpen('l')}), 0))`

// Weaker proposals are guesses, and links to paid documents are of money that their documents already count.
const proposed = query(({ day }: Params<AsOf>) =>
  mirror
    .selectFrom('proposal as p')
    .innerJoin('proposal_member as m', 'm.position', 'p.position')
    .innerJoin('bank_transaction as t', 't.id', 'm.transaction_id')
    .innerJoin('proposal_member as o', 'o.position', 'p.position')
    .innerJoin('document as d', 'd.id', 'o.document_id')
    .select((eb) => [
      't.id',
      bookedDay('t').as('date'),
      't.open_minor as amountMinor',
      eb.fn.min('d.tax_id').as('taxId'),
    ])
    .where('p.rank', '<=', CLASS_RANK.likely)
    .where('p.explained', '=', 0)
    .where('p.hidden_by', 'is', null)
    .where('t.open_minor', '>', 0 as Minor)
    .where('t.currency', '=', 'EUR')
    .where('t.vanished_at', 'is', null)
    .where(isOfSide('d', 'customer'))
    .where(isBy('t', day))
    .groupBy('t.id')
    // Of several customers at once it is nobody's alone.
    .having((eb) => eb(eb.fn.min('d.tax_id'), '=', eb.fn.max('d.tax_id')))
    .orderBy('date')
    .orderBy('t.id'),
)

const named = query(({ day }: Params<AsOf>) =>
  mirror
    .selectFrom('bank_transaction as t')
    .select(['t.id', 't.counterparty_key as key', openOf.as('minor')])
    .where('t.amount_minor', '>', 0 as Minor)
    .where('t.currency', '=', 'EUR')
    .where('t.vanished_at', 'is', null)
    .where('t.counterparty_key', '<>', '')
    .where(
      sql<SqlBool>`(t.open_minor > 0 OR EXISTS (SELECT 1 FROM allocation l
        WHERE l.transaction_id = t.id AND ${isLeftOpen('l')}))`,
    )
    .where(isBy('t', day)),
)

const latest = query(() =>
  mirror
    .selectFrom('document')
    .select((eb) => ['tax_id as taxId', 'name', 'customer_key as key', eb.fn.max('id').as('id')])
    .where(isOfSide('document', 'customer'))
    .where('tax_id', '<>', '')
    .groupBy('tax_id'),
)

const emails = query(() =>
  mirror
    .selectFrom('document')
    .select((eb) => ['tax_id as taxId', 'email', eb.fn.max('id').as('id')])
    .where(isOfSide('document', 'customer'))
    .where('email', 'is not', null)
    .where('email', '<>', '')
    .groupBy('tax_id'),
)

const grouped = <Row extends { taxId: string }>(rows: Iterable<Row>): Map<string, Row[]> => {
  const groups = new Map<string, Row[]>()
  for (const row of rows) {
    const known = groups.get(row.taxId)
    if (known) known.push(row)
    else groups.set(row.taxId, [row])
  }
  return groups
}

/**
 * Customers with an open document, by tax id; end consumers share one, and who has none cannot be told from others.
 *
 * @param to as of this day; now, where it is left out
 */
export const listOpenAccounts = (db: ReadableDb, to: IsoDate | undefined, today: IsoDate): OpenAccount[] => {
  const asOf = { day: to ?? today }
  const open: Iterable<OpenDocumentRow> = to === undefined ? listOpenDocumentRows(db) : listOpenOnDay(db, to)
  const documents = grouped(open)
  documents.delete('')
  documents.delete(END_CONSUMER)
  if (documents.size === 0) return []
  const advanced = new Map(advances.all(db, asOf).map(({ taxId, minor }) => [taxId, minor]))
  const paid = proposed.all(db, asOf)
  const payments = grouped(paid)
  const used = new Set(paid.map(({ id }) => id))
  const byName = new Map<string, number>()
  for (const { id, key, minor } of named.all(db, asOf))
    if (!used.has(id) && key !== null) byName.set(key, (byName.get(key) ?? 0) + minor)
  const people = new Map(latest.all(db).map((one) => [one.taxId, one]))
  const mails = new Map(emails.all(db).map(({ taxId, email }) => [taxId, email]))
  return [...documents].map(([taxId, rows]) => {
    const person = people.get(taxId)
    return {
      taxId,
      name: person?.name ?? rows[0]?.customer ?? '',
      email: mails.get(taxId) ?? null,
      documents: rows,
      advancesMinor: advanced.get(taxId) ?? toMinor(0),
      unallocated: (payments.get(taxId) ?? []).map(
        ({ date, amountMinor }): UnallocatedPayment => ({ date, amountMinor }),
      ),
      unmatchedMinor: toMinor(byName.get(person?.key ?? '') ?? 0),
    }
  })
}
