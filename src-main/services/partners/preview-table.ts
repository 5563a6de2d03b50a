/** Previews a table before any request to the service: recognised columns, and rows that fail the local check. */
import type { Response } from '#contract/index.ts'
import { checkPartnerRow, readPartnerTable } from './partner-list.ts'
import type { Table } from './read-table.ts'
import { checkTaxIdRow, readTaxIdTable } from './tax-id-list.ts'

type Preview = Response<'partners.readTable'>

const SAMPLE = 5

const show = <Column extends string>({ columns, rows }: Table<Column>, wrong: number): Preview => ({
  columns,
  rows: rows.length,
  wrong,
  sample: rows.slice(0, SAMPLE).map(({ row, fields }) => ({ row, fields: fields as Record<string, string> })),
})

/** Error: invalid-input (no table). */
export const previewTable = (csv: string, of: 'partners' | 'tax-ids'): Preview => {
  if (of === 'partners') {
    const table = readPartnerTable(csv)
    return show(table, table.rows.filter(({ fields }) => 'issues' in checkPartnerRow(fields)).length)
  }
  const table = readTaxIdTable(csv)
  return show(table, table.rows.filter((row) => checkTaxIdRow(row) !== undefined).length)
}
