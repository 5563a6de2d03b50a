/** Reads a file of suppliers' documents, whichever kind it is of. */
import type { TableLayout } from '#contract/import-values.ts'
import type { IsoDate } from '#contract/values.ts'
import type { SupplierKind } from '#core/statements.ts'
import type { SupplierRow } from '#core/suppliers/supplier-row.ts'
import { fileProblem } from '../../import/file-problem.ts'
import { type ExaminedFile, readText } from '../../import/file-source.ts'
import type { FileKind } from '../../import/kind.ts'
import { guessLedger, isLedger } from '../../import/ledger/ledger-layout.ts'
import { isTable, type TableKind, tableRows, tableSheets } from '../../import/read-statement.ts'
import { isEfatura, readEfatura } from '../../import/suppliers/read-efatura.ts'
import { readSupplierList } from '../../import/suppliers/read-supplier-list.ts'
import {
  SUPPLIER_ACCOUNT,
  supplierLines,
  supplierLinesOfSaft,
} from '../../import/suppliers/supplier-lines.ts'
import { isSupplierTemplate } from '../../import/suppliers/templates.ts'
import type { TableRow } from '../../import/table/cells.ts'
import { examineTable, type TableAnswers, type TableHead } from '../../import/table/examine-table.ts'
import { guessOpenItems, isOpenItems, sideOfList } from '../../import/table/open-items.ts'
import { HEAD_ROWS } from '../../import/table/read-table.ts'

interface ReadOptions {
  remembered: readonly TableLayout[]
  layout?: TableLayout | undefined
  answers?: TableAnswers | undefined
  onTable?: ((head: TableHead) => void) | undefined
  signal?: AbortSignal | undefined
}

export interface SupplierContents {
  rows: SupplierRow[]
  /** Of a list of open documents, the day it is of. */
  from: IsoDate
  to: IsoDate
  /** Lines of the accounting that name no document. */
  unnamed: number
  /** The company's, as often as the file has it. */
  taxIds: string[]
  /** As a person set it. */
  layout?: TableLayout | undefined
}

/**
 * @param isSaid whether a person says that the file is of suppliers
 * @returns undefined where the file is not of suppliers. Errors: `sales-list`; those of the rows
 */
export const supplierKindOf = async (
  file: ExaminedFile,
  kind: FileKind,
  { isSaid, layout, signal }: Pick<ReadOptions, 'layout' | 'signal'> & { isSaid: boolean },
): Promise<SupplierKind | undefined> => {
  if (kind === 'saft') return isSaid ? 'supplier-ledger' : undefined
  if (!isTable(kind)) return undefined
  const head = await firstHead(file, kind, signal)
  if (isEfatura(head)) return 'e-fatura'
  const [ledger, list] = [guessLedger(head), layout ?? guessOpenItems(head)]
  const isOf = (found: TableLayout): boolean => isSaid || sideOfList(head, found) === 'supplier'
  // Of an extract the last column is a balance, and no open amount.
  const isExtract =
    ledger !== undefined &&
    (isLedger(ledger) ||
      (ledger.columns.credit !== undefined && ledger.columns.balance === list?.columns.open))
  if (isExtract) return isOf(ledger) ? 'supplier-ledger' : undefined
  if (!list || !isOpenItems(list) || !isOf(list)) return undefined
  return isSupplierTemplate(list) ? 'supplier-table' : 'supplier-items'
}

/** Of the first sheet with titles, whether others have them too; of a file without any, of its first sheet. */
const firstHead = async (file: ExaminedFile, kind: TableKind, signal?: AbortSignal): Promise<TableRow[]> => {
  let first: TableRow[] | undefined
  for await (const { rows } of tableSheets(file, kind, signal)) {
    const head: TableRow[] = []
    for await (const row of rows) if (head.push(row) === HEAD_ROWS) break
    if (isEfatura(head) || guessLedger(head) || guessOpenItems(head)) return head
    first ??= head
  }
  return first ?? []
}

/** Errors: `invalid-input` with the problem of the file. */
export const readSuppliers = async (
  file: ExaminedFile,
  kind: FileKind,
  of: SupplierKind,
  options: ReadOptions,
): Promise<SupplierContents> => {
  const { signal } = options
  if (of === 'supplier-ledger') return readLines(file, kind, options)
  if (!isTable(kind)) throw fileProblem('foreign')
  if (of === 'e-fatura')
    return { ...withDays(await readEfatura(tableRows(file, kind, signal))), unnamed: 0, taxIds: [] }
  const head = await headOf(file, kind, options)
  const { rows, asOf } = await readSupplierList(tableRows(file, kind, signal), head.layout)
  const days = withDays(rows)
  return {
    ...days,
    // A list without a day of its own is of that of its newest document.
    ...(asOf !== null && of === 'supplier-items' && { from: asOf < days.from ? asOf : days.from, to: asOf }),
    unnamed: 0,
    taxIds: [],
    ...(head.from === 'chosen' && { layout: head.layout }),
  }
}

const headOf = async (
  file: ExaminedFile,
  kind: TableKind,
  { remembered, layout: chosen, answers, onTable, signal }: ReadOptions,
): Promise<{ layout: TableLayout; from: TableHead['from'] }> => {
  const head = await examineTable(tableRows(file, kind, signal), {
    remembered,
    chosen,
    answers,
    guess: guessOpenItems,
  })
  onTable?.(head)
  if (!head.layout) throw fileProblem('no-columns')
  return { layout: head.layout, from: head.from }
}

const readLines = async (
  file: ExaminedFile,
  kind: FileKind,
  options: ReadOptions,
): Promise<SupplierContents> => {
  const isOne = (code: string): boolean => SUPPLIER_ACCOUNT.test(code)
  if (kind === 'saft') {
    const { readSaftLedger } = await import('../../import/ledger/read-saft-ledger.ts')
    const ledger = await readSaftLedger(readText(file, options.signal), isOne)
    const { from, to, taxId } = ledger.header
    return { ...found(supplierLinesOfSaft(ledger)), from, to, taxIds: taxId === null ? [] : [taxId] }
  }
  if (!isTable(kind)) throw fileProblem('foreign')
  const { layout: chosen, ...said } = options
  const { readEachSheet } = await import('../ledger/read-sheets.ts')
  const { extracts, taxIds, layout } = await readEachSheet(file, kind, {
    ...said,
    chosen,
    headings: SUPPLIER_ACCOUNT,
  })
  const own = extracts.filter(({ code }) => code === null || isOne(code))
  // A sheet whose rows name nobody is the supplier's that it is called after.
  const lines = found(supplierLines(own.map((one) => ({ ...one, name: one.name || one.sheet }))))
  return { ...lines, ...withDays(lines.rows), taxIds, layout }
}

/** Error: `no-rows`, where no line of an account of suppliers names a document. */
const found = ({ rows, unnamed }: { rows: SupplierRow[]; unnamed: number }) => {
  if (rows.length === 0) throw fileProblem('no-rows', { element: '22, 271' })
  return { rows, unnamed }
}

const withDays = (rows: SupplierRow[]): { rows: SupplierRow[]; from: IsoDate; to: IsoDate } => {
  let [from, to] = [rows[0]?.date ?? ('' as IsoDate), rows[0]?.date ?? ('' as IsoDate)]
  for (const { date } of rows) {
    if (date < from) from = date
    if (date > to) to = date
  }
  return { rows, from, to }
}
