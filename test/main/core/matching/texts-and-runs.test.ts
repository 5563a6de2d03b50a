import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createMatcher } from '#core/matching/incremental/matcher.ts'
import { proposeMatches } from '#core/matching/pipeline.ts'
import { mostGrowth } from '../../../helpers/count-reads.ts'
import { customers, sampleDocument, sampleInput, sampleTransaction } from '../../../helpers/match-samples.ts'

const documents = [
  sampleDocument({ id: 1 }),
  sampleDocument({ id: 2, total: 20_000, ...customers.serra }),
  sampleDocument({ id: 3, total: 5_000, type: 'C', number: 'NC 2026/3', ...customers.serra }),
]
const NAUGHTY = [
  '',
  '\u0000',
  '\ud800',
  '\udfff\ud800',
  '‮FT 2026/1',
  'NaN',
  '__proto__',
  'FT ١٢/٣',
  'ﬃ ß İ',
  '１２３',
  '\r\n\t',
  'FT 2026/'.repeat(50),
]

describe('texts of any kind', () => {
  it('never make a run throw', () => {
    const text = fc.oneof(fc.string({ unit: 'binary', maxLength: 200 }), fc.constantFrom(...NAUGHTY))
    fc.assert(
      fc.property(text, text, text, (one, two, three) => {
        const transaction = sampleTransaction({
          id: 1,
          amount: 12_300,
          text: one,
          counterpartyName: two,
          counterpartyIban: three,
          reference: two,
        })
        const odd = {
          ...sampleDocument({ id: 9, number: one, serie: two, name: three }),
          externalId: one,
          purchaseOrder: two,
          taxId: three,
        }
        proposeMatches(sampleInput([...documents, odd], [transaction]))
      }),
      { numRuns: 500 },
    )
  })

  it.each(['FT 2026/1 ', 'A', '1', '12 E ', 'PADARIA AURORA ', 'ª', '9'.repeat(9), '\ud800', 'PT50 0000 '])(
    'four times as long cost four times as much at most: %s',
    (piece) => {
      const growth = mostGrowth(piece, (text) => {
        const transaction = { text, counterpartyName: text, counterpartyIban: text, reference: text }
        proposeMatches(sampleInput(documents, [sampleTransaction({ id: 1, amount: 12_300, ...transaction })]))
      })
      expect(growth).toBeLessThan(4.1)
    },
  )
})

describe('a run', () => {
  const many = Array.from({ length: 2_000 }, (_, at) =>
    sampleTransaction({ id: at + 1, amount: 12_300, text: 'X' }),
  )

  it('ends with cancelled when it is asked to', () => {
    let polls = 0
    const isCancelled = () => {
      polls += 1
      return polls > 2
    }
    expect(() => proposeMatches(sampleInput(documents, many), { isCancelled })).toThrow(
      expect.objectContaining({ code: 'cancelled' }),
    )
  })

  it('tells how far it has come, up to the end', () => {
    const seen: number[] = []
    proposeMatches(sampleInput(documents, many), { onProgress: (done) => seen.push(done) })
    expect(seen).toEqual([...seen].sort((a, b) => a - b))
    expect(seen.at(-1)).toBe(2_000)
  })

  it('proposes nothing where nothing is', () => {
    expect(proposeMatches(sampleInput([], []))).toEqual({
      proposals: [],
      counts: { certain: 0, likely: 0, possible: 0, ambiguous: 0 },
    })
  })

  it('an update explains with what it brought', () => {
    const matcher = createMatcher(sampleInput(documents, []))
    matcher.update({
      transactions: [sampleTransaction({ id: 5, amount: 12_300, text: 'PADARIA AURORA DO VALE' })],
    })
    expect(matcher.explain(1, 5).outcome).toBe('proposed')
  })
})
