/** Two accounts that are one cannot be joined while a month with one of them is closed: its statement stays. */
import { expect, it } from 'vitest'
import type { Month } from '#contract/closing-values.ts'
import { listLateChanges } from '../../../src-main/db/closed-months/late-changes.ts'
import { readBankRows, readStatement } from '../../../src-main/db/closing/month-statement.ts'
import { runCommand } from '../../../src-main/db/mirror/writer-commands.ts'
import { groupByHand } from '../../../src-main/db/rows/group-body.ts'
import { aRow, importRows } from './helpers/import-rows.ts'
import { AT, aTransaction, day, minor, openTestMirror } from './helpers/mirror-fixtures.ts'
import { mirrorPages } from './helpers/mirror-pages.ts'

const OCTOBER = '2026-10' as Month
const IBAN = 'PT50000201231234567890154'

it('the join is refused with the closing named, and what the other account shows is listed', async () => {
  const db = await openTestMirror()
  const amounts = [700, -200, 350]
  importRows(
    db,
    amounts.map((amount, at) =>
      aRow({ bookingDate: day(`2026-10-0${at + 2}`), amountMinor: minor(amount), text: `MOV ${at}` }),
    ),
    { account: IBAN, name: IBAN },
  )
  for (const [at, amount] of amounts.entries())
    runCommand(db, 'acceptManual', {
      group: groupByHand({
        id: `h-${at}`,
        currency: 'EUR',
        allocations: [
          {
            documentId: null,
            documentNumber: null,
            transactionId: at + 1,
            amountMinor: minor(amount),
            kind: 'classified',
            categoryId: 'other',
          },
        ],
      }),
      by: 'ana',
      at: AT,
    })
  expect(
    runCommand(db, 'closeMonth', {
      period: OCTOBER,
      reason: 'x',
      seen: null,
      today: day('2026-12-01'),
      by: 'ana',
      at: AT,
    }).outcome,
  ).toBe('closed')
  const stored = () =>
    JSON.stringify([
      readStatement(db, OCTOBER),
      readBankRows(db, OCTOBER).map((r) => [r.text, r.accountId, r.amountMinor, r.parts]),
    ])
  const before = stored()
  mirrorPages(
    db,
    [
      [...amounts, 900].map((amount, at) =>
        aTransaction({
          sourceId: `s${at}`,
          bookingDate: day(`2026-10-0${at + 2}`),
          amountMinor: minor(amount),
          text: `MOV ${at}`,
          direction: amount < 0 ? 'out' : 'in',
        }),
      ),
    ],
    { at: '2026-12-01T08:00:00.000Z' },
  )
  const join = () =>
    runCommand(db, 'joinAccounts', { accountId: 'conta-1', otherId: IBAN, at: AT, by: 'ana', dryRun: false })
  expect(join).toThrow(/2026-10 was closed by ana/)
  expect(stored()).toBe(before)
  expect(listLateChanges(db).map(({ kind, text, accountId }) => [kind, text, accountId])).toEqual(
    [0, 1, 2, 3].map((at) => ['added', `MOV ${at}`, 'conta-1']),
  )
  runCommand(db, 'reopenMonth', { period: OCTOBER, reason: 'uma conta', by: 'ana', at: AT })
  expect(join()).toMatchObject({ outcome: 'joined', same: 3, moved: 0 })
})
