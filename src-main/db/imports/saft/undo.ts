/** Undoes the import of a SAF-T (PT) file's documents. */

import { refuseClosedDocuments } from '../../closed-months/refuse-closed.ts'
import type { Trx } from '../../connection/connection.ts'
import { groupOfDocument } from '../../decisions/used-in-force.ts'
import { indexDocuments, type SearchChange } from '../../documents/document-rows.ts'
import { column, mirror, type Params, query } from '../../query/query.ts'
import { isNoted } from '../../rows/notes.ts'
import type { Removal } from '../in-the-way.ts'
import { numbersTouched } from './filed-open.ts'
import { refreshFiled } from './refresh-filed.ts'

const rowsOf = query(({ file }: Params<{ file: number }>) =>
  mirror
    .selectFrom('saft_document as s')
    .innerJoin('document as d', 'd.id', 's.document_id')
    .select([
      'd.id',
      'd.number',
      'd.name',
      'd.date',
      'd.total_minor',
      'd.search',
      isNoted('document', 'd.id').as('noted'),
    ])
    .where('s.file', '=', file)
    .where('d.source', '=', 'file')
    .where('d.vanished_at', 'is', null)
    .orderBy('s.id'),
)
const inOtherFile = column(({ id }: Params<{ id: number }>) =>
  mirror.selectFrom('saft_document').select('id').where('document_id', '=', id).limit(1),
)
const named = column(({ id }: Params<{ id: number }>) =>
  mirror
    .selectFrom('document as d')
    .select('d.id')
    .where('d.id', '=', id)
    .where(({ or, exists, selectFrom }) =>
      or([
        exists(selectFrom('allocation as a').select('a.group_id').whereRef('a.document_id', '=', 'd.id')),
        exists(selectFrom('decline as x').select('x.group_id').whereRef('x.document_id', '=', 'd.id')),
      ]),
    ),
)

type RemovedDocument = ReturnType<typeof rowsOf.all>[number]

/** @returns its search index update */
const remove = (trx: Trx, { id, search, noted }: RemovedDocument, at: string): SearchChange[] => {
  if (noted === 1 || named.get(trx, { id }) !== undefined) {
    // The log or a note names it: it stays as a row that is no longer shown.
    trx.write('UPDATE document SET vanished_at = ?1, open_minor = NULL WHERE id = ?2').run(at, id)
    return []
  }
  trx.write('DELETE FROM document WHERE id = ?').run(id)
  return [{ id, before: search, after: null }]
}

/**
 * Deletes the rows of the file; documents are updated afterwards. @returns how many documents were deleted, and those
 * that may not be. Error: month-closed
 */
export const undoSaft = (
  trx: Trx,
  { fileId, isList, at }: { fileId: number; isList: boolean; at: string },
): Removal => {
  // A file may contain a document twice.
  const rows = [...new Map(rowsOf.all(trx, { file: fileId }).map((row) => [row.id, row])).values()]
  const numbers = numbersTouched(trx, { files: [{ id: fileId, isList }], own: true })
  for (const table of ['saft_document', 'saft_receipt', 'saft_settles', 'saft_corrects'])
    trx.write(`DELETE FROM ${table} WHERE file = ?`).run(fileId)
  const goes = rows.filter(({ id }) => inOtherFile.get(trx, { id }) === undefined)
  refuseClosedDocuments(
    trx,
    goes.map(({ id }) => id),
  )
  const inTheWay = goes.filter(({ id }) => groupOfDocument.get(trx, { id }) !== undefined)
  const removed = (inTheWay.length === 0 ? goes : []).flatMap((row) => remove(trx, row, at))
  indexDocuments(trx, removed)
  if (inTheWay.length === 0)
    refreshFiled(trx, {
      at,
      withStaged: false,
      numbers,
      told: new Set(rows.map(({ id }) => id)),
    })
  return {
    removed: goes.length,
    notes: goes.filter(({ noted }) => noted === 1).length,
    inTheWay: inTheWay.map(({ id, number, name, date, total_minor }) => ({
      id,
      date,
      amountMinor: total_minor,
      currency: 'EUR',
      text: `${number} · ${name}`,
    })),
  }
}
