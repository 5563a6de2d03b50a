/** One transaction with its raw record, and what is known of accounts and runs. */

import type { TransactionDetail, TransactionFlag } from '#contract/transactions.ts'
import type { Instant } from '#contract/values.ts'
import { AppError } from '#core/app-error.ts'
import type { ReadableDb } from '../connection/connection.ts'
import { column, mirror, type Params, type QueryRow, query } from '../query/query.ts'
import { notesOf } from '../rows/notes.ts'
import { sentRecord } from '../rows/sent-page.ts'
import { sourceKey } from '../rows/source-keys.ts'
import type { DirectionSetting } from '../schema/schema.ts'
import { findSetting } from '../settings/settings.ts'

const detail = query(({ id }: Params<{ id: number }>) =>
  mirror
    .selectFrom('bank_transaction as t')
    .crossJoin('account as a')
    .leftJoin('sent_page as p', 'p.id', 't.sent_page')
    .select([
      't.id',
      'a.account_id as accountId',
      't.booking_date as bookingDate',
      't.value_date as valueDate',
      't.amount_minor as amountMinor',
      't.open_minor as openMinor',
      't.currency',
      't.text',
      't.counterparty_name as counterparty',
      't.direction',
      't.status',
      sourceKey('t').as('key'),
      't.counterparty_iban as counterpartyIban',
      't.reference',
      't.balance_minor as balanceMinor',
      't.page',
      't.flags',
      't.first_seen_at as firstSeenAt',
      't.vanished_at as vanishedAt',
      'p.body',
      't.sent_place as place',
      notesOf({ transaction: 't.id' }).as('note'),
    ])
    .whereRef('a.id', '=', 't.account')
    .where('t.id', '=', id),
)

/** Without a record where only files show it. Error: not-found. */
export const getTransaction = (db: ReadableDb, id: number): TransactionDetail => {
  const row = detail.get(db, { id })
  if (!row) throw new AppError('not-found', 'this transaction is not in the mirror')
  const { body, place, flags, ...said } = row
  return {
    ...said,
    flags: flags === null ? [] : (JSON.parse(flags) as TransactionFlag[]),
    raw: body === null ? null : sentRecord(body, place ?? 0),
  }
}

// By way of the accounts, so that the identity indexes, which begin with them, answer.
const bySourceId = column(({ key }: Params<{ key: string }>) =>
  mirror
    .selectFrom('account as a')
    .crossJoin('bank_transaction as t')
    .select('t.id')
    .whereRef('t.account', '=', 'a.id')
    .where('t.source_id', '=', key),
)
const byFingerprint = column(({ print, occurrence }: Params<{ print: string; occurrence: number }>) =>
  mirror
    .selectFrom('account as a')
    .crossJoin('bank_transaction as t')
    .select('t.id')
    .whereRef('t.account', '=', 'a.id')
    .where('t.fingerprint', '=', print)
    .where('t.occurrence', '=', occurrence)
    .where('t.source_id', 'is', null),
)

/** The row number of a transaction by its id at the source, or its fingerprint; undefined when there is none. */
export const findTransactionByKey = (db: ReadableDb, key: string): number | undefined => {
  const end = key.lastIndexOf('-')
  return (
    bySourceId.get(db, { key }) ??
    byFingerprint.get(db, { print: key.slice(0, end), occurrence: Number(key.slice(end + 1)) || 0 })
  )
}

const keyOf = column(({ id }: Params<{ id: number }>) =>
  mirror.selectFrom('bank_transaction').select(sourceKey('bank_transaction').as('key')).where('id', '=', id),
)

/** A transaction's id at the source, or its fingerprint where it has none. */
export const transactionKey = (db: ReadableDb, id: number): string | undefined => keyOf.get(db, { id })

export interface DirectedAccount {
  accountId: string
  direction: DirectionSetting
}

const directed = query(() =>
  mirror
    .selectFrom('account')
    .select(['account_id as accountId', 'direction'])
    .where('direction', 'is not', null)
    .$narrowType<{ direction: DirectionSetting }>()
    .orderBy('id'),
)

/** Accounts of which it was said, or shown by their records, which way the money of undirected transactions goes. */
export const listDirectedAccounts = (db: ReadableDb): DirectedAccount[] => directed.all(db)

const latestRuns = query(() =>
  mirror
    .selectFrom('sync_run as r')
    .innerJoin('account as a', 'a.id', 'r.account')
    .select([
      'a.account_id as accountId',
      'r.state',
      'r.next_page as nextPage',
      'r.page_count as pageCount',
      'r.total_count as totalCount',
      'r.received',
      'r.error_code as errorCode',
    ])
    .where('r.id', 'in', (eb) =>
      eb
        .selectFrom('sync_run')
        .select(({ fn }) => fn.max('id').as('id'))
        .where('kind', '=', 'transactions')
        .where('scope', '<>', 'filtered')
        .groupBy('account'),
    )
    .orderBy('a.id'),
)

export type AccountRun = QueryRow<typeof latestRuns>

/** The latest run over each account's transactions; one that is not completed can be gone on with. */
export const listLatestRuns = (db: ReadableDb): AccountRun[] => latestRuns.all(db)

export type CutOffRun = Pick<AccountRun, 'nextPage' | 'pageCount' | 'received'>

/** Where a sync that was cut off goes on; undefined where none was. */
export const findCutOff = (db: ReadableDb): CutOffRun | undefined => {
  const run = listLatestRuns(db).find(({ state }) => state === 'stopped' || state === 'running')
  return run && { nextPage: run.nextPage, pageCount: run.pageCount, received: run.received }
}

/** When everything was last fetched without a failure (an instant); null before that. */
export const lastCompletedAt = (db: ReadableDb): Instant | null =>
  // Written by `companies` as an instant.
  (findSetting(db, 'completed-at') as Instant | undefined) ?? null
