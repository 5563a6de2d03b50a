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

describe('a name that another one goes on from', () => {
  const paid = sampleTransaction({ id: 1, amount: 12_300, text: 'TRF', counterpartyName: 'HOTEL DO PARQUE' })

  it('is a question where both customers have the amount open', () => {
    const proposals = propose(
      [sampleDocument({ id: 1, ...hotel }), sampleDocument({ id: 2, ...branch })],
      [paid],
    )
    expect(proposals.every((one) => one.class !== 'certain')).toBe(true)
  })

  it('does not hide the amount of the longer one, and says that it fits both', () => {
    const documents = [
      sampleDocument({ id: 1, ...hotel, total: 50_000 }),
      sampleDocument({ id: 2, ...branch }),
    ]
    const proposals = propose(documents, [paid])
    expect(documentsOf(proposalOf(proposals, 1))).toEqual([2])
    expect(codes(proposalOf(proposals, 1))).toContain('name-shared')
    expect(proposalOf(proposals, 1)?.class).toBe('likely')
  })

  it('is certain of neither without a number', () => {
    const documents = [
      sampleDocument({ id: 1, ...hotel }),
      sampleDocument({ id: 2, ...branch, total: 50_000 }),
    ]
    expect(proposalOf(propose(documents, [paid]), 1)?.class).toBe('likely')
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
