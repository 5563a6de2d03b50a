import { beforeEach, expect, it } from 'vitest'
import type { Month } from '#contract/closing-values.ts'
import { readStatement } from '../../../src-main/db/closing/month-statement.ts'
import type { WritableDb } from '../../../src-main/db/connection/connection.ts'
import { listBalanceGaps } from '../../../src-main/db/transactions/balance-gaps.ts'
import { aTransaction, day, minor, openTestMirror } from './helpers/mirror-fixtures.ts'
import { mirrorPages } from './helpers/mirror-pages.ts'

let db: WritableDb
beforeEach(async () => {
  db = await openTestMirror()
})

const moved = (id: number, date: string, amount: number, balance: number, isPending = false) =>
  aTransaction({
    sourceId: `m-${id}`,
    bookingDate: day(date),
    amountMinor: minor(amount),
    direction: amount < 0 ? 'out' : 'in',
    balanceMinor: minor(balance),
    status: isPending ? 'pending' : 'booked',
  })
const [JANUARY, FEBRUARY] = ['2026-01', '2026-02'] as [Month, Month]
const statementOf = (period: Month) => readStatement(db, period).bank[0]

it('a statement counts what is booked alone where the balances of the bank include what is pending', () => {
  mirrorPages(db, [
    [
      moved(1, '2026-01-12', 12_300, 112_300),
      moved(2, '2026-01-20', -5_000, 107_300),
      moved(3, '2026-01-25', -76, 107_224, true),
      moved(4, '2026-01-31', 1_000, 108_224),
      moved(5, '2026-02-12', 12_300, 120_524),
    ],
  ])
  expect(listBalanceGaps(db, 'conta-1')).toEqual([])
  expect(statementOf(JANUARY)).toMatchObject({
    openingMinor: 100_000,
    bankClosingMinor: 108_300,
    differenceMinor: 0,
    gaps: [],
  })
  expect(statementOf(FEBRUARY)).toMatchObject({ openingMinor: 108_300, bankClosingMinor: 120_600 })
})

it('a pending transaction beside balances without it explains no missing one', () => {
  mirrorPages(db, [
    [
      moved(1, '2026-01-12', 12_300, 112_300),
      moved(2, '2026-01-25', -76, 112_224, true),
      moved(3, '2026-01-28', 1_000, 113_000),
    ],
  ])
  const gap = { after: '2026-01-12', before: '2026-01-28', missingMinor: -300 }
  expect(listBalanceGaps(db, 'conta-1')).toEqual([gap])
  expect(statementOf(JANUARY)).toMatchObject({ differenceMinor: 300, bankClosingMinor: 113_000, gaps: [gap] })
})
