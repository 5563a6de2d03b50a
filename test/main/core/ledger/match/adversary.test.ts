/** What a careful accountant would not call certain is not certain, whatever noise the texts hold. */
import { expect, test } from 'vitest'
import { matchBook } from '#core/ledger/match/match-book.ts'
import { setTrap, trapKinds } from '../../../../helpers/ledger-book/adversary.ts'
import { bookOf } from '../../../../helpers/ledger-book/invent-ledger.ts'
import { short } from '../../../../helpers/ledger-book/samples.ts'
import { cases } from '../../../../helpers/long.ts'

test.each(trapKinds)('no wrong pair is certain in books of the kind %s', (kind) => {
  const wrong = Array.from({ length: cases(400, 5_000) }, (_, seed) => setTrap(kind, seed)).flatMap(
    ({ lines, bank, right }) =>
      matchBook(bookOf(lines, bank))
        .filter((one) => one.class === 'certain')
        .map((one) => short(one).slice('certain '.length))
        .filter((pair) => !right.includes(pair))
        .map(
          (pair) =>
            `${pair}: ${lines.map(({ text, document }) => `${text} ${document ?? ''}`).join(' | ')} <> ${bank.map(({ text }) => text).join(' | ')}`,
        ),
  )
  expect(wrong).toEqual([])
})
