/** Stages rows of suppliers' documents; they are not shown until they are applied. */
import { foldNumber, type SupplierRow } from '#core/suppliers/supplier-row.ts'
import type { Trx } from '../../connection/connection.ts'
import { insertInto } from '../../query/query.ts'

const insertRow = insertInto('supplier_row')

export const stageSupplierRows = (
  trx: Trx,
  { fileId: file, rows }: { fileId: number; rows: readonly SupplierRow[] },
): void => {
  for (const row of rows)
    insertRow(trx, {
      file,
      line: row.line,
      tax_id: row.taxId,
      name: row.name,
      number: row.number,
      key: foldNumber(row.number),
      atcud: row.atcud,
      type: row.type,
      cancelled: row.isCancelled ? 1 : 0,
      date: row.date,
      due_date: row.dueDate,
      total_minor: row.totalMinor,
      tax_minor: row.taxMinor,
      withheld_minor: row.withheldMinor,
      open_minor: row.openMinor,
      document_id: null,
    })
}
