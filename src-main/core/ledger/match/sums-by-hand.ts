/** Finds rows without a group that add up to what a person selected on the other side, or that correct a posting error. */
import type { LedgerLineId, TransactionId } from '#contract/values.ts'
import { AppError } from '../../app-error.ts'
import { dayNumber } from '../../calendar.ts'
import { addUp, type Candidate, type FoundSums, requireItems } from '../../matching/by-hand/add-up.ts'
import { MOST_DAYS, USUAL_DAYS } from './date-lag.ts'
import type { BookInput, BookLine, BookTransaction } from './types.ts'

export interface PostingSumQuestion {
  /** One of the two is empty, unless an error is named: the answer consists of rows of that side. */
  lineIds: readonly LedgerLineId[]
  transactionIds: readonly TransactionId[]
  /** The group whose error lines are searched for to end, with those that are selected already. */
  ends?: string | undefined
  /** close: within ten days; all: within 45 days, and of the same sign. For an error within 45 days, and a year. */
  scope: 'close' | 'all'
  /** The most sets that are returned. */
  limit: number
}

const LEDGER_CURRENCY = 'EUR'
/** Days after which an error is corrected at the latest: with the accounts of its year. */
const MOST_DAYS_OF_ERROR = 400

/**
 * Sets whose members nothing else could replace come first, then those of the fewest members.
 *
 * @throws AppError `not-found` where a selected row is not in the book or the error has ended, `invalid-input` unless exactly one side is
 * selected
 */
export const findPostingSums = (
  book: Pick<BookInput, 'lines' | 'transactions' | 'openErrors'>,
  question: PostingSumQuestion,
): FoundSums => {
  const { lines, transactions } = book
  const { lineIds, transactionIds, scope, limit } = question
  if (question.ends !== undefined) return findCorrectingSums(book, { ...question, ends: question.ends })
  if ((lineIds.length === 0) === (transactionIds.length === 0))
    throw new AppError('invalid-input', 'sums are asked for transactions or for lines', {
      details: { field: 'lineIds' },
    })
  const asked =
    lineIds.length === 0 ? requireItems(transactions, transactionIds) : requireItems<BookRow>(lines, lineIds)
  const others: readonly BookRow[] = lineIds.length === 0 ? lines : transactions
  const targetMinor = asked.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
  const days = asked.map(({ date }) => dayNumber(date))
  const reach = scope === 'close' ? USUAL_DAYS : MOST_DAYS
  const [from, to] = [Math.min(...days) - reach, Math.max(...days) + reach]
  const areInEuro = asked.every(isInEuro)
  const pool = others
    .filter((row) => {
      const day = dayNumber(row.date)
      const isNear = day >= from && day <= to
      const isSameSign = Math.sign(row.amountMinor) === Math.sign(targetMinor)
      return areInEuro && isInEuro(row) && isNear && (scope === 'close' || isSameSign)
    })
    .map(({ id, key, date, amountMinor }): Candidate => ({ id, key, date, minor: amountMinor }))
  const found = addUp(pool, targetMinor, {
    date: asked[0]?.date ?? null,
    isNearestFirst: true,
    isAnySize: scope === 'close',
    limit,
  })
  return { ...found, sets: uniqueFirst(found.sets, pool) }
}

/** Lines that turn what is left of an error after those that are selected. */
const findCorrectingSums = (
  { lines, transactions, openErrors }: Parameters<typeof findPostingSums>[0],
  { lineIds, transactionIds, ends, scope, limit }: PostingSumQuestion & { ends: string },
): FoundSums => {
  const error = openErrors?.find(({ id }) => id === ends)
  const [first] = error?.lines ?? []
  if (error === undefined || first === undefined)
    throw new AppError('not-found', `${ends} has no error to end`)
  const sum = (rows: readonly BookRow[]): number =>
    rows.reduce((all, { amountMinor }) => all + amountMinor, 0)
  const selected = requireItems(lines, lineIds)
  const left = error.balanceMinor + sum(selected) - sum(requireItems(transactions, transactionIds))
  const day = dayNumber(first.date)
  const reach = scope === 'close' ? MOST_DAYS : MOST_DAYS_OF_ERROR
  const pool = lines
    .filter((line) => !selected.includes(line) && Math.abs(dayNumber(line.date) - day) <= reach)
    .map(({ id, key, date, amountMinor }): Candidate => ({ id, key, date, minor: amountMinor }))
  const found = addUp(pool, 0 - left, { date: first.date, isNearestFirst: true, isAnySize: false, limit })
  return { ...found, sets: uniqueFirst(found.sets, pool) }
}

type BookRow = BookLine | BookTransaction

const isInEuro = (row: BookRow): boolean => !('currency' in row) || row.currency === LEDGER_CURRENCY

/**
 * The members of each set by date. A set is unique where no row outside it has the amount of one of its members.
 *
 * @param pool by date
 */
const uniqueFirst = (sets: FoundSums['sets'], pool: readonly Candidate[]): FoundSums['sets'] => {
  const count = (rows: readonly { minor: number }[], minor: number): number =>
    rows.filter((row) => row.minor === minor).length
  const isUnique = (set: FoundSums['sets'][number]): boolean =>
    set.every(({ minor }) => count(set, minor) === count(pool, minor))
  const place = new Map(pool.map(({ id }, at) => [id, at]))
  const placeOf = ({ id }: { id: number }): number => place.get(id) ?? 0
  const byDate = sets.map((set) => set.toSorted((a, b) => placeOf(a) - placeOf(b)))
  return [...byDate.filter(isUnique), ...byDate.filter((set) => !isUnique(set))]
}
