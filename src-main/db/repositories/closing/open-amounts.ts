/** What is open and unpaid on documents: now as the mirror keeps it, on a day as the service was seen to say. */
import { sql } from 'kysely'
import type { DocumentRow } from '#contract/closing-values.ts'
import type { DocumentId, IsoDate, Minor } from '#contract/values.ts'
import type { ReadableDb } from '../../connection.ts'
import { column, mirror, type Params, query, rawQuery } from '../../query.ts'
import { isReceivable, signed } from '../../rules.ts'
import { integer, minor } from '../../schema-columns.ts'
import { dayOfChange } from './document-flows.ts'

const openNow = column(() =>
  mirror
    .selectFrom('document')
    .select(sql<number>`coalesce(sum(${signed('document', 'open_minor')}), 0)`.as('open'))
    .where(isReceivable('document'))
    .where('open_minor', 'is not', null),
)
const openRows = query(() =>
  mirror
    .selectFrom('document')
    .select(['id', 'number', 'name', 'date', signed('document', 'open_minor').as('open')])
    .where(isReceivable('document'))
    .where('open_minor', '<>', 0 as Minor)
    .$narrowType<{ open: Minor }>(),
)

/** Documents whose open amount the service did not say, by the day. */
export const unknownAmounts = query(({ to }: Params<{ to: IsoDate }>) =>
  mirror
    .selectFrom('document')
    .select(({ fn }) => [
      fn.countAll<number>().as('count'),
      sql<number>`coalesce(sum(${signed('document', 'total_minor')}), 0)`.as('totalMinor'),
    ])
    .where(isReceivable('document'))
    .where('unpaid_minor', 'is', null)
    .where('vanished_at', 'is', null)
    .where('date', '<=', to),
)

/** What is open now on all documents, as the mirror keeps it. */
export const sumOpenNow = (db: ReadableDb): number => openNow.get(db) ?? 0

/** The same of each document that has something open. */
export const listOpenNow = (db: ReadableDb): Omit<DocumentRow, 'term'>[] =>
  openRows.all(db).map(({ id, number, name, date, open }) => ({
    documentId: id,
    number,
    customer: name,
    date: date ?? ('' as IsoDate),
    amountMinor: open,
  }))

const unpaidOn = rawQuery(
  { documentId: integer<DocumentId>(), unpaid: minor() },
  ({ day }: Params<{ day: IsoDate }>) => sql`
    SELECT d.id AS documentId,
      sum(ch.issued_minor + ch.settled_minor + ch.withheld_minor + ch.cancelled_minor) AS unpaid
    FROM document_change ch JOIN document d ON d.id = ch.document_id
    WHERE ${dayOfChange} <= ${day} GROUP BY d.id`,
)

/** What the service had shown as unpaid by the end of a day, by document; credit notes negative. */
export const unpaidOnDay = (db: ReadableDb, day: IsoDate): Map<DocumentId, Minor> =>
  new Map(unpaidOn.all(db, { day }).map(({ documentId, unpaid }) => [documentId, unpaid]))
