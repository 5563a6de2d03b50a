/** A table of open documents, as exported by accounting and invoicing programs: one row for each document. */
import type { ColumnRole, TableLayout } from '#contract/import-values.ts'
import type { IsoDate, Minor } from '#contract/values.ts'
import { foldText } from '#core/fold.ts'
import { oneLine, withoutEnd } from '../field-text.ts'
import { fileProblem } from '../file-problem.ts'
import { type DecimalMark, looksLikeAmount } from './amounts.ts'
import { amountAt, type DateOrder, dateIn, type TableRow } from './cells.ts'
import { fittingOrder } from './day-order.ts'
import { decimalMarkOf, headerOf, MAX_PREAMBLE, markOf } from './layout.ts'
import { HEAD_ROWS } from './read-table.ts'

export interface OpenItem {
  line: number
  /** As printed on the document: `FT A/47`. */
  number: string
  /** A type of SAF-T (PT), such as FT or NC. */
  type: string
  date: IsoDate
  dueDate: IsoDate | null
  /** Empty where the list has none. */
  taxId: string
  name: string
  /** Without sign, like `openMinor`; equal to it where the list has no total. */
  totalMinor: Minor
  openMinor: Minor
}

export interface OpenItemsSink {
  /** @param asOf the day that the list states; null where it states none */
  begin(asOf: IsoDate | null): void
  item(item: OpenItem): void
}

/** Whether the layout belongs to a list of open documents. */
export const isOpenItems = ({ columns }: TableLayout): boolean =>
  columns.number !== undefined && columns.open !== undefined

type Role = Extract<
  ColumnRole,
  'number' | 'docType' | 'series' | 'date' | 'dueDate' | 'taxId' | 'customer' | 'total' | 'open'
>

/** Folded titles; better names first. */
const WORDS: Readonly<Record<Role, readonly RegExp[]>> = {
  number: [
    /^(N|NO|NUM|NUMERO|NR)? ?(DO |DE )?(DOC|DOCUMENTO|FATURA|FACTURA)$/,
    /^(INVOICE|DOCUMENT)( NO| NUMBER| N)?$/,
    /^(NUMERO|NUMDOC|NUMBER)$/,
  ],
  docType: [/^TIPO( ?(DE )?DOC(UMENTO)?)?$/, /^(DOCUMENT |INVOICE )?TYPE$/],
  series: [/^SERIES?$/],
  date: [
    /^DATA ?(DO |DE )?(DOC|DOCUMENTO|EMISSAO|FATURA)$/,
    /^(INVOICE|ISSUE|DOCUMENT) DATE$/,
    /^(DATA|DATE)$/,
  ],
  dueDate: [/^(DATA )?(DE |DO )?VENC(IMENTO|TO)?$/, /^DUE( DATE)?$/],
  taxId: [/^(NIF|NIPC|(N|NO|NUMERO)? ?(DE )?CONTRIBUINTE|TAX ID|VAT( NUMBER| ID)?)( CLIENTE)?$/],
  customer: [
    // A list may have the customer's number as well as the name.
    /^NOME( DO| DA)?( CLIENTE| ENTIDADE)?$/,
    /^(CLIENTE|ENTIDADE|DESIGNACAO)$/,
    /^CUSTOMER( NAME)?$/,
    /^NAME$/,
  ],
  total: [
    /^(VALOR |MONTANTE )?TOTAL( DO)?( DOC(UMENTO)?)?( EUR)?$/,
    /^(VALOR|MONTANTE)( ORIGINAL| DO DOCUMENTO| DOC)?( EUR)?$/,
    /^(ORIGINAL )?AMOUNT$/,
  ],
  open: [
    /^(VALOR |MONTANTE |SALDO |TOTAL )?(PENDENTE|EM ABERTO|EM DIVIDA|POR (LIQUIDAR|REGULARIZAR|PAGAR|RECEBER))( EUR)?$/,
    /^(OPEN|OUTSTANDING|UNPAID|DUE)( AMOUNT| BALANCE)?$/,
    /^(AMOUNT|BALANCE) (DUE|OPEN|OUTSTANDING)$/,
    /^SALDO$/,
  ],
}
const ROLES = Object.keys(WORDS) as Role[]

