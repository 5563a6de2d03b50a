/** A document in another currency, paid in EUR, whose whole amount in that currency the text states. */
import { describe, expect, it } from 'vitest'
import { codes, propose, rows } from '../../../../helpers/match-answers.ts'
import { cents, customers, sampleDocument, sampleTransaction } from '../../../../helpers/match-samples.ts'

/** 1 000,00 USD at 1,10: 909,09 EUR. */
const invoice = {
  ...sampleDocument({ id: 7, total: 90_909 }),
  currency: 'USD',
  euroRate: '1.1',
  foreignTotalMinor: cents(100_000),
}
const received = (text: string, amount: number) =>
  sampleTransaction({ id: 1, amount, counterpartyName: customers.aurora.name, text })

describe('an amount in another currency that the text states', () => {
  it.each(['USD 1000,00', 'USD:1000.00', 'ORDEM 1000,00 USD CAMBIO 1,12', 'FT 2026/7 1000.00USD'])(
    'pays the document where the rate has fallen: %s',
    (text) => {
      const [proposal] = propose([invoice], [received(text, 89_286)])
      expect([proposal?.class, codes(proposal).includes('amount-foreign')]).toEqual(['likely', true])
      expect(proposal?.evidence.find(({ code }) => code === 'amount-foreign')?.params).toMatchObject({
        foreignMinor: 100_000,
        currency: 'USD',
        rate: '1.119996',
      })
      expect(rows(proposal)).toEqual([
        [7, 1, 89_286, 'payment'],
        [7, 1, 1_623, 'exchange'],
      ])
    },
  )

  it('pays the document where the rate has risen', () => {
    const [proposal] = propose([invoice], [received('USD 1000,00', 93_000)])
    expect(proposal?.class).toBe('likely')
    expect(rows(proposal)).toEqual([
      [7, 1, 90_909, 'payment'],
      [null, 1, 2_091, 'exchange'],
    ])
  })

  it.each([
    ['another amount', 'USD 1000,01', 89_286],
    ['another currency', 'GBP 1000,00', 89_286],
    ['a part of a longer number', 'USD 21000,00', 89_286],
    ['a rate that is too far off', 'USD 1000,00', 70_000],
  ])('is no reason with %s', (_, text, amount) => {
    expect(propose([invoice], [received(text, amount)]).flatMap(codes)).not.toContain('amount-foreign')
  })

  it('is no reason where neither the payer nor the document is named', () => {
    const unknown = sampleTransaction({ id: 1, amount: 89_286, text: 'USD 1000,00' })
    expect(propose([invoice], [unknown])).toEqual([])
  })

  it('leaves open which one is meant where another document has just the amount received', () => {
    const other = sampleDocument({ id: 8, total: 89_286 })
    expect(propose([invoice, other], [received('USD 1000,00', 89_286)])[0]?.class).not.toBe('certain')
  })
})
