import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { faultOfSplit, type RulePart, type RuleSplit } from '#contract/ending-values.ts'
import type { IsoDate } from '#contract/values.ts'
import { partsOf } from '#core/endings/rule-parts.ts'

const DAY = '2026-10-05' as IsoDate
const rest: RulePart = { by: 'rest', categoryId: 'loan-capital' }
const split = (parts: RulePart[], plan: RuleSplit['plan'] = []): RuleSplit => ({ parts, plan })
const amountsOf = (
  divided: RuleSplit,
  amountMinor: number,
  text = 'PREST',
  { bookingDate = DAY as IsoDate | null, currency = 'EUR' } = {},
): number[] | undefined =>
  partsOf({ categoryId: 'other', split: divided }, { text, amountMinor, currency, bookingDate })?.map(
    (part) => part.amountMinor,
  )

it('a rule without parts puts the whole amount under its category', () => {
  const parts = partsOf(
    { categoryId: 'rent' },
    { text: 'X', amountMinor: -5, currency: 'EUR', bookingDate: null },
  )
  expect(parts).toEqual([{ categoryId: 'rent', amountMinor: -5 }])
})

describe('amounts of the text', () => {
  const loan = split([
    { by: 'text', categoryId: 'interest-paid', word: 'juros' },
    { by: 'text', categoryId: 'stamp-duty', word: 'I.Selo' },
    rest,
  ])
  it.each([
    ['PREST 12/60 JUROS 45,10 I.SELO 1,80'],
    ['Prest. nº 7 Juros: 45,10 EUR  I SELO=1,80 CAP 812,33'],
    ['JUROS EUR 45.10; I.SELO EUR 1.80'],
    ['I.SELO 1,80- JUROS 45,10-'],
  ])('finds each behind its word in %s', (text) => {
    expect(amountsOf(loan, -85_923, text)).toEqual([-4_510, -180, -81_233])
  })

  it('reads thousands', () => {
    const [interest] = amountsOf(loan, -900_000, 'JUROS 1.234,56 I.SELO 49,38') ?? []
    expect(interest).toBe(-123_456)
  })

  it.each([
    ['without the word', 'PREST 45,10 I.SELO 1,80'],
    ['where the word is a part of another', 'SEMJUROS 45,10 I.SELO 1,80'],
    ['where the word has two amounts', 'JUROS 45,10 JUROS 40,10 I.SELO 1,80'],
    ['of whole numbers, which are no amounts', 'JUROS 45 I.SELO 1'],
    ['where more stands between', 'JUROS DE MORA 45,10 I.SELO 1,80'],
    ['beyond the transaction', 'JUROS 9.999,10 I.SELO 1,80'],
  ])('takes none %s', (_, text) => {
    expect(amountsOf(loan, -85_923, text)).toBeUndefined()
  })

  it('reads a text of a megabyte of digits and words in time', () => {
    expect(amountsOf(loan, -85_923, 'JUROS 1,1'.repeat(100_000))).toBeUndefined()
    expect(amountsOf(loan, -85_923, '1,'.repeat(500_000))).toBeUndefined()
  })
})

describe('amounts of a plan', () => {
  const plan = [
    { date: '2026-09-05' as IsoDate, amounts: [80_000, 5_000] },
    { date: '2026-10-05' as IsoDate, amounts: [80_500, 4_500] },
  ]
  const loan = split(
    [
      { by: 'plan', categoryId: 'loan-capital' },
      { by: 'plan', categoryId: 'interest-paid' },
      { by: 'percent', categoryId: 'stamp-duty', percent: 4, of: 1 },
      { by: 'rest', categoryId: 'bank-charges' },
    ],
    plan,
  )
  it('are those of the nearest date, and a share is one of its part', () => {
    expect(amountsOf(loan, -85_180)).toEqual([-80_500, -4_500, -180])
    expect(amountsOf(loan, -85_480, 'X', { bookingDate: '2026-09-07' as IsoDate })).toEqual([
      -80_000, -5_000, -200, -280,
    ])
  })

  it.each([
    ['no line is near', '2026-11-05'],
    ['two are as near', '2026-09-20'],
    ['it has no date', null],
  ])('are not known where %s', (_, bookingDate) => {
    const near = {
      ...loan,
      plan: [
        ...plan,
        { date: '2026-09-25' as IsoDate, amounts: [1, 1] },
        { date: '2026-09-15' as IsoDate, amounts: [2, 2] },
      ],
    }
    expect(amountsOf(near, -85_180, 'X', { bookingDate: bookingDate as IsoDate | null })).toBeUndefined()
  })

  it('have to sum where nothing takes the rest', () => {
    const exact = split(loan.parts.slice(0, 2), plan)
    expect(amountsOf(exact, -85_000)).toEqual([-80_500, -4_500])
    expect(amountsOf(exact, -85_001)).toBeUndefined()
  })
})

