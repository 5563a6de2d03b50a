/** Invoices and credit notes of one customer that settle each other, where no money moved. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { documentsOf, propose } from '../../../../helpers/match-answers.ts'
import { customers, sampleDocument } from '../../../../helpers/match-samples.ts'

const invoice = sampleDocument({ id: 1, total: 12_300, date: '2026-03-01' })
const note = sampleDocument({ id: 9, type: 'C', number: 'NC 2026/9', total: 12_300, date: '2026-03-10' })

describe('a credit note without a transaction', () => {
  it('is set off against the invoice it names, which is likely where it cancels it', () => {
    const [proposal] = propose([invoice, { ...note, documentReference: 'FT 2026/1' }], [])
    expect(documentsOf(proposal)).toEqual([1, 9])
    expect(proposal?.class).toBe('likely')
  })

  it('that names nothing is possible where one open invoice alone has its amount', () => {
    const [proposal] = propose([invoice, sampleDocument({ id: 2, total: 9_900 }), note], [])
    expect(documentsOf(proposal)).toEqual([1, 9])
    expect(proposal?.class).toBe('possible')
  })

  it.each([
    ['two invoices have its amount', [sampleDocument({ id: 2, total: 12_300 })]],
    ['another credit note has it', [{ ...note, id: 10, key: '10', number: 'NC 2026/10' }]],
  ])('is not guessed where %s', (_, others) => {
    expect(propose([invoice, note, ...others], [])).toEqual([])
  })

  it.each([
    ['of another customer', { ...note, ...customers.serra }],
    ['from before the invoice', { ...note, date: '2026-02-01' as typeof note.date }],
  ])('%s is none of it', (_, other) => {
    expect(propose([invoice, other], [])).toEqual([])
  })

  it('takes no document twice, and both sides give up the same', () => {
    const amount = fc.constantFrom(5_000, 7_500, 12_300)
    fc.assert(
      fc.property(
        fc.array(amount, { maxLength: 6 }),
        fc.array(amount, { maxLength: 6 }),
        (owed, credited) => {
          const invoices = owed.map((total, at) => sampleDocument({ id: at + 1, total, date: '2026-03-01' }))
          const notes = credited.map((total, at) =>
            sampleDocument({
              id: 50 + at,
              type: 'C',
              number: `NC 2026/${50 + at}`,
              total,
              date: '2026-03-10',
            }),
          )
          const proposals = propose([...invoices, ...notes], [])
          const used = proposals.flatMap(documentsOf)
          expect(new Set(used).size).toBe(used.length)
          const alone = (totals: readonly number[], total: number) =>
            totals.filter((one) => one === total).length === 1
          const expected = [...new Set(credited)].filter(
            (total) => alone(credited, total) && alone(owed, total),
          )
          expect(proposals).toHaveLength(expected.length)
          for (const { allocations } of proposals)
            expect(allocations.reduce((sum, { amountMinor }) => sum + amountMinor, 0)).toBe(0)
        },
      ),
    )
  })
})
