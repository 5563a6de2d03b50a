import { describe, expect, it } from 'vitest'
import { createSimilarNames, isNear } from '#core/matching/index/similar-names.ts'
import { codes, documentsOf, proposalOf, propose } from '../../../../helpers/match-answers.ts'
import { sampleDocument, sampleTransaction } from '../../../../helpers/match-samples.ts'

const cellar = { taxId: '501111110', name: 'Garrafeira do Rio Torto, Lda' }
const hotel = { taxId: '502222220', name: 'Hotel do Parque' }
const branch = { taxId: '503333330', name: 'Hotel do Parque Tomar' }

describe('a name one letter off', () => {
  it.each([
    ['missing', 'GARRAFERA'],
    ['too many', 'GARRAFFEIRA'],
    ['wrong', 'GARRAFEIRO'],
    ['exchanged with its neighbour', 'GARRAFIERA'],
  ])('is near where a letter is %s', (_, word) => {
    expect(isNear('GARRAFEIRA', word)).toBe(true)
  })

  it('is not near where two letters are wrong', () => {
    expect(isNear('GARRAFEIRA', 'GARRUFEIRO')).toBe(false)
  })

  it.each(['GARRAFERA RIO TORTO', 'GARRAFEIRADORIOTORTO', 'GARRAFEIRARIOTORTO'])(
    'speaks weakly for its customer: %s',
    (counterpartyName) => {
      const proposals = propose(
        [sampleDocument({ id: 1, ...cellar }), sampleDocument({ id: 2, ...hotel })],
        [sampleTransaction({ id: 1, amount: 12_300, text: 'TRF', counterpartyName })],
      )
      expect(documentsOf(proposalOf(proposals, 1))).toEqual([1])
      expect(codes(proposalOf(proposals, 1))).toContain('name-similar')
      expect(proposalOf(proposals, 1)?.class).not.toBe('certain')
    },
  )

  it('tells nothing where it is near too many words', () => {
    const similar = createSimilarNames(['CASAL A', 'CASAS A', 'CASAR A', 'CASAM A'])
    expect(similar.wordsNear('CASAX')).toEqual([])
  })
})

describe.each([
  ['Hotel do Parque', 'Hotel do Parque Tomar'],
  ['Casa do Rio', 'Casa do Rio Tomar'],
  ['Galp', 'Galp Energia'],
])('a name that another one goes on from: %s', (name, longer) => {
  const short = { ...hotel, name }
  const long = { ...branch, name: longer }
  const paid = sampleTransaction({
    id: 1,
    amount: 12_300,
    text: 'TRF',
    counterpartyName: name.toUpperCase(),
  })

  it('is a question where both customers have the amount open', () => {
    const proposals = propose(
      [sampleDocument({ id: 1, ...short }), sampleDocument({ id: 2, ...long })],
      [paid],
    )
    expect(proposals.map((one) => one.class)).not.toContain('certain')
  })

  it('does not hide the amount of the longer one, and says that it fits both', () => {
    const documents = [sampleDocument({ id: 1, ...short, total: 50_000 }), sampleDocument({ id: 2, ...long })]
    const proposals = propose(documents, [paid])
    expect(documentsOf(proposalOf(proposals, 1))).toEqual([2])
    expect(codes(proposalOf(proposals, 1))).toContain('name-shared')
    expect(proposalOf(proposals, 1)?.class).toBe('likely')
  })

  it('is certain of neither without a number', () => {
    const documents = [sampleDocument({ id: 1, ...short }), sampleDocument({ id: 2, ...long, total: 50_000 })]
    expect(proposalOf(propose(documents, [paid]), 1)?.class).toBe('likely')
  })
})

describe('a short name', () => {
  it.each([
    ['Casa do Riofrio', 'CASA DO RIO', 'TRF'],
    ['Galp Energia', null, 'TRF GALP'],
  ])('is not begun by %s: %s %s', (other, counterpartyName, text) => {
    const name = counterpartyName === null ? 'Galp' : 'Casa do Rio'
    const documents = [
      sampleDocument({ id: 1, ...hotel, name }),
      sampleDocument({ id: 2, ...branch, name: other, total: 50_000 }),
    ]
    const proposals = propose(documents, [
      sampleTransaction({ id: 1, amount: 12_300, text, counterpartyName }),
    ])
    expect(codes(proposalOf(proposals, 1))).not.toContain('name-shared')
  })
})

describe('a customer without a tax id whose name is one letter off', () => {
  const known = sampleDocument({ id: 1, taxId: null, name: 'Garrafeira Rio Torto', total: 50_000 })
  const mistyped = (name: string, taxId: string | null = null) => sampleDocument({ id: 2, taxId, name })
  const paid = sampleTransaction({ id: 1, amount: 12_300, text: 'TRF GARRAFEIRA DO RIO TORTO FT' })
  const proposed = (...documents: ReturnType<typeof sampleDocument>[]) =>
    proposalOf(propose(documents, [paid]), 1)

  it.each(['Garrafeira Rio Trto', 'Garrafiera Rio Torto', 'Garrafeir Ario Torto', 'Garrafeira RioTorto'])(
    'is the payer where the amount is its own: %s',
    (name) => {
      const proposal = proposed(known, mistyped(name))
      expect([documentsOf(proposal), proposal?.class]).toEqual([[2], 'likely'])
      expect(codes(proposal)).toContain('name-similar')
    },
  )

  it.each(['Garrafeira Rio Morno', 'Garrafeiro Rio Trto', 'Garrafeira Lio Torto', 'Garrafeira'])(
    'is not where more differs, or a short word: %s',
    (name) => {
      expect(codes(proposed(known, mistyped(name)))).not.toContain('name-similar')
    },
  )

  it('is somebody else where one of the two has a tax id', () => {
    expect(documentsOf(proposed(known, mistyped('Garrafeira Rio Trto', '503333330')))).not.toContain(2)
    expect(
      documentsOf(proposed({ ...known, taxId: '501111110' }, mistyped('Garrafeira Rio Trto'))),
    ).not.toContain(2)
  })
})

it('a word longer than any name is not taken apart', () => {
  const similar = createSimilarNames(['PADARIA AURORA'])
  const looked = (length: number): number => {
    let slices = 0
    const word = Object.assign(new String('X'.repeat(length)), {
      slice: (...range: [number, number?]) => {
        slices += 1
        return 'X'.repeat(length).slice(...range)
      },
    }) as unknown as string
    similar.wordsNear(word)
    similar.joinedIn(word)
    return slices
  }
  expect(looked(14)).toBeGreaterThan(0)
  expect(looked(1_000)).toBe(0)
})
