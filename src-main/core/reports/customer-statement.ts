/** The statement of account of one customer (conta corrente): documents and their payments, with a running balance. */
import type { IsoDate, Minor } from '#contract/values.ts'
import { parseIsoDate } from '../calendar.ts'
import { toMinor } from '../money.ts'
import { kindText, type ReportWords } from './matched-report.ts'
import { amountCell, type Cell, dateCell, type Report, sumCell, textCell } from './rows.ts'
import { isInPeriod, type ReportScope } from './scope.ts'

export const customerStatementColumns = [
  'date',
  'description',
  'documentNumber',
  'dueDate',
  'text',
  'debit',
  'credit',
  'balance',
] as const
export type CustomerStatementColumn = (typeof customerStatementColumns)[number]

/** A document of the customer whose open amount is known. Amounts of a credit note are negative. */
export interface StatementDocument {
  documentNumber: string | null
  documentType: string
  documentDate: IsoDate | null
  dueDate: IsoDate | null
  totalMinor: Minor
  openMinor: Minor
  /** The amount of allocations in force, including explained ones but not advances. */
  allocatedMinor: Minor
  /** What receipts and credit notes settled on their own days, the earliest first, without sign. */
  settledAtSource: readonly { day: IsoDate; minor: Minor }[]
}

/** An allocation to a document of the customer, signed as the document is. */
export interface StatementAllocation {
  documentNumber: string | null
  transactionDate: IsoDate | null
  decidedAt: string
  text: string | null
  kind: string
  linked: boolean
  allocatedMinor: Minor
}

export interface StatementWords extends ReportWords {
  opening: string
  closing: string
  /** Text for amounts that the source shows as paid and no transaction explains. */
  settledAtSource: string
}

interface Entry {
  day: IsoDate | null
  /** On one day documents come before their payments. */
  order: 0 | 1 | 2
  description: string
  documentNumber: string | null
  dueDate: IsoDate | null
  text: string | null
  /** The change of the balance: positive where the customer owes more. */
  minor: number
}

/**
 * The balance before the period, each entry in it, and the balance at its end with the sums of both sides. The last
 * balance is the open amount of the customer's documents on that day, less advances. An amount that the source shows as
 * paid without a transaction has the day of its receipt, or without one the document's.
 */
export const customerStatement = (
  input: { documents: Iterable<StatementDocument>; allocations: Iterable<StatementAllocation> },
  words: StatementWords,
  scope: ReportScope,
): Report<CustomerStatementColumn> => {
  function* rows(): Generator<Cell[]> {
    const entries: Entry[] = []
    for (const document of input.documents) entries.push(...documentEntries(document, words))
    for (const row of input.allocations) entries.push(allocationEntry(row, words))
    const isBefore = ({ day }: Entry): boolean => scope.from !== undefined && (day ?? '') < scope.from
    const { to } = scope
    const inPeriod = entries
      .filter((entry) => !isBefore(entry) && (entry.day === null || isInPeriod(entry.day, { to })))
      .sort(byDay)
    let balance = entries.filter(isBefore).reduce((sum, { minor }) => sum + minor, 0)
    const amount = (minor: number): Cell => amountCell(toMinor(minor))
    const empty = textCell(null)
    const edge = (date: IsoDate | null, name: string, debit: Cell, credit: Cell): Cell[] => [
      dateCell(date),
      sumCell(name),
      empty,
      empty,
      empty,
      debit,
      credit,
      amount(balance),
    ]
    if (scope.from !== undefined) yield edge(scope.from, words.opening, empty, empty)
    let [debits, credits] = [0, 0]
    for (const { day, description, documentNumber, dueDate, text, minor } of inPeriod) {
      balance += minor
      if (minor > 0) debits += minor
      else credits -= minor
      yield [
        dateCell(day),
        textCell(description),
        textCell(documentNumber),
        dateCell(dueDate),
        textCell(text),
        minor > 0 ? amount(minor) : empty,
        minor > 0 ? empty : amount(-minor),
        amount(balance),
      ]
    }
    yield edge(scope.to ?? null, words.closing, amount(debits), amount(credits))
  }
  return { columns: customerStatementColumns, rows: rows() }
}

const documentEntries = (document: StatementDocument, words: StatementWords): Entry[] => {
  const { documentNumber, dueDate, documentDate: day } = document
  const entry = { day, documentNumber, text: null }
  const atSource = document.totalMinor - document.openMinor - document.allocatedMinor
  const issued: Entry = {
    ...entry,
    order: 0,
    description: words.documentType(document.documentType),
    dueDate,
    minor: document.totalMinor,
  }
  const settled = { ...entry, order: 1 as const, description: words.settledAtSource, dueDate: null }
  return [
    issued,
    ...daysOf(atSource, document.settledAtSource).map(({ day, minor }) => ({
      ...settled,
      day: day ?? entry.day,
      minor: -minor,
    })),
  ]
}

/** Divides an amount among the days on which it was settled; the rest has no day. */
const daysOf = (
  amount: number,
  settled: StatementDocument['settledAtSource'],
): { day: IsoDate | null; minor: number }[] => {
  const sign = Math.sign(amount)
  let rest = Math.abs(amount)
  const parts = settled.flatMap(({ day, minor }) => {
    const part = Math.min(rest, minor)
    rest -= part
    return part > 0 ? [{ day: day as IsoDate | null, minor: sign * part }] : []
  })
  return rest === 0 ? parts : [...parts, { day: null, minor: sign * rest }]
}

const allocationEntry = (row: StatementAllocation, words: StatementWords): Entry => ({
  day: row.transactionDate ?? parseIsoDate(words.instant(row.decidedAt).slice(0, 10)) ?? null,
  order: 2,
  description: kindText(row, words),
  documentNumber: row.documentNumber,
  dueDate: null,
  text: row.text,
  minor: -row.allocatedMinor,
})

const byDay = (one: Entry, other: Entry): number => {
  const [day, otherDay] = [one.day ?? '', other.day ?? '']
  if (day !== otherDay) return day < otherDay ? -1 : 1
  return one.order - other.order
}
