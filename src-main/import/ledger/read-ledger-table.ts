/** Reads ledger extracts from a table: one account or several, each with its heading or named in a column. */
import type { TableLayout } from '#contract/import-values.ts'
import type { IsoDate, Minor } from '#contract/values.ts'
import { foldText } from '#core/fold.ts'
import type { LedgerLine, ReadExtract } from '#core/ledger/extract.ts'
import { toMinor } from '#core/money.ts'
import { plainTaxId, TAX_ID } from '#core/tax-id.ts'
import { oneLine, orNull } from '../field-text.ts'
import { fileProblem } from '../file-problem.ts'
import { type DecimalMark, isNoAmount } from '../table/amounts.ts'
import { type BalanceRow, balanceRowOf, isOfBalances } from '../table/balance-rows.ts'
import { amountAt, dateIn, looksLikeDay, type TableRow } from '../table/cells.ts'
import { headerOf, markOf } from '../table/layout.ts'
import { HEAD_ROWS } from '../table/read-table.ts'
import { accountIn, BANK_CODE, codeIn, headingIn } from './account-heading.ts'
import { type LedgerRole, signOf, withoutSide } from './ledger-layout.ts'

/** More lines than any account of an office has in a year. */
const MAX_LINES = 1_000_000

export interface ReadLedger {
  /** The taxpayer number above the titles; null where there is none. */
  taxId: string | null
  extracts: ReadExtract[]
}

/**
 * @param layout of `guessLedger`, or as a person set it
 * @param headings codes of accounts that a row names without a label: a year is none
 * Errors: `no-columns`, `ambiguous-amounts`; `bad-row` for a line without day or with an unreadable amount;
 * `no-rows`; `too-large`; those of the rows
 */
export const readLedgerTable = async (
  rows: AsyncIterable<TableRow>,
  layout: TableLayout,
  headings: RegExp = BANK_CODE,
): Promise<ReadLedger> => {
  const reader = createReader(layout, headings)
  const head: TableRow[] = []
  let isBegun = false
  const begin = (): void => {
    isBegun = true
    reader.begin(head)
    for (const row of head) reader.read(row)
  }
  for await (const row of rows) {
    if (isBegun) reader.read(row)
    else if (head.push(row) === HEAD_ROWS) begin()
  }
  if (!isBegun) begin()
  return reader.end()
}

