/** One document has the amount, and others of its customer add up to it. */
import { describe, expect, it } from 'vitest'
import { codes, documentsOf, propose } from '../../../../helpers/match-answers.ts'
import { customers, sampleDocument, sampleTransaction } from '../../../../helpers/match-samples.ts'

const single = sampleDocument({ id: 1, total: 65_190 })
const paid = (text = '') =>
  sampleTransaction({ id: 1, amount: 65_190, text: `TRF ${customers.aurora.name} ${text}` })
const others = (totals: readonly number[], rest: object = {}) =>
  totals.map((total, at) => sampleDocument({ id: 10 + at, total, ...rest }))

describe('an amount that one document has alone', () => {
  it('is certain where no other documents add up to it', () => {
    expect(propose([single, ...others([39_360, 25_831])], [paid()])[0]?.class).toBe('certain')
  })

  it.each([
    ['two others', [39_360, 25_830]],
    ['three others', [30_000, 20_000, 15_190]],
    ['two equal others', [32_595, 32_595]],
  ])('is likely where %s add up to it', (_, totals) => {
    const [proposal] = propose([single, ...others(totals)], [paid()])
    expect(documentsOf(proposal)).toEqual([1])
    expect(proposal?.class).toBe('likely')
    expect(codes(proposal)).toContain('other-sum')
  })

  it('an invoice less its credit note is such a sum', () => {
    const note = sampleDocument({ id: 20, type: 'C', number: 'NC 2026/20', total: 10_000 })
    expect(propose([single, ...others([75_190]), note], [paid()])[0]?.class).toBe('likely')
  })

  it.each([
    ['the text names it', 'FT 2026/1', others([39_360, 25_830])],
    ['they are of another customer', '', others([39_360, 25_830], customers.serra)],
    ['they were issued later', '', others([39_360, 25_830], { date: '2026-04-20' })],
    [
      'one is open and one paid',
      '',
      [...others([39_360]), sampleDocument({ id: 11, total: 25_830, unpaid: 0 })],
    ],
  ])('stays certain where %s', (_, text, documents) => {
    expect(propose([single, ...documents], [paid(text)])[0]?.class).toBe('certain')
  })
})
