import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Month } from '#contract/closing-values.ts'
import { findClosing } from '../../../src-main/db/closed-months/closings.ts'
import {
  liveDocumentRows,
  liveStatement,
  readStatement,
} from '../../../src-main/db/closing/month-statement.ts'
import type { WritableDb } from '../../../src-main/db/connection/connection.ts'
import { cases } from '../../helpers/long.ts'
import { closedHistory, history, MONTHS, play, typeTrue } from './helpers/closing-histories.ts'

const differences = (db: WritableDb, month: Month) => {
  const { bank, documents, suppliers } = readStatement(db, month)
  return {
    bank: bank.map(({ differenceMinor }) => differenceMinor),
    parts: bank.map(({ partsDifferenceMinor }) => partsDifferenceMinor),
    documents: documents.differenceMinor,
    suppliers: suppliers?.differenceMinor ?? 0,
  }
}
const NONE = { bank: [0], parts: [0], documents: 0, suppliers: 0 }

const damage = (db: WritableDb, statement: string, ...values: (number | string)[]): number =>
  db.transaction((trx) => trx.write(statement).run(...values)).changes

const runs = { numRuns: cases(15, 200) }

const paidInFull = [
  { act: 'sell', on: 0, amount: 300, paid: 0, retained: false, type: 'I' },
  { act: 'pay', which: 0, row: 0, how: 'exact' },
  { act: 'fall', which: 0, share: 1 },
] as const
const receipts = (...days: number[]) => days.map((on) => ({ on, amount: 300, isOut: false, returns: false }))

it('cancels a credit note that a paid invoice has become', async () => {
  const { db } = await play({
    payments: receipts(0),
    steps: [...paidInFull, { act: 'retype', which: 0 }, { act: 'cancel', which: 0 }],
  })
  expect(readStatement(db, '2026-01' as Month).documents).toMatchObject({
    terms: { issued: -300, received: -300, settledAtService: 300, cancelled: 300 },
    closingMinor: 0,
    differenceMinor: 0,
  })
})

it('counts a payment at the service in the open month where the decision that explained it is undone', async () => {
  const happened = await play({
    payments: receipts(0, 31),
    steps: [{ act: 'classify', row: 0, share: 1 }, ...paidInFull, { act: 'close' }, { act: 'undo' }],
  })
  expect(findClosing(happened.db, '2026-01' as Month)).toBeDefined()
  const { db } = happened
  expect(readStatement(db, '2026-01' as Month).documents).toMatchObject({
    closingMinor: 300,
    differenceMinor: 0,
  })
  expect(readStatement(db, '2026-02' as Month).documents).toMatchObject({
    openingMinor: 300,
    terms: { settledAtService: -300, received: 0 },
    closingMinor: 0,
    differenceMinor: 0,
  })
  expect(liveDocumentRows(db, '2026-02' as Month)).toMatchObject([
    { term: 'settledAtService', amountMinor: -300, date: '2026-02-01' },
  ])
})

it('cancels all of a document of a closed month where the decision that paid it is undone', async () => {
  const { db } = await play({
    payments: receipts(0, 31),
    steps: [
      { act: 'classify', row: 0, share: 1 },
      ...paidInFull.slice(0, 2),
      { act: 'cancel', which: 0 },
      { act: 'close' },
      { act: 'undo' },
    ],
  })
  expect(readStatement(db, '2026-01' as Month).documents).toMatchObject({ closingMinor: 300 })
  expect(readStatement(db, '2026-02' as Month).documents).toMatchObject({
    openingMinor: 300,
    terms: { cancelled: -300, received: 0 },
    closingMinor: 0,
    differenceMinor: 0,
  })
})

