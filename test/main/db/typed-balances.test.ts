import { expect, it } from 'vitest'
import type { Month } from '#contract/closing-values.ts'
import { readStatement } from '../../../src-main/db/closing/month-statement.ts'
import { runCommand } from '../../../src-main/db/mirror/writer-commands.ts'
import { AT, aTransaction, day, minor, openTestMirror } from './helpers/mirror-fixtures.ts'
import { mirrorPages } from './helpers/mirror-pages.ts'

const JANUARY = '2026-01' as Month
const person = { by: 'ana', at: AT }

it('a balance is typed for each currency of an account; items in transit count in its own', async () => {
  const db = await openTestMirror()
  const inMonth = { bookingDate: day('2026-01-20'), amountMinor: minor(900) }
  mirrorPages(db, [
    [
      aTransaction({ ...inMonth, sourceId: 'usd', currency: 'USD', text: 'USD' }),
      aTransaction({ ...inMonth, sourceId: 'eur', currency: 'EUR', text: 'EUR' }),
    ],
  ])
  const account = 'conta-1'
  const type = (currency: string, amount: number | null) =>
    runCommand(db, 'typeBalance', {
      period: JANUARY,
      account,
      kind: 'closing',
      currency,
      amountMinor: amount === null ? null : minor(amount),
      ...person,
    })
  const item = { account, date: day('2026-01-30'), text: 'Cheque 7', amountMinor: minor(-10) }
  runCommand(db, 'addTransit', { ...item, ...person })
  type('USD', 700)
  type('EUR', 90_000)
  const lines = () => readStatement(db, JANUARY).bank
  expect(Object.fromEntries(lines().map((line) => [line.currency, line.bankClosingMinor]))).toEqual({
    EUR: 90_000,
    USD: 700,
  })
  expect(lines().map(({ reconciliation }) => reconciliation.transit.length)).toEqual([1, 0])
  type('USD', null)
  expect(lines().map((line) => line.bankClosingMinor)).toContain(90_000)
  expect(lines().map((line) => line.bankClosingMinor)).not.toContain(700)
  db.close()
})