const createReader = (layout: TableLayout, headings: RegExp) => {
  const { columns, headerLine, header } = layout
  const { date: dateAt } = columns
  const dateOrder = layout.dateOrder ?? 'dmy'
  let mark: DecimalMark = ','
  let taxId: string | null = null
  let period: { from: IsoDate; to: IsoDate } | undefined
  const extracts = new Map<string, ReadExtract>()
  let current: ReadExtract | undefined
  let last: { journal: string; number: string; date: IsoDate } | undefined
  let count = 0

  const cell = (row: TableRow, role: LedgerRole): string => row.cells[columns[role] ?? -1] ?? ''
  /** Without the side behind it, which a bank's amount would turn by: a debit is money in here. */
  const amount = (row: TableRow, role: LedgerRole): Minor | undefined => {
    const text = cell(row, role)
    if (isNoAmount(text)) return undefined
    const at = columns[role] ?? -1
    const bare = row.numbers?.has(at) ? row : { ...row, cells: row.cells.with(at, withoutSide(text)) }
    const minor = amountAt(bare, at, mark, 2)
    if (minor === undefined) throw fileProblem('bad-row', { line: row.line, element: text.slice(0, 40) })
    return minor
  }
  /** Debit less credit; undefined where the row has neither. */
  const amountOf = (row: TableRow): Minor | undefined => {
    if (columns.amount !== undefined) {
      const minor = amount(row, 'amount')
      const isCredit = /^C/i.test(cell(row, 'side')) || signOf(cell(row, 'amount')) < 0
      return minor === undefined ? undefined : toMinor(isCredit ? -minor : minor)
    }
    const [debit, credit] = [amount(row, 'debit'), amount(row, 'credit')]
    return debit === undefined && credit === undefined ? undefined : toMinor((debit ?? 0) - (credit ?? 0))
  }
  const balanceOf = (row: TableRow): Minor | null => {
    const side = cell(row, 'balanceSide')
    const minor = amount(row, 'balance')
    // Balances may have a column for each side.
    if (/\d/.test(side)) return toMinor((minor ?? 0) - Math.abs(amount(row, 'balanceSide') ?? 0))
    if (minor === undefined) return null
    const isCredit = signOf(cell(row, 'balance')) < 0 || /^C/i.test(side)
    return toMinor(isCredit ? -Math.abs(minor) : minor)
  }
  const extractOf = (code: string | null, name: string): ReadExtract => {
    const known = extracts.get(code ?? '')
    if (known) {
      known.name ||= name
      return known
    }
    const { from = null, to = null } = period ?? {}
    const begun = { code, name, from, to, openingMinor: null, closingMinor: null, lines: [] }
    extracts.set(code ?? '', begun)
    return begun
  }
  const ofRow = (row: TableRow): ReadExtract => {
    // An account is written once for all of its lines, or on each of them.
    const named = cell(row, 'account')
    const { code, name } = accountIn(named) ?? { code: null, name: '' }
    if (named !== '') current = extractOf(code, name)
    current ??= extractOf(null, '')
    return current
  }

  const readBalance = (row: TableRow, kind: BalanceRow): void => {
    const extract = ofRow(row)
    const minor = balanceOf(row) ?? amountOf(row) ?? lastAmount(row, mark)
    if (minor === undefined) return
    // Pages carry balances over: only the first opening and the last closing balance are the account's.
    if (kind === 'opening' && extract.lines.length === 0) extract.openingMinor ??= minor
    if (kind === 'closing') extract.closingMinor = minor
  }
  const readLine = (row: TableRow, date: IsoDate): void => {
    const amountMinor = amountOf(row)
    // A posting of nothing is never at the bank.
    if (amountMinor === undefined || amountMinor === 0) return
    const extract = ofRow(row)
    extract.closingMinor = null
    count += 1
    if (count > MAX_LINES) throw fileProblem('too-large', { line: row.line })
    const line: LedgerLine = {
      line: row.line,
      entry: entryOf(cell(row, 'journal'), cell(row, 'entry')),
      date,
      amountMinor,
      text: oneLine(cell(row, 'text')),
      document: orNull(cell(row, 'number')),
      counterpart: codeIn(cell(row, 'counterpart')) ?? null,
      balanceMinor: columns.balance === undefined ? null : balanceOf(row),
    }
    extract.lines.push(line)
    last = { journal: cell(row, 'journal') || (last?.journal ?? ''), number: cell(row, 'entry'), date }
  }
  /** Some programs write the day of an entry on its first line alone. */
  const dayOfSameEntry = (row: TableRow): IsoDate | undefined => {
    const [journal, number] = [cell(row, 'journal'), cell(row, 'entry')]
    const isSame = number !== '' && number === last?.number && (journal === '' || journal === last.journal)
    return isSame ? last?.date : undefined
  }
  const readHeading = (row: TableRow): boolean => {
    const heading = columns.account === undefined ? headingIn(row, headings) : undefined
    if (!heading) return false
    current = extractOf(heading.code, heading.name)
    return true
  }
  return {
    begin(head: readonly TableRow[]): void {
      if (dateAt === undefined) throw fileProblem('no-columns')
      const below = head.filter(({ line }) => line > headerLine)
      mark = markOf(layout, below)
      for (const { line, cells } of head) {
        if (line >= headerLine) continue
        period ??= periodIn(cells.join(' '), dateOrder)
        taxId ??= taxIdIn(cells)
      }
      const limits = head.flatMap(({ line, cells }) => (line < headerLine ? limitIn(cells.join(' ')) : []))
      period ??= periodIn(limits.join(' '), dateOrder)
    },
    read(row: TableRow): void {
      if (row.line === headerLine || headerOf(row.cells) === header) return
      if (row.line < headerLine) {
        readHeading(row)
        return
      }
      const kind = row.cells.map(balanceRowOf).find(Boolean)
      // A program may post the opening balance as an entry: it has a number, as every other.
      if (kind !== undefined && cell(row, 'entry') === '') {
        readBalance(row, kind)
        return
      }
      const day = cell(row, 'date')
      const date = day === '' ? dayOfSameEntry(row) : dateIn(day, dateOrder)
      if (date !== undefined) readLine(row, date)
      else if (looksLikeDay(day)) throw fileProblem('bad-row', { line: row.line, element: day.slice(0, 40) })
      else if (!readHeading(row) && isLineWithoutDay(row, columns) && !row.cells.some(isOfBalances))
        throw fileProblem('bad-row', { line: row.line, element: row.cells.find(Boolean)?.slice(0, 40) ?? '' })
    },
    end(): ReadLedger {
      const read = [...extracts.values()].filter(
        ({ lines, openingMinor, closingMinor }) =>
          lines.length > 0 || (openingMinor ?? closingMinor) !== null,
      )
      if (read.length === 0) throw fileProblem('no-rows', { line: headerLine })
      return { taxId, extracts: read.map(oldestFirst) }
    },
  }
}

