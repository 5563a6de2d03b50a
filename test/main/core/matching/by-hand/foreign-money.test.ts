import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Allocation, NamedPart } from '#contract/match-values.ts'
import { bankMinorOf, checkGroup, isCash } from '#core/matching/by-hand/check-group.ts'
import { convertMoney, statedRate } from '#core/matching/by-hand/foreign-money.ts'
import { joinByHand } from '#core/matching/by-hand/join-by-hand.ts'
import { toMinor } from '#core/money.ts'
import { sampleDocument, sampleTransaction } from '../../../../helpers/match-samples.ts'

const inDollars = { currency: 'USD', euroRate: '1.1' }
const dollars = (id: number, amount: number) => sampleTransaction({ id, amount, currency: 'USD' })
const exchange = (minor: number): NamedPart => ({ kind: 'exchange', amountMinor: toMinor(minor) })
const rowsOf = (allocations: readonly Allocation[]) =>
  allocations.map(({ kind, documentId, amountMinor, bankMinor }) => [
    kind,
    documentId,
    amountMinor,
    bankMinor,
  ])

describe('money in another currency', () => {
  it('at the rate of its document settles it exactly, and keeps both amounts and the rate', () => {
    const document = sampleDocument({ id: 7, total: 10_000, ...inDollars })
    const answer = joinByHand([document], [dollars(1, 11_000)], [])
    expect(answer).toMatchObject({ outcome: 'joined', rate: '1.1' })
    expect(answer.outcome === 'joined' && rowsOf(answer.allocations)).toEqual([
      ['payment', 7, 10_000, 11_000],
    ])
  })

  it('has what was received less what was owed, in EUR, as its exchange difference: a loss or a gain', () => {
    const document = sampleDocument({ id: 7, total: 100_000, ...inDollars })
    const loss = joinByHand([document], [dollars(1, 110_000)], [exchange(98_214 - 100_000)], '1.12')
    expect(loss).toMatchObject({ outcome: 'joined', rate: '1.12' })
    expect(loss.outcome === 'joined' && rowsOf(loss.allocations)).toEqual([
      ['payment', 7, 98_214, 110_000],
      ['exchange', 7, 1_786, undefined],
    ])
    const gain = joinByHand([document], [dollars(1, 110_000)], [exchange(101_852 - 100_000)], '1.08')
    expect(gain.outcome === 'joined' && rowsOf(gain.allocations)).toEqual([
      ['payment', 7, 100_000, 108_000],
      ['exchange', null, 1_852, 2_000],
    ])
  })

  it('pays a document that is in EUR alone, or in a third currency, once somebody says the rate', () => {
    for (const currency of ['EUR', 'GBP']) {
      const document = sampleDocument({ id: 7, total: 10_000, currency, euroRate: null })
      expect(joinByHand([document], [dollars(1, 11_000)], [])).toMatchObject({
        outcome: 'gated',
        gates: [{ gate: 'currency', detail: { document: currency, transaction: 'USD' } }],
      })
      expect(joinByHand([document], [dollars(1, 11_000)], [], '1.1')).toMatchObject({ outcome: 'joined' })
    }
  })

  it('pays a document in part, and what is missing stays open in EUR', () => {
    const document = sampleDocument({ id: 7, total: 10_000, ...inDollars })
    const answer = joinByHand([document], [dollars(1, 5_500)], [])
    expect(answer.outcome === 'joined' && rowsOf(answer.allocations)).toEqual([['payment', 7, 5_000, 5_500]])
  })

  it('is refused beside money in EUR, and at a rate that makes nothing of it', () => {
    const document = sampleDocument({ id: 7, total: 10_000, ...inDollars })
    const euro = sampleTransaction({ id: 2, amount: 5_000 })
    const both = joinByHand([document], [dollars(1, 5_500), euro], [])
    expect(both).toMatchObject({ outcome: 'gated', gates: [{ gate: 'currency' }] })
    for (const rate of ['0', '-1', 'x', '9999999'])
      expect(joinByHand([document], [dollars(1, 5)], [], rate)).toMatchObject({ outcome: 'gated' })
  })

  it('takes the rate from the sums where its documents state several, and knows none where one states none', () => {
    const [one, two] = [
      sampleDocument({ id: 1, total: 10_000, ...inDollars }),
      sampleDocument({ id: 2, total: 10_000, currency: 'USD', euroRate: '1.2' }),
    ]
    expect(statedRate([one, two], dollars(1, 1))).toMatchObject({ rate: '1.150000', foreignMinor: 23_000 })
    expect(statedRate([one, sampleDocument({ id: 3 })], dollars(1, 1))).toBeUndefined()
  })

  it('of a currency without cents, or with three decimals, is converted to cents of EUR', () => {
    const inYen = sampleTransaction({ id: 1, amount: 16_000, currency: 'JPY' })
    expect(convertMoney([], [inYen], '160')?.euroMinor).toEqual([10_000])
    const inDinars = sampleTransaction({ id: 1, amount: 33_000, currency: 'KWD' })
    expect(convertMoney([], [inDinars], '0.33')?.euroMinor).toEqual([10_000])
  })

  const amount = fc.integer({ min: 100, max: 5_000_000 })
  const cases = fc.record({
    totals: fc.array(amount, { minLength: 1, maxLength: 4 }),
    money: fc.array(amount, { minLength: 1, maxLength: 4 }),
    isCredit: fc.boolean(),
    statesRate: fc.boolean(),
    rate: fc.option(fc.integer({ min: 5_000, max: 30_000 }), { nil: undefined }),
    /** How much of the difference is named; the rest stays open where it may. */
    share: fc.constantFrom(0, 0.5, 1, 1),
  })
  it('uses every transaction to its last cent, settles documents in EUR, and names the exchange to the cent', () => {
    let joined = 0
    let gains = 0
    fc.assert(
      fc.property(cases, ({ totals, money, isCredit, statesRate, rate, share }) => {
        const documents = totals.map((total, at) =>
          sampleDocument({
            id: at + 1,
            total,
            ...(isCredit ? { type: 'C' } : {}),
            ...(statesRate ? inDollars : {}),
          }),
        )
        const transactions = money.map((minor, at) => dollars(at + 1, isCredit ? -minor : minor))
        const said = rate === undefined ? undefined : String(rate / 10_000)
        const sign = isCredit ? -1 : 1
        const converted = convertMoney(documents, transactions, said)
        const received = sign * (converted?.euroMinor.reduce((sum, minor) => sum + minor, 0) ?? 0)
        const owed = sign * totals.reduce((sum, total) => sum + total, 0)
        const difference = Math.round((received - owed) * share)
        const named = difference === 0 ? [] : [exchange(difference)]
        const answer = joinByHand(documents, transactions, named, said)
        if (!converted) expect(answer.outcome).toBe('gated')
        if (answer.outcome !== 'joined') return
        joined += 1
        const { allocations } = answer
        const group = { allocations, currency: 'USD', explained: false }
        expect(checkGroup(group, documents, transactions)).toEqual({ balanceMinor: 0, violations: [] })
        for (const one of transactions) {
          const cash = allocations.filter((row) => row.transactionId === one.id && isCash(row))
          expect(cash.reduce((sum, row) => sum + bankMinorOf(row), 0)).toBe(one.openMinor)
        }
        const cashInEuro = allocations.filter(isCash).reduce((sum, row) => sum + row.amountMinor, 0)
        expect(cashInEuro).toBe(received)
        const rows = allocations.filter(({ kind }) => kind === 'exchange')
        const isGain = rows.some((row) => row.documentId === null)
        gains += Number(isGain)
        const exchanged = rows.reduce((sum, row) => sum + row.amountMinor, 0)
        expect(Math.abs((isGain ? exchanged : -exchanged) - difference)).toBe(0)
      }),
      { numRuns: 1_000 },
    )
    expect(joined).toBeGreaterThan(300)
    expect(gains).toBeGreaterThan(20)
  })
})
