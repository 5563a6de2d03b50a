/** Undoes an import: what only it showed is deleted, unless a person decided about it. */
import { AppError } from '#core/app-error.ts'
import { refuseClosedRows } from '../closed-months/refuse-closed.ts'
import type { Trx } from '../connection/connection.ts'
import { groupOfTransaction } from '../decisions/used-in-force.ts'
import { recordRule } from '../events/rule-log.ts'
import { mirror, type Params, query } from '../query/query.ts'
import { RolledBack } from '../query/rolled-back.ts'
import { isNoted } from '../rows/notes.ts'
import { isInFile, showBestRow } from '../transactions/rows-of-files.ts'
import { unindexTransaction } from '../transactions/search-index.ts'
import { inTheWayOf, type Refused, type Removal, refused, removableRows } from './in-the-way.ts'
import { undoSaft } from './saft/undo.ts'

const fileOf = query(({ id }: Params<{ id: number }>) =>
  mirror.selectFrom('imported_file').select(['id', 'state', 'kind', 'sha256']).where('id', '=', id),
)
const rowsOf = query(({ file }: Params<{ file: number }>) =>
  removableRows()
    .innerJoin('imported_row as r', 'r.transaction_id', 't.id')
    .innerJoin('imported_statement as s', 's.id', 'r.statement')
    .select(isNoted('transaction', 't.id').as('noted'))
    .where('s.file', '=', file)
    .orderBy('r.id'),
)

export type UndoneImport =
  | {
      outcome: 'undone'
      /** Number of transactions and documents that were deleted. */
      removed: number
      documents: number
      /** How many of these had a note: the note stays with the row, and is shown again once a file shows the row. */
      notes: number
    }
  | Refused

/**
 * Rows that the service or another file shows too stay; where a row to delete is decided, nothing is undone. Errors:
 * not-found; month-closed, where such a row is in a closed month.
 */
export const undoImport = (trx: Trx, input: UndoInput): UndoneImport => {
  const file = fileOf.get(trx, { id: input.fileId })
  if (file?.state !== 'applied')
    throw new AppError('not-found', `there is no import ${input.fileId}; \`import list\` names them`)
  recordRule(trx, { action: 'file-undone', sha256: file.sha256 }, { by: input.by, at: input.at })
  return undoFile(trx, input)
}

interface UndoInput {
  fileId: number
  at: string
  by: string
}

/** As `undoImport`, of a file that counts. */
export const undoFile = (trx: Trx, input: UndoInput): UndoneImport => {
  // From here on the file no longer counts.
  trx
    .write("UPDATE imported_file SET state = 'undone', undone_at = ?, undone_by = ? WHERE id = ?")
    .run(input.at, input.by, input.fileId)
  const kind = fileOf.get(trx, { id: input.fileId })?.kind
  const isOfDocuments = kind === 'saft' || kind === 'open-items'
  const { removed, notes, inTheWay } = isOfDocuments
    ? undoSaft(trx, { ...input, isList: kind === 'open-items' })
    : undoStatements(trx, input)
  if (inTheWay.length > 0) throw new RolledBack<UndoneImport>(refused(inTheWay))
  return {
    outcome: 'undone',
    removed: isOfDocuments ? 0 : removed,
    documents: isOfDocuments ? removed : 0,
    notes,
  }
}

const undoStatements = (trx: Trx, { fileId, at }: { fileId: number; at: string }): Removal => {
  // Two statements of the file may show one transaction.
  const rows = [...new Map(rowsOf.all(trx, { file: fileId }).map((row) => [row.id, row])).values()]
  trx
    .write(`DELETE FROM imported_row WHERE statement IN (SELECT id FROM imported_statement WHERE file = ?)`)
    .run(fileId)
  const goes = rows.filter((row) => row.source === 'file' && !isInFile(trx, row.id))
  refuseClosedRows(
    trx,
    goes.map(({ id }) => id),
  )
  const inTheWay = goes.filter(({ id }) => groupOfTransaction.get(trx, { id }) !== undefined)
  for (const row of inTheWay.length === 0 ? goes : []) {
    if (row.decided === 1 || row.noted === 1) {
      // The log or a note names it: it stays as a row that is no longer shown.
      trx.write('UPDATE bank_transaction SET vanished_at = ? WHERE id = ?').run(at, row.id)
      continue
    }
    unindexTransaction(trx, row.id, row.search)
    trx.write('DELETE FROM bank_transaction WHERE id = ?').run(row.id)
  }
  if (inTheWay.length === 0) for (const row of rows) if (row.source === 'file') showBestRow(trx, row.id)
  return {
    removed: goes.length,
    notes: goes.filter(({ noted }) => noted === 1).length,
    inTheWay: inTheWay.map(inTheWayOf),
  }
}
