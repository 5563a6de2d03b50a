/** Many invented companies: what a lesson does to every other row. */
import { expect, it } from 'vitest'
import { assessLessons, noFaults } from '../../../helpers/assess-lessons.ts'
import { cases } from '../../../helpers/long.ts'

const COMPANIES = cases(25, 600)

it('no lesson makes a wrong category likely, takes a right one away, or leaves out its own payee', () => {
  const faults = noFaults()
  for (let seed = 1; seed <= COMPANIES; seed += 1) assessLessons(seed, 40, faults)
  const { wrong, spoiled, untaught, guessed } = faults
  expect({ wrong, spoiled, untaught }).toEqual({ wrong: [], spoiled: [], untaught: [] })
  // Only possible, but Enter would book it: beginnings that no list has.
  expect(guessed.length).toBeLessThan(COMPANIES)
})
