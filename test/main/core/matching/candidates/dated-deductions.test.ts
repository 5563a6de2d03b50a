/** Deductions in force on their day, and payouts of their days and channels. */
import { describe, expect, it } from 'vitest'
import { addDays } from '#core/calendar.ts'
import { defaultMatchSettings } from '#core/matching/model/settings.ts'
import { codes, documentsOf, proposalOf, propose, rows } from '../../../../helpers/match-answers.ts'
import {
  cents,
  customers,
  day,
  sampleDocument,
  sampleTransaction,
} from '../../../../helpers/match-samples.ts'

const named = (amount: number, rest: Partial<Parameters<typeof sampleTransaction>[0]> = {}) =>
  sampleTransaction({ id: 1, amount, counterpartyName: customers.aurora.name, text: 'FT 2026/7', ...rest })

describe('deductions of the tables', () => {
  const dated = (date: string) => ({ id: 7, total: 123_000, date, dueDate: date })

  it.each([
    ['2026-03-01', 100_000, 'amount-less-withholding'],
    ['2024-12-31', 100_000, 'amount-part'],
    ['2024-12-31', 98_000, 'amount-less-withholding'],
  ])('a withholding counts where it was in force: of %s, paid %i, it is %s', (date, amount, code) => {
    const proposals = propose([sampleDocument(dated(date))], [named(amount, { date: addDays(day(date), 9) })])
    expect(codes(proposalOf(proposals, 1))).toContain(code)
  })

  it("the document's own withholding comes before a rate that would say the same", () => {
    const document = sampleDocument({ ...dated('2026-03-01'), retentionMinor: cents(23_000) })
    const proposal = proposalOf(propose([document], [named(100_000)]), 1)
    expect(proposal?.evidence.find((one) => one.code === 'amount-less-withholding')?.params.percent).toBe(0)
  })

  it('what was paid without deducting what the service had taken off already is named, the rest an advance', () => {
    const document = sampleDocument({ ...dated('2026-03-01'), unpaid: 98_000, retentionMinor: cents(25_000) })
    const proposal = proposalOf(propose([document], [named(123_000)]), 1)
    expect(codes(proposal)).toContain('amount-includes-withholding')
    expect(rows(proposal)).toEqual([
      [7, 1, 98_000, 'payment'],
      [null, 1, 25_000, 'advance'],
    ])
  })

  it('a fee and a cent count only while the company has them among its rules', () => {
    const document = sampleDocument({ id: 7, total: 10_000 })
    const until = day('2026-01-01')
    const settings = {
      ...defaultMatchSettings,
      roundingMinor: 0,
      fees: defaultMatchSettings.fees.map((fee) => ({ ...fee, until })),
    }
    const said = (amount: number, rest = {}) =>
      codes(proposalOf(propose([document], [named(amount)], rest), 1))
    expect(said(9_835)).toContain('amount-less-fee')
    expect(said(9_835, { settings })).not.toContain('amount-less-fee')
    expect(said(9_999)).toContain('amount-rounding')
    expect(said(9_999, { settings })).not.toContain('amount-rounding')
  })
})

describe('payouts', () => {
  const sale = (id: number, total: number, date: string) =>
    sampleDocument({
      id,
      type: 'S',
      number: `FS LOJA/${id}`,
      serie: 'LOJA',
      total,
      unpaid: 0,
      date,
      taxId: '999999990',
      name: 'Consumidor final',
    })
  const sales = [
    sale(1, 4_990, '2026-03-17'),
    sale(2, 12_345, '2026-03-18'),
    sale(3, 7_770, '2026-03-18'),
    sale(4, 3_210, '2026-03-19'),
  ]
  const paidOut = (amount: number, text: string) =>
    proposalOf(propose(sales, [sampleTransaction({ id: 1, amount, text, date: '2026-03-20' })]), 1)

  it.each(['FECHO TPA', 'MB WAY', 'STRIPE PAYOUT'])('of %s hold sales of the days before', (text) => {
    const proposal = paidOut(20_115, text)
    expect(documentsOf(proposal)).toEqual([2, 3])
    expect(codes(proposal)).toContain('payout')
    expect(proposal?.class).toBe('likely')
  })

  it('hold no sale of a day before the one the text names', () => {
    expect(documentsOf(paidOut(23_325, 'FECHO TPA 18-03 A 19-03'))).toEqual([2, 3, 4])
    expect(paidOut(25_105, 'FECHO TPA 18-03 A 19-03')).toBeUndefined()
    expect(documentsOf(paidOut(25_105, 'FECHO TPA 17-03 A 19-03'))).toEqual([1, 2, 3])
  })

  it('are no sale of somebody whom the text names as the payer', () => {
    const other = sampleDocument({ id: 9, total: 99_900, ...customers.serra })
    const transaction = sampleTransaction({
      id: 1,
      amount: 20_115,
      text: 'TPA',
      date: '2026-03-20',
      counterpartyName: customers.serra.name,
    })
    expect(codes(proposalOf(propose([...sales, other], [transaction]), 1))).not.toContain('payout')
  })
})