describe('over any history', () => {
  it('both equations of every month tie, closed between or not', async () => {
    let closed = 0
    let named = 0
    await fc.assert(
      fc.asyncProperty(closedHistory, async (one) => {
        const happened = await play(one)
        for (const month of MONTHS) {
          if (findClosing(happened.db, month)) closed += 1
          else typeTrue(happened, month)
          const { bank, ...rest } = differences(happened.db, month)
          // Before its first transaction an account is in no statement.
          expect({
            ...rest,
            bank: bank.length === 0 ? [0] : bank,
            parts: bank.length === 0 ? [0] : rest.parts,
          }).toEqual(NONE)
        }
        named += happened.db
          .readColumn<number>('SELECT count(*) FROM allocation WHERE bank_minor = 0')
          .get() as number
        happened.db.close()
      }),
      { numRuns: cases(15, 200) },
    )
    expect(closed).toBeGreaterThan(0)
    expect(named).toBeGreaterThan(0)
  })

  it('a transaction lost, doubled or changed, and a balance mistyped, is the difference to the cent', async () => {
    await fc.assert(
      fc.asyncProperty(history, fc.nat(), fc.integer({ min: 1, max: 5_000 }), async (one, pick, by) => {
        const happened = await play(one)
        const { db } = happened
        const rows = db
          .read<{ id: number; amount: number; date: string }>(
            'SELECT id, amount_minor AS amount, booking_date AS date FROM bank_transaction ORDER BY id',
          )
          .all()
        const row = rows[pick % rows.length]
        if (!row) throw new Error('a history has transactions')
        const month = row.date.slice(0, 7) as Month
        typeTrue(happened, month, by)
        expect(differences(db, month).bank).toEqual([-by])
        typeTrue(happened, month)
        damage(
          db,
          'UPDATE bank_transaction SET amount_minor = amount_minor + ?, open_minor = open_minor + ? WHERE id = ?',
          by,
          by,
          row.id,
        )
        expect(differences(db, month)).toMatchObject({ bank: [by], parts: [0] })
        damage(
          db,
          'UPDATE bank_transaction SET amount_minor = amount_minor - ?, open_minor = open_minor - ? WHERE id = ?',
          by,
          by,
          row.id,
        )
        damage(
          db,
          `INSERT INTO bank_transaction (account, source_id, occurrence, booking_date, source_amount_minor, source_direction,
             amount_minor, open_minor, direction, currency, text, status, seen_pass, first_seen_at, search)
           SELECT account, 'twin', 1, booking_date, source_amount_minor, source_direction, amount_minor, amount_minor,
             direction, currency, text, status, seen_pass, first_seen_at, search FROM bank_transaction WHERE id = ?`,
          row.id,
        )
        expect(differences(db, month).bank).toEqual([row.amount])
        damage(
          db,
          "UPDATE bank_transaction SET vanished_at = '2026-04-01T00:00:00.000Z' WHERE source_id = 'twin'",
        )
        expect(differences(db, month).bank).toEqual([0])
        damage(
          db,
          "UPDATE bank_transaction SET vanished_at = '2026-04-01T00:00:00.000Z' WHERE id = ?",
          row.id,
        )
        const { bank } = liveStatement(db, month)
        expect(bank.map(({ differenceMinor }) => differenceMinor)).toEqual([-row.amount])
        db.close()
      }),
      runs,
    )
  })

  it('a part of a decision lost is what the parts lack', async () => {
    await fc.assert(
      fc.asyncProperty(history, fc.nat(), async (one, pick) => {
        const { db } = await play(one)
        const rows = db
          .read<{ group: string; position: number; amount: number; date: string }>(
            `SELECT a.group_id AS "group", a.position, a.amount_minor AS amount, t.booking_date AS date FROM allocation a
             JOIN bank_transaction t ON t.id = a.transaction_id
             WHERE a.kind IN ('payment', 'advance', 'classified') ORDER BY 1, 2`,
          )
          .all()
        const row = rows[pick % Math.max(1, rows.length)]
        if (row) {
          damage(db, 'DELETE FROM allocation WHERE group_id = ? AND position = ?', row.group, row.position)
          expect(differences(db, row.date.slice(0, 7) as Month).parts).toEqual([row.amount])
        }
        db.close()
      }),
      runs,
    )
  })

  it('a change of a document lost, doubled or changed, or what is open mistaken, is the difference to the cent', async () => {
    await fc.assert(
      fc.asyncProperty(history, fc.nat(), fc.integer({ min: 1, max: 5_000 }), async (one, pick, by) => {
        const { db } = await play(one)
        const changes = db
          .read<{ id: number; sum: number; on: string; first: number }>(
            `SELECT ch.id, issued_minor + settled_minor + withheld_minor AS sum, is_first AS first,
               max(iif(is_first, d.date, substr(seen_at, 1, 10)), '2026-01-01') AS "on"
             FROM document_change ch JOIN document d ON d.id = ch.document_id
             WHERE cancelled_minor = 0 AND d.status = 'C' ORDER BY ch.id`,
          )
          .all()
        const change = changes[pick % Math.max(1, changes.length)]
        if (change) {
          const month = change.on.slice(0, 7) as Month
          const now = () => differences(db, month).documents
          damage(
            db,
            'UPDATE document_change SET settled_minor = settled_minor + ? WHERE id = ?',
            by,
            change.id,
          )
          expect(now()).toBe(by)
          damage(
            db,
            'UPDATE document_change SET settled_minor = settled_minor - ? WHERE id = ?',
            by,
            change.id,
          )
          damage(
            db,
            'UPDATE document SET open_minor = open_minor + ? WHERE id = 1 AND open_minor IS NOT NULL',
            by,
          )
          damage(
            db,
            'UPDATE document SET open_minor = open_minor - ? WHERE id = 1 AND open_minor IS NOT NULL',
            by,
          )
          expect(now()).toBe(0)
          damage(
            db,
            `INSERT INTO document_change (document_id, seen_at, after_decision, is_first, status, unpaid_minor,
               issued_minor, settled_minor, withheld_minor, cancelled_minor)
             SELECT document_id, seen_at, after_decision, is_first, status, unpaid_minor, issued_minor, settled_minor,
               withheld_minor, cancelled_minor FROM document_change WHERE id = ?`,
            change.id,
          )
          expect(now()).toBe(change.sum)
          damage(db, 'DELETE FROM document_change WHERE id = (SELECT max(id) FROM document_change)')
          if (change.first === 0) {
            damage(db, 'DELETE FROM document_change WHERE id = ?', change.id)
            expect(now()).toBe(change.sum === 0 ? 0 : -change.sum)
          }
        }
        db.close()
      }),
      runs,
    )
  })
})
