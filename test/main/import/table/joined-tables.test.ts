import { expect, it } from 'vitest'
import { collect, problemOf } from '../helpers/collect.ts'

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

const [TITLES, A, B, C] = [
  'Data;Descrição;Montante',
  '03/09/2026;A;310,00',
  '04/09/2026;B;-45,50',
  '05/09/2026;C;12,00',
]
const statementsOf = async (...lines: string[]) =>
  (await collect([...lines, ''].join('\n'))).statements.map(({ account, rows, end }) => [
    account.iban ?? account.number,
    rows.map(({ amountMinor }) => amountMinor).join(' '),
    end?.opening?.minor ?? null,
    end?.closing?.minor ?? null,
  ])

it('a table that goes back to days of the one above is a statement of its own', async () => {
  expect(await statementsOf(TITLES!, A!, B!, C!, TITLES!, B!, C!, '06/09/2026;D;1,00')).toEqual([
    [null, '31000 -4550 1200', null, null],
    [null, '-4550 1200 100', null, null],
  ])
  const saldo = ['Data;Descrição;Montante;Saldo', `${A};400,00`, `${B};354,50`, `${C};366,50`] as const
  expect(await statementsOf(saldo[0], saldo[1], saldo[2], saldo[0], saldo[2], saldo[3])).toEqual([
    [null, '31000 -4550', 9000, 35_450],
    [null, '-4550 1200', 40_000, 36_650],
  ])
})

it('a table that begins with a row of the day at which the one above ends is refused', async () => {
  expect(await problemOf([TITLES, A, B, TITLES, B, C, ''].join('\n'))).toEqual({
    problem: 'repeated-rows',
    line: 5,
    element: 'B',
  })
})

it('tables of other accounts, or with other balances above, are statements of their own', async () => {
  const [one, other] = ['PT50000201231234567890154', 'PT50003300004500999888705']
  const above = (iban: string, opening: string): string[] => [`IBAN;${iban}`, `Saldo inicial: ${opening};`]
  expect(
    await statementsOf(
      ...above(one, '5,00'),
      TITLES!,
      A!,
      B!,
      'Fim;;',
      ...above(other, '7,00'),
      TITLES!,
      A!,
      C!,
    ),
  ).toEqual([
    [one, '31000 -4550', 500, null],
    [other, '31000 1200', 700, null],
  ])
  expect(
    await statementsOf(...above(one, '5,00'), TITLES!, A!, B!, ...above(one, '269,50'), TITLES!, C!),
  ).toEqual([[one, '31000 -4550 1200', 500, null]])
  expect(
    await statementsOf(...above(one, '5,00'), TITLES!, A!, B!, ...above(one, '9,00'), TITLES!, C!),
  ).toEqual([
    [one, '31000 -4550', 500, null],
    [one, '1200', 900, null],
  ])
  expect(
    await statementsOf(...above(one, '5,00'), TITLES!, A!, B!, 'Conta 12345678901;;', TITLES!, C!),
  ).toEqual([[one, '31000 -4550 1200', 500, null]])
  expect(
    await statementsOf(...above(one, '5,00'), TITLES!, A!, B!, ...above(one, '5,00'), TITLES!, C!),
  ).toEqual([[one, '31000 -4550 1200', 500, null]])
})
