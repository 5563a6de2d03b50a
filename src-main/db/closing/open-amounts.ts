/**
 * Open and unpaid amounts of documents: the current ones of the mirror, and on a day the observed ones of the service.
 */
import { sql } from 'kysely'
import type { DocumentRow } from '#contract/closing-values.ts'
import type { Side } from '#contract/sides.ts'
import type { DocumentId, IsoDate, Minor } from '#contract/values.ts'
import { changesBySide } from '../closed-months/counted-day.ts'
import type { ReadableDb } from '../connection/connection.ts'
import { mirror, type Params, query, rawQuery } from '../query/query.ts'
import { bySide, isOfSide, isReceivable, signed } from '../schema/rules.ts'
import { integer, minor } from '../schema/schema-columns.ts'

const openRows = bySide((side) =>
  query(() =>
    mirror
      .selectFrom('document')
      .select(['id', 'number', 'name', 'date', signed('document', 'open_minor').as('open')])
      .where(isReceivable('document'))
      .where(isOfSide('document', side))
      .where('open_minor', '<>', 0 as Minor)
      .$narrowType<{ open: Minor }>(),
  ),
)

// Neither is in an index with status and type: one pass over the documents is faster than two.
const documentSums = bySide((side) =>
  query(({ to }: Params<{ to: IsoDate }>) => {
    const isUnknown = sql`unpaid_minor IS NULL AND vanished_at IS NULL AND date <= ${to}`
    return mirror
      .selectFrom('document')
      .select([
        sql<number>`coalesce(sum(${signed('document', 'open_minor')}), 0)`.as('openMinor'),
        sql<number>`coalesce(sum(${isUnknown}), 0)`.as('unknownCount'),
        sql<number>`coalesce(sum(iif(${isUnknown}, ${signed('document', 'total_minor')}, 0)), 0)`.as(
          'unknownTotalMinor',
        ),
      ])
      .where(isReceivable('document'))
      .where(isOfSide('document', side))
  }),
)

/** The current open amounts of all documents of a side, and the number of documents by the day whose open amount is unknown. */
export const sumDocuments = (db: ReadableDb, to: IsoDate, side: Side) =>
  documentSums[side].get(db, { to }) ?? { openMinor: 0, unknownCount: 0, unknownTotalMinor: 0 }

/** The current open amount of each document that has one. */
export const listOpenNow = (db: ReadableDb, side: Side): Omit<DocumentRow, 'term'>[] =>
  openRows[side].all(db).map(({ id, number, name, date, open }) => ({
    documentId: id,
    number,
    customer: name,
    date: date ?? ('' as IsoDate),
    amountMinor: open,
  }))

const unpaidOn = bySide((side) =>
  rawQuery(
    { documentId: integer<DocumentId>(), unpaid: minor() },
    ({ day }: Params<{ day: IsoDate }>) => sql`
    SELECT d.id AS documentId,
      sum(ch.issued_minor + ch.settled_minor + ch.withheld_minor + ch.cancelled_minor) AS unpaid
    FROM document_change ch JOIN document d ON d.id = ch.document_id
    WHERE ${isOfSide('d', side)} AND ${changesBySide[side].dayOfChange} <= ${day} GROUP BY d.id`,
  ),
)

/** The unpaid amount that the service had shown by the end of a day, by document; negative for credit notes. */
export const unpaidOnDay = (db: ReadableDb, day: IsoDate, side: Side): Map<DocumentId, Minor> =>
  new Map(unpaidOn[side].all(db, { day }).map(({ documentId, unpaid }) => [documentId, unpaid]))
