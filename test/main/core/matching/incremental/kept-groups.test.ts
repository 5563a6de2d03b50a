/** What an incremental run solves again in addition to changed transactions: one case for each dependency. */
import { describe, expect, it } from 'vitest'
import { createMatcher } from '#core/matching/incremental/matcher.ts'
import { percentOf } from '#core/matching/model/settings.ts'
import type { MatchDocument } from '#core/matching/model/types.ts'
import { proposeMatches } from '#core/matching/pipeline.ts'
import { keep } from '../../../../helpers/keep-run.ts'
import {
  cents,
  customers,
  sampleDocument,
  sampleInput,
  sampleTransaction,
} from '../../../../helpers/match-samples.ts'

const { aurora, serra, mar } = customers

describe('groups of a kept run', () => {
  const invoice = sampleDocument({ id: 1, total: 12_300, ...aurora })
  const part = (id: number, amount: number, text = 'TRF') =>
    sampleTransaction({ id, amount, text, counterpartyName: aurora.name })

  it('lose an instalment that goes', () => {
    const [first, second] = [part(1, 6_000), part(2, 6_300)]
    const kept = keep([invoice], [first, second])
    expect(kept.classOf(first)).toBe('likely')
    kept.change({ removedIds: [second.id] })
    expect(kept.classOf(first)).toBe('possible')
  })

  it('are no longer certain by amount alone where the customer pays something beside that nothing explains', () => {
    const [own, other] = [part(1, 12_300), part(2, 77_700)]
    const kept = keep([invoice], [own])
    expect(kept.classOf(own)).toBe('certain')
    kept.change({ transactions: [other] })
    expect(kept.classOf(own)).toBe('likely')
    kept.change({ removedIds: [other.id] })
    expect(kept.classOf(own)).toBe('certain')
  })

  it('lose a transaction that is given a document of its own, and take it back', () => {
    const larger = sampleDocument({ id: 2, total: 50_000, ...aurora })
    const [own, other] = [part(1, 12_300, 'TRF FT 2026/1'), part(2, 12_300)]
    const kept = keep([invoice, larger], [own, other])
    expect(kept.paidBy(other)).toEqual([2])
    kept.change({ removedIds: [own.id] })
    expect(kept.paidBy(other)).toEqual([1])
    kept.change({ transactions: [own] })
    expect(kept.paidBy(other)).toEqual([2])
  })

  it('hold a transaction once, however often those it competes with change', () => {
    const larger = sampleDocument({ id: 2, total: 50_000, ...aurora })
    const [own, other] = [part(1, 12_300, 'TRF FT 2026/1'), part(2, 12_300)]
    const kept = keep([invoice, larger], [own, other])
    kept.change({ transactions: [part(3, 12_300)] })
    expect([own, other].map(kept.paidBy)).toEqual([[1], [2]])
  })

  it('are made anew where a document is freed that no transaction that went looked at', () => {
    const other = sampleDocument({ id: 2, total: 12_300, date: '2026-03-02', ...serra })
    const own = part(1, 12_300, 'TRF FT 2026/1')
    const either = sampleTransaction({ id: 2, amount: 12_300, text: 'TRF FT 2026/1 FT 2026/2' })
    const parts = [6_000, 6_300].map((amount, at) =>
      sampleTransaction({ id: 3 + at, amount, text: 'TRF', counterpartyName: serra.name }),
    )
    const kept = keep([invoice, other], [own, either, ...parts])
    expect(kept.paidBy(either)).toEqual([2])
    kept.change({ removedIds: [own.id] })
    expect(kept.paidBy(either)).toEqual([1])
    expect(parts.map(kept.paidBy)).toEqual([[2], [2]])
  })

  it('doubt instalments while a transaction that pays another customer names their document too', () => {
    const documents = [
      invoice,
      sampleDocument({ id: 2, total: 7_000, ...serra }),
      sampleDocument({ id: 3, total: 7_000, ...aurora }),
    ]
    const parts = [part(1, 6_000, 'TRF FT 2026/1'), part(2, 6_300, 'TRF FT 2026/1')]
    const double = part(3, 7_000, 'TRF FT 2026/2 FT 2026/1')
    const kept = keep(documents, parts)
    const [first] = parts
    if (!first) throw new Error('there are two parts')
    expect(kept.classOf(first)).toBe('certain')
    kept.change({ transactions: [double] })
    expect(kept.paidBy(double)).toEqual([2])
    expect(kept.classOf(first)).not.toBe('certain')
    kept.change({ removedIds: [double.id] })
    expect(kept.classOf(first)).toBe('certain')
  })

  it('do not doubt instalments for a transaction that named their document and went', () => {
    const [double, ...parts] = [7_000, 6_000, 6_300].map((amount, at) =>
      part(at + 1, amount, 'TRF FT 2026/1'),
    )
    const [first] = parts
    if (!double || !first) throw new Error('there are three')
    const kept = keep([invoice], [double])
    kept.change({ removedIds: [double.id] })
    kept.change({ transactions: parts })
    expect(kept.classOf(first)).toBe('certain')
  })

  it('are looked for once the customer has a second invoice, though it is too late for the transactions', () => {
    const documents = [
      sampleDocument({ id: 1, total: 20_000, ...aurora }),
      sampleDocument({ id: 2, total: 7_700, type: 'C', number: 'NC 2026/2', ...aurora }),
    ]
    const parts = [part(1, 6_000), part(2, 6_300)]
    const kept = keep(documents, parts)
    const before = parts.map(kept.paidBy)
    kept.change({ documents: [sampleDocument({ id: 3, total: 900, date: '2026-05-01', ...aurora })] })
    expect(parts.map(kept.paidBy)).not.toEqual(before)
  })
})

