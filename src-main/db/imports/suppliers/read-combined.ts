/** Suppliers' documents as the files of the mirror show them together. */
import type { DocumentId } from '#contract/values.ts'
import { SUPPLIER_KINDS, type SupplierKind } from '#core/statements.ts'
import { combineFiles, type SupplierDocument } from '#core/suppliers/combine-files.ts'
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
const rows = query(({ alsoIn }: AlsoIn) =>
  mirror
    .selectFrom('supplier_row as r')
    .innerJoin('imported_file as f', 'f.id', 'r.file')
    .selectAll('r')
    .select('f.kind')
    .where((eb) => eb.or([eb('f.state', '=', 'applied'), eb('f.state', '=', alsoIn)]))
    .orderBy('r.file')
    .orderBy('r.id')
    .$narrowType<{ kind: SupplierKind; type: SupplierRowType | null }>(),
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
    rows.all(db, which).map(
      ({ kind, ...row }): MirrorRow => ({
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
      }),
    ),
  )
}
