import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  add,
  type Decimal,
  multiply,
  parseDecimal,
  percentOf,
  round,
  subtract,
  toCents,
  toNumber,
  toText,
} from '../../../src-main/sandbox/rules/totals.ts'

const decimal = (text: string | number): Decimal => parseDecimal(text)!

describe('exact decimals', () => {
  it.each([
    ['12', '12'],
    ['-0.10', '-0,10'],
    [' 1.5 ', '1,5'],
    [1e-7, '0,000000100000000'],
    ['+3', '3'],
  ])('reads %j', (value, text) => {
    expect(toText(decimal(value), ',')).toBe(text)
  })

  it.each([
    '',
    '1,5',
    '1.',
    '.5',
    '1e5',
    'NaN',
    '1.2.3',
    '0x10',
    null,
    true,
    {},
    [],
    Number.NaN,
    1e21,
    Number.POSITIVE_INFINITY,
  ])('refuses %j', (value) => {
    expect(parseDecimal(value)).toBeUndefined()
  })

  it.each([
    ['0.005', '0,01'],
    ['-0.005', '-0,01'],
    ['0.0049999', '0,00'],
    ['2.675', '2,68'],
    ['1', '1,00'],
  ])('rounds %s half up to %s', (value, text) => {
    expect(toText(round(decimal(value), 2), ',')).toBe(text)
  })

  it('0.1 + 0.2 is 0.3, and 1.1 x 1.1 is 1.21', () => {
    expect(toNumber(add(decimal('0.1'), decimal('0.2')))).toBe(0.3)
    expect(toNumber(multiply(decimal('1.1'), decimal('1.1')))).toBe(1.21)
  })

  const cents = fc.integer({ min: -1_000_000_000, max: 1_000_000_000 })
  const ofCents = (value: number): Decimal => ({ units: BigInt(value), scale: 2 })

  it('agrees with whole numbers of cents', () => {
    fc.assert(
      fc.property(cents, cents, (a, b) => {
        expect(toCents(add(ofCents(a), ofCents(b)))).toBe(a + b)
        expect(toCents(subtract(ofCents(a), ofCents(b)))).toBe(a - b)
      }),
    )
  })

  it('a percentage and its complement make the whole', () => {
    fc.assert(
      fc.property(cents, fc.integer({ min: 0, max: 100 }), (amount, percentage) => {
        const part = percentOf(ofCents(amount), { units: BigInt(percentage), scale: 0 })
        const rest = percentOf(ofCents(amount), { units: BigInt(100 - percentage), scale: 0 })
        expect(subtract(add(part, rest), ofCents(amount)).units).toBe(0n)
      }),
    )
  })

  it('reading back a written text changes nothing', () => {
    fc.assert(
      fc.property(cents, (amount) => {
        expect(toCents(decimal(toText(ofCents(amount), '.')))).toBe(amount)
      }),
    )
  })
})