it('an amount too many documents share says something once one of them leaves it', () => {
  const five = [1, 2, 3, 4, 5].map((id) =>
    sampleDocument({ id, total: 5_000, taxId: `50000000${id}`, name: `Cliente ${id}` }),
  )
  const transaction = sampleTransaction({ id: 1, amount: 5_000 })
  const kept = keep(five, [transaction])
  expect(kept.classOf(transaction)).toBeUndefined()
  kept.change({ documents: five.slice(0, 1).map((one) => ({ ...one, openMinor: cents(3_000) })) })
  expect(kept.classOf(transaction)).toBe('ambiguous')
})

describe('a sum in a kept run', () => {
  const issued = (totals: readonly number[]) =>
    totals.map((total, at) => sampleDocument({ id: at + 1, total, ...aurora }))
  const paying = (amount: number) => sampleTransaction({ id: 1, amount, counterpartyName: aurora.name })

  it('says less the more documents there come to choose from', () => {
    const totals = Array.from({ length: 17 }, (_, at) => 100 * 2 ** at)
    const transaction = paying((totals[3] ?? 0) + (totals[7] ?? 0))
    const kept = keep(issued(totals.slice(0, 16)), [transaction])
    expect(kept.classOf(transaction)).toBe('likely')
    kept.change({ documents: issued(totals).slice(16) })
    expect(kept.classOf(transaction)).toBe('possible')
  })

  it('says so when an equal comes to one of its documents', () => {
    const totals = [10_010, 5_550, 5_550]
    const matcher = createMatcher(sampleInput(issued(totals.slice(0, 2)), [paying(15_560)]))
    matcher.update({ documents: issued(totals).slice(2) })
    expect(matcher.result()).toEqual(proposeMatches(sampleInput(issued(totals), [paying(15_560)])))
    const [proposal] = matcher.result().proposals
    expect(proposal?.evidence.map((one) => one.code)).toContain('oldest-of-equal')
  })
})

describe('a deposit for two customers in a kept run', () => {
  const [first, second] = [
    sampleDocument({ id: 1, total: 10_000, ...aurora }),
    sampleDocument({ id: 2, total: 7_050, ...serra }),
  ]
  const lowered = { ...second, unpaidMinor: cents(3_000), openMinor: cents(3_000) }

  it.each([
    ['in the middle of its text', ''],
    ['where the line of its text ends', '. '],
  ])('is found once the document named %s is what it adds up to, or comes', (_, fill) => {
    const text = 'FT 2026/1 FT 2026/2'.padStart(fill === '' ? 0 : 70, fill)
    const transaction = sampleTransaction({ id: 1, amount: 17_050, text })
    const early = keep([first], [transaction])
    expect(early.paidBy(transaction)).toEqual([])
    early.change({ documents: [second] })
    expect(early.paidBy(transaction)).toEqual([1, 2])
    const kept = keep([first, lowered], [transaction])
    expect(kept.paidBy(transaction)).toEqual([])
    kept.change({ documents: [second] })
    expect(kept.paidBy(transaction)).toEqual([1, 2])
    kept.change({ documents: [lowered] })
    expect(kept.paidBy(transaction)).toEqual([])
  })
})

