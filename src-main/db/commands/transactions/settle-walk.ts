/** After a steady walk: which rows are the same under a new id, which never were, which the source no longer has. */
import type { Trx } from '../../connection.ts'
import { recomputeTransactions } from '../recompute-open.ts'
import type { AccountRow } from './accounts.ts'
import { type ChangedPair, pairChanged, type SettleRow } from './pair-changed.ts'
import type { RunRow } from './run-row.ts'
import { isSameButId } from './same-but-id.ts'
import { indexTransaction, unindexTransaction } from './search-index.ts'

const ROW = `SELECT t.id, t.source_id, t.fingerprint, t.occurrence, t.booking_date, t.value_date, t.source_amount_minor,
    t.currency, t.status, t.text, t.counterparty_iban, t.search,
    EXISTS (SELECT 1 FROM allocation a WHERE a.transaction_id = t.id)
      OR EXISTS (SELECT 1 FROM decline d WHERE d.transaction_id = t.id) AS decided
  FROM bank_transaction t`

/** Rows the walk should have met: both dates inside its window, whichever of them the source filters by. */
const unmetRows = (trx: Trx, run: RunRow): SettleRow[] =>
  run.window_from === null
    ? trx
        .read<SettleRow>(`${ROW} WHERE t.account = ? AND t.seen_pass < ? AND t.vanished_at IS NULL`)
        .all(run.account, run.pass)
    : trx
        .read<SettleRow>(
          `${ROW} WHERE t.account = ?1 AND t.seen_pass < ?2 AND t.vanished_at IS NULL AND t.booking_date >= ?3
             AND (t.value_date IS NULL OR t.value_date >= ?3)`,
        )
        .all(run.account, run.pass, run.window_from)

const newRows = (trx: Trx, run: RunRow, account: AccountRow): SettleRow[] =>
  trx
    .read<SettleRow>(`${ROW} WHERE t.id > ? AND t.account = ? AND t.seen_pass >= ?`)
    .all(account.stable_through_id, run.account, run.pass)
    .filter((row) => row.decided === 0)

const UNMET_TWINS = `${ROW} JOIN bank_transaction n ON n.account = t.account AND n.booking_date IS t.booking_date
    AND n.value_date IS t.value_date AND n.source_amount_minor = t.source_amount_minor
    AND n.currency = t.currency AND n.text = t.text
  WHERE n.id = ? AND t.seen_pass < ? AND t.id <= ? AND t.vanished_at IS NULL ORDER BY t.id`

/**
 * Rows outside the window that the source showed all the same, under another id: sent with these dates, amount and
 * text, the row of the old id would have been sent as well. No date proves nothing, since the source may filter
 * by one that cannot be read here: then the whole record must be the same.
 */
const pairOutside = (
  trx: Trx,
  run: RunRow,
  account: AccountRow,
  newer: readonly SettleRow[],
): ChangedPair[] => {
  const from = run.window_from
  if (from === null) return []
  const pairs: ChangedPair[] = []
  const taken = new Set<number>()
  for (const after of newer) {
    const { booking_date: booked, value_date: valued } = after
    if (booked !== null && booked >= from && (valued === null || valued >= from)) continue
    const before = trx
      .read<SettleRow>(UNMET_TWINS)
      .all(after.id, run.pass, account.stable_through_id)
      .find((row) => !taken.has(row.id) && (booked !== null || isSameButId(trx, row.id, after.id)))
    if (!before) continue
    taken.add(before.id)
    pairs.push({ older: before, newer: after })
  }
  return pairs
}

const deleteRow = (trx: Trx, row: SettleRow): void => {
  unindexTransaction(trx, row.id, row.search)
  trx.write('DELETE FROM bank_transaction WHERE id = ?').run(row.id)
}

const COPIED = [
  'source_id',
  'fingerprint',
  'occurrence',
  'booking_date',
  'value_date',
  'source_amount_minor',
  'source_direction',
  'amount_minor',
  'direction',
  'currency',
  'text',
  'counterparty_name',
  'counterparty_key',
  'counterparty_iban',
  'reference',
  'status',
  'balance_minor',
  'flags',
  'page',
  'sent_page',
  'sent_place',
  'seen_pass',
  'search',
]

/** The older row takes all the newer one says and keeps its number, and with it every decision about it. */
const mergeInto = (trx: Trx, older: SettleRow, newer: SettleRow): void => {
  const values = trx
    .read<Record<string, string | number | null>>(
      `SELECT ${COPIED.join(', ')} FROM bank_transaction WHERE id = ?`,
    )
    .get(newer.id)
  if (!values) throw new Error('a row that was just read is gone')
  deleteRow(trx, newer)
  unindexTransaction(trx, older.id, older.search)
  trx
    .write(`UPDATE bank_transaction SET ${COPIED.map((name) => `${name} = ?`).join(', ')} WHERE id = ?`)
    .run(...COPIED.map((name) => values[name] ?? null), older.id)
  indexTransaction(trx, older.id, newer.search)
  recomputeTransactions(trx, [older.id])
}

/**
 * Settles the rows a steady walk did not meet: one that came back under another id, or booked after being
 * pending, stays the row it was; one without an id that only ever showed while pages moved was never there;
 * every other is flagged as vanished, never dropped.
 *
 * @returns how many vanished
 */
export const settleWalk = (trx: Trx, run: RunRow, account: AccountRow, at: string): number => {
  const unmet = unmetRows(trx, run)
  if (unmet.length === 0 && run.window_from === null) return 0
  const settled = new Set<number>()
  const older = unmet.filter((row) => row.id <= account.stable_through_id || row.decided === 1)
  const newer = newRows(trx, run, account)
  const inside = pairChanged(older, newer)
  const paired = new Set(inside.map((pair) => pair.newer.id))
  const outside = pairOutside(
    trx,
    run,
    account,
    newer.filter((row) => !paired.has(row.id)),
  )
  for (const pair of [...inside, ...outside]) {
    mergeInto(trx, pair.older, pair.newer)
    settled.add(pair.older.id)
    run.inserted -= 1
    run.updated += 1
  }
  const vanish = trx.write('UPDATE bank_transaction SET vanished_at = ? WHERE id = ?')
  let vanished = 0
  for (const row of unmet) {
    if (settled.has(row.id)) continue
    const neverThere = row.id > account.stable_through_id && row.source_id === null && row.decided === 0
    if (neverThere) {
      deleteRow(trx, row)
      run.inserted -= 1
    } else {
      vanish.run(at, row.id)
      vanished += 1
    }
  }
  return vanished
}
