/** The list of purchases that the tax office exports: all documents that suppliers reported under the company's tax id. */
import type { IsoDate, Minor } from '#contract/values.ts'
import { foldText } from '#core/fold.ts'
import { toMinor } from '#core/money.ts'
import {
  isOwedType,
  isSupplierCredit,
  type SupplierRow,
  type SupplierRowType,
} from '#core/suppliers/supplier-row.ts'
import { plainTaxId } from '#core/tax-id.ts'
import { oneLine } from '../field-text.ts'
import { fileProblem } from '../file-problem.ts'
import { currencyBeside, type DecimalMark, looksLikeAmount } from '../table/amounts.ts'
import { amountAt, dateIn, type TableRow } from '../table/cells.ts'
import { decimalMarkOf, MAX_PREAMBLE } from '../table/layout.ts'

/** More documents than any company receives in a year. */
const MAX_ROWS = 500_000

/**
 * @returns undefined where the titles are not those of a list of the tax office. Errors: `sales-list` where it is that of
 * sales; `no-rows`; `truncated`; `two-currencies`; `bad-row`; `too-large`; those of the rows
 */
export const readEfatura = async (rows: AsyncIterable<TableRow>): Promise<SupplierRow[]> => {
  const read: SupplierRow[] = []
  let head: TableRow[] = []
  let columns: Columns | undefined
  let mark: DecimalMark = ','
  let titles: readonly string[] = []
  let last: TableRow | undefined
  const begin = (): void => {
    const found = titlesIn(head)
    if (!found) throw fileProblem('no-columns')
    columns = found.columns
    titles = head[found.at]?.cells ?? []
    const below = head.slice(found.at + 1)
    mark = markOf(below, columns)
    for (const row of below) readRow(row)
    head = []
  }
  const readRow = (row: TableRow): void => {
    if (!columns) return
    last = row
    // A list that was joined of several has its titles again.
    if (row.cells[columns.number] === titles[columns.number]) return
    if (read.length >= MAX_ROWS) throw fileProblem('too-large', { line: row.line })
    const found = rowOf(row, columns, { mark, width: titles.length })
    if (found) read.push(found)
  }
  for await (const row of rows) {
    if (columns) readRow(row)
    else if (head.push(row) === HEAD) begin()
  }
  if (!columns) begin()
  if (last?.isUnended && last.cells.length < titles.length)
    throw fileProblem('truncated', { line: last.line })
  if (read.length === 0) throw fileProblem('no-rows')
  return read
}

/** Whether the rows begin with the titles of the tax office's list. Error: `sales-list` for that of sales. */
export const isEfatura = (head: readonly TableRow[]): boolean => titlesIn(head) !== undefined

const HEAD = 200

type Role = 'issuer' | 'number' | 'type' | 'date' | 'total' | 'tax' | 'state'
type Columns = Record<Exclude<Role, 'tax' | 'state'>, number> & { tax: number | null; state: number | null }

const TITLES: Readonly<Record<Role, RegExp>> = {
  issuer: /^EMITENTE$/,
  number: /^N.{0,30} ATCUD$/,
  type: /^TIPO( DE DOCUMENTO)?$/,
  date: /^DATA (DE )?EMISSAO$/,
  total: /^(VALOR )?TOTAL$/,
  tax: /^IVA$/,
  state: /^SITUACAO$/,
}

/** The list of sales names the customer in the place of the supplier. */
const CUSTOMER = /^(ADQUIRENTE|CONSUMIDOR ADQUIRENTE)$/

const titlesIn = (head: readonly TableRow[]): { columns: Columns; at: number } | undefined => {
  for (const [at, { cells, line }] of head.slice(0, MAX_PREAMBLE).entries()) {
    const folded = cells.map(foldText)
    const place = (role: Role): number => folded.findIndex((title) => TITLES[role].test(title))
    const [number, date, total] = [place('number'), place('date'), place('total')]
    if (number < 0 || date < 0 || total < 0) continue
    const [issuer, type] = [place('issuer'), place('type')]
    if (issuer < 0 && folded.some((title) => CUSTOMER.test(title)))
      throw fileProblem('sales-list', { line, element: 'Adquirente' })
    if (issuer < 0 || type < 0) continue
    const [tax, state] = [place('tax'), place('state')]
    return {
      columns: {
        issuer,
        number,
        type,
        date,
        total,
        tax: tax < 0 ? null : tax,
        state: state < 0 ? null : state,
      },
      at,
    }
  }
  return undefined
}

/** The list has a decimal comma; one that a spreadsheet saved again may have a point. */
const markOf = (rows: readonly TableRow[], { total }: Columns): DecimalMark =>
  decimalMarkOf(
    rows
      .flatMap(({ cells, numbers }) => (numbers?.has(total) ? [] : (cells[total] ?? '')))
      .filter(looksLikeAmount),
  ) ?? ','

