/** VAT on a cash basis: the parts of a document sum to it, and no later payment changes an earlier month. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { IsoDate, Minor } from '#contract/values.ts'
import { addDays } from '../../../../src-main/core/calendar.ts'
import { lastDayOf, monthOf } from '../../../../src-main/core/closing/month.ts'
import { dueParts, sharesOf, type VatDocument } from '../../../../src-main/core/vat/cash-basis.ts'
import type { VatRate } from '../../../../src-main/core/vat/rates.ts'
import { cases } from '../../../helpers/long.ts'

const day = (text: string) => text as IsoDate
const REGIME = { from: day('2025-01-01'), until: null }
const FAR = day('2099-12-31')

const rate = (percent: number, baseMinor: number): VatRate => ({
  ...{ percent: String(percent), region: 'PT', exemption: null },
  baseMinor: baseMinor as Minor,
  taxMinor: Math.round((baseMinor * percent) / 100) as Minor,
})
const sumOf = (amounts: readonly (number | null)[]): number =>
  amounts.reduce<number>((sum, minor) => sum + (minor ?? 0), 0)
const totalOf = (rates: readonly VatRate[]) =>
  sumOf(rates.flatMap(({ baseMinor, taxMinor }) => [baseMinor, taxMinor]))
const anInvoice = (of: Partial<VatDocument> = {}): VatDocument => ({
  ...{
    side: 'customer',
    type: 'I',
    date: day('2026-03-15'),
    totalMinor: 12_300,
    statedWithheldMinor: 0,
    parts: [],
  },
  ...of,
})
/** Day, event, VAT of each rate. */
const listed = (document: VatDocument, rates: readonly VatRate[], regime = REGIME, through = FAR) =>
  dueParts(document, { regime, through }).map((part) => [
    part.day,
    part.event,
    ...sharesOf(part, {
      totalMinor: document.totalMinor,
      taxMinor: sumOf(rates.map((one) => one.taxMinor)),
      rates,
    }).map(({ taxMinor }) => taxMinor),
  ])

describe('VAT falls due', () => {
  it('with each part that is received, for the part received', () => {
    const parts = [
      { day: day('2026-04-10'), minor: 4_100 },
      { day: day('2026-05-02'), minor: 8_200 },
    ]
    expect(listed(anInvoice({ parts }), [rate(23, 10_000)])).toEqual([
      ['2026-04-10', 'settled', 767],
      ['2026-05-02', 'settled', 1_533],
    ])
  })

  it('in the 12th month after the issue for what is unpaid then, and not again with a later payment', () => {
    const parts = [
      { day: day('2026-04-10'), minor: 4_100 },
      { day: day('2027-04-02'), minor: 8_200 },
    ]
    expect(listed(anInvoice({ parts }), [rate(23, 10_000)])).toEqual([
      ['2026-04-10', 'settled', 767],
      ['2027-03-31', 'twelve-months', 1_533],
      ['2027-04-02', 'settled', 0],
    ])
    expect(listed(anInvoice(), [rate(23, 10_000)], REGIME, day('2027-02-28'))).toEqual([])
  })

  it('at the latest in the month in which the company leaves the regime', () => {
    const regime = { from: day('2025-01-01'), until: day('2026-12-31') }
    expect(listed(anInvoice(), [rate(23, 10_000)], regime as never)).toEqual([
      ['2026-12-31', 'leaving', 2_300],
    ])
    expect(listed(anInvoice({ date: day('2025-03-15') }), [rate(23, 10_000)], regime as never)).toEqual([
      ['2026-03-31', 'twelve-months', 2_300],
    ])
  })

  it('for no unpaid document of before the company entered or of after it left', () => {
    expect(listed(anInvoice({ date: day('2024-12-31') }), [rate(23, 10_000)])).toEqual([])
    const regime = { from: day('2025-01-01'), until: day('2026-02-28') }
    expect(listed(anInvoice(), [rate(23, 10_000)], regime as never)).toEqual([])
  })

  it('with an advance, on the day it is received', () => {
    const parts = [{ day: day('2026-02-20'), minor: 12_300 }]
    expect(listed(anInvoice({ parts }), [rate(23, 10_000)])).toEqual([['2026-02-20', 'settled', 2_300]])
  })

  it('on the day of issue of an invoice-receipt, whatever else is known of its payment', () => {
    const parts = [{ day: day('2026-04-10'), minor: 4_100 }]
    expect(listed(anInvoice({ type: 'T', parts }), [rate(23, 10_000)])).toEqual([
      ['2026-03-15', 'at-issue', 2_300],
    ])
  })

  it('for what is kept back with what is received, where the source never had it as unpaid', () => {
    const parts = [
      { day: day('2026-04-10'), minor: 4_900 },
      { day: day('2026-05-10'), minor: 4_900 },
    ]
    const fee = anInvoice({ totalMinor: 12_300, statedWithheldMinor: 2_500, parts })
    const shares = dueParts(fee, { regime: REGIME, through: FAR }).map(
      (part) => sharesOf(part, { totalMinor: 12_300, taxMinor: 2_300, rates: [rate(23, 10_000)] })[0],
    )
    expect(shares.map((share) => [share?.settledMinor, share?.taxMinor])).toEqual([
      [6_150, 1_150],
      [6_150, 1_150],
    ])
  })
})

