/** Over any history the sums of each report are those of the statement of the same month. Entries have a test of their own. */
import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Month } from '#contract/closing-values.ts'
import type { ReportKind } from '#contract/reports.ts'
import type { Minor } from '#contract/values.ts'
import { lastDayOf } from '#core/closing/month.ts'
import type { ReportScope } from '#core/reports/scope.ts'
import type { ReportColumn } from '#core/reports/words.ts'
import { readStatement } from '../../../src-main/db/closing/month-statement.ts'
import type { WritableDb } from '../../../src-main/db/connection/connection.ts'
import { runCommand } from '../../../src-main/db/mirror/writer-commands.ts'
import { groupByHand } from '../../../src-main/db/rows/group-body.ts'
import { createReport, reportTexts } from '../../../src-main/services/reports/create-report.ts'
import { cases } from '../../helpers/long.ts'
import { history, MONTHS, play } from './helpers/closing-histories.ts'
import { day } from './helpers/mirror-fixtures.ts'

const words = reportTexts({ language: 'en' })
const CASH = ['payment', 'credit-note', 'advance'].map(words.allocationKind)
const LAST = '2026-03' as Month
const CUSTOMER = '509442013'

type Row = (column: ReportColumn) => string | number | null
const rowsOf = (db: WritableDb, kind: ReportKind, scope: ReportScope = {}): Row[] => {
  const { columns, rows } = createReport(db, kind, {
    language: 'en',
    today: day('2026-03-31'),
    offsetOf: () => 0,
    scope,
  })
  return [...rows].map((cells) => (column) => cells[columns.indexOf(column)]?.value ?? null)
}
const sum = (rows: readonly Row[], column: ReportColumn): number =>
  rows.reduce((all, row) => all + Number(row(column) ?? 0), 0)

/** Of the transactions in euros that nothing was decided about. */
const leaveEverySecondOpen = (db: WritableDb): void => {
  const rows = db
    .read<{ id: number; open: Minor }>(
      `SELECT id, open_minor AS open FROM bank_transaction
       WHERE open_minor <> 0 AND vanished_at IS NULL AND currency = 'EUR' AND id % 2 = 0`,
    )
    .all()
  const groups = rows.map(({ id, open }) =>
    groupByHand({
      id: `left-${id}`,
      currency: 'EUR',
      allocations: [
        { documentId: null, documentNumber: null, transactionId: id, amountMinor: open, kind: 'left-open' },
      ],
      note: 'fica',
    }),
  )
  runCommand(db, 'acceptEndings', { groups, by: 'ana', at: '2026-04-01T09:00:00.000Z' })
}

/** Rows that use up a transaction. */
const isCash = (row: Row): boolean =>
  row('documentNumber') === null || CASH.some((kind) => String(row('kind')).startsWith(kind))

/** How a transaction ends, or does not: each occurs in some history. */
const ENDS = ['paired', 'explained', 'grouped', 'classified', 'open'] as const

