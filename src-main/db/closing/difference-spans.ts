/** In which days the difference of a ledger arose: at the bank, by its balances; in the ledger, by those of its extracts. */
import { sql } from 'kysely'
import type { Month } from '#contract/closing-values.ts'
import type { DifferenceSpan } from '#contract/difference-span.ts'
import type { IsoDate } from '#contract/values.ts'
import { addDays } from '#core/calendar.ts'
import { lastDayOf, monthOf } from '#core/closing/month.ts'
import { type KnownDifference, spansOf } from '#core/ledger/difference-spans.ts'
import type { ReadableDb } from '../connection/connection.ts'
import type { BookOfTies } from '../ledger/books.ts'
import { firstLedgerDay, ledgerAt, statedAt } from '../ledger/ledger-balance.ts'
import { type Params, rawQuery } from '../query/query.ts'
import { date, minor, nullable, text } from '../schema/schema-columns.ts'
import { bankDifferences } from './bank-balances.ts'

/** Days that are looked at beside the ends of extracts; with more of them the spans are wider. */
const MOST_DAYS = 60

interface OfBooks {
  /** The day before the books begin, and the last of the month. */
  openedOn: IsoDate
  to: IsoDate
  /** Each account: what is known of it at the end of these two days, and what moved between them. */
  banks: readonly {
    id: number
    accountId: string
    openingMinor: number | null
    closingMinor: number
    movedMinor: number
  }[]
  /** What a person typed as the balance of the ledgers. */
  typedMinor: number | null
}

/** Of ledgers and accounts that are held against each other and differ; together they are the difference. */
export const differenceSpans = (db: ReadableDb, book: BookOfTies, of: OfBooks): DifferenceSpan[] => [
  ...spansAtBank(db, of),
  ...(of.typedMinor === null
    ? book.ledgers.flatMap((ledger) => spansInLedger(db, ledger, of.to))
    : spansToTyped(db, book, { ...of, typedMinor: of.typedMinor })),
]

/** None where a balance before the books is not known: then it is what the transactions lead to. */
const spansAtBank = (db: ReadableDb, { openedOn, to, banks }: OfBooks): DifferenceSpan[] =>
  banks.some(({ openingMinor }) => openingMinor === null)
    ? []
    : banks.flatMap(({ id, accountId, openingMinor, closingMinor, movedMinor }) => {
        const opening = openingMinor ?? 0
        const last = closingMinor - opening - movedMinor
        if (last === 0) return []
        const between = { after: openedOn, through: to, openingMinor: opening }
        return spansOf([
          { day: openedOn, edge: 'closing', minor: 0 },
          ...bankDifferences(db, { account: id, currency: 'EUR' }, between),
          { day: to, edge: 'closing', minor: last },
        ]).map((span) => ({ side: 'bank' as const, of: accountId, ...span }))
      })

const extractDays = rawQuery(
  { from: date(), to: date(), opening: nullable(minor()) },
  ({ ledger, to }: Params<{ ledger: number; to: IsoDate }>) => sql`
    SELECT e.from_date AS "from", e.to_date AS "to",
      iif(EXISTS (SELECT 1 FROM ledger_extract n WHERE n.ledger = e.ledger AND n.id > e.id
        AND n.from_date <= e.from_date AND n.to_date >= e.from_date), NULL, e.opening_minor) AS opening
    FROM ledger_extract e WHERE e.ledger = ${ledger} AND e.from_date <= ${to} ORDER BY e.from_date`,
)

// Days whose lines are others now than the extract shows: lines that a later one lacked and that stayed, or changed.
const differingDays = rawQuery(
  { day: date() },
  ({ ledger, to, limit }: Params<{ ledger: number; to: IsoDate; limit: number }>) => sql`
    WITH now AS (SELECT date, sum(amount_minor) AS sum FROM ledger_line
      WHERE ledger = ${ledger} AND gone = 0 AND date <= ${to} GROUP BY date),
    shown AS (SELECT e.id, x.date, sum(x.amount_minor) AS sum
      FROM ledger_extract e JOIN extract_line x ON x.extract = e.id WHERE e.ledger = ${ledger} GROUP BY e.id, x.date)
    SELECT n.date AS day FROM now n JOIN ledger_extract e
        ON e.ledger = ${ledger} AND n.date BETWEEN e.from_date AND e.to_date
      LEFT JOIN shown s ON s.id = e.id AND s.date = n.date WHERE coalesce(s.sum, 0) <> n.sum
    UNION SELECT s.date FROM shown s LEFT JOIN now n ON n.date = s.date
      WHERE s.date <= ${to} AND coalesce(n.sum, 0) <> s.sum
    ORDER BY day DESC LIMIT ${limit}`,
)

