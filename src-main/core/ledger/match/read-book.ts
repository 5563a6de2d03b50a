/** The book as it is searched: rows in one order whatever the input's, with what their texts name. */
import type { IsoDate, Minor } from '#contract/values.ts'
import { addDays, dayNumber } from '../../calendar.ts'
import { compareText } from '../../fold.ts'
import { hashLedgerMembers } from '../../matching/explain/group-id.ts'
import { type NumberRead, readText, type TextRead } from './read-numbers.ts'
import { saysOwnTransfer } from './telling-words.ts'
import type { BookInput, BookLine, BookTransaction } from './types.ts'

export interface Numbered {
  numbers: readonly NumberRead[]
}

interface Row extends Numbered {
  /** Its position among the lines, or among the transactions. */
  at: number
  key: string
  /** Words that may name somebody or something. */
  names: readonly string[]
  /** What its text says that it is for, as bits. */
  kinds: number
  /** Whether one of the names is somebody's, and no word that many texts have. */
  hasName: boolean
  /** Days since 1970. */
  day: number
  amount: Minor
  saysTransfer: boolean
  saysCheque: boolean
  saysOwnTransfer: boolean
  /** Whether a group that is proposed has it. */
  isUsed: boolean
}

export interface LineRow extends Row {
  source: BookLine
  /** The first day for which a person may have posted it on the last day of the month; its own day elsewhere. */
  monthFrom: number
  saysReversal: boolean
}

export interface BankRow extends Row {
  source: BookTransaction
  /** Keys of the numbers of documents that it is paired with. */
  paired: ReadonlySet<string>
}

export interface Book {
  lines: readonly LineRow[]
  bank: readonly BankRow[]
  /** Whether few lines and few transactions have the number. */
  isRare(number: NumberRead): boolean
  isRefusedPair(line: LineRow, row: BankRow): boolean
  /** Whether a person refused the group, or a pair in it. */
  isRefused(lines: readonly LineRow[], bank: readonly BankRow[]): boolean
}

/** A number that more rows of a side have is that of a contract, a terminal or a customer. */
const MOST_WITH_NUMBER = 4
/** A word that more rows have, and a larger share of all rows, is no name. */
const COMMON = { rows: 20, percent: 25 }

const SHORTEST_NAME = 4

export const readBook = (input: BookInput): Book => {
  const lines = inOrder(input.lines).map(readLine)
  const bank = inOrder(input.transactions).map(readTransaction)
  const numbers = [countBy(lines, addNumbers), countBy(bank, addNumbers)]
  const words = [countBy(lines, addNames), countBy(bank, addNames)]
  const mostOf = [lines, bank].map((rows) => Math.max(COMMON.rows, (rows.length * COMMON.percent) / 100))
  const isName = (word: string): boolean =>
    word.length >= SHORTEST_NAME &&
    !word.startsWith('#') &&
    words.every((count, at) => (count.get(word) ?? 0) <= (mostOf[at] ?? 0))
  for (const row of [...lines, ...bank]) row.hasName = row.names.some(isName)
  const declined = new Set(input.declined.map((one) => `${one.lineKey}\u0000${one.transactionKey}`))
  const isRejected = (own: readonly LineRow[], others: readonly BankRow[]): boolean =>
    input.rejected.size > 0 && input.rejected.has(idOf(own, others))
  const isDeclined = (line: LineRow, row: BankRow): boolean =>
    declined.size > 0 && declined.has(`${line.key}\u0000${row.key}`)
  return {
    lines,
    bank,
    isRare: ({ key }) => numbers.every((count) => (count.get(key) ?? 0) <= MOST_WITH_NUMBER),
    isRefusedPair: (line, row) =>
      isDeclined(line, row) || (input.rejected.size > 0 && isRejected([line], [row])),
    isRefused: (own, others) =>
      own.some((line) => others.some((row) => isDeclined(line, row))) || isRejected(own, others),
  }
}

export const idOf = (lines: readonly LineRow[], bank: readonly BankRow[]): string =>
  hashLedgerMembers(
    lines.map(({ key }) => key),
    bank.map(({ key }) => key),
  )

