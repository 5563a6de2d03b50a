/** What was expected in a month and did not come, with what a person said is no longer expected. */
import { sql } from 'kysely'
import type { ExpectedItem } from '#contract/closing.ts'
import type { Month } from '#contract/closing-values.ts'
import type { IsoDate, TransactionId } from '#contract/values.ts'
import { AppError } from '#core/app-error.ts'
import { firstDayOf, lastDayOf, monthOf } from '#core/closing/month.ts'
import {
  type Expected,
  type ExpectedRow,
  earliestNeeded,
  findExpected,
  latestNeeded,
} from '#core/expected/find-expected.ts'
import { otherSideKey } from '#core/payee-text.ts'
import { refuseClosedMonth } from '../closed-months/refuse-closed.ts'
import type { ReadableDb, Trx } from '../connection/connection.ts'
import type { Decider } from '../events/record-event.ts'
import { mirror, type Params, query } from '../query/query.ts'
import { bookedDay } from '../schema/rules.ts'
import { accountsBy, readCoverage } from './month-statement.ts'
import { recordReview } from './review-acts.ts'

const rowsBetween = query(({ from, to }: Params<{ from: IsoDate; to: IsoDate }>) =>
  mirror
    .selectFrom('bank_transaction as t')
    .innerJoin('account as a', 'a.id', 't.account')
    .select([
      't.id',
      'a.account_id as accountId',
      't.currency',
      't.booking_date as date',
      't.amount_minor as amountMinor',
      't.counterparty_key as counterpartyKey',
      't.counterparty_name as counterparty',
      't.text',
    ])
    .where('t.booking_date', '>=', from)
    .where('t.booking_date', '<=', to)
    .where('t.vanished_at', 'is', null)
    .where('t.status', '=', 'booked')
    .where('t.amount_minor', '<>', sql.lit(0) as never)
    .orderBy(bookedDay('t'))
    .orderBy('t.id')
    .$narrowType<{ date: IsoDate }>(),
)

// As ticks of a review, they are kept, sent to other desks and brought back like those.
const BEGINNING = 'expected '
const said = query(({ period }: Params<{ period: Month }>) =>
  mirror
    .selectFrom('review_tick')
    .select(['item', 'print', 'period', 'by', 'at'])
    .where('item', '>=', BEGINNING)
    .where('item', '<', 'expected!')
    .where('period', '<=', period)
    .orderBy('period'),
)

const ENDED = 'ended'
const AGAIN = 'again'

const itemOf = ({ leastMinor, currency, accountId, key }: Expected): string =>
  `${BEGINNING}${leastMinor < 0 ? 'out' : 'in'} ${currency} ${accountId} ${key}`

/** By day; what was ended stays listed in the months in which it would be missing, so that it can be expected again. */
export const listExpected = (db: ReadableDb, period: Month): ExpectedItem[] => {
  const [from, to] = [firstDayOf(period), lastDayOf(period)]
  const until = latestNeeded(to)
  const through = new Map<string, IsoDate | null>(
    accountsBy
      .all(db, { to: until })
      .map(({ account, accountId }) => [accountId, readCoverage(db, account, until, false).through]),
  )
  const rows = function* (): Generator<ExpectedRow> {
    for (const { counterpartyKey, counterparty, ...row } of rowsBetween.iterate(db, {
      from: earliestNeeded(from),
      to: until,
    }))
      yield { ...row, text: counterparty ?? row.text, key: otherSideKey(counterpartyKey, row.text) }
  }
  const last = new Map(said.all(db, { period }).map((tick) => [tick.item, tick]))
  return findExpected(rows(), { from, to, knownThrough: (accountId) => through.get(accountId) ?? null }).map(
    (one) => {
      const { key: _key, seen, state, ...expected } = one
      const item = itemOf(one)
      const tick = last.get(item)
      // Where it came again since, it is expected again.
      const isEnded = tick?.print === ENDED && monthOf(seen[0]?.date ?? from) < tick.period
      return {
        ...expected,
        item,
        state: isEnded ? 'ended' : state,
        ended: isEnded ? { by: tick.by, at: tick.at } : null,
        text: seen[0]?.text ?? '',
        seen: seen.map(({ id, date, amountMinor, text }) => ({
          transactionId: id as TransactionId,
          date,
          amountMinor,
          text,
        })),
      }
    },
  )
}

/** From this month on it is no longer expected, or is again. Errors: month-closed, not-found (nothing such is expected). */
export const endExpected = (
  trx: Trx,
  { period, item, isEnded, ...decider }: { period: Month; item: string; isEnded: boolean } & Decider,
): void => {
  refuseClosedMonth(trx, period)
  const found = listExpected(trx, period).find((one) => one.item === item)
  if (found === undefined) throw new AppError('not-found', 'nothing such is expected in this month any more')
  if ((found.state === 'ended') !== isEnded)
    recordReview(trx, { action: 'review-tick', period, item, print: isEnded ? ENDED : AGAIN }, decider)
}