it('leaves out parts of nothing, and refuses a fixed amount beyond the transaction', () => {
  const fee = split([{ by: 'fixed', categoryId: 'bank-charges', minor: 500 }, rest])
  expect(amountsOf(fee, 1_500)).toEqual([500, 1_000])
  expect(amountsOf(fee, -500)).toEqual([-500])
  expect(amountsOf(fee, -499)).toBeUndefined()
})

it('parts of random rules sum to the transaction, to the cent, or are not known', () => {
  const part = fc.oneof(
    fc.record({ by: fc.constant('fixed' as const), minor: fc.integer({ min: 1, max: 5_000 }) }),
    fc.record({
      by: fc.constant('percent' as const),
      percent: fc.integer({ min: 1, max: 400_000 }).map((tenThousandths) => tenThousandths / 10_000),
      of: fc.constant(null),
    }),
    fc.constant({ by: 'text' as const, word: 'JUR' }),
    fc.constant({ by: 'rest' as const }),
  )
  let known = 0
  fc.assert(
    fc.property(
      fc.array(part, { minLength: 2, maxLength: 6 }),
      fc.integer({ min: -1_000_000, max: 1_000_000 }).filter((amount) => amount !== 0),
      fc.integer({ min: 0, max: 9_999 }),
      (parts, amountMinor, interest) => {
        const divided = split(parts.map((one) => ({ categoryId: 'other', ...one })))
        if (faultOfSplit(divided) !== undefined) return
        const amounts = amountsOf(divided, amountMinor, `X JUR ${(interest / 100).toFixed(2)}`)
        if (amounts === undefined) return
        known += 1
        expect(amounts.reduce((sum, amount) => sum + amount, 0)).toBe(amountMinor)
        for (const amount of amounts) expect(Math.sign(amount)).toBe(Math.sign(amountMinor))
      },
    ),
    { numRuns: 1_000, seed: 7 },
  )
  expect(known).toBeGreaterThan(100)
})

it.each<[string, RulePart[], RuleSplit['plan']]>([
  ['two-rests', [rest, rest], []],
  [
    'percent-without-rest',
    [
      { by: 'percent', categoryId: 'vat', percent: 50, of: null },
      { by: 'fixed', categoryId: 'rent', minor: 1 },
    ],
    [],
  ],
  ['percent-of', [{ by: 'percent', categoryId: 'vat', percent: 50, of: 1 }, rest], []],
  ['percent-of', [{ by: 'percent', categoryId: 'vat', percent: 50, of: 7 }, rest], []],
  ['plan-missing', [{ by: 'plan', categoryId: 'vat' }, rest], []],
  ['plan-lines', [{ by: 'plan', categoryId: 'vat' }, rest], [{ date: DAY, amounts: [1, 2] }]],
  ['plan-lines', [{ by: 'fixed', categoryId: 'vat', minor: 1 }, rest], [{ date: DAY, amounts: [1] }]],
  [
    'plan-dates',
    [{ by: 'plan', categoryId: 'vat' }, rest],
    [
      { date: DAY, amounts: [1] },
      { date: DAY, amounts: [2] },
    ],
  ],
])('refuses %s', (fault, parts, plan) => {
  expect(faultOfSplit({ parts, plan })).toBe(fault)
})
