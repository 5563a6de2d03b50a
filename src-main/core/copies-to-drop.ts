/** Which copies of a mirror are dropped: they thin out with age, and what holds the most stays. */

/** What counts of a copy. */
export interface DatedCopy {
  id: string
  /** What was set aside by a restore thins out apart from the copies. */
  kind: 'copy' | 'replaced'
  /** An instant. */
  madeAt: string
  bytes: number
  /** One of a newer version cannot be compared, and thins out apart. */
  state: 'readable' | 'damaged' | 'newer-version' | 'development-version'
  decisions: number | null
  /** Two accounts made one are never two again: a copy with other accounts thins out apart. Null where it cannot be read. */
  accounts: number | null
}

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** One an hour for a day, one a day until then, one a month for a year. */
const DAILY_MS = 30 * DAY_MS
const MONTHLY_MS = 366 * DAY_MS

/**
 * A copy is dropped for another of its hour, day or month that holds as many decisions or more, for its age, or for
 * space: then those with the fewest decisions go first, and of those the oldest. Copies named later than now are of a
 * clock that was ahead (or now is behind): they thin out among themselves, and go before others that hold as many.
 *
 * @param now an instant
 * @param limitBytes what all of them may take; those that always stay may take more
 * @returns ids of those to delete
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
    (one, other) => holds(one) - holds(other) || isAhead(other) - isAhead(one) || newerFirst(other, one),
  )
  for (const copy of leastFirst) {
    if (bytes <= limitBytes) break
    if (staying.has(copy)) continue
    kept.delete(copy)
    bytes -= copy.bytes
  }
  return copies.filter((copy) => !kept.has(copy)).map(({ id }) => id)
}

const holds = (copy: DatedCopy): number => (copy.state === 'readable' ? (copy.decisions ?? 0) : -1)

const newerFirst = (one: DatedCopy, other: DatedCopy): number =>
  one.madeAt === other.madeAt ? (one.id < other.id ? 1 : -1) : one.madeAt < other.madeAt ? 1 : -1

/** What holds the most decisions, and of those the newest. */
const bestFirst = (one: DatedCopy, other: DatedCopy): number =>
  holds(other) - holds(one) || newerFirst(one, other)

/** The stretch of time one copy stands for: an hour, a day, a month; undefined for one that is too old. */
const stretchOf = (madeAt: string, now: string): string | undefined => {
  const age = Date.parse(now) - Date.parse(madeAt)
  if (age < DAY_MS) return madeAt.slice(0, 'yyyy-mm-ddThh'.length)
  if (age < DAILY_MS) return madeAt.slice(0, 'yyyy-mm-dd'.length)
  return age < MONTHLY_MS ? madeAt.slice(0, 'yyyy-mm'.length) : undefined
}

const groupsOf = (copies: readonly DatedCopy[], now: string): DatedCopy[][] => [
  ...Map.groupBy(
    copies,
    ({ kind, state, accounts, madeAt }) =>
      `${kind} ${state === 'newer-version'} ${accounts} ${stretchOf(madeAt, now) ?? 'old'}`,
  ).values(),
]

/** Never dropped: the one with the most decisions, and the newest that can be read. */
const lasting = (copies: readonly DatedCopy[]): DatedCopy[] => {
  const readable = copies.filter(({ state }) => state === 'readable')
  return [readable.toSorted(bestFirst)[0], readable.toSorted(newerFirst)[0]].filter(
    (copy) => copy !== undefined,
  )
}

/** One copy for each hour of the last day, each day of the last thirty and each month of the last twelve. */
const thinnedOut = (copies: readonly DatedCopy[], now: string): DatedCopy[] =>
  groupsOf(copies, now).flatMap((group) =>
    group
      .toSorted(bestFirst)
      .filter((copy, place) => place === 0 && stretchOf(copy.madeAt, now) !== undefined),
  )
