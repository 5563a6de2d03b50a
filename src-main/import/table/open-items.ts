/** A table of open documents, as exported by accounting and invoicing programs: one row for each document. */
import type { ColumnRole, TableLayout } from '#contract/import-values.ts'
import type { Side } from '#contract/sides.ts'
import type { IsoDate, Minor } from '#contract/values.ts'
import { foldText } from '#core/fold.ts'
import { oneLine } from '../field-text.ts'
import { fileProblem } from '../file-problem.ts'
import { currencyBeside, type DecimalMark, looksLikeAmount } from './amounts.ts'
import { amountAt, type DateOrder, dateIn, type TableRow } from './cells.ts'
import { fittingOrder } from './day-order.ts'
import { decimalMarkOf, headerOf, MAX_PREAMBLE, markOf } from './layout.ts'
import { isPartyLabel, type Party, partyIn } from './party-rows.ts'
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
  item(item: OpenItem, said: StatedValues): void
}

/** What the row itself states; amounts with their sign. */
export interface StatedValues {
  /** Null where neither type nor number names it. */
  type: string | null
  totalMinor: Minor | null
  openMinor: Minor | null
  withheldMinor: Minor | null
}

export interface OpenItemsOptions {
  /** Also refuses amounts in another currency than EUR, and reads rows without an open amount by their total. */
  isOfSuppliers?: boolean
}

/** Whose documents the titles of a list, or the rows above them, name; null where they name neither or both. */
export const sideOfList = (head: readonly TableRow[], { headerLine }: TableLayout): Side | null => {
  const words = head
    .filter(({ line }) => line <= headerLine)
    .flatMap(({ cells }) => cells.map(foldText))
    .join(' ')
  const [ofSuppliers, ofCustomers] = [OF_SUPPLIERS.test(words), OF_CUSTOMERS.test(words)]
  return ofSuppliers === ofCustomers ? null : ofSuppliers ? 'supplier' : 'customer'
}

// What a customer has yet to pay is `a pagar` as well.
const OF_SUPPLIERS = /\b(FORNECEDOR(ES)?|SUPPLIERS?|VENDORS?|CONTAS A PAGAR|PAYABLES?)\b/
const OF_CUSTOMERS = /\b(CLIENTES?|CUSTOMERS?|CONTAS A RECEBER|RECEIVABLES?)\b/

/** Whether the layout belongs to a list of open documents. */
export const isOpenItems = ({ columns }: TableLayout): boolean =>
  columns.number !== undefined && columns.open !== undefined

type Role = Extract<
  ColumnRole,
  'number' | 'docType' | 'series' | 'date' | 'dueDate' | 'taxId' | 'customer' | 'total' | 'open' | 'withheld'
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
  taxId: [/^(NIF|NIPC|(N|NO|NUMERO)? ?(DE )?CONTRIBUINTE|TAX ID|VAT( NUMBER| ID)?)( CLIENTE| FORNECEDOR)?$/],
  customer: [
    // A list may have the customer's number as well as the name.
    /^NOME( DO| DA)?( CLIENTE| FORNECEDOR| ENTIDADE)?$/,
    /^(CLIENTE|FORNECEDOR|ENTIDADE|DESIGNACAO)$/,
    /^(CUSTOMER|SUPPLIER|VENDOR)( NAME)?$/,
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
  withheld: [/^(RETENCAO|VALOR RETIDO|WITHHELD|WITHHOLDING)( (NA FONTE|DE IRS|IRS|TAX))?$/],
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
  [/^(FT|FATURA|FACTURA|INVOICE)\b/, 'FT'],
]

/** A receipt of a supplier is never owed, but that of a rent is what is paid. */
const TYPES_OF_SUPPLIERS: typeof TYPES = [
  [/^RECIBO VERDE\b/, 'FR'],
  [/^(RECIBO (DE )?RENDA|RENDA|RENT)\b/, 'FT'],
  ...TYPES,
  [/^(RC|RG|RECIBO|RECEIPT)\b/, 'RC'],
]

/** Undefined where neither says it. */
const typeOf = (said: string, number: string, types: typeof TYPES): string | undefined => {
  for (const text of [foldText(said), foldText(number)])
    for (const [shape, type] of types) if (shape.test(text)) return type
  return undefined
}

