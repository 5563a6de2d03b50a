/** Applies the staged files of suppliers' documents to the documents of the mirror. */
import type { DocumentId, Instant, IsoDate } from '#contract/values.ts'
import { SUPPLIER_KINDS, type SupplierKind } from '#core/statements.ts'
import {
  describeImport,
  documentsByRow,
  type GoneDocument,
  type ImportedSupplierFile,
} from '#core/suppliers/describe-import.ts'
import type { Trx } from '../../connection/connection.ts'
import type { StopFlag } from '../../connection/stop-flag.ts'
import { groupOfDocument } from '../../decisions/allocations-in-force.ts'
import { column, mirror, type Params, query } from '../../query/query.ts'
import { readCombined, SOURCES } from './read-combined.ts'
import { writeSuppliers } from './write-suppliers.ts'

const staged = query(() =>
  mirror
    .selectFrom('saft_file as s')
    .innerJoin('imported_file as f', 'f.id', 's.file')
    .select(['f.id as fileId', 'f.name as file', 'f.kind', 's.from_date as from', 's.to_date as to'])
    .where('f.state', '=', 'staged')
    .where('f.kind', 'in', SUPPLIER_KINDS)
    .orderBy('f.id')
    .$narrowType<{ kind: SupplierKind }>(),
)
const receipts = column(({ file }: Params<{ file: number }>) =>
  mirror
    .selectFrom('supplier_row')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('file', '=', file)
    .where('type', 'in', ['RC', 'PG']),
)

export interface AppliedSuppliers extends Omit<ImportedSupplierFile, 'gone'> {
  fileId: number
  file: string
  kind: SupplierKind
  from: IsoDate
  to: IsoDate
  gone: (Omit<GoneDocument, 'documentId'> & { isPaired: boolean })[]
}

/** Applies all staged files of suppliers' documents. */
export const applySuppliers = (
  trx: Trx,
  { at, countsOnly, stop }: { at: Instant; countsOnly: boolean; stop: StopFlag | undefined },
): AppliedSuppliers[] => {
  const files = staged.all(trx)
  if (files.length === 0) return []
  const before = documentsByRow(readCombined(trx, { withStaged: false }))
  const after = readCombined(trx, { withStaged: true })
  const isPaired = (id: number | null): boolean =>
    id !== null && groupOfDocument.get(trx, { id: id as DocumentId }) !== undefined
  const applied = files.map((file): AppliedSuppliers => {
    const { fileId: id, kind, from, to } = file
    const { gone, ...told } = describeImport({ id, source: SOURCES[kind], from, to }, before, after)
    return {
      ...file,
      ...told,
      receipts: receipts.get(trx, { file: id }) ?? 0,
      gone: gone.map(({ documentId, ...one }) => ({ ...one, isPaired: isPaired(documentId) })),
    }
  })
  if (!countsOnly) writeSuppliers(trx, after, { at, stop })
  return applied
}
