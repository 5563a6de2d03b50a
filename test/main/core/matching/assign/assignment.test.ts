import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { assign, type Edge } from '#core/matching/assign/assignment.ts'
import { cases } from '../../../../helpers/long.ts'

/** Every way to assign, tried one by one. */
const bruteForce = (rows: readonly (readonly Edge[])[], taken: ReadonlySet<number> = new Set()): number => {
  const [first, ...others] = rows
  if (!first) return 0
  let best = bruteForce(others, taken)
  for (const edge of first)
    if (!taken.has(edge.column))
      best = Math.max(best, edge.weight + bruteForce(others, new Set([...taken, edge.column])))
  return best
}

const rowsOf = (columns: number) =>
  fc.array(
    fc.uniqueArray(fc.record({ column: fc.nat(columns - 1), weight: fc.integer({ min: 1, max: 30 }) }), {
      selector: (edge) => edge.column,
      maxLength: 4,
    }),
    { maxLength: 6 },
  )

describe('assignment', () => {
  it('is as good as the best of all assignments and takes no column twice', () => {
    fc.assert(
      fc.property(rowsOf(5), (rows) => {
        const chosen = assign(rows, 5)
        const edges = rows.flatMap((row, at) => (chosen[at] === -1 ? [] : [row[chosen[at]!]!]))
        expect(new Set(edges.map((edge) => edge.column)).size).toBe(edges.length)
        expect(edges.reduce((sum, edge) => sum + edge.weight, 0)).toBe(bruteForce(rows))
      }),
      { numRuns: cases(1_000) },
    )
  })

  it('gives a row up when two others are worth more', () => {
    const rows = [[{ column: 0, weight: 10 }], [{ column: 0, weight: 12 }], [{ column: 0, weight: 11 }]]
    expect([...assign(rows, 1)]).toEqual([-1, 0, -1])
  })
})
