/** Undoes an import: what only it showed is deleted, unless a person decided about it. */
import { AppError } from '#core/app-error.ts'
import { isSupplierKind } from '#core/statements.ts'
import { refuseClosedDocuments, refuseClosedRows } from '../closed-months/refuse-closed.ts'
import type { Trx } from '../connection/connection.ts'
import { groupOfDocument, groupOfTransaction } from '../decisions/allocations-in-force.ts'
import { indexDocuments } from '../documents/document-rows.ts'
import { recordRule } from '../events/record-event.ts'
import { undoExtracts } from '../ledger/undo-extracts.ts'
import { column, mirror, type Params, query } from '../query/query.ts'
import { RolledBack } from '../query/rolled-back.ts'
import { isNoted } from '../rows/notes.ts'
import { isInFile, showBestRow } from '../transactions/rows-of-files.ts'
import { unindexTransaction } from '../transactions/search-index.ts'
import { inTheWayOf, type Refused, type Removal, refused, removableRows } from './in-the-way.ts'
import { removeDocument } from './remove-document.ts'
import { numbersTouched, refreshFiled } from './saft/filed-open.ts'
import { readCombined } from './suppliers/read-combined.ts'
import { writeSuppliers } from './suppliers/write-suppliers.ts'

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
      /** Number of transactions, or of lines of a ledger, and of documents that were deleted. */
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
  const isOfSuppliers = kind !== undefined && isSupplierKind(kind)
  const { removed, notes, inTheWay } = isOfSuppliers
    ? undoSuppliers(trx, input)
    : isOfDocuments
      ? undoSaft(trx, { ...input, isList: kind === 'open-items' })
      : kind === 'ledger'
        ? undoLedger(trx, input.fileId)
        : undoStatements(trx, input)
  if (inTheWay.length > 0) throw new RolledBack<UndoneImport>(refused(inTheWay))
  return {
    outcome: 'undone',
    removed: isOfDocuments || isOfSuppliers ? 0 : removed,
    documents: isOfDocuments || isOfSuppliers ? removed : 0,
    notes,
  }
}

const undoLedger = (trx: Trx, fileId: number): Removal => {
  const { removed, inTheWay } = undoExtracts(trx, fileId)
  return {
    removed,
    notes: 0,
    inTheWay: inTheWay.map(({ id, date, amount_minor, text }) => ({
      id,
      date,
      amountMinor: amount_minor,
      currency: 'EUR',
      text,
    })),
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
  const inTheWay = goes.filter(({ id }) => groupOfTransaction(trx, id) !== undefined)
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

const documentsOfFile = query(({ file }: Params<{ file: number }>) =>
  mirror
    .selectFrom('document as d')
    .select([
      'd.id',
      'd.number',
      'd.name',
      'd.date',
      'd.total_minor',
      'd.search',
      'd.side',
      'd.vanished_at',
      isNoted('document', 'd.id').as('noted'),
    ])
    .where('d.id', 'in', ({ selectFrom }) =>
      selectFrom('saft_document')
        .select('document_id')
        .where('file', '=', file)
        .union(selectFrom('supplier_row').select('document_id').where('file', '=', file)),
    )
    .where('d.source', '=', 'file')
    .orderBy('d.id'),
)
const inOtherFile = column(({ id }: Params<{ id: number }>) =>
  mirror
    .selectFrom('saft_document')
    .select('id')
    .where('document_id', '=', id)
    .unionAll(mirror.selectFrom('supplier_row').select('id').where('document_id', '=', id))
    .limit(1),
)
type RemovedDocument = ReturnType<typeof documentsOfFile.all>[number]

/** Undoes the import of a SAF-T (PT) file's documents, or of a list of open ones. Documents are updated afterwards. */
const undoSaft = (
  trx: Trx,
  { fileId, isList, at }: { fileId: number; isList: boolean; at: string },
): Removal => {
  const numbers = numbersTouched(trx, { files: [{ id: fileId, isList }], own: true })
  return removeDocuments(trx, { fileId, at, tables: SAFT_TABLES }, (rows) =>
    refreshFiled(trx, { at, withStaged: false, numbers, told: new Set(rows.map(({ id }) => id)) }),
  )
}

const undoSuppliers = (trx: Trx, { fileId, at }: { fileId: number; at: string }): Removal =>
  removeDocuments(trx, { fileId, at, tables: ['supplier_row'] }, () =>
    writeSuppliers(trx, readCombined(trx, { withStaged: false }), { at }),
  )

const SAFT_TABLES = ['saft_document', 'saft_receipt', 'saft_settles', 'saft_corrects'] as const

/**
 * Deletes the rows of a file, and the documents that no other file shows.
 *
 * @param refresh called for what is left, where nothing stands in the way
 * @returns how many documents were deleted, and those that may not be. Error: month-closed
 */
const removeDocuments = (
  trx: Trx,
  { fileId, at, tables }: { fileId: number; at: string; tables: readonly string[] },
  refresh: (rows: readonly RemovedDocument[]) => void,
): Removal => {
  const rows = documentsOfFile
    .all(trx, { file: fileId })
    // A later list of the tax office may lack a supplier's document that this file shows.
    .filter(({ side, vanished_at }) => vanished_at === null || side === 'supplier')
  for (const table of tables) trx.write(`DELETE FROM ${table} WHERE file = ?`).run(fileId)
  const goes = rows.filter(({ id }) => inOtherFile.get(trx, { id }) === undefined)
  refuseClosedDocuments(
    trx,
    goes.map(({ id }) => id),
  )
  const inTheWay = goes.filter(({ id }) => groupOfDocument.get(trx, { id }) !== undefined)
  const removed = (inTheWay.length === 0 ? goes : []).flatMap((row) => removeDocument(trx, row, at))
  indexDocuments(trx, removed)
  if (inTheWay.length === 0) refresh(rows)
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
