/** Invariants of a company at any time, computed again with separate SQL and sums. */
import { expect } from 'vitest'
import type { Month } from '#contract/closing-values.ts'
import { monthAfter, monthBefore } from '#core/closing/month.ts'
import { exportJournal, withdrawLatest } from './history-acts.ts'
import type { HistoryBench } from './history-bench.ts'

const IN_FORCE = "('accepted', 'confirmed', 'conflicting', 'stale')"
const FIRST = '2026-01' as Month
const ALL = { offset: 0, limit: 500 }
const SIDES = ['receipts', 'payments'] as const
const PARTS = ['paired', 'explained', 'grouped', 'classified', 'open'] as const

const none = (bench: HistoryBench, what: string, sql: string): void => {
  expect({ [what]: bench.rows(sql).slice(0, 3) }).toEqual({ [what]: [] })
}

/** The file is sound, and no money is used twice. */
const expectSoundMirror = (bench: HistoryBench): void => {
  expect(bench.rows('PRAGMA integrity_check')).toEqual([{ integrity_check: 'ok' }])
  none(bench, 'rows that name what is not there', 'PRAGMA foreign_key_check')
  none(
    bench,
    'parts of what is not in force',
    `SELECT a.* FROM allocation a LEFT JOIN match_group g ON g.id = a.group_id AND g.state IN ${IN_FORCE}
     WHERE g.id IS NULL`,
  )
  const used = `
    SELECT t.id, t.amount_minor AS amount, t.open_minor AS open, coalesce(sum(a.used), 0) AS used,
      coalesce(max(a.seen IS NOT t.amount_minor), 0) AS isOtherNow
    FROM bank_transaction t LEFT JOIN (
      SELECT transaction_id, coalesce(bank_minor, amount_minor) AS used, transaction_seen_minor AS seen FROM allocation
      WHERE kind IN ('payment', 'credit-note', 'advance') OR document_id IS NULL) a ON a.transaction_id = t.id
    GROUP BY t.id`
  none(bench, 'open is not what is left', `SELECT * FROM (${used}) WHERE open <> amount - used`)
  none(
    bench,
    'more is used than there is',
    `SELECT * FROM (${used}) WHERE NOT isOtherNow AND (used * amount < 0 OR abs(used) > abs(amount))`,
  )
  none(
    bench,
    'a journal entry that does not balance',
    `SELECT j.entry FROM journal_entry j, json_each(j.lines) l
     GROUP BY j.export, j.position HAVING sum(l.value ->> 'amountMinor') <> 0`,
  )
  none(
    bench,
    'more of a document is paid than it has',
    `SELECT d.id FROM document d JOIN allocation a ON a.document_id = d.id WHERE a.explained = 0 AND a.kind <> 'advance'
     GROUP BY d.id HAVING abs(sum(a.amount_minor)) > max(d.total_minor, max(a.total_seen_minor)) OR d.open_minor < 0`,
  )
}

/** What was open at the closing before on documents that a mirror made again has no more. */
const missingMinor = (bench: HistoryBench, period: Month): number =>
  bench.rows<{ amount: number }>(
    `SELECT coalesce(sum(x.amount_minor), 0) AS amount
     FROM closed_document x JOIN closing o ON o.id = x.closing AND o.reopened_at IS NULL AND o.period = ?
     WHERE x.term = 'open' AND x.number NOT IN (SELECT number FROM document WHERE number IS NOT NULL)`,
    monthBefore(period),
  )[0]?.amount ?? 0

/** Each figure of an open month is the sum of its rows, and both equations close. */
const expectStatement = async (bench: HistoryBench, period: Month, counted: Map<number, Month>) => {
  const { statement } = await bench.value('closing.readMonth', { period })
  const rowsOf = (
    accountId: string,
    currency: string,
    side: (typeof SIDES)[number],
    part: (typeof PARTS)[number] | null,
  ) => bench.value('closing.listTransactions', { period, accountId, currency, side, part, ...ALL })
  for (const line of statement.bank) {
    expect([period, line.partsDifferenceMinor]).toEqual([period, 0])
    for (const side of SIDES) {
      const { rows, total, sumMinor } = await rowsOf(line.accountId, line.currency, side, null)
      expect([period, side, rows.length, total, sumMinor]).toEqual([
        period,
        side,
        line[`${side}Count`],
        line[`${side}Count`],
        line[`${side}Minor`],
      ])
      for (const { transactionId } of rows) {
        if (transactionId === null) continue
        expect([transactionId, counted.get(transactionId) ?? period]).toEqual([transactionId, period])
        counted.set(transactionId, period)
      }
      for (const part of PARTS)
        expect([part, (await rowsOf(line.accountId, line.currency, side, part)).sumMinor]).toEqual([
          part,
          line[side][part],
        ])
    }
  }
  const { documents } = statement
  expect([period, documents.differenceMinor]).toEqual([period, missingMinor(bench, period)])
  const terms = { ...documents.terms, open: documents.openDocumentsMinor }
  for (const [name, figure] of Object.entries(terms)) {
    const term = name as keyof typeof terms
    const { sumMinor } = await bench.value('closing.listDocuments', { period, term, ...ALL })
    expect([period, term, sumMinor]).toEqual([period, term, figure])
  }
}

interface ClosedRow {
  id: number
  uuid: string
  period: Month
  statement: string
  isReopened: 0 | 1
}

