/** The reconciliation of ledgers with the accounts that they are held against, at the end of a month. */
import { sql } from 'kysely'
import type { BankStatement, LedgerStatement, Month } from '#contract/closing-values.ts'
import type { IsoDate, Minor } from '#contract/values.ts'
import { addDays } from '#core/calendar.ts'
import { type ItemKind, type ReconciledItem, reconcile } from '#core/ledger/reconcile.ts'
import { toMinor } from '#core/money.ts'
import { closedStatement, closingsInForce } from '../closed-months/closings.ts'
import { spanOf } from '../closed-months/month-rows.ts'
import type { ReadableDb } from '../connection/connection.ts'
import { type BookOfTies, listBooks } from '../ledger/books.ts'
import { firstLedgerDay, ledgerAt, openingDay, statedAt } from '../ledger/ledger-balance.ts'
import { type Frozen, readBook } from '../ledger/read-book.ts'
import { type Params, rawQuery } from '../query/query.ts'
import { minor } from '../schema/schema-columns.ts'
import { balanceAt } from './bank-balances.ts'
import { differenceSpans } from './difference-spans.ts'

/** Books that have an extract of each ledger with a day up to the end of the month. */
export const booksOf = (db: ReadableDb, period: Month): BookOfTies[] => {
  const { to } = spanOf(period)
  return listBooks(db).filter(({ ledgers }) =>
    ledgers.every(({ id }) => (firstLedgerDay(db, id) ?? addDays(to, 1)) <= to),
  )
}

interface OfMonth {
  books: readonly BookOfTies[]
  /** The month's lines of the accounts. */
  bank: readonly BankStatement[]
  /** What a person typed as the balance of the ledger of an account; null where nothing. */
  typed: (accountId: string) => number | null
}

/** One for each of the books, which are those of `booksOf`. */
export const ledgerStatements = (
  db: ReadableDb,
  period: Month,
  { books, bank, typed }: OfMonth,
): LedgerStatement[] =>
  books.map((book): LedgerStatement => {
    const { ledgers, accounts } = book
    const { to } = spanOf(period)
    const frozen = frozenBefore(db, period, book)
    const openedOn = openingDay(db, book)
    const content = readBook(db, book, { openedOn, day: to, frozen })
    const lines = accounts.flatMap(({ accountId }) => bank.find((one) => one.accountId === accountId) ?? [])
    const inEuro = lines.length === accounts.length && lines.every(({ currency }) => currency === 'EUR')
    const closings = lines.map(({ bankClosingMinor, closingMinor }) => bankClosingMinor ?? closingMinor)
    const bankMinor = inEuro ? sumOrNull(closings) : null
    const ledgerMinor = sumOrNull(ledgers.map(({ id }) => ledgerAt(db, id, openedOn)))
    const openings = accounts.map(({ id }) => bankAt(db, id, openedOn))
    const bankBefore =
      bankMinor === null
        ? null
        : (sumOrNull(openings) ?? bankMinor - movedBetween(db, accounts, openedOn, to))
    const known = bankMinor !== null && bankBefore !== null && ledgerMinor !== null
    // Without a balance the items are the same; what they explain is unknown.
    const { items, openingDifferenceMinor, computedMinor } = reconcile(
      content,
      { day: openedOn, bankMinor: bankBefore ?? 0, ledgerMinor: ledgerMinor ?? 0 },
      { day: to, bankMinor: bankMinor ?? 0 },
    )
    const typedMinor = sumOrNull(accounts.map(({ accountId }) => typed(accountId)))
    const stated = typedMinor ?? sumOrNull(ledgers.map(({ id }) => statedAt(db, id, to)))
    const difference = known && stated !== null ? computedMinor - stated : null
    return {
      ledgers: ledgers.map(({ code, name }) => ({ code, name })),
      accountIds: accounts.map(({ accountId }) => accountId),
      openedOn,
      bankMinor: orNull(bankMinor),
      openingDifferenceMinor: known ? openingDifferenceMinor : null,
      transitMinor: sumOf(items, 'transit'),
      toPostMinor: sumOf(items, 'to-post'),
      errorsMinor: sumOf(items, 'error'),
      lateMinor: sumOf(items, 'late'),
      computedMinor: known ? computedMinor : null,
      statedMinor: orNull(stated),
      statedFrom: stated === null ? null : typedMinor === null ? 'file' : 'typed',
      differenceMinor: orNull(difference),
      items,
      ...(difference && {
        arose: differenceSpans(db, book, {
          ...{ openedOn, to, typedMinor },
          banks: accounts.map((account, at) => ({
            ...account,
            openingMinor: openings[at] ?? null,
            closingMinor: closings[at] ?? 0,
            movedMinor: movedBetween(db, [account], openedOn, to),
          })),
        }),
      }),
    }
  })

const orNull = (minor: number | null): Minor | null => (minor === null ? null : toMinor(minor))

/** Null where one of them is unknown. */
const sumOrNull = (amounts: readonly (number | null)[]): number | null =>
  amounts.reduce((sum, amount) => (sum === null || amount === null ? null : sum + amount), 0 as number | null)

const sumOf = (items: readonly ReconciledItem[], kind: ItemKind): Minor =>
  toMinor(
    items.reduce(
      (sum, item) => sum + (item.kind === kind && item.currency === undefined ? item.amountMinor : 0),
      0,
    ),
  )

const bankAt = (db: ReadableDb, account: number, day: IsoDate): number | null =>
  balanceAt(db, { account, currency: 'EUR' }, day, 'beginning')?.minor ?? null

const moved = rawQuery(
  { sum: minor() },
  ({ ids, from, to }: Params<{ ids: string; from: IsoDate; to: IsoDate }>) => sql`
    SELECT coalesce(sum(amount_minor), 0) AS sum FROM bank_transaction
    WHERE account IN (SELECT value FROM json_each(${ids})) AND booking_date > ${from} AND booking_date <= ${to}
      AND status = 'booked' AND vanished_at IS NULL AND currency = 'EUR'`,
)

const movedBetween = (db: ReadableDb, accounts: BookOfTies['accounts'], from: IsoDate, to: IsoDate): number =>
  moved.get(db, { ids: JSON.stringify(accounts.map(({ id }) => id)), from, to })?.sum ?? 0

/** The last closing before the month whose statement has the book. */
const frozenBefore = (db: ReadableDb, period: Month, { ledgers }: BookOfTies): Frozen | undefined => {
  const codes = new Set(ledgers.map(({ code }) => code))
  const closing = closingsInForce(db).findLast(
    (one) =>
      one.period < period &&
      closedStatement(one).ledgers?.some((frozen) => frozen.ledgers.some(({ code }) => codes.has(code))),
  )
  return closing && { endDate: closing.end_date, closedAt: closing.closed_at }
}
