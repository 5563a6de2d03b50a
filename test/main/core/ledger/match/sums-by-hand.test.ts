import { describe, expect, it } from 'vitest'
import { findPostingSums, type PostingSumQuestion } from '#core/ledger/match/sums-by-hand.ts'
import { toMinor as minor } from '#core/money.ts'
import { line, transaction } from '../../../../helpers/ledger-book/samples.ts'

const ask = (
  lines: Parameters<typeof findPostingSums>[0]['lines'],
  transactions: Parameters<typeof findPostingSums>[0]['transactions'],
  question: Partial<PostingSumQuestion>,
  openErrors: Parameters<typeof findPostingSums>[0]['openErrors'] = [],
) =>
  findPostingSums(
    { lines, transactions, openErrors },
    { lineIds: [], transactionIds: [], scope: 'close', limit: 9, ...question },
  )
const idsOf = ({ sets }: ReturnType<typeof ask>) => sets.map((set) => set.map(({ id }) => id))
const DEPOSIT = transaction(9, '10-15', 45_000, 'DEPOSITO')

describe('lines that add up to a transaction', () => {
  it('are searched within ten days, then within 45', () => {
    const lines = [
      line(1, '10-14', 20_000, 'Cheque 1'),
      line(2, '10-24', 25_000, 'Cheque 2'),
      line(3, '09-20', 25_000, 'Cheque 3'),
      line(4, '08-01', 25_000, 'Cheque 4'),
    ]
    expect(idsOf(ask(lines, [DEPOSIT], { transactionIds: [9] }))).toEqual([[1, 2]])
    const all = ask(lines, [DEPOSIT], { transactionIds: [9], scope: 'all' })
    expect(all).toMatchObject({ targetMinor: 45_000, complete: true, pool: 3 })
  })

  it('come first where no other row could take the place of a member', () => {
    const lines = [
      line(1, '10-14', 20_000, 'a'),
      line(2, '10-14', 25_000, 'b'),
      line(3, '10-15', 25_000, 'c'),
      line(4, '10-16', 15_000, 'd'),
      line(5, '10-16', 14_000, 'e'),
      line(6, '10-16', 16_000, 'f'),
    ]
    expect(idsOf(ask(lines, [DEPOSIT], { transactionIds: [9] }))).toEqual([
      [4, 5, 6],
      [1, 3],
    ])
  })

  it('may take an amount off: a fee within the sum', () => {
    const lines = [line(1, '10-14', 45_500, 'Fecho TPA'), line(2, '10-14', -500, 'Comissão TPA')]
    expect(idsOf(ask(lines, [DEPOSIT], { transactionIds: [9] }))).toEqual([[1, 2]])
    expect(idsOf(ask(lines, [DEPOSIT], { transactionIds: [9], scope: 'all' }))).toEqual([])
  })

  it('are none for money in another currency', () => {
    const dollars = transaction(9, '10-15', 45_000, 'SWIFT', { currency: 'USD' })
    const lines = [line(1, '10-14', 20_000, 'a'), line(2, '10-14', 25_000, 'b')]
    expect(ask(lines, [dollars], { transactionIds: [9] }).sets).toEqual([])
  })
})

describe('transactions that add up to a line', () => {
  it('are searched the same way, and several lines are taken together', () => {
    const rows = [
      transaction(1, '10-28', -80_000, 'ORDENADO ANA'),
      transaction(2, '10-28', -70_000, 'ORDENADO RUI'),
    ]
    expect(idsOf(ask([line(5, '10-31', -150_000, 'Ordenados')], rows, { lineIds: [5] }))).toEqual([[1, 2]])
    const parts = [line(5, '10-31', -100_000, 'Ordenados'), line(6, '10-31', -50_000, 'Subsídios')]
    expect(idsOf(ask(parts, rows, { lineIds: [5, 6] }))).toEqual([[1, 2]])
  })
})

it('finds the lines that end an error, alone or with those selected already, within 45 days and then a year', () => {
  const wrong = line(1, '10-10', 13_245, 'FT A/1')
  const error = {
    ...{ id: 'l-1', error: 'digits-swapped' as const, balanceMinor: minor(900) },
    ...{ lines: [wrong], transactions: [transaction(9, '10-09', 12_345, 'TRF')] },
  }
  const lines = [
    line(2, '11-03', -13_245, 'Estorno'),
    line(3, '11-03', 12_345, 'FT A/1'),
    line(4, '11-20', -900, 'Regularização'),
    line(5, '12-20', -900, 'Acerto do ano'),
  ]
  const sought = (question: Partial<PostingSumQuestion>) =>
    ask(lines, [], { ends: 'l-1', ...question }, [error])
  expect(sought({})).toMatchObject({ targetMinor: -900, pool: 3 })
  expect(idsOf(sought({}))).toEqual([[4], [2, 3]])
  expect(idsOf(sought({ lineIds: [2] }))).toEqual([[3]])
  expect(idsOf(sought({ scope: 'all' }))).toHaveLength(2)
  expect(sought({ scope: 'all' }).pool).toBe(4)
  expect(() => ask(lines, [], { ends: 'l-2' }, [error])).toThrow(
    expect.objectContaining({ code: 'not-found' }),
  )
})

it('refuses a question about both sides, or about a row that is not in the book', () => {
  expect(() => ask([line(1, '10-14', 1, 'a')], [DEPOSIT], { lineIds: [1], transactionIds: [9] })).toThrow(
    expect.objectContaining({ code: 'invalid-input' }),
  )
  expect(() => ask([], [DEPOSIT], { lineIds: [7] })).toThrow(expect.objectContaining({ code: 'not-found' }))
})
