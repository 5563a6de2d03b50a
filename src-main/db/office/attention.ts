/** What a sync needs a person for; run off main, since it reads every transaction. */
import { type SqlBool, sql } from 'kysely'
import type {
  Attention,
  MissingTransactions,
  UndirectedAccount,
  UnreadDocuments,
  UnsentTransactions,
} from '#contract/attention.ts'
import type { Minor } from '#contract/values.ts'
import { isBeforeStart } from '#core/closing/before-start.ts'
import { startDay } from '../closed-months/start-month.ts'
import type { ReadableDb } from '../connection/connection.ts'
import { countUnknown } from '../events/unknown-events.ts'
import { mirror, type Params, query } from '../query/query.ts'
import { listBalanceGaps } from '../transactions/balance-gaps.ts'
import { listSameAccounts } from '../transactions/same-accounts.ts'
import { countWaiting, listMissingFiles } from '../transactions/waiting.ts'

const SAMPLES = 6
const MAX_GAPS = 100
const MAX_NAMED = 6

const undirected = query(() =>
  mirror
    .selectFrom('bank_transaction as t')
    .innerJoin('account as a', 'a.id', 't.account')
    .select(({ fn }) => ['a.id', 'a.account_id as accountId', fn.countAll<number>().as('count')])
    .where('t.direction', '=', 'unknown')
    .where('t.vanished_at', 'is', null)
    .groupBy('a.id')
    .orderBy('a.id'),
)
const samples = query(({ account }: Params<{ account: number }>) =>
  mirror
    .selectFrom('bank_transaction')
    .select(['id', 'booking_date as bookingDate', 'source_amount_minor as amountMinor', 'currency', 'text'])
    .where('account', '=', account)
    .where('direction', '=', 'unknown')
    .where('vanished_at', 'is', null)
    .orderBy('booking_date', 'desc')
    .orderBy('id', 'desc')
    .limit(SAMPLES),
)

/** Accounts with any transaction, with the currency of the newest. */
const accounts = query(() =>
  mirror
    .selectFrom('account as a')
    .select((eb) => [
      'a.account_id as accountId',
      eb
        .selectFrom('bank_transaction as t')
        .select('t.currency')
        .whereRef('t.account', '=', 'a.id')
        .orderBy('t.id', 'desc')
        .limit(1)
        .$asScalar()
        .$notNull()
        .as('currency'),
    ])
    .where(({ exists, selectFrom }) =>
      exists(selectFrom('bank_transaction as t').select('t.id').whereRef('t.account', '=', 'a.id')),
    ),
)

/** How many transactions the source counted but did not send in the last run of each account. */
const unsent = query(() =>
  mirror
    .selectFrom('sync_run as r')
    .innerJoin('account as a', 'a.id', 'r.account')
    .select(['a.account_id as accountId', sql<number>`r.total_count - r.seen - r.left_out`.as('count')])
    .where(sql<SqlBool>`r.total_count > r.seen + r.left_out`)
    .where('r.id', 'in', (eb) =>
      eb
        .selectFrom('sync_run')
        .select(({ fn }) => fn.max('id').as('id'))
        .where('kind', '=', 'transactions')
        .where('scope', '<>', 'filtered')
        .where('state', 'in', ['completed', 'unstable'])
        .groupBy('account'),
    )
    .orderBy('a.id'),
)

const unread = query(() =>
  mirror
    .selectFrom('tracked_document as t')
    .leftJoin('document as d', 'd.source_id', 't.source_id')
    .select(['t.source_id as sourceId', 'd.id', 'd.number'])
    .where('t.state', '=', 'unreadable')
    .orderBy('t.source_id'),
)

/** Questions that only a person can answer, from one state of the mirror. */
export const listAttention = (db: ReadableDb): Attention =>
  db.snapshot(() => ({
    undirected: listUndirected(db),
    missing: listMissing(db),
    unsent: listUnsent(db),
    sameAccounts: listSameAccounts(db),
    ...listUnread(db),
    waitingDecisions: countWaiting(db),
    missingFiles: listMissingFiles(db),
    unknownEvents: countUnknown(db),
  }))

const listUndirected = (db: ReadableDb): UndirectedAccount[] =>
  undirected
    .all(db)
    .map(({ id, accountId, count }) => ({ accountId, count, samples: samples.all(db, { account: id }) }))

const listMissing = (db: ReadableDb): MissingTransactions[] => {
  const start = startDay(db)
  return accounts
    .all(db)
    .flatMap(({ accountId, currency }) =>
      listBalanceGaps(db, accountId)
        .filter(({ before }) => !isBeforeStart(before, start))
        .map((gap) => ({
          ...gap,
          missingMinor: gap.missingMinor as Minor | null,
          accountId,
          currency,
        })),
    )
    .sort((a, b) => b.before.localeCompare(a.before))
    .slice(0, MAX_GAPS)
}

const listUnsent = (db: ReadableDb): UnsentTransactions[] => unsent.all(db)

const listUnread = (db: ReadableDb): { unreadable: UnreadDocuments; outdated: UnreadDocuments } => {
  const all = unread.all(db)
  const told = (isHere: boolean): UnreadDocuments => {
    const those = all.filter(({ id }) => (id !== null) === isHere)
    const first = those.slice(0, MAX_NAMED).map(({ number, sourceId }) => number ?? String(sourceId))
    return { count: those.length, first }
  }
  return { unreadable: told(false), outdated: told(true) }
}
