/** Invoices and credit notes of one customer that settle each other, where no money moved. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { documentsOf, explainPair, propose } from '../../../../helpers/match-answers.ts'
import {
  customers,
  sampleDocument,
  sampleInput,
  sampleTransaction,
} from '../../../../helpers/match-samples.ts'

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

describe('"why not?" of a credit note that is not set off', () => {
  const paid = (amount: number) =>
    sampleTransaction({ id: 1, amount, text: 'TRF PADARIA AURORA DO VALE FT 2026/1', date: '2026-03-20' })
  const why = (documents: Parameters<typeof propose>[0], documentId: number, amount = 99_900) =>
    explainPair(sampleInput(documents, [paid(amount)]), documentId, 1).evidence.filter(({ code }) =>
      code.startsWith('netting-'),
    )
  const number = 'NC 2026/9'

  it.each([
    ['no invoice fits it', [sampleDocument({ id: 1, total: 9_900 }), note], 9, 'netting-alone', { number }],
    [
      'two invoices fit it',
      [invoice, sampleDocument({ id: 2, date: '2026-03-01' }), note],
      9,
      'netting-shared',
      { number, count: 3 },
    ],
    [
      'another credit note fits the invoice',
      [invoice, note, { ...note, id: 10, key: '10', number: 'NC 2026/10' }],
      1,
      'netting-shared',
      { number, count: 3 },
    ],
  ])('it says that %s', (_, documents, id, code, params) => {
    expect(why(documents, id)).toEqual([{ code, params, documentId: 9 }])
  })

  it('it says that the invoice has another use', () => {
    expect(why([invoice, note], 9, 12_300)).toEqual([
      { code: 'netting-taken', params: { number, name: 'FT 2026/1' }, documentId: 9 },
    ])
  })

  it('it says nothing where they are set off, or there is no credit note', () => {
    expect(why([invoice, note], 9)).toEqual([])
    expect(why([invoice], 1)).toEqual([])
  })
})