/** No closing changes after it was made, and each transaction counts in one month at the most. */
const expectMonths = async (bench: HistoryBench, closings: Map<string, string>): Promise<void> => {
  const closed = bench.rows<ClosedRow>(
    'SELECT id, uuid, period, statement, reopened_at IS NOT NULL AS isReopened FROM closing',
  )
  for (const { id, uuid, period, statement, isReopened } of closed) {
    const now = JSON.stringify([
      statement,
      bench.rows(
        `SELECT position, account, date, text, counterparty, currency, amount_minor, paired_minor, explained_minor,
           grouped_minor, classified_minor, noted_minor, note FROM closed_transaction WHERE closing = ? ORDER BY position`,
        id,
      ),
      bench.rows(
        `SELECT position, number, customer, date, term, amount_minor FROM closed_document
         WHERE closing = ? ORDER BY position`,
        id,
      ),
    ])
    expect(now).toBe(closings.get(uuid) ?? now)
    closings.set(uuid, now)
    if (isReopened === 0)
      expect((await bench.value('closing.readMonth', { period })).statement).toEqual(JSON.parse(statement))
  }
  const counted = new Map(
    bench
      .rows<{ id: number; period: Month }>(
        `SELECT x.transaction_id AS id, o.period FROM closed_transaction x JOIN closing o ON o.id = x.closing
         WHERE o.reopened_at IS NULL AND x.transaction_id IS NOT NULL`,
      )
      .map(({ id, period }) => [id, period]),
  )
  const isClosed = new Set(closed.flatMap(({ period, isReopened }) => (isReopened === 0 ? [period] : [])))
  for (let period = FIRST; period <= bench.today.slice(0, 7); period = monthAfter(period))
    if (!isClosed.has(period)) await expectStatement(bench, period, counted)
}

/** What the overview counts is what the lists have. */
const expectCounters = async (bench: HistoryBench): Promise<void> => {
  const overview = await bench.value('companies.getOverview', {})
  const sort = { by: 'date', direction: 'ascending' } as const
  const documents = await bench.value('documents.openList', { filter: { view: 'open' }, sort })
  const transactions = await bench.value('transactions.openList', { filter: { view: 'unmatched' }, sort })
  expect(overview).toMatchObject({
    openDocuments: documents.count,
    openMinor: documents.openMinor,
    unmatchedTransactions: transactions.count,
    unmatchedMinor: transactions.openMinor,
  })
}

/** What the exports of journal entries that are not withdrawn come to, account by account. */
const ledgerOf = (bench: HistoryBench): unknown[] =>
  bench.rows(
    `SELECT l.value ->> 'account' AS account, j.currency, sum(l.value ->> 'amountMinor') AS amount
     FROM journal_entry j JOIN journal_export x ON x.id = j.export AND x.withdrawn_at IS NULL, json_each(j.lines) l
     GROUP BY 1, 2 HAVING amount <> 0 ORDER BY 1, 2`,
  )

/** Exported bit by bit, between undos, or all at the end: the ledger is the same. */
export const expectSameLedger = async (bench: HistoryBench): Promise<void> => {
  await exportJournal(bench)
  const between = ledgerOf(bench)
  while (await withdrawLatest(bench));
  expect(ledgerOf(bench)).toEqual([])
  await exportJournal(bench)
  expect(ledgerOf(bench)).toEqual(between)
}

/** @param closings what was closed so far, kept from one time to the next */
export const expectInvariants = async (bench: HistoryBench, closings: Map<string, string>): Promise<void> => {
  expectSoundMirror(bench)
  await expectMonths(bench, closings)
  await expectCounters(bench)
}

/** After a complete sync without a fault the mirror equals the services, and reports decisions that no longer fit. */
export const expectSameAsServices = async (bench: HistoryBench): Promise<void> => {
  bench.service.giveEachIdOnce()
  await bench.sync(true)
  expect((await bench.sync(true)).lastError).toBeNull()
  for (const [account, rows] of bench.service.accounts) {
    const here = bench.rows<{ row: string }>(
      `SELECT t.booking_date || ' ' || t.source_amount_minor || ' ' || t.text || ' ' || t.status AS row
       FROM bank_transaction t JOIN account a ON a.id = t.account
       WHERE a.account_id = ? AND t.vanished_at IS NULL AND t.source = 'service'`,
      account,
    )
    const there = rows.map(({ date, amount, text, status }) => `${date} ${amount} ${text} ${status}`)
    expect(here.map(({ row }) => row).toSorted()).toEqual(there.toSorted())
  }
  // The unpaid amount of a draft, a cancelled document or a budget is irrelevant.
  const documents = bench.rows(
    `SELECT source_id AS id, type, status, date, total_minor AS total, iif(status = 'C' AND type <> 'B', unpaid_minor, NULL) AS unpaid,
       currency FROM document WHERE vanished_at IS NULL ORDER BY source_id`,
  )
  const there = bench.service.documents.filter(({ isGone }) => !isGone)
  expect(documents).toEqual(
    there.map(({ id, type, status, date, total, unpaid, currency }) => ({
      id,
      type,
      status,
      date,
      total,
      unpaid: status === 'C' && type !== 'B' ? unpaid : null,
      currency,
    })),
  )
  none(
    bench,
    'decisions nobody doubts about documents that are others now',
    `SELECT g.id, d.number FROM match_group g JOIN allocation a ON a.group_id = g.id JOIN document d ON d.id = a.document_id
     WHERE g.state IN ('accepted', 'confirmed') AND (d.status <> 'C' OR d.vanished_at IS NOT NULL
       OR d.total_minor <> a.total_seen_minor OR d.type NOT IN ('I', 'D', 'T', 'S', 'C')
       OR (a.kind = 'payment' AND sign(a.amount_minor) <> iif(d.type = 'C', -1, 1)))`,
  )
}