const sumsByDay = rawQuery(
  { day: date(), sum: minor() },
  ({ ledger, from, to }: Params<{ ledger: number; from: IsoDate; to: IsoDate }>) => sql`
    SELECT date AS day, sum(amount_minor) AS sum FROM ledger_line
    WHERE ledger = ${ledger} AND gone = 0 AND date BETWEEN ${from} AND ${to} GROUP BY date ORDER BY date`,
)

/** The balance by the lines at the end of each day: read once, since it is asked for many days. */
const postedByDay = (
  db: ReadableDb,
  ledger: number,
  { from, to, openingMinor }: { from: IsoDate; to: IsoDate; openingMinor: number },
): ((day: IsoDate) => number) => {
  let balance = openingMinor
  const balances = sumsByDay.all(db, { ledger, from, to }).map(({ day, sum }) => {
    balance += sum
    return { day, balance }
  })
  return (day) => balances.findLast((one) => one.day <= day)?.balance ?? openingMinor
}

const spansInLedger = (
  db: ReadableDb,
  { id: ledger, code }: BookOfTies['ledgers'][number],
  to: IsoDate,
): DifferenceSpan[] => {
  const first = firstLedgerDay(db, ledger)
  const [posted, stated] = [ledgerAt(db, ledger, to), statedAt(db, ledger, to)]
  if (first === undefined || posted === null || stated === null || posted === stated) return []
  const postedAt = postedByDay(db, ledger, {
    from: first,
    to,
    openingMinor: ledgerAt(db, ledger, addDays(first, -1)) ?? 0,
  })
  const at = (day: IsoDate): KnownDifference[] => {
    const balance = statedAt(db, ledger, day)
    return balance === null ? [] : [{ day, edge: 'closing', minor: postedAt(day) - balance }]
  }
  const extracts = extractDays.all(db, { ledger, to })
  const openings = extracts.flatMap(({ from, opening }): KnownDifference[] =>
    opening === null ? [] : [{ day: from, edge: 'opening', minor: postedAt(addDays(from, -1)) - opening }],
  )
  const days = new Set(extracts.flatMap(({ from, to: last }) => [addDays(from, -1), last]))
  for (const { day } of differingDays.all(db, { ledger, to, limit: MOST_DAYS })) {
    days.add(addDays(day, -1))
    days.add(day)
  }
  const closings = [...days].filter((day) => first <= day && day < to).flatMap(at)
  const begin: KnownDifference = { day: first, edge: 'opening', minor: 0 }
  return spansOf([...openings, begin, ...closings, ...at(to)]).map((span) => ({
    ...{ side: 'ledger', of: code },
    ...span,
  }))
}

const typedBefore = rawQuery(
  { period: text<Month>(), sum: minor() },
  ({
    accounts,
    count,
    after,
    period,
  }: Params<{ accounts: string; count: number; after: Month; period: Month }>) => sql`
    SELECT period, sum(amount_minor) AS sum FROM typed_balance
    WHERE kind = 'ledger' AND currency = 'EUR' AND period > ${after} AND period < ${period}
      AND account IN (SELECT value FROM json_each(${accounts}))
    GROUP BY period HAVING count(*) = ${count}`,
)

/** Each month's end whose balance somebody typed is known. */
const spansToTyped = (
  db: ReadableDb,
  { ledgers, accounts }: BookOfTies,
  { openedOn, to, typedMinor }: OfBooks & { typedMinor: number },
): DifferenceSpan[] => {
  const names = accounts.map(({ accountId }) => accountId)
  const typed = typedBefore.all(db, {
    ...{ accounts: JSON.stringify(names), count: names.length },
    ...{ after: monthOf(openedOn), period: monthOf(to) },
  })
  const known = [...typed, { period: monthOf(to), sum: typedMinor }].map(
    ({ period, sum }): KnownDifference => {
      const day = lastDayOf(period)
      const posted = ledgers.reduce((all, { id }) => all + (ledgerAt(db, id, day) ?? 0), 0)
      return { day, edge: 'closing', minor: posted - sum }
    },
  )
  return spansOf([{ day: openedOn, edge: 'closing', minor: 0 }, ...known]).map((span) => ({
    ...{ side: 'ledger', of: ledgers.map(({ code }) => code).join(', ') },
    ...span,
  }))
}
