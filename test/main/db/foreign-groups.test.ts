import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Month } from '#contract/closing-values.ts'
import { joinByHand } from '#core/matching/by-hand/join-by-hand.ts'
import { liveStatement } from '../../../src-main/db/closing/month-statement.ts'
import type { WritableDb } from '../../../src-main/db/connection/connection.ts'
import { getGroup } from '../../../src-main/db/decisions/groups.ts'
import { runCommand } from '../../../src-main/db/mirror/writer-commands.ts'
import { getMatchDocuments, getMatchTransactions } from '../../../src-main/db/proposals/match-input.ts'
import { listMatchedRows } from '../../../src-main/db/reports/report-rows.ts'
import { groupByHand } from '../../../src-main/db/rows/group-body.ts'
import { AT, aDocument, aTransaction, day, minor, openTestMirror } from './helpers/mirror-fixtures.ts'
import { mirrorPages } from './helpers/mirror-pages.ts'

const JANUARY = '2026-01' as Month
const person = { by: 'ana', at: AT }

const opens = (db: WritableDb) => ({
  documents: db.read('SELECT id, open_minor FROM document ORDER BY id').all(),
  transactions: db.read('SELECT id, open_minor FROM bank_transaction ORDER BY id').all(),
})

const mirrorOf = async (totals: readonly number[], money: readonly number[]): Promise<WritableDb> => {
  const db = await openTestMirror()
  const documents = totals.map((total, at) =>
    aDocument({
      id: at + 1,
      currency: 'USD',
      euroRate: '1.1',
      totalMinor: minor(total),
      unpaidMinor: minor(total),
      paymentStatus: 'NoPayment',
    }),
  )
  runCommand(db, 'writeDocuments', { documents, at: AT })
  mirrorPages(db, [
    money.map((amount, at) =>
      aTransaction({
        sourceId: `m-${at}`,
        bookingDate: day('2026-01-20'),
        amountMinor: minor(amount),
        direction: 'in',
        currency: 'USD',
        text: `TRF ${at}`,
      }),
    ),
  ])
  return db
}

it('decided, undone and decided again, money in another currency ties in both equations to the cent', async () => {
  const amount = fc.integer({ min: 1_000, max: 900_000 })
  let joined = 0
  await fc.assert(
    fc.asyncProperty(
      fc.array(amount, { minLength: 1, maxLength: 3 }),
      fc.array(amount, { minLength: 1, maxLength: 3 }),
      fc.integer({ min: 8_000, max: 20_000 }),
      async (totals, money, rate) => {
        const db = await mirrorOf(totals, money)
        const documents = getMatchDocuments(
          db,
          [...totals.keys()].map((at) => at + 1),
        )
        const transactions = getMatchTransactions(
          db,
          [...money.keys()].map((at) => at + 1),
        )
        const said = String(rate / 10_000)
        const first = joinByHand(documents, transactions, [], said)
        const named =
          first.outcome === 'unbalanced'
            ? [{ kind: 'exchange' as const, amountMinor: first.differenceMinor }]
            : []
        const answer = first.outcome === 'joined' ? first : joinByHand(documents, transactions, named, said)
        if (answer.outcome === 'joined') {
          joined += 1
          const before = opens(db)
          const group = groupByHand({
            id: 'h-1',
            currency: 'USD',
            rate: answer.rate,
            allocations: answer.allocations,
          })
          expect(runCommand(db, 'acceptManual', { group, ...person }).outcome).toBe('done')
          expect(getGroup(db, 'h-1')).toMatchObject({ rate: said, allocations: answer.allocations })
          const reported = [...listMatchedRows(db, 'all')]
          expect(reported.map((row) => row.rate)).toEqual(answer.allocations.map(() => said))
          expect(reported.map((row) => row.bankMinor)).toEqual(
            answer.allocations.map((row) => row.bankMinor ?? null),
          )
          const decided = opens(db)
          const { bank, documents: statement } = liveStatement(db, JANUARY)
          expect(bank.map(({ currency, partsDifferenceMinor }) => [currency, partsDifferenceMinor])).toEqual([
            ['USD', 0],
          ])
          expect(bank[0]?.receipts).toMatchObject({
            paired: money.reduce((sum, one) => sum + one, 0),
            open: 0,
          })
          expect(statement.differenceMinor).toBe(0)
          const exchanged = named.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
          expect(statement.terms.exchange).toBe(exchanged)
          runCommand(db, 'undoGroup', { groupId: 'h-1', ...person })
          expect(opens(db)).toEqual(before)
          runCommand(db, 'redoGroup', { groupId: 'h-1', ...person })
          expect(opens(db)).toEqual(decided)
        }
        db.close()
      },
    ),
    { numRuns: 25 },
  )
  expect(joined).toBeGreaterThan(8)
})
