/** Decides which copies of a mirror are deleted: with age fewer are kept, and copies with the most decisions stay. */

/** The properties of a copy that decide. */
export interface DatedCopy {
  id: string
  /** Copies that a restore replaced are treated as a separate group. */
  kind: 'copy' | 'replaced'
  /** An instant. */
  madeAt: string
  bytes: number
  /** Copies of a newer version cannot be compared, and are a separate group. */
  state: 'readable' | 'damaged' | 'newer-version'
  decisions: number | null
  /**
   * Accounts that became one are never separated again: copies with other accounts are a separate group. Null where it
   * cannot be read.
   */
  accounts: number | null
  /** How many times a month was closed; null where it cannot be read. */
  closings: number | null
}

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** One copy an hour for a day, one a day for thirty days, one a month for a year. */
const DAILY_MS = 30 * DAY_MS
const MONTHLY_MS = 366 * DAY_MS

/**
 * A copy is deleted where another one of its hour, day or month has as many decisions or more, where it is too old, or
 * for space. The first copy after each closing is deleted only where it is too old, or for space. For space, copies with the fewest decisions go first, and of these the oldest. Copies with a date in the future
 * come from a clock that was wrong (or is now): they are a separate group, and are deleted before others with as many
 * decisions.
 *
 * @param now an instant
 * @param limitBytes the most that all copies may take; copies that always stay may take more
 * @returns ids of the copies to delete
 */
export const copiesToDrop = (copies: readonly DatedCopy[], now: string, limitBytes: number): string[] => {
  const ahead = copies.filter(({ madeAt }) => madeAt > now)
  const present = copies.filter(({ madeAt }) => madeAt <= now)
  const newestAhead = ahead.toSorted(newerFirst)[0]?.madeAt ?? now
  const staying = new Set([...lasting(present), ...lasting(ahead)])
  const kept = new Set([...staying, ...thinnedOut(present, now), ...thinnedOut(ahead, newestAhead)])
  let bytes = [...kept].reduce((sum, copy) => sum + copy.bytes, 0)
  const isAhead = (copy: DatedCopy): number => (copy.madeAt > now ? 1 : 0)
  const leastFirst = [...kept].toSorted(
    (one, other) =>
      decisionsOf(one) - decisionsOf(other) || isAhead(other) - isAhead(one) || newerFirst(other, one),
  )
  for (const copy of leastFirst) {
    if (bytes <= limitBytes) break
    if (staying.has(copy)) continue
    kept.delete(copy)
    bytes -= copy.bytes
  }
  return copies.filter((copy) => !kept.has(copy)).map(({ id }) => id)
}

const decisionsOf = (copy: DatedCopy): number => (copy.state === 'readable' ? (copy.decisions ?? 0) : -1)

const newerFirst = (one: DatedCopy, other: DatedCopy): number =>
  one.madeAt === other.madeAt ? (one.id < other.id ? 1 : -1) : one.madeAt < other.madeAt ? 1 : -1

/** The most decisions first, of equal ones the newest. */
const bestFirst = (one: DatedCopy, other: DatedCopy): number =>
  decisionsOf(other) - decisionsOf(one) || newerFirst(one, other)

/** The period of which one copy is kept: an hour, a day or a month; undefined for a copy that is too old. */
const periodOf = (madeAt: string, now: string): string | undefined => {
  const age = Date.parse(now) - Date.parse(madeAt)
  if (age < DAY_MS) return madeAt.slice(0, 'yyyy-mm-ddThh'.length)
  if (age < DAILY_MS) return madeAt.slice(0, 'yyyy-mm-dd'.length)
  return age < MONTHLY_MS ? madeAt.slice(0, 'yyyy-mm'.length) : undefined
}

const groupsOf = (copies: readonly DatedCopy[], now: string): DatedCopy[][] => [
  ...Map.groupBy(
    copies,
    ({ kind, state, accounts, madeAt }) =>
      `${kind} ${state === 'newer-version'} ${accounts} ${periodOf(madeAt, now) ?? 'old'}`,
  ).values(),
]

/** Copies that are never deleted: the one with the most decisions, and the newest readable one. */
const lasting = (copies: readonly DatedCopy[]): DatedCopy[] => {
  const readable = copies.filter(({ state }) => state === 'readable')
  return [readable.toSorted(bestFirst)[0], readable.toSorted(newerFirst)[0]].filter(
    (copy) => copy !== undefined,
  )
}

/**
 * One copy for each hour of the last day, each day of the last thirty and each month of the last year, and the first
 * one after each closing.
 */
const thinnedOut = (copies: readonly DatedCopy[], now: string): DatedCopy[] =>
  [...groupsOf(copies, now).map((group) => group.toSorted(bestFirst)[0]), ...firstOfClosings(copies)].filter(
    (copy) => copy !== undefined && periodOf(copy.madeAt, now) !== undefined,
  ) as DatedCopy[]

const firstOfClosings = (copies: readonly DatedCopy[]): (DatedCopy | undefined)[] =>
  [...Map.groupBy(copies, ({ kind, closings }) => `${kind} ${closings ?? 0}`).values()]
    .filter(([copy]) => (copy?.closings ?? 0) > 0)
    .map((group) => group.toSorted(newerFirst).at(-1))
