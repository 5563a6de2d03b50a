/** Accounts in another currency than their ledger: matched by date, number and rate, and never more than likely. */
import { expect, it } from 'vitest'
import { matchBook } from '#core/ledger/match/match-book.ts'
import { inventCurrencyAccount } from '../../../../helpers/ledger-book/currency-account.ts'
import { line, matched, short, transaction } from '../../../../helpers/ledger-book/samples.ts'
import { cases } from '../../../../helpers/long.ts'

const assessed = (seed: number, perMonth: number) => {
  const { input, truths } = inventCurrencyAccount(seed, 8, perMonth)
  const ids = new Map([...input.lines, ...input.transactions].map(({ key, id }) => [key, id]))
  const idsOf = (keys: readonly string[]): string => keys.map((key) => ids.get(key)).join('+')
  const pairs = truths.filter(({ lines, bank }) => lines.length + bank.length === 2)
  const nameOf = ({ lines, bank }: (typeof pairs)[number]): string => `${idsOf(lines)}-${idsOf(bank)}`
  const proposed = matchBook(input)
    .map(short)
    .map((text) => text.split(' '))
  const firm = proposed.flatMap(([kind = '', pair = '']) => (/certain|likely/.test(kind) ? [pair] : []))
  const right = new Set(pairs.map(nameOf))
  const found = new Set(firm)
  const numbered = pairs.filter(({ isNumbered }) => isNumbered)
  const isFound = (pair: (typeof pairs)[number]): boolean => found.has(nameOf(pair))
  return {
    certain: proposed.filter(([kind]) => kind === 'certain').length,
    firm: firm.length,
    wrong: firm.filter((pair) => !right.has(pair)).length,
    numbered: numbered.length,
    numberedFound: numbered.filter(isFound).length,
    pairs: pairs.length,
    pairsFound: pairs.filter(isFound).length,
  }
}

it.each([12, 60])('finds what has a number or a name in accounts with %i movements a month', (perMonth) => {
  const books = Array.from({ length: cases(6, 60) }, (_, seed) => assessed(seed + 1, perMonth))
  const sum = (of: keyof ReturnType<typeof assessed>): number => books.reduce((all, one) => all + one[of], 0)
  expect(sum('certain')).toBe(0)
  expect(sum('wrong') / sum('firm')).toBeLessThanOrEqual(0.003)
  expect(sum('numberedFound') / sum('numbered')).toBeGreaterThanOrEqual(0.95)
  expect(sum('pairsFound') / sum('pairs')).toBeGreaterThanOrEqual(0.8)
})

it('finds the rate by names where no text has a number or an amount, and is likely where the names are one', () => {
  const rows = ['Cedar', 'Granite', 'Maple', 'Orchard'].map((name, at) => ({
    name,
    date: `10-0${at + 1}`,
    dollars: -11_000 * (at + 1),
    euros: -10_000 * (at + 1) - at,
  }))
  const lines = rows.map(({ name, date, euros }, at) => line(at + 1, date, euros, `Pag. ${name}`))
  const bank = rows.map(({ name, date, dollars }, at) =>
    transaction(at + 1, date, dollars, `WIRE ${name.toUpperCase()}`, { currency: 'USD' }),
  )
  expect(matched(lines, bank)).toEqual(['likely 1-1', 'likely 2-2', 'likely 3-3', 'likely 4-4'])
  // Two pairs are too few to agree on a rate.
  expect(matched(lines.slice(0, 2), bank.slice(0, 2))).toEqual([])
})