const columnsOf = ({ cells }: TableRow): TableLayout['columns'] => {
  const folded = cells.map(foldText)
  const columns: TableLayout['columns'] = {}
  const taken = new Set<number>()
  for (const role of ROLES)
    for (const shape of WORDS[role]) {
      const at = folded.findIndex((title, place) => title !== '' && !taken.has(place) && shape.test(title))
      if (at < 0) continue
      columns[role] = at
      taken.add(at)
      break
    }
  return columns
}

/** The filled cells of a column that are text. */
const cellsBelow = (head: readonly TableRow[], index: number, at: number | undefined): string[] =>
  at === undefined
    ? []
    : head.slice(index + 1).flatMap(({ cells, numbers }) => (numbers?.has(at) ? [] : cells[at] || []))

/** @returns undefined where no row of the head has titles for a document's number, its date and its open amount */
export const guessOpenItems = (head: readonly TableRow[]): TableLayout | undefined => {
  for (const [index, row] of head.slice(0, MAX_PREAMBLE).entries()) {
    const columns = columnsOf(row)
    if (columns.number === undefined || columns.open === undefined || columns.date === undefined) continue
    const amounts = [...cellsBelow(head, index, columns.open), ...cellsBelow(head, index, columns.total)]
    return {
      header: headerOf(row.cells),
      headerLine: row.line,
      columns,
      dateOrder: fittingOrder(cellsBelow(head, index, columns.date)),
      decimalMark: decimalMarkOf(amounts.filter(looksLikeAmount)),
    }
  }
  return undefined
}

/** Names of document types in programs, folded, and their codes in SAF-T (PT). */
const TYPES: readonly [RegExp, string][] = [
  [/^(NC|NOTA (DE )?CREDITO|CREDIT NOTE|CREDIT MEMO)\b/, 'NC'],
  [/^(ND|NOTA (DE )?DEBITO|DEBIT NOTE)\b/, 'ND'],
  [/^(FR|FATURA RECIBO|FACTURA RECIBO)\b/, 'FR'],
  [/^(FS|FATURA SIMPLIFICADA|FACTURA SIMPLIFICADA)\b/, 'FS'],
]

const typeOf = (said: string, number: string): string => {
  for (const text of [foldText(said), foldText(number)])
    for (const [shape, type] of TYPES) if (shape.test(text)) return type
  return 'FT'
}

const NUMBER = /^\S+ [^/]+\/\d+$/

/** The number as printed on the document, from the columns into which a list splits it. */
const numberOf = (number: string, type: string, series: string): string => {
  const plain = number.replace(/\s+/g, ' ')
  if (NUMBER.test(plain)) return plain
  const within = series === '' || plain.includes('/') ? plain : `${series}/${plain}`
  return /^[A-Z]{1,4}$/i.test(type) && !within.startsWith(`${type} `) ? `${type} ${within}` : within
}

/** First words of rows that are neither a document nor a customer. */
const NO_CUSTOMER =
  /^(SUB ?TOTAL|TOTAL|TOTAIS|SALDO|PAGINA|PAG|DATA|EMITIDO|IMPRESSO|PROCESSADO|MOEDA|A TRANSPORTAR|TRANSPORTE|PAGE|PRINTED)\b/
const LABEL = /^(cliente|entidade|customer)\b\s*(n\.?[ºo°]\s*)?[:.-]?\s*/i
const CODE = /^\d+\s*[-–:.]\s*/
const TAX_ID_IN = /(?<!\d)(?:PT ?)?([1-9]\d{2} ?\d{3} ?\d{3})(?!\d)/

const TAX_ID_LABEL = /\b(?:nif|nipc|contribuinte|vat|tax id)\b/i

interface Customer {
  name: string
  taxId: string
}

/** The customer of the documents below, from a row with a label, a number, a taxpayer number, or a single cell. */
const customerIn = ({ cells }: TableRow): Customer | undefined => {
  const filled = cells.filter((cell) => cell !== '')
  if (filled.some((cell) => NO_CUSTOMER.test(foldText(cell)))) return undefined
  const all = filled.join(' ')
  const taxId = TAX_ID_IN.exec(all)?.[1]?.replaceAll(' ', '')
  const isNamed = LABEL.test(all) || CODE.test(all) || taxId !== undefined || filled.length === 1
  const names = filled.map((cell) =>
    beforeTaxId(cell.replace(LABEL, '').replace(CODE, '')).replace(TAX_ID_IN, '').trim(),
  )
  const [name = ''] = names
    .filter((one) => /\p{L}{2}/u.test(one))
    .sort((one, other) => other.length - one.length)
  return isNamed && name !== '' ? { name: oneLine(name), taxId: taxId ?? '' } : undefined
}

