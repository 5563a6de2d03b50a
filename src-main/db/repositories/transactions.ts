/** One transaction with its raw record, and what is known of accounts and runs. */

import type { TransactionDetail, TransactionFlag } from '../../../src-preload/contract/transactions.ts'
import type { Instant } from '../../../src-preload/contract/values.ts'
import { AppError } from '../../core/app-error.ts'
import type { ReadableDb } from '../connection.ts'
import { sentRecord } from '../rows/sent-page.ts'
import type { DirectionSetting } from '../rows/transaction-row.ts'

const DETAIL = `SELECT t.id, a.account_id AS accountId, t.booking_date AS bookingDate,
    t.value_date AS valueDate, t.amount_minor AS amountMinor, t.open_minor AS openMinor, t.currency, t.text,
    t.counterparty_name AS counterparty, t.direction, t.status,
    coalesce(t.source_id, t.fingerprint || '-' || t.occurrence) AS key, t.counterparty_iban AS counterpartyIban,
    t.reference, t.balance_minor AS balanceMinor, t.page, t.flags, t.first_seen_at AS firstSeenAt,
    t.vanished_at AS vanishedAt, p.body, t.sent_place AS place
  FROM bank_transaction t CROSS JOIN account a ON a.id = t.account
  JOIN sent_page p ON p.id = t.sent_page WHERE t.id = ?`

interface DetailRow extends Omit<TransactionDetail, 'flags' | 'raw'> {
  flags: string | null
  body: Uint8Array
  place: number
}

/** Error: not-found. */
export const getTransaction = (db: ReadableDb, id: number): TransactionDetail => {
  const row = db.read<DetailRow>(DETAIL).get(id)
  if (!row) throw new AppError('not-found', 'this transaction is not in the mirror')
  const { body, place, flags, ...said } = row
  return {
    ...said,
    flags: flags === null ? [] : (JSON.parse(flags) as TransactionFlag[]),
    raw: sentRecord(body, place),
  }
}

/** The row number of a transaction by its id at the source, or its fingerprint; undefined when there is none. */
export const findTransactionByKey = (db: ReadableDb, key: string): number | undefined =>
  db
    .readColumn<number>(
      // By way of the accounts, so that the identity indexes, which begin with them, answer.
      'SELECT t.id FROM account a CROSS JOIN bank_transaction t ON t.account = a.id AND t.source_id = ?',
    )
    .get(key) ??
  db
    .readColumn<number>(
      `SELECT t.id FROM account a CROSS JOIN bank_transaction t
         ON t.account = a.id AND t.fingerprint = ? AND t.occurrence = ? AND t.source_id IS NULL`,
    )
    .get(key.slice(0, key.lastIndexOf('-')), Number(key.slice(key.lastIndexOf('-') + 1)) || 0)

/** A transaction's id at the source, or its fingerprint where it has none. */
export const transactionKey = (db: ReadableDb, id: number): string | undefined =>
  db
    .readColumn<string>(
      "SELECT coalesce(source_id, fingerprint || '-' || occurrence) FROM bank_transaction WHERE id = ?",
    )
    .get(id)

export interface DirectedAccount {
  accountId: string
  direction: DirectionSetting
}

/** Accounts of which it was said, or shown by their records, which way the money of undirected movements goes. */
export const listDirectedAccounts = (db: ReadableDb): DirectedAccount[] =>
  db
    .read<DirectedAccount>(
      'SELECT account_id AS accountId, direction FROM account WHERE direction IS NOT NULL ORDER BY id',
    )
    .all()

export interface RunState {
  accountId: string
  state: string
  nextPage: number
  pageCount: number | null
  totalCount: number | null
  received: number
  errorCode: string | null
}

/** The latest run over each account's transactions; one that is not completed can be gone on with. */
export const listLatestRuns = (db: ReadableDb): RunState[] =>
  db
    .read<RunState>(
      `SELECT a.account_id AS accountId, r.state, r.next_page AS nextPage, r.page_count AS pageCount,
         r.total_count AS totalCount, r.received, r.error_code AS errorCode
       FROM sync_run r JOIN account a ON a.id = r.account
       WHERE r.id IN (SELECT max(id) FROM sync_run WHERE kind = 'transactions' AND scope <> 'filtered' GROUP BY account)
       ORDER BY a.id`,
    )
    .all()

/** When everything was last fetched without a failure (an instant); null before that. */
export const lastCompletedAt = (db: ReadableDb): Instant | null =>
  db.readColumn<Instant>("SELECT value FROM setting WHERE name = 'completed-at'").get() ?? null
