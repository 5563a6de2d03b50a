import { describe, expect, it } from 'vitest'
import {
  backTestChange,
  comparePairs,
  type PastDecision,
  reopened,
} from '#core/matching/by-hand/back-test.ts'
import { combinationOf } from '#core/matching/explain/evidence-combination.ts'
import type { MatchInput } from '#core/matching/model/types.ts'
import { proposeMatches } from '#core/matching/pipeline.ts'
import {
  cents,
  customers,
  sampleDocument,
  sampleInput,
  sampleTransaction,
} from '../../../../helpers/match-samples.ts'

const documents = [
  sampleDocument({ id: 1, ...customers.aurora }),
  sampleDocument({ id: 2, total: 20_000, ...customers.serra }),
]
const first = sampleTransaction({ id: 1, amount: 12_300, text: 'PADARIA AURORA DO VALE FT 2026/1' })
const second = sampleTransaction({ id: 2, amount: 20_000, text: 'CARPINTARIA SERRA FILHOS FT 2026/2' })
const accepted = (documentId: number, transactionKey: string): PastDecision => ({
  documentId,
  transactionKey,
  accepted: true,
})

describe('back-test of a combination', () => {
  const input = sampleInput(documents, [{ ...first, openMinor: cents(0) }, second])
  const test = (decisions: PastDecision[]) =>
    comparePairs(
      proposeMatches(reopened(input)).proposals.filter(
        (proposal) => combinationOf(proposal)?.signs.includes('number-full') ?? false,
      ),
      input,
      decisions,
    )

  it('counts agreeing, differing and undecided pairs', () => {
    expect(test([accepted(1, first.key)])).toEqual({
      wouldMatch: 2,
      agrees: 1,
      undecided: 1,
      differs: [],
      lost: 0,
    })
    const answer = test([
      accepted(1, first.key),
      { documentId: 2, transactionKey: second.key, accepted: false },
    ])
    expect(answer).toMatchObject({ wouldMatch: 2, agrees: 1, undecided: 0 })
    expect(answer.differs).toMatchObject([{ refused: true, decidedIds: [] }])
  })

  it('names what a transaction was accepted with instead', () => {
    const [difference, ...others] = test([accepted(9, second.key)]).differs
    expect(others).toEqual([])
    expect(difference).toMatchObject({ refused: false, decidedIds: [9] })
    expect(difference?.proposal.allocations[0]?.documentId).toBe(2)
  })

  it('sees a document that went to another transaction', () => {
    expect(test([accepted(2, 'another')]).differs).toHaveLength(1)
  })
})

describe('back-test of a change', () => {
  const net = sampleTransaction({ id: 3, amount: 19_600, text: 'CARPINTARIA SERRA FILHOS FT 2026/2' })
  const input = sampleInput(documents, [first, net])
  const withFee: MatchInput = {
    ...input,
    settings: {
      ...input.settings,
      fees: [{ name: 'dois por cento', percent: 2, fixedMinor: 0, from: null, until: null }],
    },
  }

  it('looks only at what the change brings', () => {
    expect(backTestChange(input, input, []).wouldMatch).toBe(0)
    const answer = backTestChange({ ...withFee, settings: { ...withFee.settings, fees: [] } }, withFee, [
      accepted(2, net.key),
    ])
    expect(answer).toMatchObject({ wouldMatch: 1, agrees: 1, lost: 0 })
  })

  it('counts what would no longer be proposed', () => {
    // Of what the service shows as paid nothing is an advance.
    const paid = documents.map((one) => ({ ...one, unpaidMinor: cents(0), openMinor: cents(0) }))
    const cent = sampleInput(paid, [sampleTransaction({ id: 4, amount: 20_001, text: 'FT 2026/2' })])
    const strict = { ...cent, settings: { ...cent.settings, roundingMinor: 0 } }
    expect(backTestChange(cent, strict, [])).toMatchObject({ wouldMatch: 0, lost: 1 })
  })

  it('tells how far it is over both runs, and stops when asked', () => {
    const steps: [number, number][] = []
    backTestChange(input, withFee, [], { onProgress: (done, total) => steps.push([done, total]) })
    expect(steps.at(-1)).toEqual([4, 4])
    expect(steps.every(([done], at) => at === 0 || done >= (steps[at - 1]?.[0] ?? 0))).toBe(true)
    expect(() => backTestChange(input, withFee, [], { isCancelled: () => true })).toThrow(
      expect.objectContaining({ code: 'cancelled' }),
    )
  })
})
