/** Counts what receipts and credit notes of files settled on their own days, whatever file came first. */
import type { DocumentId, IsoDate } from '#contract/values.ts'
import type { FiledSettlement } from '#core/filed-documents.ts'
import { toMinor } from '#core/money.ts'
import type { Trx } from '../../connection/connection.ts'
import { mirror, type Params, query } from '../../query/query.ts'
import { insertInto } from '../../query/write.ts'

const changesOf = query(({ id }: Params<{ id: DocumentId }>) =>
  mirror.selectFrom('document_change').selectAll().where('document_id', '=', id).orderBy('id'),
)
const documentOf = query(({ id }: Params<{ id: DocumentId }>) =>
  mirror.selectFrom('document').select(['type', 'date']).where('id', '=', id),
)
const insertChange = insertInto('document_change')

/**
 * Divides what was settled of a document among its days. The change that the last write recorded as a whole is divided;
 * days that were recorded before get the difference alone, so that nothing recorded changes.
 *
 * @param lastBefore the number of the last change before the write
 */
export const dateSettled = (
  trx: Trx,
  id: DocumentId,
  settled: readonly FiledSettlement[],
  lastBefore: number,
): void => {
  const document = documentOf.get(trx, { id })
  const changes = changesOf.all(trx, { id })
  const last = changes.at(-1)
  if (!document || !last) return
  const sign = document.type === 'C' ? -1 : 1
  const recorded = new Map<IsoDate, number>()
  for (const { own_day, settled_minor } of changes)
    if (own_day !== null) recorded.set(own_day, (recorded.get(own_day) ?? 0) + settled_minor)
  const wanted = new Map<IsoDate, number>([...recorded.keys()].map((day) => [day, 0]))
  for (const { date, minor } of settled) {
    if (date === null || minor === 0) continue
    // A receipt before its document counts with it.
    const day = document.date !== null && date < document.date ? document.date : date
    wanted.set(day, (wanted.get(day) ?? 0) - sign * minor)
  }
  const differences = [...wanted]
    .map(([day, minor]) => ({ day, minor: minor - (recorded.get(day) ?? 0) }))
    .filter(({ minor }) => minor !== 0)
    .sort((one, other) => (one.day < other.day ? -1 : 1))
  const sum = differences.reduce((total, { minor }) => total + minor, 0)
  const isNew = last.id > lastBefore
  // What was recorded without a day before this write stays as it was.
  if (differences.length === 0 || (!isNew && sum !== 0)) return
  let unpaid = (last.unpaid_minor ?? 0) - sign * sum
  if (isNew)
    trx
      .write('UPDATE document_change SET settled_minor = settled_minor - ?, unpaid_minor = ? WHERE id = ?')
      .run(sum, unpaid, last.id)
  for (const { day, minor } of differences) {
    unpaid += sign * minor
    insertChange(trx, {
      document_id: id,
      seen_at: last.seen_at,
      after_decision: last.after_decision,
      is_first: 0,
      status: last.status,
      unpaid_minor: toMinor(unpaid),
      issued_minor: toMinor(0),
      settled_minor: toMinor(minor),
      withheld_minor: toMinor(0),
      cancelled_minor: toMinor(0),
      own_day: day,
    })
  }
}
