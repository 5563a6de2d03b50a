/** Joined tables: a file with titles again has pages of one statement, the same rows again, or statements that a person joined. */
import { compareAccountNames } from '#core/account-names.ts'
import { fileProblem } from '../file-problem.ts'
import type { TableRow } from './cells.ts'
import type { Preamble } from './preamble.ts'
import type { Draft, ReadRow } from './row-reader.ts'

/** The rows below titles. */
export interface JoinedTable {
  /** Rows between the table before and its titles; none for the first table. */
  above: TableRow[]
  rows: ReadRow[]
}

/** Tables that are one statement. */
export interface StatementPart {
  preamble: Preamble
  rows: ReadRow[]
}

/**
 * Whole tables that come again are left out. A table with another account or other balances above it, or with days of the tables
 * before it, is a statement of its own; all others are pages.
 *
 * Errors: `repeated-rows` for a table that begins with rows of the day at which the one before ends: these may be the same, or
 * others; `two-currencies`
 */
export const partsOf = (
  tables: readonly JoinedTable[],
  first: Preamble,
  preambleIn: (rows: readonly TableRow[]) => Preamble,
): StatementPart[] => {
  const [begin, ...others] = tables
  const parts: StatementPart[] = [{ preamble: first, rows: [...(begin?.rows ?? [])] }]
  if (others.length === 0) return parts
  const seen = new Set([contentOf(begin?.rows ?? [])])
  for (const { above, rows } of others) {
    const last = parts.at(-1)
    const drafts = rows.flatMap((one) => ('draft' in one ? one.draft : []))
    const [draft] = drafts
    if (!last || !draft) continue
    const own = preambleIn(above)
    if (own.currency !== null && first.currency !== null && own.currency !== first.currency)
      throw fileProblem('two-currencies', { line: draft.line, element: own.currency })
    if (continues(own, last)) {
      last.rows.push(...rows)
      last.preamble = { ...last.preamble, closing: own.closing ?? last.preamble.closing }
      continue
    }
    const isOther = isOtherStatement(own, last.preamble)
    const content = contentOf(rows)
    if (!isOther && rows.length > 1 && seen.has(content)) continue
    seen.add(content)
    if (isOther || repeats(last.rows, drafts))
      parts.push({
        preamble: isOther ? withAccount(own, last.preamble) : withoutBalances(last.preamble),
        rows: [...rows],
      })
    else last.rows.push(...rows)
  }
  return parts
}

const isOtherStatement = (own: Preamble, before: Preamble): boolean =>
  isOtherAccount(own, before) || differs(own.opening, before.opening) || differs(own.closing, before.closing)

/** One page may name the account by its IBAN, the next by its number. */
const isOtherAccount = (own: Preamble, before: Preamble): boolean => {
  const [name, known] = [own, before].map(({ account }) => account.iban ?? account.number)
  return name != null && (known == null || compareAccountNames(name, known) === 'other')
}

/** A page of the same account that begins at the balance to which the rows before it lead. */
const continues = (own: Preamble, { preamble, rows }: StatementPart): boolean => {
  const sum = rows.reduce((minor, one) => minor + ('draft' in one ? one.draft.amountMinor : 0), 0)
  const isNext = own.opening !== null && preamble.opening !== null && preamble.opening + sum === own.opening
  return isNext && sum !== 0 && !isOtherAccount(own, preamble)
}

/** What one page leaves out is as on the page before. */
const differs = <Value>(own: Value | null, before: Value | null): boolean => own !== null && own !== before

const withAccount = (own: Preamble, before: Preamble): Preamble =>
  own.account.iban === null && own.account.number === null ? { ...own, account: before.account } : own

const withoutBalances = (preamble: Preamble): Preamble => ({ ...preamble, opening: null, closing: null })

const keyOf = (one: ReadRow): string => {
  const { line: _, ...facts } = 'draft' in one ? one.draft : { ...one.stated, draft: null }
  return JSON.stringify(facts)
}

const contentOf = (rows: readonly ReadRow[]): string => rows.map(keyOf).join('\n')

/** Whether the rows show days of the ones before again. Error: `repeated-rows`, as above. */
const repeats = (before: readonly ReadRow[], drafts: readonly Draft[]): boolean => {
  const earlier = before.flatMap((one) => ('draft' in one ? one.draft : []))
  const keys = new Set(earlier.map((draft) => keyOf({ draft })))
  const shared = drafts.filter((draft) => keys.has(keyOf({ draft })))
  const [again] = shared
  if (!again || drafts.length < 2) return false
  const days = new Set(shared.map(({ bookingDate }) => bookingDate))
  const isProven = days.size > 1 || shared.every(({ balanceMinor }) => balanceMinor !== null)
  if (!isProven) throw fileProblem('repeated-rows', { line: again.line, element: again.text.slice(0, 40) })
  return true
}