it('what is reconciled, classified and open of a month is what its statement says', async () => {
  const seen = new Set<string>()
  await fc.assert(
    fc.asyncProperty(history, async (one) => {
      const { db } = await play(one)
      leaveEverySecondOpen(db)
      for (const month of MONTHS) {
        const scope = { from: day(`${month}-01`), to: lastDayOf(month) }
        const { bank, documents } = readStatement(db, month)
        const sides = bank.flatMap(({ receipts, payments }) => [receipts, payments])
        const parts = (...names: (keyof (typeof sides)[number])[]): number =>
          sides.reduce((all, side) => all + names.reduce((own, name) => own + side[name], 0), 0)
        const matched = rowsOf(db, 'matched', scope).filter(
          (row) => row('transactionDate') !== null && isCash(row),
        )
        expect(sum(matched, 'allocated')).toBe(parts('paired', 'explained', 'grouped', 'classified'))
        const linked = matched.filter((row) => String(row('kind')).endsWith(`(${words.linked})`))
        expect(sum(linked, 'allocated')).toBe(parts('explained'))
        const classified = rowsOf(db, 'classified-transactions', scope)
        const single = classified.filter((row) => row('transactionDate') !== null)
        expect(sum(single, 'allocated')).toBe(parts('classified'))
        expect(sum(classified, 'allocated')).toBe(2 * parts('classified'))
        expect(sum(rowsOf(db, 'unmatched-transactions', scope), 'open')).toBe(parts('open'))
        expect(sum(rowsOf(db, 'open-documents', { to: scope.to }), 'open')).toBe(documents.openDocumentsMinor)
        const paper = rowsOf(db, 'working-paper', scope)
        const part = (name: Parameters<typeof words.section>[0]): Row[] =>
          paper.filter((row) => row('section') === words.section(name))
        expect(sum(part('openDocument'), 'open')).toBe(documents.openDocumentsMinor)
        expect(sum(part('unmatchedTransaction'), 'open')).toBe(parts('open'))
        const settled = [...part('matched'), ...part('explained')].filter(
          (row) => row('transactionDate') !== null && isCash(row),
        )
        expect(sum(settled, 'allocated')).toBe(sum(matched, 'allocated'))
        expect(part('total').map((row) => row('difference') ?? 0)).toEqual(part('total').map(() => 0))
        const ofCustomer = rowsOf(db, 'working-paper', { ...scope, taxId: CUSTOMER })
        expect(
          sum(
            ofCustomer.filter((row) => row('section') === words.section('total')),
            'difference',
          ),
        ).toBe(0)
        const statement = rowsOf(db, 'month-statement', scope)
        const figure = (name: string) =>
          sum(
            statement.filter((row) => row('figure') === name),
            'amount',
          )
        expect(figure('Receipts') + figure('Payments')).toBe(
          parts('paired', 'explained', 'grouped', 'classified', 'open'),
        )
        expect(figure('Owed at the end')).toBe(documents.closingMinor)
        for (const name of ENDS) if (sides.some((side) => side[name] !== 0)) seen.add(name)
      }
      db.close()
    }),
    { numRuns: cases(10, 150) },
  )
  expect([...seen].sort()).toEqual([...ENDS].sort())
})

it('at the end of all, the working paper, the customer’s account and the history come to the last statement', async () => {
  await fc.assert(
    fc.asyncProperty(history, async (one) => {
      const { db } = await play(one)
      leaveEverySecondOpen(db)
      const { documents } = readStatement(db, LAST)
      const paper = rowsOf(db, 'working-paper')
      const part = (name: Parameters<typeof words.section>[0]): Row[] =>
        paper.filter((row) => row('section') === words.section(name))
      expect(sum(part('openDocument'), 'open')).toBe(documents.openDocumentsMinor)
      expect(sum(part('total'), 'difference')).toBe(0)
      const matched = rowsOf(db, 'matched')
      const cash = sum(matched.filter(isCash), 'allocated')
      expect(sum([...part('matched'), ...part('explained')].filter(isCash), 'allocated')).toBe(cash)
      const owed = db
        .read<{ count: number; advances: number }>(
          `SELECT count(DISTINCT d.id) AS count, coalesce(sum(a.amount_minor), 0) AS advances FROM document d
           LEFT JOIN allocation a ON a.document_id = d.id AND a.kind = 'advance' WHERE d.status = 'C'`,
        )
        .get()
      if (owed?.count) {
        const account = rowsOf(db, 'customer-statement', { taxId: CUSTOMER })
        const entries = account.slice(0, -1)
        expect(account.at(-1)?.('balance')).toBe(documents.openDocumentsMinor - owed.advances)
        expect(sum(entries, 'debit') - sum(entries, 'credit')).toBe(account.at(-1)?.('balance'))
      }
      const standing = new Map(rowsOf(db, 'decision-history').map((row) => [row('group'), row]))
      const accepted = [...standing.values()].filter((row) =>
        String(row('decision')).startsWith(words.decision('accepted')),
      )
      expect(sum(accepted, 'allocated')).toBe(cash)
      db.close()
    }),
    { numRuns: cases(10, 150) },
  )
})
