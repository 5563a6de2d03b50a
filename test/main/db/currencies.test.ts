/** Sums in the company's currency over accounts with rows in several currencies. */
import { expect, it } from 'vitest'
import type { IsoDate } from '#contract/values.ts'
import { companyOverview } from '../../../src-main/db/office/overview.ts'
import { hasOtherCurrencies } from '../../../src-main/db/rows/currencies.ts'
import { aTransaction, openTestMirror } from './helpers/mirror-fixtures.ts'
import { mirrorPages } from './helpers/mirror-pages.ts'

const TODAY = '2026-11-23' as IsoDate

it('adds nothing in another currency, though the account is in the own one', async () => {
  const db = await openTestMirror()
  const [own, other] = [aTransaction({ sourceId: '1' }), aTransaction({ sourceId: '2', currency: 'USD' })]
  mirrorPages(db, [[own]])
  expect(hasOtherCurrencies(db, own.currency)).toBe(false)
  const before = companyOverview(db, TODAY, own.currency)
  mirrorPages(db, [[own, other]])
  expect(hasOtherCurrencies(db, own.currency)).toBe(true)
  expect(companyOverview(db, TODAY, own.currency)).toMatchObject({
    unmatchedTransactions: 2,
    unmatchedMinor: before.unmatchedMinor,
    openReceipts: { count: 2, minor: before.openReceipts.minor },
  })
  expect(before.unmatchedMinor).not.toBe(0)
})