const inOrder = <T extends { key: string; date: string; place: number }>(rows: readonly T[]): T[] =>
  [...rows].sort((a, b) => compareText(a.date, b.date) || a.place - b.place || compareText(a.key, b.key))

type Counts = Map<string, number>

const addOne = (counts: Counts, value: string): void => void counts.set(value, (counts.get(value) ?? 0) + 1)
const addNames = ({ names }: Row, counts: Counts): void => {
  for (const name of names) addOne(counts, name)
}
const addNumbers = ({ numbers }: Row, counts: Counts): void =>
  numbers.forEach(({ key }, at) => {
    if (numbers.findIndex((other) => other.key === key) === at) addOne(counts, key)
  })

/** How many rows have each value. */
const countBy = (rows: readonly Row[], add: (row: Row, counts: Counts) => void): Counts => {
  const counts: Counts = new Map()
  for (const row of rows) add(row, counts)
  return counts
}

/**
 * Rows by those of their numbers that few have; a short one is no document's alone.
 *
 * @param wanted keys of numbers; any where none are given
 */
export const byRareNumber = <Of extends Numbered>(
  book: Book,
  rows: readonly Of[],
  wanted?: ReadonlySet<string>,
): Map<string, Of[]> => {
  const found = new Map<string, Of[]>()
  for (const row of rows)
    for (const number of row.numbers) {
      if (wanted?.has(number.key) === false || number.kind === 'short' || !book.isRare(number)) continue
      const known = found.get(number.key)
      if (known) known.push(row)
      else found.set(number.key, [row])
    }
  return found
}

export const readLine = (source: BookLine, at: number): LineRow => {
  const { numbers, names, saysReversal, kinds } = readTexts(source.text, source.document)
  const day = dayNumber(source.date)
  return {
    at,
    source,
    key: source.key,
    day,
    amount: source.amountMinor,
    numbers,
    names,
    saysReversal,
    kinds,
    hasName: false,
    saysTransfer: TRANSFER.test(source.text),
    saysCheque: CHEQUE.test(source.text),
    saysOwnTransfer: saysOwnTransfer(source.text),
    monthFrom: isLastOfMonth(source.date) ? day - Number(source.date.slice(8)) + 1 : day,
    isUsed: false,
  }
}

/** @param field a number of its own */
const readTexts = (text: string, field: string | null): TextRead => {
  const read: TextRead = { numbers: [], names: [], saysReversal: false, kinds: 0 }
  readText(text, read)
  if (field !== null) readText(field, read, true)
  return read
}

const TRANSFER = /transf|trf/i
/** `Ch.` only where the text begins: elsewhere it may be anything. */
const CHEQUE = /^\W{0,3}ch\b|\bche?qs?\b|\bcheques?\b/i
const SHORTEST_MONTH = 28

const isLastOfMonth = (date: IsoDate): boolean =>
  Number(date.slice(8)) >= SHORTEST_MONTH && addDays(date, 1).endsWith('-01')

const NOTHING_PAIRED: ReadonlySet<string> = new Set()

const readTransaction = (source: BookTransaction, at: number): BankRow => {
  const read = readTexts(source.text, source.reference)
  const { numbers, names, kinds } = read
  const addNames = (text: string): void => readText(text, { ...read, numbers: [] })
  if (source.counterpartyName !== null) addNames(source.counterpartyName)
  const own = numbers.length
  for (const { number, name, reference } of source.documents) {
    readText(number, read, true)
    if (reference) readText(reference, read, true)
    if (name !== null) addNames(name)
  }
  return {
    at,
    source,
    key: source.key,
    day: dayNumber(source.date),
    amount: source.amountMinor,
    numbers,
    names,
    paired: numbers.length === own ? NOTHING_PAIRED : new Set(numbers.slice(own).map(({ key }) => key)),
    kinds,
    hasName: false,
    saysTransfer: TRANSFER.test(source.text),
    saysCheque: CHEQUE.test(source.text),
    saysOwnTransfer: saysOwnTransfer(source.text),
    isUsed: false,
  }
}
