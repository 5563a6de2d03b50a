/** Journal entries of what was decided: each accepted transaction, or transfer, as lines that sum to zero. */
import type { ExportedEntry, JournalEntry, JournalLine, LedgerSubject } from '#contract/journal-values.ts'
import type { AllocationKind } from '#contract/match-values.ts'
import type { CurrencyCode, IsoDate, Minor } from '#contract/values.ts'
import { toMinor } from '../money.ts'

/** An allocation of a group in force, with what its members say. */
export interface JournalRow {
  groupId: string
  /** The name of the decision, the same in every mirror. */
  decision: string
  kind: AllocationKind
  amountMinor: Minor
  /** Only links money to what the source shows as paid. */
  linked: boolean
  categoryId: string | null
  hasDocument: boolean
  documentNumber: string | null
  taxId: string | null
  customer: string | null
  /** Null where no money moved. */
  transactionId: number | null
  /** When it counts; null where that is unknown. */
  day: IsoDate | null
  accountId: string | null
  text: string | null
  transactionMinor: Minor | null
  /** Of the transaction; EUR where there is none. */
  currency: CurrencyCode
  /** The row's own amount is in EUR, whatever the transaction is in. */
  isEuro: boolean
}

const EURO = 'EUR'

/**
 * One entry for each transaction of a decision, and one for an own transfer. What a person left open has none.
 *
 * @param rows those of a group one after another, in their order
 */
export function* journalEntries(rows: Iterable<JournalRow>): Generator<JournalEntry> {
  let group: JournalRow[] = []
  for (const row of rows) {
    if (group[0] !== undefined && group[0].groupId !== row.groupId) {
      yield* entriesOfGroup(group)
      group = []
    }
    group.push(row)
  }
  yield* entriesOfGroup(group)
}

const exchangeOf = (debitMinor: number): LedgerSubject => (debitMinor > 0 ? 'exchange-loss' : 'exchange-gain')

/** The account of a row's kind; undefined where it stands on the customer's. @param debitMinor what it is debited by */
const subjectOfKind = (
  { kind, categoryId, linked }: JournalRow,
  debitMinor: number,
): LedgerSubject | undefined => {
  switch (kind) {
    case 'payment':
    case 'credit-note':
      return linked ? 'settled' : undefined
    case 'advance':
      return 'advances'
    case 'exchange':
      return exchangeOf(debitMinor)
    case 'withholding':
    case 'fee':
    case 'rounding':
    case 'discount':
    case 'write-off':
    case 'late-interest':
      return kind
    case 'classified':
      return `category:${categoryId ?? ''}`
    case 'own-transfer':
    case 'reversal':
    case 'duplicate-refund':
    case 'left-open':
      return 'clearing'
  }
}

const customerOf = ({ taxId }: JournalRow): LedgerSubject => `customer:${taxId ?? ''}`

const isCash = ({ kind, hasDocument }: JournalRow): boolean =>
  kind === 'payment' || kind === 'credit-note' || kind === 'advance' || !hasDocument

const line = (row: JournalRow, subject: LedgerSubject, debitMinor: number): JournalLine => ({
  subject,
  amountMinor: toMinor(debitMinor),
  kind: row.kind,
  documentNumber: row.documentNumber,
  customer: row.customer,
  taxId: row.taxId,
  text: row.text,
  transactionMinor: null,
  transactionCurrency: null,
})

/** What stands against the bank. A row that moves no money has both of its sides here. */
const linesOf = (row: JournalRow): JournalLine[] => {
  if (isCash(row)) {
    const debit = -row.amountMinor
    return [line(row, subjectOfKind(row, debit) ?? customerOf(row), debit)]
  }
  // The source has counted it with what it shows as paid.
  if (row.linked) return []
  const debit = row.amountMinor
  return [line(row, subjectOfKind(row, debit) ?? customerOf(row), debit), line(row, customerOf(row), -debit)]
}

/** The bank's line, for so much of a transaction. */
const bankLine = (row: JournalRow, debitMinor: number): JournalLine => ({
  ...line(row, `bank:${row.accountId ?? ''}`, debitMinor),
  documentNumber: null,
  customer: null,
  taxId: null,
  transactionMinor: row.transactionMinor,
  transactionCurrency: row.currency,
})

/** Rows that name a document are EUR whatever the bank's currency; what stands next to them without a rate is an amount of no document. */
const counted = (rows: readonly JournalRow[]): { rows: readonly JournalRow[]; currency: CurrencyCode } => {
  const euros = rows.filter(({ isEuro, hasDocument }) => isEuro || hasDocument)
  return euros.length > 0 ? { rows: euros, currency: EURO } : { rows, currency: rows[0]?.currency ?? EURO }
}

const dayOf = (rows: readonly JournalRow[]): IsoDate | null =>
  rows.reduce<IsoDate | null>(
    (first, { day }) => (day !== null && (first === null || day < first) ? day : first),
    null,
  )

/** @param at the place of the entry among those of its decision */
const entryOf = (rows: readonly JournalRow[], at: number): JournalEntry | undefined => {
  const [first] = rows
  if (first === undefined) return undefined
  const own = counted(rows)
  const isTransfer = own.rows.some(({ kind }) => kind === 'own-transfer')
  const cash = own.rows.filter(isCash).reduce((sum, { amountMinor }) => sum + amountMinor, 0)
  const all = isTransfer
    ? own.rows.map((row) => bankLine(row, row.amountMinor))
    : [...(first.transactionId === null ? [] : [bankLine(first, cash)]), ...own.rows.flatMap(linesOf)]
  const lines = all.filter(({ amountMinor }) => amountMinor !== 0)
  if (lines.length === 0 || movesNothing(lines)) return undefined
  return {
    id: `${first.decision.replaceAll('-', '')}-${at}`,
    reverses: null,
    groupId: first.groupId,
    date: dayOf(rows),
    currency: own.currency,
    lines,
  }
}

/** A credit note used against invoices of the same customer changes no account. */
const movesNothing = (lines: readonly JournalLine[]): boolean => {
  const sums = new Map<LedgerSubject, number>()
  for (const { subject, amountMinor } of lines) sums.set(subject, (sums.get(subject) ?? 0) + amountMinor)
  return [...sums.values()].every((sum) => sum === 0)
}

function* entriesOfGroup(rows: readonly JournalRow[]): Generator<JournalEntry> {
  const counting = rows.filter(({ kind }) => kind !== 'left-open')
  const isTransfer = counting.some(({ kind }) => kind === 'own-transfer')
  const parts = new Map<number | null, JournalRow[]>()
  for (const row of counting) {
    const key = isTransfer ? null : row.transactionId
    const own = parts.get(key)
    if (own) own.push(row)
    else parts.set(key, [row])
  }
  let at = 0
  for (const part of parts.values()) {
    at += 1
    const entry = entryOf(part, at)
    if (entry) yield entry
  }
}

/** The entry that brings another one back to zero: on its day, with its accounts, under a name of its own. */
export const reversalOf = (entry: ExportedEntry): ExportedEntry => ({
  ...entry,
  id: `${entry.id}-r`,
  reverses: entry.id,
  lines: entry.lines.map((one) => ({
    ...one,
    amountMinor: toMinor(-one.amountMinor),
    transactionMinor: one.transactionMinor === null ? null : toMinor(-one.transactionMinor),
  })),
})
