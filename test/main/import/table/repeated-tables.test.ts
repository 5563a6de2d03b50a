import { expect, it } from 'vitest'
import { collect } from '../helpers/collect.ts'

const amountsOf = async (...lines: string[]) =>
  (await collect([...lines, ''].join('\n'))).statements[0]?.rows.map(({ amountMinor }) => amountMinor)

it.each([
  ['Data;Descrição;Montante', '03/09/2026;A;310,00', '04/09/2026;B;-45,50'],
  ['Data;Descrição;Montante;Saldo', '03/09/2026;A;310,00;400,00', '04/09/2026;B;-45,50;354,50'],
])('a table that is joined to itself is read once: %s', async (...lines) => {
  expect(await amountsOf(...lines, ...lines)).toEqual([31_000, -4550])
  expect(await amountsOf(...lines, ...lines, '', ...lines)).toEqual([31_000, -4550])
})

it('titles that are repeated on each page repeat no row', async () => {
  const lines = ['Data;Descrição;Montante', '03/09/2026;A;310,00', '03/09/2026;A;310,00']
  const [titles, row] = lines
  expect(await amountsOf(...lines, titles!, row!)).toEqual([31_000, 31_000, 31_000])
  expect(await amountsOf(titles!, row!, titles!, row!)).toEqual([31_000, 31_000])
})
