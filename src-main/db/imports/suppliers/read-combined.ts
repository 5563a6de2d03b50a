/** Suppliers' documents as the files of the mirror show them together. */
import type { DocumentContradiction } from '#contract/documents.ts'
import type { DocumentId } from '#contract/values.ts'
import { SUPPLIER_KINDS, type SupplierKind } from '#core/statements.ts'
import { combineFiles, contradictionsAmong, type SupplierDocument } from '#core/suppliers/combine-files.ts'
import type { FiledRow, SupplierFile, SupplierRowType, SupplierSource } from '#core/suppliers/supplier-row.ts'
import type { ReadableDb } from '../../connection/connection.ts'
import { mirror, type Params, query } from '../../query/query.ts'

/** A row of the mirror, and the document that it is. */
interface MirrorRow extends FiledRow {
  documentId: DocumentId | null
}

export type MirrorDocument = SupplierDocument<MirrorRow>

type AlsoIn = Params<{ alsoIn: 'applied' | 'staged' }>
const files = query(({ alsoIn }: AlsoIn) =>
  mirror
    .selectFrom('saft_file as s')
    .innerJoin('imported_file as f', 'f.id', 's.file')
    .select(['f.id', 'f.kind', 's.from_date as from', 's.to_date as to'])
    .where('f.kind', 'in', SUPPLIER_KINDS)
    .where((eb) => eb.or([eb('f.state', '=', 'applied'), eb('f.state', '=', alsoIn)]))
    .orderBy('f.id')
    .$narrowType<{ kind: SupplierKind }>(),
)
const filedRows = () =>
  mirror
    .selectFrom('supplier_row as r')
    .innerJoin('imported_file as f', 'f.id', 'r.file')
    .selectAll('r')
    .select(['f.kind', 'f.name as fileName'])
    .orderBy('r.file')
    .orderBy('r.id')
    .$narrowType<{ kind: SupplierKind; type: SupplierRowType | null }>()
const rows = query(({ alsoIn }: AlsoIn) =>
  filedRows().where((eb) => eb.or([eb('f.state', '=', 'applied'), eb('f.state', '=', alsoIn)])),
)
const rowsOf = query(({ documentId }: Params<{ documentId: DocumentId }>) =>
  filedRows().where('r.document_id', '=', documentId).where('f.state', '=', 'applied'),
)

export const SOURCES: Readonly<Record<SupplierKind, SupplierSource>> = {
  'e-fatura': 'e-fatura',
  'supplier-table': 'table',
  'supplier-items': 'open-items',
  'supplier-ledger': 'ledger',
}

/** @param withStaged also files that are about to be applied */
export const readCombined = (db: ReadableDb, { withStaged }: { withStaged: boolean }): MirrorDocument[] => {
  const which = { alsoIn: withStaged ? 'staged' : 'applied' } as const
  return combineFiles(
    files.all(db, which).map(({ kind, ...file }): SupplierFile => ({ ...file, source: SOURCES[kind] })),
    rows.all(db, which).map(toMirrorRow),
  )
}

type StoredRow = ReturnType<typeof rows.all>[number]

const toMirrorRow = ({ kind, ...row }: StoredRow): MirrorRow => ({
  id: row.id,
  file: row.file,
  source: SOURCES[kind],
  line: row.line,
  taxId: row.tax_id,
  name: row.name,
  number: row.number,
  atcud: row.atcud,
  type: row.type,
  isCancelled: row.cancelled === 1,
  date: row.date,
  dueDate: row.due_date,
  totalMinor: row.total_minor,
  taxMinor: row.tax_minor,
  withheldMinor: row.withheld_minor,
  openMinor: row.open_minor,
  documentId: row.document_id,
})

/** What files state otherwise than counts, with the name of each file. */
export const listContradictions = (db: ReadableDb, documentId: DocumentId): DocumentContradiction[] => {
  const own = rowsOf.all(db, { documentId })
  const nameOf = new Map(own.map(({ file, fileName }) => [file, fileName]))
  return contradictionsAmong(own.map(toMirrorRow)).map(({ file, ...found }) => ({
    ...found,
    file: nameOf.get(file) ?? '',
  }))
}
