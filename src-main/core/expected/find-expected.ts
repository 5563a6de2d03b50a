/**
 * What recurs at a bank account, and whether it came in a month: standing orders, rents, fees, receipts of every month. It
 * says nothing where the past is not plain.
 */
import type { IsoDate, Minor } from '#contract/values.ts'
import { addDays, dayNumber, toIsoDate } from '../calendar.ts'
import { compareText } from '../fold.ts'

const RHYTHMS = ['monthly', 'quarterly', 'yearly'] as const
export type Rhythm = (typeof RHYTHMS)[number]

export interface ExpectedRow {
  id: number
  accountId: string
  currency: string
  date: IsoDate
  amountMinor: Minor
  /** Who is paid or pays, as `otherSideKey` says it; empty where nothing names them. */
  key: string
  text: string
}

/** `missing`: the account is known beyond the day, and nothing came. `not-yet`: it is not known so far. */
type ExpectedState = 'missing' | 'not-yet'

export interface Expected {
  accountId: string
  currency: string
  key: string
  rhythm: Rhythm
  state: ExpectedState
  /** The day that the earlier ones point at; weekends may move it. */
  day: IsoDate
  /** Equal where the amount is always the same; negative for payments. */
  leastMinor: Minor
  mostMinor: Minor
  /** The occurrences it rests on, the latest first. */
  seen: readonly ExpectedRow[]
}

interface Asked {
  /** The first and last day of the month. */
  from: IsoDate
  to: IsoDate
  /** The day until which an account is known; null where it is not. */
  knownThrough(accountId: string): IsoDate | null
}

const MONTHS: Readonly<Record<Rhythm, number>> = { monthly: 1, quarterly: 3, yearly: 12 }
/** Occurrences that show a rhythm; of one of a year, two with the same amount. */
const NEEDED: Readonly<Record<Rhythm, number>> = { monthly: 3, quarterly: 3, yearly: 2 }
const MOST_SEEN = 12
/** Weekends and holidays move an occurrence so far at most. */
const TOLERANCE = 4
/** What comes within these days has come, whatever its amount. */
const EARLY = 10
const LATE = 14
/** More in two years have no rhythm of a month. */
const MOST_ROWS = 40
/** The largest amount over the smallest. */
const WIDEST = 2

/** How far back the rows are needed: two years and what is around them. */
export const earliestNeeded = (from: IsoDate): IsoDate => addDays(from, -(26 * 31))
/** What came early for the next month, or late for this one, is seen too. */
export const latestNeeded = (to: IsoDate): IsoDate => addDays(to, LATE)

/** The expected ones of the month that did not come, by day. @param rows of all accounts, in any order */
export const findExpected = (rows: Iterable<ExpectedRow>, asked: Asked): Expected[] => {
  const all = [...rows]
  const sides = new Map<string, ExpectedRow[]>()
  for (const row of all) if (row.key !== '') add(sides, `${sideOf(row)} ${row.key}`, row)
  // Where it came in the month at all nothing is missing, though it may have been late for the one before.
  const absent = [...sides.values()].filter(
    (own) => own.length > 1 && !own.some(({ date }) => date >= asked.from && date <= asked.to),
  )
  const candidates = absent.flatMap((own) =>
    byAccount(own).flatMap((group) => {
      if (group.length < 2 || group.length > MOST_ROWS) return []
      const patterns = patternsOf(group.sort(byDay), asked)
      return patterns[0] === undefined ? [] : [{ own, patterns, best: patterns[0] }]
    }),
  )
  if (candidates.length === 0) return []
  // Its text may change: then a row of the same amount is it.
  const amounts = new Map<string, ExpectedRow[]>()
  for (const row of all) add(amounts, amountOf(row, row.amountMinor), row)
  const found = candidates.flatMap(({ own, patterns, best }): Expected[] => {
    const { day, seen, rhythm } = best
    const [last] = seen
    if (last === undefined) return []
    const { accountId, currency, key } = last
    const minors = seen.map(({ amountMinor }) => amountMinor)
    const alike = [...new Set(minors)].flatMap((minor) => amounts.get(amountOf(last, minor)) ?? [])
    // Near the end of a month the same days may be read in two ways: by either of them it has not come.
    if (patterns.some((pattern) => hasCome(pattern, own, alike))) return []
    const known = asked.knownThrough(accountId)
    return [
      {
        ...{ accountId, currency, key, rhythm, day, seen },
        state: known !== null && known >= addDays(day, TOLERANCE) ? 'missing' : 'not-yet',
        leastMinor: Math.min(...minors) as Minor,
        mostMinor: Math.max(...minors) as Minor,
      },
    ]
  })
  return found.sort(
    (one, other) =>
      compareText(one.day, other.day) ||
      compareText(one.key, other.key) ||
      compareText(one.accountId, other.accountId),
  )
}

const sideOf = ({ amountMinor, currency }: ExpectedRow): string =>
  `${amountMinor < 0 ? 'out' : 'in'} ${currency}`