const documents = fc
  .record({
    rates: fc
      .array(fc.tuple(fc.constantFrom(23, 13, 6, 0, 22, 4), fc.integer({ min: 1, max: 9_999_999 })), {
        minLength: 1,
        maxLength: 4,
      })
      .map((all) => all.map(([percent, base]) => rate(percent, base))),
    issued: fc.integer({ min: 0, max: 500 }),
    weights: fc.array(fc.tuple(fc.integer({ min: 0, max: 800 }), fc.integer({ min: -20, max: 100 })), {
      maxLength: 9,
    }),
    withheld: fc.integer({ min: 0, max: 25 }),
  })
  .map(({ rates, issued, weights, withheld }) => {
    const totalMinor = totalOf(rates)
    const date = addDays(day('2025-01-10'), issued)
    const parts = weights.map(([later, percent]) => ({
      day: addDays(date, later),
      minor: Math.round((totalMinor * percent) / 137),
    }))
    const statedWithheldMinor = Math.floor((totalMinor * withheld) / 100)
    return { rates, document: anInvoice({ date, totalMinor, statedWithheldMinor, parts }) }
  })

it('the parts, and what falls due in the 12th month, sum to the VAT of each rate and to the total, to the cent', () => {
  fc.assert(
    fc.property(documents, ({ rates, document }) => {
      const due = dueParts(document, { regime: REGIME, through: FAR }).filter(
        ({ isDueBefore }) => !isDueBefore,
      )
      const taxed = {
        totalMinor: document.totalMinor,
        taxMinor: sumOf(rates.map((one) => one.taxMinor)),
        rates,
      }
      const shares = due.map((part) => sharesOf(part, taxed))
      for (const [at, one] of rates.entries()) {
        expect(sumOf(shares.map((of) => of[at]?.taxMinor ?? 0))).toBe(one.taxMinor)
        expect(sumOf(shares.map((of) => of[at]?.baseMinor ?? 0))).toBe(one.baseMinor)
      }
      for (const of of shares)
        for (const { settledMinor, baseMinor, taxMinor } of of)
          expect((baseMinor ?? 0) + (taxMinor ?? 0)).toBe(settledMinor)
      // Without rates it is the same VAT.
      const unknown = due.flatMap((part) => sharesOf(part, { ...taxed, rates: null }))
      expect(sumOf(unknown.map(({ taxMinor }) => taxMinor))).toBe(taxed.taxMinor)
    }),
    { numRuns: cases(200) },
  )
})

it('a month shows the same whatever is paid in later months', () => {
  fc.assert(
    fc.property(documents, fc.integer({ min: 0, max: 1_300 }), ({ rates, document }, later) => {
      const end = lastDayOf(monthOf(addDays(day('2025-01-10'), later)))
      const until = (parts: VatDocument['parts']) =>
        listed({ ...document, parts }, rates).filter(([on]) => String(on) <= end)
      expect(until(document.parts.filter((part) => part.day <= end))).toEqual(until(document.parts))
    }),
    { numRuns: cases(200) },
  )
})