const NUMBER = /^\S+ [^/]+\/\d+$/

/** The number as printed on the document, from the columns into which a list splits it. */
const numberOf = (number: string, type: string, series: string): string => {
  const plain = number.replace(/\s+/g, ' ')
  if (NUMBER.test(plain)) return plain
  const within = series === '' || plain.includes('/') ? plain : `${series}/${plain}`
  return /^[A-Z]{1,4}$/i.test(type) && !within.startsWith(`${type} `) ? `${type} ${within}` : within
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
  { isOfSuppliers = false }: OpenItemsOptions = {},
): Promise<void> => {
  const { columns } = layout
  const dateOrder = layout.dateOrder ?? 'dmy'
  if (columns.number === undefined || columns.open === undefined || columns.date === undefined)
    throw fileProblem('no-columns')
  const types = isOfSuppliers ? TYPES_OF_SUPPLIERS : TYPES
  let decimalMark: DecimalMark = ','
  const at = (row: TableRow, role: Role): string => {
    const column = columns[role]
    return column === undefined ? '' : (row.cells[column] ?? '')
  }
  const amount = (row: TableRow, role: 'total' | 'open' | 'withheld'): Minor | undefined => {
    const cell = at(row, role)
    if (isOfSuppliers && (currencyBeside(cell, 'EUR') ?? 'EUR') !== 'EUR')
      throw fileProblem('two-currencies', { line: row.line, element: cell.slice(0, 40) })
    const minor = cell === '' ? undefined : amountAt(row, columns[role] ?? 0, decimalMark, 2)
    if (cell !== '' && minor === undefined)
      throw fileProblem('bad-row', { line: row.line, element: cell.slice(0, 40) })
    return minor
  }
  /** The customer of the last row that names one; not used where a column names customers. */
  let customer: Party | undefined
  const read = (row: TableRow): void => {
    const numberCell = at(row, 'number')
    const dated = at(row, 'date')
    const date = dateIn(dated, dateOrder)
    const isAbove = columns.customer === undefined && date === undefined && at(row, 'open') === ''
    const named = isAbove ? partyIn(row) : undefined
    if (named) {
      customer = named
      return
    }
    // A total has no number of a document, or no date.
    if (numberCell === '' || (date === undefined && !/\d/.test(dated))) return
    if (date === undefined) throw fileProblem('bad-row', { line: row.line, element: dated.slice(0, 40) })
    const [saidOpen, saidTotal] = [amount(row, 'open'), amount(row, 'total')]
    const open = saidOpen ?? (isOfSuppliers ? saidTotal : undefined)
    if (open === undefined) throw fileProblem('bad-row', { line: row.line, element: 'open' })
    const total = saidTotal ?? open
    const number = numberOf(oneLine(numberCell), at(row, 'docType'), at(row, 'series'))
    const saidType = typeOf(at(row, 'docType'), number, types)
    const type = saidType ?? 'FT'
    // Some programs write credit notes as negative amounts, others do not; a negative invoice is owed to the customer.
    const isCredit = type === 'NC' || open < 0
    const item: OpenItem = {
      line: row.line,
      number,
      type: isCredit ? 'NC' : type,
      date,
      dueDate: dateIn(at(row, 'dueDate'), dateOrder) ?? null,
      taxId: oneLine(at(row, 'taxId').replace(/\s/g, '')) || (customer?.taxId ?? ''),
      name: oneLine(at(row, 'customer')) || (customer?.name ?? ''),
      totalMinor: Math.abs(total) as Minor,
      openMinor: Math.abs(open) as Minor,
    }
    sink.item(item, {
      type: saidType ?? null,
      totalMinor: saidTotal ?? null,
      openMinor: saidOpen ?? null,
      withheldMinor: amount(row, 'withheld') ?? null,
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
      else if (row.line < layout.headerLine && isPartyLabel(row)) customer = partyIn(row) ?? customer
    }
  }
  for await (const row of rows) {
    if (isBegun) read(row)
    else if (head.push(row) === HEAD_ROWS) begin()
  }
  if (!isBegun) begin()
}
