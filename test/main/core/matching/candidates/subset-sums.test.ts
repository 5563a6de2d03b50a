import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findSubsets } from '#core/matching/candidates/subset-sums.ts'
import { cases } from '../../../../helpers/long.ts'

const limits = { leastMembers: 1, mostSolutions: 2, budget: 1_000_000 }

const isMinimal = (members: readonly number[]): boolean => {
  for (let mask = 1; mask < (1 << members.length) - 1; mask += 1)
    if (members.reduce((sum, value, at) => sum + ((mask >> at) & 1 ? value : 0), 0) === 0) return false
  return true
}

/** How many different multisets of values add up to the target, none of whose members cancel out, one by one. */
const countByForce = (values: readonly number[], target: number): number => {
  const found = new Set<string>()
  for (let mask = 1; mask < 1 << values.length; mask += 1) {
    const members = values.filter((value, at) => value !== 0 && (mask >> at) & 1)
    if (members.length > 0 && members.reduce((sum, value) => sum + value, 0) === target && isMinimal(members))
      found.add([...members].sort((a, b) => a - b).join())
  }
  return found.size
}

describe('bounded subset search', () => {
  it('finds a sum exactly when there is one, and stops at the second', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: -20, max: 40 }), { maxLength: 9 }),
        fc.integer({ min: 1, max: 60 }),
        (values, target) => {
          const answer = findSubsets(values, target, limits)
          for (const solution of answer.solutions)
            expect(solution.reduce((sum, at) => sum + (values[at] ?? 0), 0)).toBe(target)
          expect(answer.solutions.length).toBe(Math.min(2, countByForce(values, target)))
        },
      ),
      { numRuns: cases(1_000) },
    )
  })

  it('leaves out members that cancel out among themselves', () => {
    expect(findSubsets([5_000, -5_000, 200], 200, limits).solutions).toEqual([[2]])
  })

  it('takes the first of equal amounts and does not count their exchange as another answer', () => {
    expect(findSubsets([500, 500, 500, 700], 1_200, limits)).toEqual({ solutions: [[0, 3]], complete: true })
  })

  it('says when its budget did not suffice', () => {
    const values = Array.from({ length: 40 }, (_, at) => 10_007 * (at + 1) + at)
    expect(findSubsets(values, 1_234_567, { ...limits, budget: 1_000 }).complete).toBe(false)
  })
})
