import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { openAmount } from '#core/open-amount.ts'

const part = (allocatedMinor: number, unpaidSeenMinor: number) => ({ allocatedMinor, unpaidSeenMinor })

describe('what is open on a document', () => {
  it.each([
    ['nothing accepted', 100, [], 100],
    ['accepted, not shown yet', 100, [part(100, 100)], 0],
    ['accepted and shown: taken off once', 0, [part(100, 100)], 0],
    ['a part payment not shown', 100, [part(40, 100)], 60],
    ['a part payment shown', 60, [part(40, 100)], 60],
    ['two, the first shown: the oldest first', 70, [part(30, 100), part(50, 100)], 20],
    ['the second was accepted after the first had shown', 70, [part(30, 100), part(50, 70)], 20],
    ['both shown', 20, [part(30, 100), part(50, 70)], 20],
    ['shown half: the rest is still to come', 70, [part(60, 100)], 40],
    ['fell further than was accepted', 0, [part(60, 100)], 0],
    ['shown, then undone', 100, [part(100, 100)], 0],
    ['a rise before the second acceptance', 100, [part(30, 100), part(20, 100)], 50],
  ])('%s', (_name, unpaid, parts, open) => {
    expect(openAmount(unpaid, parts).openMinor).toBe(open)
  })

  it('names what fell beyond everything accepted', () => {
    expect(openAmount(10, [part(60, 100)])).toEqual({
      openMinor: 10,
      reflectedMinor: [60],
      unexplainedMinor: 30,
    })
  })

  it('takes a rise back from the newest that had shown', () => {
    expect(openAmount(50, [part(30, 100), part(20, 70), part(1, 50)]).reflectedMinor).toEqual([30, 20, 0])
    expect(openAmount(70, [part(30, 100), part(20, 70), part(1, 50)]).reflectedMinor).toEqual([30, 0, 0])
  })

  it('never exceeds what the source says is missing, nor goes below zero, nor reflects more than was settled', () => {
    const parts = fc.array(fc.record({ allocatedMinor: fc.nat(1_000), unpaidSeenMinor: fc.nat(1_000) }), {
      maxLength: 6,
    })
    fc.assert(
      fc.property(fc.nat(1_000), parts, (unpaid, settled) => {
        const { openMinor, reflectedMinor } = openAmount(unpaid, settled)
        expect(openMinor).toBeGreaterThanOrEqual(0)
        expect(openMinor).toBeLessThanOrEqual(unpaid)
        for (const [index, reflected] of reflectedMinor.entries()) {
          expect(reflected).toBeGreaterThanOrEqual(0)
          expect(reflected).toBeLessThanOrEqual(settled[index]?.allocatedMinor ?? 0)
        }
      }),
    )
  })
})
