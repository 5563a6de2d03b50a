/** Compares the records of rows as the source sent them, apart from their ids: they have more fields than the rows. */
import type { Trx } from '../connection/connection.ts'
import { column, mirror, type Params, query } from '../query/query.ts'
import { sentRecord } from '../rows/sent-page.ts'

const sentPage = query(({ id }: Params<{ id: number }>) =>
  mirror
    .selectFrom('bank_transaction as t')
    .innerJoin('sent_page as p', 'p.id', 't.sent_page')
    .select(['p.body', 't.sent_place as place'])
    .where('t.id', '=', id),
)
const sourceId = column(({ id }: Params<{ id: number }>) =>
  mirror.selectFrom('bank_transaction').select('source_id').where('id', '=', id),
)

/** A row's record as the source sent it, as JSON text; empty where there is none. */
export const sentRecordOf = (trx: Trx, rowId: number): string => {
  const row = sentPage.get(trx, { id: rowId })
  return row ? sentRecord(row.body, row.place ?? 0) : ''
}

/** An id may be sent as text or as a number. */
const blankId = (sent: string, id: string): string =>
  sent
    .replaceAll(`:${JSON.stringify(id)}`, ':null')
    .replaceAll(`:${id},`, ':null,')
    .replaceAll(`:${id}}`, ':null}')

/** Whether a record as sent contains this id. */
export const containsId = (sent: string, id: string): boolean => blankId(sent, id) !== sent

/** As JSON text; undefined where there is no record to compare. */
const withoutId = (trx: Trx, rowId: number): string | undefined => {
  const id = sourceId.get(trx, { id: rowId })
  const sent = sentRecordOf(trx, rowId)
  return id && sent.startsWith('{') ? blankId(sent, id) : undefined
}

/**
 * Whether two rows are the same record except for its id. In doubt they are not: a record may contain its id in another
 * form.
 */
export const isSameExceptId = (trx: Trx, older: number, newer: number): boolean => {
  const before = withoutId(trx, older)
  return before !== undefined && before === withoutId(trx, newer)
}
