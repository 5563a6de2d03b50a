/** A table of suppliers' documents: a list of open ones, or the template that a person filled in. */
import type { TableLayout } from '#contract/import-values.ts'
import type { IsoDate, Minor } from '#contract/values.ts'
import { toMinor } from '#core/money.ts'
import type { OwedType, SupplierRow } from '#core/suppliers/supplier-row.ts'
import { plainTaxId } from '#core/tax-id.ts'
import { fileProblem } from '../file-problem.ts'
import type { TableRow } from '../table/cells.ts'
import { type OpenItem, readOpenItems, type StatedValues } from '../table/open-items.ts'

export interface SupplierList {
  /** The day that the list states; null where it states none. */
  asOf: IsoDate | null
  rows: SupplierRow[]
}

/** More documents than any company has open. */
const MAX_ROWS = 500_000

/** Errors: those of `readOpenItems`; `two-currencies`; `no-rows`; `too-large`. */
export const readSupplierList = async (
  rows: AsyncIterable<TableRow>,
  layout: TableLayout,
): Promise<SupplierList> => {
  const items: [OpenItem, StatedValues][] = []
  let asOf: IsoDate | null = null
  await readOpenItems(
    rows,
    layout,
    {
      begin(said) {
        asOf = said
      },
      item(item, said) {
        if (items.length >= MAX_ROWS) throw fileProblem('too-large', { line: item.line })
        items.push([item, said])
      },
    },
    { isOfSuppliers: true },
  )
  if (items.length === 0) throw fileProblem('no-rows', { line: layout.headerLine })
  // What is owed has a credit balance: some programs write it as negative amounts, others do not.
  const invoices = items.filter(([, { type }]) => type !== 'NC')
  const isOwedNegative = invoices.filter(([, said]) => isNegative(said)).length * 2 > invoices.length
  return {
    asOf,
    rows: items.map(([item, said]) => {
      const isReturned = said.type !== 'NC' && isNegative(said) !== isOwedNegative
      return rowOf(item, said, isReturned ? 'NC' : (said.type as OwedType | null))
    }),
  }
}

const isNegative = ({ openMinor, totalMinor }: StatedValues): boolean => (openMinor ?? totalMinor ?? 0) < 0

const rowOf = (
  { line, number, date, dueDate, taxId, name }: OpenItem,
  { totalMinor, openMinor, withheldMinor }: StatedValues,
  type: OwedType | null,
): SupplierRow => {
  const row = { line, number, type, date, dueDate, name }
  return {
    ...row,
    taxId: plainTaxId(taxId).toUpperCase(),
    atcud: null,
    isCancelled: false,
    totalMinor: bare(totalMinor),
    taxMinor: null,
    withheldMinor: bare(withheldMinor),
    openMinor: bare(openMinor),
  }
}

const bare = (minor: Minor | null): Minor | null => (minor === null ? null : toMinor(Math.abs(minor)))
