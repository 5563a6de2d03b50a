/** What a sync leaves for a person; run off main, since it looks at every movement. */
import type {
  Attention,
  MissingMovements,
  UndirectedAccount,
  UnsentMovements,
} from '../../../src-preload/contract/attention.ts'
import type { Minor } from '../../../src-preload/contract/values.ts'
import type { ReadableDb } from '../connection.ts'
import { listBalanceGaps } from './balance-gaps.ts'
import { countWaiting } from './waiting.ts'

const SAMPLES = 6
const MOST_GAPS = 100

const listUndirected = (db: ReadableDb): UndirectedAccount[] =>
  db
    .read<{ id: number; accountId: string; count: number }>(
      `SELECT a.id, a.account_id AS accountId, count(*) AS count FROM bank_transaction t JOIN account a ON a.id = t.account
       WHERE t.direction = 'unknown' AND t.vanished_at IS NULL GROUP BY a.id ORDER BY a.id`,
    )
    .all()
    .map(({ id, accountId, count }) => ({
      accountId,
      count,
      samples: db
        .read<UndirectedAccount['samples'][number]>(
          `SELECT id, booking_date AS bookingDate, source_amount_minor AS amountMinor, currency, text
           FROM bank_transaction WHERE account = ? AND direction = 'unknown' AND vanished_at IS NULL
           ORDER BY booking_date DESC, id DESC LIMIT ${SAMPLES}`,
        )
        .all(id),
    }))

const listMissing = (db: ReadableDb): MissingMovements[] =>
  db
    .read<{ accountId: string; currency: string }>(
      `SELECT account_id AS accountId,
         (SELECT currency FROM bank_transaction t WHERE t.account = a.id ORDER BY t.id DESC LIMIT 1) AS currency
       FROM account a WHERE EXISTS (SELECT 1 FROM bank_transaction t WHERE t.account = a.id)`,
    )
    .all()
    .flatMap(({ accountId, currency }) =>
      listBalanceGaps(db, accountId).map((gap) => ({
        ...gap,
        missingMinor: gap.missingMinor as Minor | null,
        accountId,
        currency,
      })),
    )
    .sort((a, b) => b.before.localeCompare(a.before))
    .slice(0, MOST_GAPS)

const listUnsent = (db: ReadableDb): UnsentMovements[] =>
  db
    .read<UnsentMovements>(
      `SELECT a.account_id AS accountId, r.total_count - r.seen - r.left_out AS count
       FROM sync_run r JOIN account a ON a.id = r.account
       WHERE r.total_count > r.seen + r.left_out AND r.id IN (
         SELECT max(id) FROM sync_run
         WHERE kind = 'transactions' AND scope <> 'filtered' AND state IN ('completed', 'unstable') GROUP BY account)
       ORDER BY a.id`,
    )
    .all()

/** What only a person can answer or ask for again, as of one moment. */
export const listAttention = (db: ReadableDb): Attention =>
  db.snapshot(() => ({
    undirected: listUndirected(db),
    missing: listMissing(db),
    unsent: listUnsent(db),
    waitingDecisions: countWaiting(db),
  }))
