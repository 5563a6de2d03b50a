/** Fifty thousand lines of offices large and small: what is certain is right. */
import { expect, it } from 'vitest'
import { matchBook } from '#core/ledger/match/match-book.ts'
import { assess } from '../../../../helpers/ledger-book/assess.ts'
import { inventLedger } from '../../../../helpers/ledger-book/invent-ledger.ts'
import { short } from '../../../../helpers/ledger-book/samples.ts'
import { seedOr } from '../../../../helpers/long.ts'

/** Months and stories a month. */
const OFFICES = [
  [12, 60],
  [24, 120],
  [12, 400],
  [24, 900],
] as const

it('of fifty thousand lines none is certain and wrong, and 97 of 100 that are decidable are firm', () => {
  let [lines, decidable, firm] = [0, 0, 0]
  for (let seed = seedOr(1_000); lines < 50_000; seed += 1) {
    const [months, stories] = OFFICES[seed % OFFICES.length] ?? OFFICES[0]
    const book = inventLedger(seed, months, stories)
    const assessed = assess(book, matchBook(book.input))
    expect(assessed.certainWrong.map(short), `seed ${seed}`).toEqual([])
    lines += assessed.lines
    decidable += assessed.decidable
    firm += assessed.firm
  }
  expect(firm / decidable).toBeGreaterThanOrEqual(0.97)
})