const amountOf = ({ accountId, currency }: ExpectedRow, minor: Minor): string =>
  `${currency} ${accountId} ${minor}`

/** A standing order may move to another account: each account has its rhythm, and what came at any has come. */
const byAccount = (own: readonly ExpectedRow[]): ExpectedRow[][] => {
  const groups = new Map<string, ExpectedRow[]>()
  for (const row of own) add(groups, row.accountId, row)
  return [...groups.values()]
}

const hasCome = (
  { day, seen }: Pattern,
  own: readonly ExpectedRow[],
  alike: readonly ExpectedRow[],
): boolean => {
  const isWithin = (earliest: IsoDate, latest: IsoDate) => (row: ExpectedRow) =>
    row.date >= earliest && row.date <= latest && !seen.includes(row)
  // A second one since the last may be this one, paid in advance.
  const early = [addDays(day, -EARLY), ...seen.slice(0, 1).map(({ date }) => date)].sort()[0] ?? day
  return (
    own.some(isWithin(early, addDays(day, LATE))) ||
    alike.some(isWithin(addDays(day, -TOLERANCE), addDays(day, TOLERANCE)))
  )
}

const add = (groups: Map<string, ExpectedRow[]>, key: string, row: ExpectedRow): void => {
  const known = groups.get(key)
  if (known) known.push(row)
  else groups.set(key, [row])
}

const byDay = (one: ExpectedRow, other: ExpectedRow): number =>
  compareText(one.date, other.date) || one.id - other.id

interface Pattern {
  rhythm: Rhythm
  day: IsoDate
  seen: ExpectedRow[]
}

/** The shortest rhythm that the rows before the month show, by each day of the month that fits it, the best first. */
const patternsOf = (group: readonly ExpectedRow[], { from }: Asked): Pattern[] => {
  const days = new Set([...group.map(({ date }) => Number(date.slice(8))), 31])
  for (const rhythm of RHYTHMS) {
    if (!group.some(({ date }) => isNear(date, from, MONTHS[rhythm]))) continue
    const found = [...days].flatMap((nominal) => {
      const one = { rhythm, day: dayIn(from, 0, nominal), ...seenAt(group, from, MONTHS[rhythm], nominal) }
      return one.seen.length >= NEEDED[rhythm] && isPlain(group, one) ? [one] : []
    })
    if (found.length > 0) return found.sort((one, other) => one.strayed - other.strayed)
  }
  return []
}

/** Whether it may be the last one before the month. */
const isNear = (date: IsoDate, from: IsoDate, months: number): boolean => {
  const before = dayNumber(from) - dayNumber(date)
  return before <= 31 * months + TOLERANCE && before >= 31 * (months - 1) - 31 - TOLERANCE
}

/** Occurrences one after another before the month, each near its day; how far they strayed on average. */
const seenAt = (
  group: readonly ExpectedRow[],
  from: IsoDate,
  step: number,
  nominal: number,
): { seen: ExpectedRow[]; strayed: number } => {
  const seen: ExpectedRow[] = []
  const days = group.map(({ date }) => dayNumber(date))
  let strayed = 0
  for (let back = 1; back <= MOST_SEEN; back += 1) {
    const wanted = dayNumber(dayIn(from, back * step, nominal))
    let nearest: ExpectedRow | undefined
    let distance = TOLERANCE + 1
    for (const [at, row] of group.entries()) {
      const away = Math.abs((days[at] ?? 0) - wanted)
      if (away < distance && !seen.includes(row)) [nearest, distance] = [row, away]
    }
    if (nearest === undefined) break
    seen.push(nearest)
    strayed += distance
  }
  return { seen, strayed: strayed / Math.max(1, seen.length) }
}

/** Few others between them, and amounts of one size: what is bought now and then has no rhythm. */
const isPlain = (group: readonly ExpectedRow[], { rhythm, seen, day }: Pattern): boolean => {
  const used = seen.slice(0, Math.max(NEEDED[rhythm], 6))
  const first = used.at(-1)?.date ?? day
  const last = seen[0]?.date ?? day
  const between = group.filter(({ date }) => date >= first && date <= last).length
  // Of one a year, none; of others one, such as one that was paid twice.
  if (between - used.length > (rhythm === 'yearly' ? 0 : 1)) return false
  const sizes = seen.map(({ amountMinor }) => Math.abs(amountMinor))
  const [least, most] = [Math.min(...sizes), Math.max(...sizes)]
  return rhythm === 'yearly' ? least === most : most <= least * WIDEST
}

/** The day of the month that number of months before; the last one where the month has no such day. */
const dayIn = (from: IsoDate, monthsBefore: number, nominal: number): IsoDate => {
  const month = Number(from.slice(0, 4)) * 12 + Number(from.slice(5, 7)) - 1 - monthsBefore
  const year = Math.floor(month / 12)
  for (let day = nominal; day > 27; day -= 1) {
    const found = toIsoDate(year, (month % 12) + 1, day)
    if (found !== undefined) return found
  }
  return toIsoDate(year, (month % 12) + 1, Math.min(nominal, 28)) as IsoDate
}