/** Words of the list for types, folded, and their codes. */
const WORDS: Readonly<Record<string, SupplierRowType>> = {
  FATURA: 'FT',
  FACTURA: 'FT',
  'FATURA RECIBO': 'FR',
  'FACTURA RECIBO': 'FR',
  'FATURA SIMPLIFICADA': 'FS',
  'FACTURA SIMPLIFICADA': 'FS',
  'NOTA DE CREDITO': 'NC',
  'NOTA DE DEBITO': 'ND',
  RECIBO: 'RC',
  'RECIBO DE IVA DE CAIXA': 'RC',
  'VENDA A DINHEIRO': 'VD',
  'TALAO DE VENDA': 'TV',
  'TALAO DE DEVOLUCAO': 'TD',
  'ALIENACAO DE ATIVOS': 'AA',
  'DEVOLUCAO DE ATIVOS': 'DA',
  PREMIO: 'RP',
  'PREMIO OU RECIBO DE PREMIO': 'RP',
  ESTORNO: 'RE',
  'ESTORNO OU RECIBO DE ESTORNO': 'RE',
}
const CODES: ReadonlySet<string> = new Set(Object.values(WORDS))

const typeIn = (cell: string): SupplierRowType | undefined => {
  const folded = foldText(cell)
  return WORDS[folded] ?? (CODES.has(folded) ? (folded as SupplierRowType) : undefined)
}

/** Undefined for a footer, which names neither supplier nor document. */
const rowOf = (
  row: TableRow,
  columns: Columns,
  { mark, width }: { mark: DecimalMark; width: number },
): SupplierRow | undefined => {
  const at = (column: number | null): string => (column === null ? '' : (row.cells[column] ?? ''))
  const refuse = (cell: string): Error =>
    row.isUnended && row.cells.length < width
      ? fileProblem('truncated', { line: row.line })
      : fileProblem('bad-row', { line: row.line, element: cell.slice(0, 80) })
  if (at(columns.issuer) === '' && at(columns.number) === '' && !row.isUnended) return undefined
  const { taxId, name } = issuerIn(at(columns.issuer)) ?? {}
  if (taxId === undefined || name === undefined) throw refuse(at(columns.issuer) || 'Emitente')
  const { number, atcud } = splitNumber(at(columns.number))
  const document = number || 'Nº Fatura'
  const type = typeIn(at(columns.type))
  if (number === '' || !type) throw refuse(`${document}: ${at(columns.type)}`)
  const date: IsoDate | undefined = dateIn(at(columns.date), 'dmy')
  if (date === undefined) throw refuse(`${document}: ${at(columns.date)}`)
  const amount = (column: number): Minor => {
    const cell = at(column)
    const currency = currencyBeside(cell, 'EUR')
    if (currency !== undefined && currency !== 'EUR')
      throw fileProblem('two-currencies', { line: row.line, element: `${document}: ${cell}`.slice(0, 80) })
    const minor = amountAt(row, column, mark, 2)
    if (minor === undefined) throw refuse(`${document}: ${cell}`)
    return minor
  }
  const total = amount(columns.total)
  // Some exports write credit notes as negative amounts, others do not.
  if (total < 0 && !(isOwedType(type) && isSupplierCredit(type)))
    throw refuse(`${document}: ${at(columns.total)}`)
  const tax = columns.tax === null || at(columns.tax) === '' ? null : toMinor(Math.abs(amount(columns.tax)))
  return {
    line: row.line,
    taxId,
    name,
    number,
    atcud,
    type,
    isCancelled: /^ANULAD/.test(foldText(at(columns.state))),
    date,
    dueDate: null,
    totalMinor: toMinor(Math.abs(total)),
    taxMinor: tax,
    withheldMinor: null,
    openMinor: null,
  }
}

/** Of another country it may have letters and marks. */
const TAX_ID = /^(?=.{0,29}\d)[A-Z0-9.-]{3,30}$/i

/** `509999991 - Oficina do Vale, Lda`: a tax id, and behind it the name. */
const issuerIn = (cell: string): { taxId: string; name: string } | undefined => {
  // A supplier without a name leaves its dash.
  const text = `${oneLine(cell)} `
  const at = text.indexOf(' - ')
  const [taxId, name] = at < 0 ? [text.trim(), ''] : [text.slice(0, at), text.slice(at + 3)]
  return TAX_ID.test(taxId) ? { taxId: plainTaxId(taxId).toUpperCase(), name: oneLine(name) } : undefined
}

const ATCUD = /^[A-Z0-9]{4,20}-\d{1,12}$/i

/** `FT FA.2026/462 / J6NTT56K-462`: numbers have slashes too, so the last part counts only where it is an ATCUD. */
export const splitNumber = (cell: string): { number: string; atcud: string | null } => {
  const text = oneLine(cell)
  const at = text.lastIndexOf(' / ')
  const code = at < 0 ? '' : text.slice(at + 3).trim()
  if (ATCUD.test(code)) return { number: oneLine(text.slice(0, at)), atcud: code.toUpperCase() }
  // The number alone, before a slash with nothing behind it.
  return { number: text.endsWith(' /') ? oneLine(text.slice(0, -2)) : text, atcud: null }
}
