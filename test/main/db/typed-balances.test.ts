import { expect, it } from 'vitest'
import type { Month } from '#contract/closing-values.ts'
import { readStatement } from '../../../src-main/db/closing/month-statement.ts'
import { runCommand } from '../../../src-main/db/mirror/writer-commands.ts'
import { groupByHand } from '../../../src-main/db/rows/group-body.ts'
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

it('an item in transit is corrected and removed, but not one that the statement of a closed month has', async () => {
  const db = await openTestMirror()
  const [account, date] = ['conta-1', day('2026-01-30')]
  mirrorPages(db, [
    [aTransaction({ sourceId: 'm-1', bookingDate: day('2026-01-20'), amountMinor: minor(900) })],
  ])
  const add = (text: string, amount: number) =>
    runCommand(db, 'addTransit', { account, date, text, amountMinor: minor(amount), ...person })
  const items = () =>
    readStatement(db, '2026-02' as Month).bank.flatMap(({ reconciliation }) =>
      reconciliation.transit.map(({ text, amountMinor }) => [text, amountMinor]),
    )
  const refusedWith = (code: string) => expect.objectContaining({ code })
  add('Cheque 7', -10_000)
  add('Cheque 8', -800)
  runCommand(db, 'changeTransit', { id: 1, text: 'Cheque 70', amountMinor: minor(-7_000), ...person })
  expect(items()).toEqual([
    ['Cheque 70', -7_000],
    ['Cheque 8', -800],
  ])
  runCommand(db, 'removeTransit', { id: 2, ...person })
  expect(items()).toEqual([['Cheque 70', -7_000]])
  expect(() => runCommand(db, 'removeTransit', { id: 2, ...person })).toThrow(refusedWith('not-found'))
  const noted = { transactionId: 1, documentId: null, documentNumber: null, amountMinor: minor(900) }
  const group = groupByHand({
    ...{ id: 'h-1', currency: 'EUR', note: 'espera a fatura' },
    allocations: [{ ...noted, kind: 'left-open' }],
  })
  runCommand(db, 'acceptEndings', { groups: [group], ...person })
  const closed = runCommand(db, 'closeMonth', {
    ...{ period: JANUARY, reason: 'sem saldo do banco', seen: null, today: day('2026-04-10'), ...person },
  })
  expect(closed.outcome).toBe('closed')
  for (const act of ['changeTransit', 'removeTransit'] as const)
    expect(() => runCommand(db, act, { id: 1, ...person })).toThrow(refusedWith('month-closed'))
  add('Cheque 9', -900)
  runCommand(db, 'removeTransit', { id: 3, ...person })
  expect(items()).toEqual([['Cheque 70', -7_000]])
  db.close()
})
