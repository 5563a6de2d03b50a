import { describe, expect, it } from 'vitest'
import { proposeBoth } from '#core/matching/sides/propose-both.ts'
import { toAnswer } from '../../../../bench/matching/answers.ts'
import type { Sample } from '../../../../bench/matching/load-sample.ts'
import { addFigures, emptyFigures, inAll, measure } from '../../../../bench/matching/measure.ts'
import { loadFirstSuppliers } from '../../../../bench/matching/suppliers/first/load-first-suppliers.ts'
import { loadSecondSuppliers } from '../../../../bench/matching/suppliers/second/load-second-suppliers.ts'
import { assessBook, faultOf } from '../../../../helpers/adversary/assess.ts'
import { toInput } from '../../../../helpers/adversary/book.ts'
import { inventBook, kindsOf } from '../../../../helpers/adversary/invent-book.ts'
import { showBook } from '../../../../helpers/adversary/show.ts'
import { cases } from '../../../../helpers/long.ts'

const figuresOf = (load: (request: { seed: number; bills: number }) => Sample) => {
  let figures = emptyFigures()
  for (let seed = 1; seed <= cases(2, 20); seed += 1) {
    const { input, truth } = load({ seed, bills: 1_000 })
    figures = addFigures(figures, measure(proposeBoth(input).proposals.map(toAnswer), truth))
  }
  const { pairs, classes } = inAll(figures)
  const { certain, likely, possible } = classes
  const proposed = [certain, likely, possible]
  const sumOf = (of: 'pairs' | 'right'): number => proposed.reduce((sum, one) => sum + one[of], 0)
  return {
    certainWrong: certain.pairs - certain.right,
    firm: (certain.found + likely.found) / pairs,
    right: sumOf('right') / sumOf('pairs'),
  }
}

describe("suppliers' books", () => {
  it.each([
    ['first', loadFirstSuppliers, 0.95],
    ['second', loadSecondSuppliers, 0.92],
  ] as const)('of the %s generator are matched firmly, and never certain and wrong', (_, load, firmest) => {
    const { certainWrong, firm, right } = figuresOf(load)
    expect(certainWrong).toBe(0)
    expect(firm).toBeGreaterThan(firmest)
    expect(right).toBeGreaterThan(0.985)
  })

  it('of honest noise are rarely certain where a careful accountant would hesitate', () => {
    let [certain, hesitate, worst] = [0, 0, '']
    for (let seed = 1; seed <= cases(400, 40_000); seed += 1) {
      const book = inventBook(seed, undefined, 'supplier')
      for (const one of assessBook(book, proposeBoth(toInput(book)).proposals).answers) {
        if (one.class === 'certain') certain += 1
        if (!one.isWrong || faultOf(one) === null) continue
        hesitate += 1
        worst = showBook(book, one)
      }
    }
    expect(certain).toBeGreaterThan(cases(100, 10_000))
    expect(hesitate / certain, worst).toBeLessThan(1 / 2_000)
  })

  it('have every kind of story', () => {
    const without = kindsOf('supplier').filter((kind) => inventBook(1, kind, 'supplier').lines.length === 0)
    expect(without).toEqual([])
  })
})
