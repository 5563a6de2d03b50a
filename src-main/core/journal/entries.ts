/** Journal entries of decisions: each accepted transaction or own transfer as lines that add up to zero. */
import type { ExportedEntry, JournalEntry, JournalLine, LedgerSubject } from '#contract/journal-values.ts'
import type { AllocationKind } from '#contract/match-values.ts'
import { OPEN_KINDS } from '#contract/plain-values.ts'
import type { Side } from '#contract/sides.ts'
import type { CurrencyCode, IsoDate, Minor } from '#contract/values.ts'
import { toMinor } from '../money.ts'

/** An allocation of a group in force, with data of its members. */
export interface JournalRow {
  groupId: string
  /** The id of the decision, the same in every mirror. */
  decision: string
  kind: AllocationKind
  amountMinor: Minor
  /** Whether the row only links a transaction to what the source shows as paid. */
  linked: boolean
  categoryId: string | null
  hasDocument: boolean
  /** Of its document; null without one. */
  side: Side | null
  documentNumber: string | null
  taxId: string | null
  customer: string | null
  /** Null without a transaction. */
  transactionId: number | null
  /** The day on which it counts; null where it is unknown. */
  day: IsoDate | null
  accountId: string | null
  text: string | null
  transactionMinor: Minor | null
  /** The currency of the transaction; EUR without one. */
  currency: CurrencyCode
  /** Whether the row's own amount is in EUR, whatever the transaction's currency. */
  isEuro: boolean
  /** Whether a line of the ledger posts the transaction already. */
  isPosted: boolean
}

/** An entry, and whether the ledger has it already. */
export interface FoundEntry {
  entry: JournalEntry
  isPosted: boolean
}

const EURO = 'EUR'

/**
 * One entry for each transaction of a decision, and one for an own transfer; none for a transaction left open.
 *
 * @param rows the rows of a group follow one another, in their order
 */
