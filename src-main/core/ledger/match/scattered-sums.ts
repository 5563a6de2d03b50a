/** One row for several of the other side on different days: the only rows of these days that add up to it. */
import type { MatchClass } from '#contract/match-values.ts'
import { findSubsets } from '../../matching/candidates/subset-sums.ts'
import { toMinor } from '../../money.ts'
import { rowsAround } from './amount-index.ts'
import { CUT, compare, sharedWords } from './compare.ts'
import { isUsual, USUAL_DAYS } from './date-lag.ts'
import type { FoundGroup } from './found-group.ts'
import type { BankRow, Book, LineRow } from './read-book.ts'
import { reasonsOfSum } from './sums.ts'

/** Among more rows some add up by chance: of those that share a name, and of all. */
const MOST_ROWS = { named: 24, all: 12 } as const
const MOST_MEMBERS = { named: 12, all: 4 } as const
/** Rows around a day that are looked at, of either sign. */
const MOST_AROUND = { named: 48, all: 24 } as const
/** Steps of one search, as for documents. */
const BUDGET = 50_000

/** @param free lines and transactions without another use, by day */
export const findScatteredSums = (
  book: Book,
  free: { lines: readonly LineRow[]; bank: readonly BankRow[] },
): FoundGroup[] => {
  const [linesNear, bankNear] = [createNear(free.lines), createNear(free.bank)]
  const found = [
    ...free.bank.flatMap((row) => sumsOf(row, linesNear, (lines, kind) => toGroup(book, lines, [row], kind))),
    ...free.lines.flatMap((line) =>
      sumsOf(line, bankNear, (bank, kind) => toGroup(book, [line], bank, kind)),
    ),
  ]
  // A row that two sums could use is left to a person.
  const likely = apart(found.filter((group) => group.class === 'likely'))
  const used = new Set(likely.flatMap(membersOf))
  const possible = found.filter(
    (group) => group.class === 'possible' && !membersOf(group).some((row) => used.has(row)),
  )
  return [...likely, ...apart(possible)]
}

type Row = LineRow | BankRow

const membersOf = ({ lines, bank }: FoundGroup): Row[] => [...lines, ...bank]

const apart = (groups: readonly FoundGroup[]): FoundGroup[] => {
  const counts = new Map<Row, number>()
  for (const row of groups.flatMap(membersOf)) counts.set(row, (counts.get(row) ?? 0) + 1)
  return groups.filter((group) => membersOf(group).every((row) => counts.get(row) === 1))
}

interface Near<Of> {
  /** Rows around a day that share a name with it, and all rows around it; of too many none. */
  named(row: Row): readonly Of[]
  all(row: Row): readonly Of[]
}

const beginning = (word: string): string => word.slice(0, CUT)

const createNear = <Of extends Row>(rows: readonly Of[]): Near<Of> => {
  const byName = new Map<string, Of[]>()
  for (const row of rows)
    for (const name of new Set(row.names.map(beginning))) {
      const known = byName.get(name)
      if (known === undefined) byName.set(name, [row])
      else known.push(row)
    }
  const around = (of: readonly Of[], { day }: Row, most: number): readonly Of[] =>
    rowsAround(of, day, { days: USUAL_DAYS, most })
  return {
    named: (row) => {
      const found = new Set(
        row.names.flatMap((name) => around(byName.get(beginning(name)) ?? [], row, MOST_AROUND.named)),
      )
      return [...found]
        .filter((other) => sharedWords(row.names, other.names).length > 0)
        .sort((a, b) => a.at - b.at)
    },
    all: (row) => around(rows, row, MOST_AROUND.all),
  }
}

const sumsOf = <Of extends Row>(
  row: Row,
  near: Near<Of>,
  toGroupOf: (members: readonly Of[], kind: MatchClass) => FoundGroup | null,
): FoundGroup[] => {
  for (const how of ['named', 'all'] as const) {
    const pool = near[how](row).filter(
      (other) =>
        Math.sign(other.amount) === Math.sign(row.amount) && Math.abs(other.amount) < Math.abs(row.amount),
    )
    if (pool.length < 2 || pool.length > MOST_ROWS[how]) continue
    const members = onlySum(pool, row.amount)
    if (members === undefined || members.length > MOST_MEMBERS[how]) continue
    const [first, last] = [members[0]?.day ?? 0, members.at(-1)?.day ?? 0]
    if (last - first > USUAL_DAYS) continue
    const group = toGroupOf(members, how === 'named' ? 'likely' : 'possible')
    if (group) return [group]
  }
  return []
}

/** The only rows that add up to the amount: undefined where there are none, or others would do. @param pool by day */
const onlySum = <Of extends Row>(pool: readonly Of[], amount: number): readonly Of[] | undefined => {
  const values = pool.map((row): number => row.amount)
  const { solutions, complete } = findSubsets(values, amount, {
    ...{ leastMembers: 2, mostSolutions: 2, budget: BUDGET },
  })
  const [solution] = solutions
  if (!complete || solution === undefined || solutions.length > 1) return undefined
  const members = solution.flatMap((at) => pool[at] ?? [])
  const isOnly = pool.every(
    (row) => members.includes(row) || !members.some((one) => one.amount === row.amount),
  )
  return isOnly ? members : undefined
}

const toGroup = (
  book: Book,
  lines: readonly LineRow[],
  bank: readonly BankRow[],
  kind: MatchClass,
): FoundGroup | null => {
  const compared = lines.flatMap((line) =>
    bank.map((row) => ({ line, row, compared: compare(book, line, row) })),
  )
  const contradicts = compared.some(
    ({ line, row, compared: { otherNumber, hasOtherNames } }) =>
      otherNumber !== null || hasOtherNames || !isUsual(line, row),
  )
  const [one] = compared
  if (one === undefined || contradicts || book.isRefused(lines, bank)) return null
  const ofLines = lines.length > 1
  return {
    class: kind,
    lines,
    bank,
    evidence: [
      ofLines
        ? {
            code: 'sum-of-lines',
            params: { count: lines.length, amountMinor: toMinor(one.row.amount) },
            transactionId: one.row.source.id,
          }
        : {
            code: 'sum-of-transactions',
            params: { count: bank.length, amountMinor: toMinor(one.line.amount) },
            lineId: one.line.source.id,
          },
      ...reasonsOfSum(compared),
    ],
  }
}