const beforeTaxId = (text: string): string => {
  const at = text.search(TAX_ID_LABEL)
  return at < 0 ? text : (withoutEnd(text.slice(0, at), ' ,;:(-') ?? '')
}

const DAY = /\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}/

/** The day named in a row above the titles: `Pendentes à data de 31-03-2026`. */
const asOfIn = (rows: readonly TableRow[], order: DateOrder): IsoDate | null => {
  const days = rows.flatMap(({ cells }) =>
    cells.flatMap((cell) => dateIn(DAY.exec(cell)?.[0] ?? '', order) ?? []),
  )
  return days.sort().at(-1) ?? null
}

/**
 * Reads the documents; rows without a document are subtotals and are skipped.
 *
 * Errors: `no-columns` where the layout has no number, date or open amount; `ambiguous-amounts`; `bad-row`; those of the rows
 */
export const readOpenItems = async (
  rows: AsyncIterable<TableRow>,
  layout: TableLayout,
  sink: OpenItemsSink,
): Promise<void> => {
  const { columns } = layout
  const dateOrder = layout.dateOrder ?? 'dmy'
  if (columns.number === undefined || columns.open === undefined || columns.date === undefined)
    throw fileProblem('no-columns')
  let decimalMark: DecimalMark = ','
  const at = (row: TableRow, role: Role): string => {
    const column = columns[role]
    return column === undefined ? '' : (row.cells[column] ?? '')
  }
  const amount = (row: TableRow, role: 'total' | 'open'): number | undefined => {
    const cell = at(row, role)
    const minor = cell === '' ? undefined : amountAt(row, columns[role] ?? 0, decimalMark, 2)
    if (cell !== '' && minor === undefined)
      throw fileProblem('bad-row', { line: row.line, element: cell.slice(0, 40) })
    return minor
  }
  /** The customer of the last row that names one; not used where a column names customers. */
  let customer: Customer | undefined
  const read = (row: TableRow): void => {
    const numberCell = at(row, 'number')
    const dated = at(row, 'date')
    const date = dateIn(dated, dateOrder)
    const isAbove = columns.customer === undefined && date === undefined && at(row, 'open') === ''
    const named = isAbove ? customerIn(row) : undefined
    if (named) {
      customer = named
      return
    }
    // A total has no number of a document, or no date.
    if (numberCell === '' || (date === undefined && !/\d/.test(dated))) return
    if (date === undefined) throw fileProblem('bad-row', { line: row.line, element: dated.slice(0, 40) })
    const open = amount(row, 'open')
    if (open === undefined) throw fileProblem('bad-row', { line: row.line, element: 'open' })
    const total = amount(row, 'total') ?? open
    const number = numberOf(oneLine(numberCell), at(row, 'docType'), at(row, 'series'))
    const type = typeOf(at(row, 'docType'), number)
    // Some programs write credit notes as negative amounts, others do not; a negative invoice is owed to the customer.
    const isCredit = type === 'NC' || open < 0
    sink.item({
      line: row.line,
      number,
      type: isCredit ? 'NC' : type,
      date,
      dueDate: dateIn(at(row, 'dueDate'), dateOrder) ?? null,
      taxId: oneLine(at(row, 'taxId').replace(/\s/g, '')) || (customer?.taxId ?? ''),
      name: oneLine(at(row, 'customer')) || (customer?.name ?? ''),
      totalMinor: Math.abs(total) as Minor,
      openMinor: Math.abs(open) as Minor,
    })
  }
  const head: TableRow[] = []
  let isBegun = false
  const begin = (): void => {
    isBegun = true
    decimalMark = markOf(
      layout,
      head.filter(({ line }) => line > layout.headerLine),
    )
    sink.begin(
      asOfIn(
        head.filter(({ line }) => line < layout.headerLine),
        dateOrder,
      ),
    )
    for (const row of head) {
      if (row.line > layout.headerLine) read(row)
      else if (row.line < layout.headerLine && LABEL.test(row.cells.join(' ').trim()))
        customer = customerIn(row) ?? customer
    }
  }
  for await (const row of rows) {
    if (isBegun) read(row)
    else if (head.push(row) === HEAD_ROWS) begin()
  }
  if (!isBegun) begin()
}
