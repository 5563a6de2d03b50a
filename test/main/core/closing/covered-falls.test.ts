import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type AcceptedPart, coveredFalls, type ObservedFall } from '#core/closing/covered-falls.ts'
import { openAmount } from '#core/open-amount.ts'

const part = (decision: number, allocatedMinor: number, unpaidSeenMinor: number): AcceptedPart => ({
  decision,
  allocatedMinor,
  unpaidSeenMinor,
})
const fall = (id: number, afterDecision: number, fallMinor: number, unpaidMinor: number): ObservedFall => ({
  id,
  afterDecision,
  fallMinor,
  unpaidMinor,
})

it('a fall seen after an acceptance is its money; one seen before it is not', () => {
  const falls = [fall(1, 0, 30, 70), fall(2, 5, 70, 0)]
  expect(coveredFalls(0, [part(5, 70, 70)], falls)).toEqual(new Map([[2, 70]]))
})

it('what is seen later changes nothing of what an earlier fall or rise was', () => {
  const seen = [fall(1, 1, 90, 210), fall(2, 1, -1, 211), fall(3, 1, 64, 147)]
  const covered = seen.map((_, at) =>
    coveredFalls(seen[at]?.unpaidMinor ?? 0, [part(1, 300, 300)], seen.slice(0, at + 1)),
  )
  expect(covered.map((one) => [...one])).toEqual([
    [[1, 90]],
    [
      [1, 90],
      [2, -1],
    ],
    [
      [1, 90],
      [2, -1],
      [3, 64],
    ],
  ])
})

it('where the mirror was made again, what was settled at first sight is covered', () => {
  expect(coveredFalls(0, [part(5, 100, 100)], [fall(1, 0, 100, 0)])).toEqual(new Map([[1, 100]]))
})

it('a fall that was lost leaves its money on the last one, so that it shows', () => {
  expect(coveredFalls(0, [part(1, 60, 100)], [fall(1, 0, 40, 60)]).get(1)).toBe(60)
})

it('covers as much as the service shows of the accepted parts, to the cent', () => {
  const one = fc.record({ allocatedMinor: fc.nat(500), fell: fc.nat(500) })
  fc.assert(
    fc.property(fc.array(one, { minLength: 1, maxLength: 6 }), (steps) => {
      let unpaid = 10_000
      const parts: AcceptedPart[] = []
      const falls: ObservedFall[] = []
      for (const [at, { allocatedMinor, fell }] of steps.entries()) {
        parts.push(part(at + 1, allocatedMinor, unpaid))
        unpaid -= fell
        falls.push(fall(at + 1, at + 1, fell, unpaid))
      }
      const covered = [...coveredFalls(unpaid, parts, falls).values()].reduce((sum, minor) => sum + minor, 0)
      expect(covered).toBe(openAmount(unpaid, parts).reflectedMinor.reduce((sum, minor) => sum + minor, 0))
    }),
  )
})
