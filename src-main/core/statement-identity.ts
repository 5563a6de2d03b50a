/**
 * Decides which transaction a row of a file is. For one account, day and amount there are as many transactions as the
 * source with most of them shows, not as many as all sources together: a row is assigned to a transaction that its own
 * kind of file does not show yet, and is new only where there is none. The bank's reference, the balance and the text
 * only decide which of several it is.
 */
import { foldText } from './fold.ts'
import type { StatementKind } from './statements.ts'

/** A row of a file that shows a transaction. */
export interface FileEntry {
  /** The file, or within one file the statements that continue each other: a source shows a transaction once. */
  source: string
  kind: StatementKind
  bankReference: string | null
  /** Only a row of this content may be the same: nothing else proves that its source shows the same days. */
  onlyContent?: string
}

/** A transaction of the given day and amount. */
export interface KnownTransaction {
  id: number
  text: string
  balanceMinor: number | null
  /** Of a row: texts, parties and references, to compare with `onlyContent`. */
  content?: string
  fileEntries: FileEntry[]
}

export interface UnknownRow {
  text: string
  bankReference: string | null
  balanceMinor: number | null
  content?: string
}

/** With more pairs, equal rows of one day are not distinguished: they are assigned in their order. */
const MAX_PAIRS = 100_000

/**
 * @param added transactions of one account, day and amount
 * @param known the mirror's transactions of the same account, day and amount, in order of their ids
 * @returns for each of `added` the index of the same transaction in `known`, or null
 */
export const pairTransactions = (
  added: readonly KnownTransaction[],
  known: readonly KnownTransaction[],
): (number | null)[] => {
  const result: (number | null)[] = added.map(() => null)
  if (known.length === 0) return result
  const isScored = added.length * known.length <= MAX_PAIRS && (added.length > 1 || known.length > 1)
  const knownWords = isScored ? known.map(({ text }) => wordsOf(text)) : []
  const pairs: { row: number; at: number; score: number }[] = []
  for (const [index, one] of added.entries()) {
    const words = isScored ? wordsOf(one.text) : undefined
    for (const [at, transaction] of known.entries()) {
      if (!mayBe(one, transaction)) continue
      let score = 0
      if (words) {
        if (sharesReference(one, transaction)) score += 4
        if (one.balanceMinor !== null && one.balanceMinor === transaction.balanceMinor) score += 2
        score += likeness(words, knownWords[at] ?? new Set())
      }
      pairs.push({ row: index, at, score })
      if (!isScored && pairs.length > MAX_PAIRS) break
    }
  }
  pairs.sort((one, other) => other.score - one.score || one.row - other.row || one.at - other.at)
  const taken = new Set<number>()
  for (const { row, at } of pairs) {
    if (result[row] !== null || taken.has(at)) continue
    result[row] = at
    taken.add(at)
  }
  return result
}

/** One source shows a transaction once, and different references in one kind of file mean different transactions. */
const mayBe = (one: KnownTransaction, other: KnownTransaction): boolean =>
  one.fileEntries.every((entry) =>
    other.fileEntries.every(
      (known) =>
        known.source !== entry.source &&
        (known.onlyContent === undefined || known.onlyContent === one.content) &&
        (known.kind !== entry.kind ||
          known.bankReference === null ||
          entry.bankReference === null ||
          known.bankReference === entry.bankReference),
    ),
  )

const sharesReference = (one: KnownTransaction, other: KnownTransaction): boolean =>
  one.fileEntries.some(
    ({ bankReference }) =>
      bankReference !== null && other.fileEntries.some((entry) => entry.bankReference === bankReference),
  )

const wordsOf = (text: string): Set<string> => new Set(foldText(text).split(' ').filter(Boolean))

/** The share of the shorter text's words that the other text has, 0 to 1. */
const likeness = (one: Set<string>, other: Set<string>): number => {
  const least = Math.min(one.size, other.size)
  if (least === 0) return 0
  let shared = 0
  for (const word of one) if (other.has(word)) shared += 1
  return shared / least
}

/**
 * @param rows the rows of one file for one account, day and amount, in the file's order
 * @param known the transactions of the same account, day and amount, in order of their ids
 * @returns for each row the index in `known`, or null for a new transaction
 */
export const identifyRows = (
  source: string,
  kind: StatementKind,
  rows: readonly UnknownRow[],
  known: readonly KnownTransaction[],
): (number | null)[] =>
  pairTransactions(
    rows.map(({ text, bankReference, balanceMinor, content }) => ({
      id: 0,
      text,
      balanceMinor,
      ...(content !== undefined && { content }),
      fileEntries: [{ source, kind, bankReference }],
    })),
    known,
  )

/**
 * Where several files show one transaction, the most complete row is shown; the service's own record takes precedence
 * over all.
 */
const RANK: readonly StatementKind[] = ['camt', 'mt940', 'ofx', 'xlsx', 'csv', 'pdf']

/** Orders rows of files by completeness, so that the mirror does not depend on the order of import. */
export const byDetail = (
  one: { kind: StatementKind; text: string },
  other: { kind: StatementKind; text: string },
): number =>
  RANK.indexOf(one.kind) - RANK.indexOf(other.kind) ||
  other.text.length - one.text.length ||
  (one.text < other.text ? -1 : one.text > other.text ? 1 : 0)
