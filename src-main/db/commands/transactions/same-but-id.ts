/** Whether two rows are one record as the source sent it, but for its id. */
import type { Trx } from '../../connection.ts'
import { sentRecord } from '../../rows/sent-page.ts'

interface SentRow {
  body: Uint8Array
  place: number
  sourceId: string | null
}

const SENT = `SELECT p.body, t.sent_place AS place, t.source_id AS sourceId
  FROM bank_transaction t JOIN sent_page p ON p.id = t.sent_page WHERE t.id = ?`

/** As JSON text; undefined where there is no record to compare. */
const withoutId = (trx: Trx, rowId: number): string | undefined => {
  const row = trx.read<SentRow>(SENT).get(rowId)
  if (!row) return undefined
  const sent = sentRecord(row.body, row.place)
  const { sourceId: id } = row
  if (!sent.startsWith('{') || id === null) return undefined
  // An id is sent as text or as a number.
  return sent
    .replaceAll(`:${JSON.stringify(id)}`, ':null')
    .replaceAll(`:${id},`, ':null,')
    .replaceAll(`:${id}}`, ':null}')
}

/** In doubt no: a record that also shows its id in other words is another one. */
export const isSameButId = (trx: Trx, older: number, newer: number): boolean => {
  const before = withoutId(trx, older)
  return before !== undefined && before === withoutId(trx, newer)
}