describe('payouts of a kept run', () => {
  const sale = (id: number, total: number, day: number, changes: Partial<MatchDocument> = {}) =>
    sampleDocument({
      id,
      type: 'T',
      number: `FR 2026/${700 + id}`,
      total,
      unpaid: 0,
      date: `2026-03-0${day}`,
      ...mar,
      ...changes,
    })
  /** What a payment service leaves of a sale: no transaction's amount is that of a document. */
  const net = (total: number): number => total - percentOf(total, 1.4) - 25
  /** Of sales from one day on, booked on another. */
  const payout = (id: number, amount: number, from: number, until: number) =>
    sampleTransaction({ id, amount, text: `TPA FECHO 0${from}-03`, date: `2026-03-0${until}` })

  it('take a sale that a transaction had, and give it back', () => {
    const sales = [sale(1, 10_000, 2, aurora), sale(2, 5_000, 2)]
    const own = sampleTransaction({
      id: 1,
      amount: 10_000,
      date: '2026-03-04',
      text: 'TRF',
      counterpartyName: aurora.name,
    })
    const both = payout(2, 15_000, 2, 3)
    const kept = keep(sales, [own, both])
    expect(kept.paidBy(both)).toEqual([])
    kept.change({ removedIds: [own.id] })
    expect(kept.paidBy(both)).toEqual([1, 2])
    kept.change({ transactions: [own] })
    expect(kept.paidBy(both)).toEqual([])
  })

  it('take a sale that a group of transactions had, and give it back', () => {
    const sales = [sale(1, 10_000, 2, { ...aurora, type: 'I', number: 'FT 2026/1' }), sale(2, 5_000, 2)]
    const parts = [4_000, 6_000].map((amount, at) =>
      sampleTransaction({
        id: 3 + at,
        amount,
        date: '2026-03-04',
        text: 'TRF FT 2026/1',
        counterpartyName: aurora.name,
      }),
    )
    const both = payout(2, 15_000, 2, 3)
    const kept = keep(sales, [...parts, both])
    expect(kept.paidBy(both)).toEqual([])
    kept.change({ removedIds: parts.map(({ id }) => id) })
    expect(kept.paidBy(both)).toEqual([1, 2])
    kept.change({ transactions: parts })
    expect(kept.paidBy(both)).toEqual([])
  })

  it('take what one before them had that goes', () => {
    const [first, second] = [payout(1, net(5_000), 2, 3), payout(2, net(5_000), 2, 4)]
    const kept = keep([sale(1, 5_000, 2)], [first, second])
    expect(kept.paidBy(second)).toEqual([])
    kept.change({ removedIds: [first.id] })
    expect(kept.paidBy(second)).toEqual([1])
  })

  it('take sales in the order of time, whichever came into the run first', () => {
    const [first, second] = [payout(1, net(5_000), 2, 3), payout(2, net(5_000), 2, 4)]
    const kept = keep([sale(1, 5_000, 2)], [second])
    kept.change({ transactions: [first] })
    expect([first, second].map(kept.paidBy)).toEqual([[1], []])
  })

  it('take what one before them had that finds another sale, of a day they do not look at', () => {
    const [first, second] = [payout(1, net(5_000), 1, 4), payout(2, net(5_000), 3, 5)]
    const kept = keep([sale(1, 5_000, 3)], [first, second])
    expect(kept.paidBy(first)).toEqual([1])
    kept.change({ documents: [sale(2, 5_000, 1)] })
    expect([first, second].map(kept.paidBy)).toEqual([[2], [1]])
  })

  it('lose what one before them takes with a sale of a day they do not look at', () => {
    const [first, second] = [payout(1, net(5_000) + net(2_000), 1, 4), payout(2, net(5_000), 3, 5)]
    const kept = keep([sale(1, 5_000, 3)], [first, second])
    expect(kept.paidBy(second)).toEqual([1])
    kept.change({ documents: [sale(2, 2_000, 1)] })
    expect(kept.paidBy(second)).toEqual([])
  })

  it('take what one before them had found among many, once it finds its own among few', () => {
    const many = Array.from({ length: 9 }, (_, at) =>
      sale(1 + at, at === 0 ? 5_000 : 5_300 + 80 * at, 3, { type: 'I' }),
    )
    const [first, second] = [payout(1, net(5_000), 1, 4), payout(2, net(5_000), 3, 5)]
    const kept = keep(many, [first, second])
    expect([first, second].map(kept.paidBy)).toEqual([[1], []])
    kept.change({ documents: [sale(10, 5_000, 1)] })
    expect([first, second].map(kept.paidBy)).toEqual([[10], [1]])
  })

  it('are asked about again where the fee their channel keeps to is no longer known', () => {
    const weeks = [1, 2, 3].map((week) => {
      const day = `2026-02-0${2 * week}`
      return {
        sold: sampleDocument({
          id: week,
          type: 'T',
          number: `FR 2026/${700 + week}`,
          total: 10_000,
          unpaid: 0,
          date: day,
          ...mar,
        }),
        paid: sampleTransaction({
          id: week,
          amount: net(10_000),
          text: `STRIPE PAYOUT 0${2 * week}-02`,
          date: day,
        }),
      }
    })
    const last = sampleTransaction({
      id: 4,
      amount: net(10_000),
      text: 'STRIPE PAYOUT 02-03',
      date: '2026-03-03',
    })
    const sales = [...weeks.map(({ sold }) => sold), sale(4, 10_000, 2), sale(5, 4_835, 2), sale(6, 5_000, 2)]
    const kept = keep(sales, [...weeks.map(({ paid }) => paid), last])
    expect(kept.classOf(last)).toBe('likely')
    kept.change({ removedIds: [1] })
    expect(kept.classOf(last)).toBe('ambiguous')
  })

  it.each([2, 3])('take a sale of their first or last day that comes: the %s March', (date) => {
    const only = payout(1, net(5_000), 2, 3)
    const kept = keep([sale(1, 2_000, 2)], [only])
    kept.change({ documents: [sale(2, 5_000, date)] })
    expect(kept.paidBy(only)).toEqual([2])
  })

  it('that two sales fit take the one a later payout leaves', () => {
    const sales = [sale(1, 5_000, 1), sale(2, 5_000, 4, serra)]
    const [first, second] = [payout(1, net(5_000), 1, 4), payout(2, net(5_000), 4, 5)]
    const kept = keep(sales, [first])
    expect(kept.classOf(first)).toBe('ambiguous')
    kept.change({ transactions: [second] })
    expect([first, second].map(kept.paidBy)).toEqual([[1], [2]])
    expect(kept.classOf(first)).toBe('likely')
  })

  it('look among the sales of a full day for those that nobody paid by a transaction of their own', () => {
    const sales = Array.from({ length: 60 }, (_, at) =>
      sale(at + 1, 1_000 + 37 * at, 2, { type: 'I', number: `FT 2026/${701 + at}` }),
    )
    const own = sales
      .slice(2)
      .map(({ id, number, totalMinor }) =>
        sampleTransaction({ id, amount: totalMinor, text: `TRF ${number}`, date: '2026-03-04' }),
      )
    const only = payout(1, net(1_000) + net(1_037), 2, 3)
    const kept = keep(sales, [only, ...own])
    expect(kept.paidBy(only)).toEqual([1, 2])
  })

  it('teach no fee of their channel where two sales fit', () => {
    const weeks = [2, 4, 6].flatMap((date, at) =>
      [mar, serra].map((party, side) =>
        sampleDocument({
          ...{ id: 1 + 2 * at + side, type: 'T', number: `FR 2026/${700 + 2 * at + side}` },
          ...{ total: 10_000, unpaid: 0, date: `2026-02-0${date}`, ...party },
        }),
      ),
    )
    const paid = [2, 4, 6].map((date, at) =>
      sampleTransaction({
        id: at + 1,
        amount: net(10_000),
        text: `STRIPE PAYOUT 0${date}-02`,
        date: `2026-02-0${date}`,
      }),
    )
    const last = sampleTransaction({
      id: 4,
      amount: net(10_000),
      text: 'STRIPE PAYOUT 02-03',
      date: '2026-03-03',
    })
    const sales = [...weeks, sale(7, 10_000, 2), sale(8, 4_835, 2), sale(9, 5_000, 2)]
    const kept = keep(sales, [...paid, last])
    expect([...paid, last].map(kept.classOf)).toEqual(['ambiguous', 'ambiguous', 'ambiguous', 'ambiguous'])
  })

  it('take a known sale once its amounts are known', () => {
    const unknown = sale(1, 5_000, 2, { unpaidMinor: null, openMinor: null })
    const only = payout(1, net(5_000), 2, 3)
    const kept = keep([unknown], [only])
    expect(kept.paidBy(only)).toEqual([])
    kept.change({ documents: [{ ...unknown, unpaidMinor: cents(0), openMinor: cents(0) }] })
    expect(kept.paidBy(only)).toEqual([1])
  })
})
