/** Months over the real border, on a second generated company. */
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { Month } from '#contract/closing-values.ts'
import { recomputeStatement } from '../../helpers/recompute-statement.ts'
import { day, minor } from '../db/helpers/mirror-fixtures.ts'
import { type ChannelBench, openChannelBench } from './helpers/channel-bench.ts'

vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 })

let bench: ChannelBench
let period: Month

const ofMonth = () => bench.value('closing.readMonth', { period })

const leaveRestOpen = async (): Promise<void> => {
  const { statement } = await ofMonth()
  for (const { accountId, currency } of statement.bank)
    for (const side of ['receipts', 'payments'] as const) {
      const asked = { period, accountId, currency, side, part: 'open' as const, offset: 0, limit: 500 }
      const { rows } = await bench.value('closing.listTransactions', asked)
      const transactionIds = rows.flatMap(({ transactionId }) => transactionId ?? [])
      if (transactionIds.length > 0)
        await bench.value('endings.leaveOpen', { transactionIds, note: 'espera documento' })
    }
}

/** What the program says of the month, with the figures that are computed again, and no others. */
const said = async () => {
  const { statement } = await ofMonth()
  const { bank, documents } = statement
  return {
    bank: bank.map(
      ({
        reconciliation: _r,
        gaps: _g,
        coverage: _c,
        openingFrom: _o,
        bankClosingFrom: _b,
        partsDifferenceMinor,
        differenceMinor: _d,
        ...line
      }) => {
        expect(partsDifferenceMinor).toBe(0)
        return line
      },
    ),
    documents: {
      openingMinor: documents.openingMinor,
      terms: documents.terms,
      closingMinor: documents.closingMinor,
      openDocumentsMinor: documents.openDocumentsMinor,
      advancesMinor: documents.advancesMinor,
    },
  }
}
const recomputed = () =>
  recomputeStatement(join(bench.folder, 'companies', bench.companyId, 'mirror.sqlite'), period)

beforeAll(async () => {
  bench = await openChannelBench({ seed: 7, documents: 120, transactions: 200, monthEnd: true })
  await bench.fill()
  const month = await bench.value('closing.readMonth', { period: null })
  period = month.period
  expect(month.progress.toReview).toBeGreaterThan(10)
})
afterAll(() => bench.close())

it('every figure of the month is what the raw rows give, before anything is decided and after', async () => {
  expect(await said()).toEqual(recomputed())
  const { counts } = await bench.value('matching.countBulk', {})
  await bench.value('matching.acceptBulk', { shown: counts.flatMap(({ shown }) => shown) })
  const decided = await said()
  expect(decided).toEqual(recomputed())
  // The savings account of its own transfers is the second one.
  expect(decided.bank).toHaveLength(2)
  expect(decided.documents.terms.received).toBeLessThan(0)
  expect(decided.documents.closingMinor).toBe(decided.documents.openDocumentsMinor)
})

it('one of two closings at once closes the month, and the other one is told so', async () => {
  await leaveRestOpen()
  expect(await said()).toEqual(recomputed())
  const { shown, differences } = await ofMonth()
  const reason = differences.length === 0 ? null : 'saldo por confirmar'
  const close = () => bench.value('closing.close', { period, shown, reason })
  const answers = await Promise.all([close(), close()])
  expect(answers).toContainEqual({ outcome: 'closed', period, copied: true })
  expect(answers).toContainEqual({ outcome: 'refused', obstacles: [{ reason: 'already-closed' }] })
  expect((await bench.value('closing.list', {})).closings).toHaveLength(1)

  const company = await bench.concilia.companies.get(bench.companyId)
  expect((await company.mirror.ask('readClosingFigures', {})).lastClosing).toMatchObject({ period })
})

it('a balance, or money in transit, that no month could be summed with is not taken', async () => {
  const { statement } = await ofMonth()
  const [account] = statement.bank
  const { accountId = '', currency = '' } = account ?? {}
  const asked = { period, accountId, currency, kind: 'closing' as const }
  for (const amountMinor of [100_000_000_000_000, -100_000_000_000_000, 9e15].map(minor)) {
    const refused = { ok: false, error: { code: 'invalid-input', details: { field: 'amountMinor' } } }
    expect(await bench.call('closing.typeBalance', { ...asked, amountMinor })).toMatchObject(refused)
    const transit = { accountId, date: day('2026-01-31'), text: 'cheque', amountMinor }
    expect(await bench.call('closing.addTransit', transit)).toMatchObject(refused)
  }
})
