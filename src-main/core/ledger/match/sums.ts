/** One line for many transactions, and many lines for one: whole entries, kinds and days that add up to the cent. */
import type { Evidence, MatchClass } from '#contract/match-values.ts'
import { toMinor } from '../../money.ts'
import { compare, sharedWords } from './compare.ts'
import { isUsual, lagOf } from './date-lag.ts'
import { type Compared, dateReason, type FoundGroup, type Members, textReasons } from './found-group.ts'
import type { BankRow, Book, LineRow } from './read-book.ts'
import { namesOfKinds } from './row-kinds.ts'
import { createSumIndex, type SumSet } from './sum-sets.ts'

/** Days from a transaction to the line that posts it on the last day of a month, at most. */
const LONGEST = 31

interface Free {
  lines: readonly LineRow[]
  bank: readonly BankRow[]
}

/** Finds sums among rows without another use; of those that have a member in common the surest is kept. */
export const findSums = (book: Book, free: Free): FoundGroup[] => {
  const taken = new Set<LineRow | BankRow>()
  const found = [...linesForOne(book, free), ...transactionsForOne(book, free)]
  const order = { certain: 0, likely: 1, ambiguous: 2, possible: 3 }
  return found
    .sort(
      (a, b) =>
        order[a.class] - order[b.class] || b.lines.length + b.bank.length - a.lines.length - a.bank.length,
    )
    .filter(({ lines, bank }) => {
      const members = [...lines, ...bank]
      if (members.some((one) => taken.has(one))) return false
      for (const one of members) taken.add(one)
      return true
    })
}

/** Several lines may be told from several others by a number that the transaction has too. */
const linesForOne = (book: Book, { lines, bank }: Free): FoundGroup[] => {
  const index = createSumIndex(lines, ({ source, day, kinds }) => [
    ...(source.entry === null
      ? []
      : [{ cause: 'entry' as const, name: source.entry, apart: `${source.ledger} ${day}` }]),
    ...(source.document === null ? [] : [{ cause: 'document' as const, name: source.document }]),
    ...namesOfKinds(kinds).map((name) => ({ cause: 'kind' as const, name })),
    { cause: 'day', name: '' },
  ])
  return bank.flatMap((row) => {
    const sets = index
      .within(row.amount, row.day - LONGEST, row.day + LONGEST)
      .filter(({ rows }) => rows.every((line) => isUsual(line, row)) && !book.isRefused(rows, [row]))
    return choose(sets, (set) => {
      const compared = set.rows.map((line) => ({ line, row, compared: compare(book, line, row) }))
      if (compared.some((one) => one.compared.otherNumber !== null)) return null
      const hasKind = set.rows.every((line) => haveOneKind(line, row))
      const isWhole = set.cause === 'entry' || set.cause === 'document'
      return {
        lines: set.rows,
        bank: [row],
        class: classOf(compared, hasKind || isWhole),
        evidence: [
          {
            code: 'sum-of-lines',
            params: { count: set.rows.length, amountMinor: toMinor(row.amount) },
            transactionId: row.source.id,
          },
          ...(isWhole ? [{ code: 'whole-entry' as const, params: { name: set.name } }] : []),
          ...reasonsOfSum(compared),
        ],
      }
    })
  })
}

const transactionsForOne = (book: Book, { lines, bank }: Free): FoundGroup[] => {
  const index = createSumIndex(bank, ({ source, names, kinds }) => {
    const apart = source.accountId
    return [
      ...namesOfKinds(kinds).map((name) => ({ cause: 'kind' as const, name, apart })),
      ...names.map((name) => ({ cause: 'word' as const, name, apart })),
      { cause: 'day', name: '', apart },
    ]
  })
  return lines.flatMap((line) => {
    const sets = index
      .within(line.amount, line.day - LONGEST, line.day + LONGEST)
      .filter(({ rows }) => rows.every((row) => isUsual(line, row)) && !book.isRefused([line], rows))
    return choose(sets, (set) => {
      const compared = set.rows.map((row) => ({ line, row, compared: compare(book, line, row) }))
      if (compared.some((one) => one.compared.otherNumber !== null)) return null
      const hasKind = set.rows.every((row) => haveOneKind(line, row))
      return {
        lines: [line],
        bank: set.rows,
        class: classOf(compared, hasKind),
        evidence: [
          {
            code: 'sum-of-transactions',
            params: { count: set.rows.length, amountMinor: toMinor(line.amount) },
            lineId: line.source.id,
          },
          ...(set.cause === 'day' || set.cause === 'run'
            ? []
            : [{ code: 'whole-kind' as const, params: { name: set.name, count: set.rows.length } }]),
          ...reasonsOfSum(compared),
        ],
      }
    })
  })
}

const haveOneKind = (line: LineRow, row: BankRow): boolean =>
  (line.kinds & row.kinds) !== 0 || sharedWords(line.names, row.names).length > 0

const classOf = (compared: readonly Compared[], isOfOneKind: boolean): MatchClass => {
  const texts = compared.map((one) => one.compared)
  if (texts.every(({ number }) => number !== null)) return 'certain'
  if (texts.some(({ hasOtherNames }) => hasOtherNames)) return 'possible'
  const isNamed = texts.some(({ number, words }) => number !== null || words.length > 0)
  return isNamed || isOfOneKind ? 'likely' : 'possible'
}

export const reasonsOfSum = (compared: readonly Compared[]): Evidence[] => {
  const nearest = compared.toSorted(
    (a, b) => Math.abs(lagOf(a.line, a.row)) - Math.abs(lagOf(b.line, b.row)),
  )[0]
  return [...compared.flatMap(textReasons), ...(nearest === undefined ? [] : [dateReason(nearest)])]
}

/** The surest of several sets; ambiguous where two are as sure. */
const choose = <Row>(
  sets: readonly SumSet<Row>[],
  toGroup: (set: SumSet<Row>) => (Members & { class: MatchClass }) | null,
): FoundGroup[] => {
  const groups = sets.flatMap((set) => toGroup(set) ?? [])
  const firm = groups.filter((group) => group.class !== 'possible')
  const [first, ...others] = firm.length > 0 ? firm : groups
  if (first === undefined) return []
  if (others.length === 0) return [first]
  const count = groups.length
  return [
    {
      ...first,
      class: 'ambiguous',
      others,
      evidence: [...first.evidence, { code: 'several-combinations', params: { count } }],
    },
  ]
}
