/** Figures of a month: its statement, its closing, and its page once it is closed. `node test/bench/closing/closing.ts [rows]` */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Month } from '#contract/closing-values.ts'
import type { IsoDate } from '#contract/values.ts'
import { pageTransactions } from '../../../src-main/db/closing/figure-rows.ts'
import { liveStatement } from '../../../src-main/db/closing/month-statement.ts'
import { readClosingFigures, readMonth } from '../../../src-main/db/closing/month-view.ts'
import type { WritableDb } from '../../../src-main/db/connection/connection.ts'
import { openReadable } from '../../../src-main/db/connection/open.ts'
import { openWritable } from '../../../src-main/db/mirror/open-writable.ts'
import { runCommand } from '../../../src-main/db/mirror/writer-commands.ts'
import { fillDocuments, fillMirror } from '../db/fill-mirror.ts'

const count = Number(process.argv[2] ?? 100_000)
const ROWS_OF_A_CLOSED_MONTH = 10_000
const today = '2026-11-10' as IsoDate
const at = '2026-11-10T09:00:00.000Z'
const folder = mkdtempSync(join(tmpdir(), 'concilia-bench-'))
const file = join(folder, 'mirror.sqlite')

/** Ends every transaction: a third with a document that it pays in part, the others classified. */
const endAll = (db: WritableDb): void =>
  db.transaction((trx) => {
    trx
      .write(
        `INSERT INTO decision_event (uuid, at, by, action, group_id, body, members)
         VALUES ('bench', ?, 'bench', 'accepted', 'g-1', '{"allocations":[]}', '{}')`,
      )
      .run(at)
    trx
      .write(
        `INSERT INTO match_group (id, state, explained, sequence)
         SELECT 'g-' || id, 'accepted', 0, 1 FROM bank_transaction`,
      )
      .run()
    trx
      .write(
        `INSERT INTO allocation (group_id, position, document_id, transaction_id, amount_minor, kind, unpaid_seen_minor, category)
         SELECT 'g-' || t.id, 0, d.id, t.id, t.amount_minor, iif(d.id IS NULL, 'classified', 'payment'), d.unpaid_minor,
           iif(d.id IS NULL, 'other', NULL)
         FROM bank_transaction t
           LEFT JOIN document d ON d.id = t.id AND d.type <> 'C' AND d.status = 'C' AND d.unpaid_minor >= t.amount_minor
             AND t.amount_minor > 0`,
      )
      .run()
    trx.write('UPDATE bank_transaction SET open_minor = 0').run()
    trx
      .write(
        `UPDATE document SET open_minor = unpaid_minor - a.amount_minor FROM allocation a WHERE a.document_id = document.id`,
      )
      .run()
  })

/** Moves all transactions into one month, in the order of its days: the largest statement for this number. */
const inOneMonth = (db: WritableDb, month: string, most: number): void =>
  db.transaction((trx) => {
    trx
      .write(
        `UPDATE bank_transaction SET booking_date = ?1 || '-' || substr('0' || (1 + (id - 1) * 28 / ?2), -2) WHERE id <= ?2`,
      )
      .run(month, most)
  })

/** By wall time and by processor time, which depends less on other work of the machine. */
const measure = (name: string, work: () => unknown, rounds = 9): void => {
  const runs = Array.from({ length: rounds }, () => {
    const [start, used] = [performance.now(), process.cpuUsage()]
    work()
    const { user, system } = process.cpuUsage(used)
    return { clock: performance.now() - start, processor: (user + system) / 1000 }
  })
  const median = (of: 'clock' | 'processor'): string =>
    (runs.map((run) => run[of]).sort((one, other) => one - other)[Math.floor(rounds / 2)] ?? 0).toFixed(0)
  console.log(`${name.padEnd(64)} ${median('clock')} ms, ${median('processor')} ms of processor`)
}

await fillMirror(file, count)
const db = await openWritable(file, { now: at })
fillDocuments(db, count)
endAll(db)
db.checkpoint()
const reader = openReadable(file)
const usual = '2020-04' as Month
measure(`statement of a month, company of ${count} transactions and documents`, () =>
  liveStatement(reader, usual),
)
measure('what a list of companies is told', () => readClosingFigures(reader, today))

const crowded = '2026-10' as Month
inOneMonth(db, crowded, count)
measure(`statement of a month of ${count} transactions`, () => liveStatement(reader, crowded))
measure('the page of that month', () => readMonth(reader, { period: crowded, today }))

const first = '2026-09' as Month
inOneMonth(db, first, ROWS_OF_A_CLOSED_MONTH)
measure(
  `closing ${ROWS_OF_A_CLOSED_MONTH} rows`,
  () => {
    const closed = runCommand(db, 'closeMonth', {
      period: first,
      reason: 'bench',
      seen: null,
      today,
      by: 'bench',
      at,
    })
    if (closed.outcome !== 'closed') throw new Error(JSON.stringify(closed))
  },
  1,
)
measure(`page of a closed month of ${ROWS_OF_A_CLOSED_MONTH} rows`, () =>
  readMonth(reader, { period: first, today }),
)
measure('the first rows of its receipts', () =>
  pageTransactions(reader, {
    period: first,
    accountId: 'conta-1',
    currency: 'EUR',
    side: 'receipts',
    part: null,
    offset: 0,
    limit: 200,
  }),
)
reader.close()
db.close()
rmSync(folder, { recursive: true, force: true })
