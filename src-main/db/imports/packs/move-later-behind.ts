/** The number of a file is its place among the files: of two that say something of one document or line, the later counts. */
import { type SqlBool, sql } from 'kysely'
import type { DocumentId } from '#contract/values.ts'
import { isSupplierKind } from '#core/statements.ts'
import type { Trx } from '../../connection/connection.ts'
import { replayLedgersOf } from '../../ledger/undo-extracts.ts'
import { column, mirror, type Params, query } from '../../query/query.ts'
import { numbersTouched, refreshFiled } from '../saft/filed-open.ts'
import { readCombined } from '../suppliers/read-combined.ts'
import { writeSuppliers } from '../suppliers/write-suppliers.ts'

/**
 * Gives files that the log names after this place new numbers, behind all others: one that came from another computer is
 * older than they are. @returns whether there were any
 */
export const moveLaterBehind = (trx: Trx, place: number): boolean => {
  const files = laterFiles.all(trx, { place })
  if (files.length === 0) return false
  trx.write('PRAGMA defer_foreign_keys = ON').run()
  for (const file of files) {
    const to = (newest.get(trx) ?? 0) + 1
    trx.write('UPDATE imported_file SET id = ? WHERE id = ?').run(to, file)
    for (const table of OF_FILE) trx.write(`UPDATE ${table} SET file = ? WHERE file = ?`).run(to, file)
    // Of suppliers' rows the number itself says which came later.
    trx.write('UPDATE supplier_row SET id = id + (SELECT max(id) FROM supplier_row) WHERE file = ?').run(to)
  }
  return true
}

const laterFiles = column(({ place }: Params<{ place: number }>) =>
  mirror
    .selectFrom('event_order as o')
    .innerJoin('rule_event as r', 'r.uuid', 'o.uuid')
    .innerJoin('imported_file as f', (join) => join.on(sql<SqlBool>`f.sha256 = r.body ->> '$.sha256'`))
    .select('f.id')
    .where('r.action', '=', 'file-imported')
    .where('f.state', '=', 'applied')
    .where('o.place', '>', place)
    .groupBy('f.id')
    .orderBy((eb) => eb.fn.max('o.place')),
)

const fileOf = query(({ sha256 }: Params<{ sha256: string }>) =>
  mirror
    .selectFrom('imported_file')
    .select(['id', 'kind'])
    .where('sha256', '=', sha256)
    .where('state', '=', 'applied'),
)
const documentsOf = column(({ file }: Params<{ file: number }>) =>
  mirror
    .selectFrom('saft_document')
    .select('document_id')
    .where('file', '=', file)
    .where('document_id', 'is not', null)
    .$narrowType<{ document_id: DocumentId }>(),
)

/**
 * A file that was imported here comes earlier in the log, where another desk had imported it too: all that later files say
 * as well is made anew.
 */
export const putFileBack = (
  trx: Trx,
  { sha256, at }: { sha256: string; at: string },
  place: number,
): void => {
  const file = fileOf.get(trx, { sha256 })
  if (file === undefined || !moveLaterBehind(trx, place)) return
  const { id, kind } = file
  if (kind === 'ledger') replayLedgersOf(trx, id)
  else if (isSupplierKind(kind)) writeSuppliers(trx, readCombined(trx, { withStaged: false }), { at })
  else if (kind === 'saft' || kind === 'open-items') {
    const numbers = numbersTouched(trx, { files: [{ id, isList: kind === 'open-items' }], own: true })
    refreshFiled(trx, { at, withStaged: false, numbers, told: new Set(documentsOf.all(trx, { file: id })) })
  }
}

const OF_FILE = [
  ...['imported_statement', 'saft_file', 'saft_document', 'saft_receipt', 'saft_settles', 'saft_corrects'],
  ...['supplier_row', 'ledger_extract'],
]

const newest = column(() =>
  mirror.selectFrom('imported_file').select(({ fn }) => fn.max<number | null>('id').as('id')),
)
