/** Applies the staged files of suppliers' documents to the documents of the mirror. */
import type { Instant, IsoDate } from '#contract/values.ts'
import { SUPPLIER_KINDS, type SupplierKind } from '#core/statements.ts'
import { describeImport, documentsByRow, type ImportedSupplierFile } from '#core/suppliers/describe-import.ts'
import type { Trx } from '../../connection/connection.ts'
import type { StopFlag } from '../../connection/stop-flag.ts'
import { groupOfDocument } from '../../decisions/allocations-in-force.ts'
import { column, mirror, type Params, query } from '../../query/query.ts'
import { type MirrorDocument, readCombined, SOURCES } from './read-combined.ts'
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

export interface AppliedSuppliers extends ImportedSupplierFile {
  fileId: number
  file: string
  kind: SupplierKind
  from: IsoDate
  to: IsoDate
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
  const isPaired = ({ rows }: MirrorDocument): boolean => {
    const [id] = rows.flatMap(({ documentId }) => documentId ?? [])
    return id !== undefined && groupOfDocument.get(trx, { id }) !== undefined
  }
  const applied = files.map((file): AppliedSuppliers => {
    const { fileId: id, kind, from, to } = file
    return {
      ...file,
      ...describeImport({ id, source: SOURCES[kind], from, to }, before, after, isPaired),
      receipts: receipts.get(trx, { file: id }) ?? 0,
    }
  })
  if (!countsOnly) writeSuppliers(trx, after, { at, stop })
  return applied
}