/** A row below the titles with an amount and words, but without a day: not a total of a page, which has no words. */
const isLineWithoutDay = ({ cells }: TableRow, { debit, credit, amount }: TableLayout['columns']): boolean =>
  [debit, credit, amount].some((at) => at !== undefined && /\d/.test(cells[at] ?? '')) &&
  cells.some((one, at) => at !== debit && at !== credit && at !== amount && /\p{L}{3}/u.test(one))

/** The amount of a row whose balance stands in another column than those of the lines. */
const lastAmount = (row: TableRow, mark: DecimalMark): Minor | undefined => {
  for (let at = row.cells.length - 1; at > 0; at -= 1) {
    const text = row.cells[at] ?? ''
    if (!/\d/.test(text) || looksLikeDay(text)) continue
    const minor = amountAt({ ...row, cells: row.cells.with(at, withoutSide(text)) }, at, mark, 2)
    if (minor !== undefined) return toMinor(signOf(text) * minor)
  }
  return undefined
}

/** Journal and number, folded; null where the file states no number. */
export const entryOf = (journal: string, number: string): string | null =>
  number === '' ? null : foldText(`${journal} ${number}`)

const DAY = /\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}/g

/** `Período: 01-01-2026 a 31-01-2026` */
const periodIn = (
  text: string,
  order: Parameters<typeof dateIn>[1],
): { from: IsoDate; to: IsoDate } | undefined => {
  const days = (text.slice(0, 500).match(DAY) ?? []).flatMap((day) => dateIn(day, order) ?? [])
  const [from, to] = days
  return days.length === 2 && from !== undefined && to !== undefined && from <= to ? { from, to } : undefined
}

const LIMIT_LABEL = /^(DE|ATE|DESDE|INICIO|FIM|FROM|TO|DATA (DE )?(INICIO|INICIAL|FIM|FINAL))( \d|$)/

/** The day of a row above the lines that says the first or the last one alone: `Data inicial: 01-01-2026`. */
const limitIn = (text: string): string[] => {
  const found = text.slice(0, 500).match(DAY) ?? []
  return found.length === 1 && LIMIT_LABEL.test(foldText(text)) ? found : []
}

const TAX_ID_LABEL = /^(NIF|NIPC|TAX ID|((N|NO|N O|NUM|NUMERO) )?(DE )?CONTRIBUINTE)\b/

const taxIdIn = (cells: readonly string[]): string | null => {
  const text = cells.filter((one) => one !== '').join(' ')
  if (!TAX_ID_LABEL.test(foldText(text))) return null
  const digits = plainTaxId(/[A-Z]{0,2}\s?\d[\d ]{7,12}\d/.exec(text)?.[0] ?? '')
  return TAX_ID.test(digits) ? digits : null
}

const oldestFirst = (extract: ReadExtract): ReadExtract => {
  const [first, last] = [extract.lines[0], extract.lines.at(-1)]
  return first && last && first.date > last.date ? { ...extract, lines: extract.lines.toReversed() } : extract
}