export function* journalEntries(rows: Iterable<JournalRow>): Generator<FoundEntry> {
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

/** Roles of customers that have their like for suppliers. */
type OfEachSide = 'advances' | 'withholding' | 'discount' | 'write-off' | 'late-interest' | 'settled'

const exchangeOf = (debitMinor: number): LedgerSubject => (debitMinor > 0 ? 'exchange-loss' : 'exchange-gain')

/** The account of a row's kind; undefined where it belongs to the partner's account. @param debitMinor its debit */
const subjectOfKind = (
  { kind, categoryId, linked, side }: JournalRow,
  debitMinor: number,
): LedgerSubject | undefined => {
  const ofSide = (role: OfEachSide): LedgerSubject => (side === 'supplier' ? `supplier-${role}` : role)
  switch (kind) {
    case 'payment':
    case 'credit-note':
      return linked ? ofSide('settled') : undefined
    case 'advance':
      return ofSide('advances')
    case 'exchange':
      return exchangeOf(debitMinor)
    case 'fee':
    case 'rounding':
      return kind
    case 'withholding':
    case 'discount':
    case 'write-off':
    case 'late-interest':
      return ofSide(kind)
    case 'classified':
      return `category:${categoryId ?? ''}`
    case 'own-transfer':
    case 'reversal':
    case 'duplicate-refund':
    case 'left-open':
    case 'waiting':
    case 'posted':
      return 'clearing'
  }
}

/** The account of the document's customer or supplier. */
const partnerOf = ({ taxId, side }: JournalRow): LedgerSubject => `${side ?? 'customer'}:${taxId ?? ''}`

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

/** The lines that balance the bank's line; a row without a transaction has both of its sides here. */
const linesOf = (row: JournalRow): JournalLine[] => {
  if (isCash(row)) {
    const debit = -row.amountMinor
    return [line(row, subjectOfKind(row, debit) ?? partnerOf(row), debit)]
  }
  // The source has already recorded it as paid.
  if (row.linked) return []
  const debit = row.amountMinor
  return [line(row, subjectOfKind(row, debit) ?? partnerOf(row), debit), line(row, partnerOf(row), -debit)]
}

/** The bank's line, for an amount of a transaction. */
const bankLine = (row: JournalRow, debitMinor: number): JournalLine => ({
  ...line(row, `bank:${row.accountId ?? ''}`, debitMinor),
  documentNumber: null,
  customer: null,
  taxId: null,
  transactionMinor: row.transactionMinor,
  transactionCurrency: row.currency,
})

/**
 * Rows that name a document are in EUR, whatever the bank's currency; without a rate, an amount next to them in another
 * currency is left out.
 */
const counted = (rows: readonly JournalRow[]): { rows: readonly JournalRow[]; currency: CurrencyCode } => {
  const euros = rows.filter(({ isEuro, hasDocument }) => isEuro || hasDocument)
  return euros.length > 0 ? { rows: euros, currency: EURO } : { rows, currency: rows[0]?.currency ?? EURO }
}

const dayOf = (rows: readonly JournalRow[]): IsoDate | null =>
  rows.reduce<IsoDate | null>(
    (first, { day }) => (day !== null && (first === null || day < first) ? day : first),
    null,
  )

/** @param at the index of the entry among those of its decision */
const entryOf = (rows: readonly JournalRow[], at: number): JournalEntry | undefined => {
  const [first] = rows
  if (first === undefined) return undefined
  const own = counted(rows)
  const isTransfer = own.rows.some(({ kind }) => kind === 'own-transfer')
  const cash = own.rows.filter(isCash).reduce((sum, { amountMinor }) => sum + amountMinor, 0)
  const all = isTransfer
    ? own.rows.map((row) => bankLine(row, row.amountMinor))
    : [
        ...(first.transactionId === null ? [] : [bankLine(first, cash)]),
        ...oncePerSupplierDocument(own.rows.flatMap(linesOf)),
      ]
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

/**
 * What was paid, withheld and given of a supplier's document is one debit of its account. A customer's account has a line for
 * each of these.
 */
const oncePerSupplierDocument = (lines: readonly JournalLine[]): JournalLine[] => {
  const known = new Map<string, JournalLine>()
  for (const [at, one] of lines.entries()) {
    const isOnce = one.subject.startsWith('supplier:')
    const key = isOnce ? JSON.stringify([one.subject, one.documentNumber]) : String(at)
    const same = known.get(key)
    known.set(
      key,
      same === undefined ? one : { ...same, amountMinor: toMinor(same.amountMinor + one.amountMinor) },
    )
  }
  return [...known.values()]
}

/** A credit note that is set off against invoices of the same customer or supplier changes no account. */
const movesNothing = (lines: readonly JournalLine[]): boolean => {
  const sums = new Map<LedgerSubject, number>()
  for (const { subject, amountMinor } of lines) sums.set(subject, (sums.get(subject) ?? 0) + amountMinor)
  return [...sums.values()].every((sum) => sum === 0)
}

function* entriesOfGroup(rows: readonly JournalRow[]): Generator<FoundEntry> {
  // A fee or interest beside documents is of their side.
  const side = rows.find((row) => row.side !== null)?.side ?? null
  const counting = rows
    .filter(({ kind }) => !OPEN_KINDS.has(kind))
    .map((row) => (row.side === null ? { ...row, side } : row))
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
    // A transfer is one entry of both accounts.
    if (entry) yield { entry, isPosted: part.some(({ isPosted }) => isPosted) }
  }
}

/** The entry that reverses another one: with its day and accounts, and an id of its own. */
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

export type LedgerAccounts = ReadonlyMap<LedgerSubject, string>

/**
 * The subject whose account is needed: a customer or supplier without its own account is posted to the account of all.
 */
const accountSubjectOf = (subject: LedgerSubject): LedgerSubject =>
  subject.startsWith('customer:') ? 'customers' : subject.startsWith('supplier:') ? 'suppliers' : subject

/** An entry that has not been exported; a reversal has the accounts of the exported entry. */
export type WaitingEntry = Omit<JournalEntry, 'lines'> & { lines: (JournalLine & { account?: string })[] }

/**
 * Finds the ledger account that a line is posted to, and the accounts that are missing. Null where no account was
 * entered.
 */
export const accountOf = (
  accounts: LedgerAccounts,
  { subject, account }: WaitingEntry['lines'][number],
): string | null => account ?? accounts.get(subject) ?? accounts.get(accountSubjectOf(subject)) ?? null

/** The subjects without an account, each once, in the order in which the entries need them. */
export const missingAccounts = (
  entries: Iterable<WaitingEntry>,
  accounts: LedgerAccounts,
): LedgerSubject[] => {
  const missing = new Set<LedgerSubject>()
  for (const { lines } of entries)
    for (const line of lines)
      if (accountOf(accounts, line) === null) missing.add(accountSubjectOf(line.subject))
  return [...missing]
}

/** The entries with the accounts of their lines; undefined where an account is missing. */
export const withAccounts = (
  entries: readonly WaitingEntry[],
  accounts: LedgerAccounts,
): ExportedEntry[] | undefined => {
  const posted: ExportedEntry[] = []
  for (const entry of entries) {
    const lines: ExportedEntry['lines'] = []
    for (const line of entry.lines) {
      const account = accountOf(accounts, line)
      if (account === null) return undefined
      lines.push({ ...line, account })
    }
    posted.push({ ...entry, lines })
  }
  return posted
}
