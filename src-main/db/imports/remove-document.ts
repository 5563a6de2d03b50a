/** Removes a document that no file shows any more, unless a decision or a note names it. */
import type { DocumentId } from '#contract/values.ts'
import type { Trx } from '../connection/connection.ts'
import type { SearchChange } from '../documents/document-rows.ts'
import { column, mirror, type Params } from '../query/query.ts'

const named = column(({ id }: Params<{ id: number }>) =>
  mirror
    .selectFrom('document as d')
    .select('d.id')
    .where('d.id', '=', id)
    .where(({ or, exists, selectFrom }) =>
      or([
        exists(selectFrom('allocation as a').select('a.group_id').whereRef('a.document_id', '=', 'd.id')),
        exists(selectFrom('decline as x').select('x.group_id').whereRef('x.document_id', '=', 'd.id')),
        exists(selectFrom('note as n').select('n.id').whereRef('n.document_id', '=', 'd.id')),
      ]),
    ),
)

/** @returns its search index update */
export const removeDocument = (
  trx: Trx,
  { id, search }: { id: DocumentId; search: string },
  at: string,
): SearchChange[] => {
  if (named.get(trx, { id }) !== undefined) {
    // The log or a note names it: it stays as a row that is no longer shown.
    trx.write('UPDATE document SET vanished_at = ?1, open_minor = NULL WHERE id = ?2').run(at, id)
    return []
  }
  trx.write('DELETE FROM document WHERE id = ?').run(id)
  return [{ id, before: search, after: null }]
}
