import { describe, expect, it } from 'vitest'
import { collect, problemOf } from '../helpers/collect.ts'

const table = (...lines: string[]): string =>
  ['Data Movimento;Descrição;Montante;Saldo', ...lines, ''].join('\n')
const read = async (text: string) => {
  const [{ rows, end } = { rows: [], end: undefined }] = (await collect(text)).statements
  return [rows.map(({ text: of }) => of).join(''), end?.opening?.minor, end?.closing?.minor]
}

const [A, B] = ['07/09/2026;A;310,00;810,00', '07/09/2026;B;-45,50;764,50']
const [C, D] = ['08/09/2026;C;12,00;776,50', '08/09/2026;D;-100,00;676,50']
const E = '08/09/2026;E;45,50;722,00'

describe('rows with balances', () => {
  it.each([
    ['oldest first', [A, B, C, D, E]],
    ['newest first', [E, D, C, B, A]],
    ['days up, rows of a day down', [B, A, E, D, C]],
    ['days down, rows of a day up', [C, D, E, A, B]],
    ['one day up, the other down', [A, B, E, D, C]],
    ['rows of a day by their amount', [A, B, D, E, C]],
  ])('%s: are put in the order in which they add up', async (_, lines) => {
    expect(await read(table(...lines))).toEqual(['ABCDE', 50_000, 72_200])
  })

  it('of a day that ends as it began keep the file’s order', async () => {
    const back = '07/09/2026;Z;-264,50;500,00'
    expect((await read(table(A, B, back, '08/09/2026;C;12,00;512,00'))).slice(1)).toEqual([50_000, 51_200])
    expect((await read(table(back, B, A, '08/09/2026;C;12,00;512,00'))).slice(1)).toEqual([50_000, 51_200])
  })

  it('that add up in no order are refused with their row', async () => {
    expect(await problemOf(table(B, A, D.replace('676,50', '676,51'), C))).toMatchObject({
      problem: 'bad-balance',
    })
    expect(await problemOf(table(A, B, E))).toEqual({ problem: 'bad-balance', line: 4 })
  })
})

it('rows of one day that cancel each other leave open at which of their balances it ends', async () => {
  const rows = ['07/09/2026;A;100,00;1.100,00', '07/09/2026;B;-100,00;1.000,00']
  expect(await read(table(...rows))).toEqual(['AB', undefined, undefined])
  expect(await read(`Saldo final: 1.000,00;\n${table(...rows)}`)).toEqual(['AB', undefined, 100_000])
  expect(await read(table(...rows, '08/09/2026;C;1,00;1.001,00'))).toEqual(['ABC', 100_000, 100_100])
})

describe('amounts without a sign', () => {
  const rows = ['07/09/2026;A;310,00;810,00', '08/09/2026;B;45,50;764,50', '09/09/2026;C;12,00;776,50']
  const amountsOf = async (text: string) =>
    (await collect(text)).statements[0]?.rows.map(({ amountMinor }) => amountMinor)

  it('are money in or out as the balances prove', async () => {
    const opening = '06/09/2026;Saldo anterior;;500,00'
    const read = [31_000, -4550, 1200]
    expect(await amountsOf(table(opening, ...rows))).toEqual(read)
    expect(await amountsOf(`Saldo inicial: 500,00;\n${table(...rows.toReversed())}`)).toEqual(read)
    const [, ...later] = rows
    expect(await amountsOf(`Saldo inicial: 810,00;\n${table(...later)}`)).toEqual(read.slice(1))
    expect(await amountsOf(`Saldo inicial: 810,00;\n${table(...later.slice(0, 1))}`)).toEqual([-4550])
  })

  it('are a question for the oldest row, where nothing proves its own', async () => {
    const text = table(...rows.toReversed())
    expect(await problemOf(text)).toEqual({ problem: 'first-side', line: 4, element: '310,00' })
    const layout = {
      header: 'DATA MOVIMENTO|DESCRICAO|MONTANTE|SALDO',
      headerLine: 1,
      columns: { date: 0, text: 1, amount: 2, balance: 3 },
      dateOrder: 'dmy',
      decimalMark: ',',
    } as const
    const said = async (firstSide: 'in' | 'out') =>
      (await collect(text, { chosen: { ...layout, firstSide } })).statements.map(({ rows, end }) => [
        rows[0]?.amountMinor,
        end?.opening?.minor,
      ])
    expect([await said('in'), await said('out')]).toEqual([[[31_000, 50_000]], [[-31_000, 112_000]]])
  })
})
