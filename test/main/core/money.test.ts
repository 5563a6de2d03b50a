import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { minorDigits, parseAmount, plainAmount, toDecimalText, toMinor } from '#core/money.ts'

const anyMinor = fc.integer({ min: -999_999_999_999, max: 999_999_999_999 }).map(toMinor)

describe('an amount as services write it', () => {
  it.each([
    ['20,00', 2000],
    ['20.00', 2000],
    ['+300.0', 30000],
    ['-77.93', -7793],
    ['77,93-', -7793],
    ['−12,5', -1250],
    ['1.500,00', 150000],
    ['1,500.00', 150000],
    ['1.234.567,89', 123456789],
    ['1.234.567', 123456700],
    ["1'234.56", 123456],
    ['1 234,56', 123456],
    ['1\u00a0234,56', 123456],
    ['1\u202f234,56', 123456],
    ['1.500', 150],
    ['1.', 100],
    [',5', 50],
    ['007', 700],
    ['999 999 999 999,99', 99_999_999_999_999],
    ['-000999999999999.99', -99_999_999_999_999],
    [' 5 ', 500],
    [77.93, 7793],
    [-0.005, -1],
    [1234.569450000001, 123457],
    [10.004999999999999, 1000],
    [0.1 + 0.2, 30],
    [1e-7, 0],
    [1.5e3, 150000],
    [-0, 0],
  ])('%s is %i minor units', (sent, minor) => {
    expect(parseAmount(sent)).toBe(minor)
  })

  it.each([
    '',
    ' ',
    '.',
    '-',
    '+-5',
    '-5-',
    '12.34,56',
    '1,2,3',
    '1.2,3.4',
    '12 EUR',
    '0x10',
    '1e3',
    'NaN',
    '٣',
    '99999999999999999999',
    '1000000000000.00',
    -1_000_000_000_000,
    Number.NaN,
    Number.POSITIVE_INFINITY,
    1e308,
    null,
    undefined,
    true,
    {},
    ['5'],
  ])('%j is none', (sent) => {
    expect(parseAmount(sent)).toBeUndefined()
  })

  it('rounds half away from zero, on the digits and not on a float', () => {
    expect(
      ['1.005', '-1.005', '2.675', '1.0049999', '0.994999999999'].map((text) => parseAmount(text)),
    ).toEqual([101, -101, 268, 100, 99])
  })

  it('has the decimals of its currency', () => {
    expect(['EUR', 'JPY', 'KWD', 'CLF', 'ZZZ', '??'].map(minorDigits)).toEqual([2, 0, 3, 4, 2, 2])
    // Intl says none of these, and a newer ICU may say something else.
    expect(['HUF', 'COP', 'IDR', 'PKR'].map(minorDigits)).toEqual([2, 2, 2, 2])
    expect(parseAmount('1234.56', minorDigits('HUF'))).toBe(123_456)
    expect(parseAmount('1234.5678', 0)).toBe(1235)
    expect(parseAmount('1234.5678', 3)).toBe(1234568)
  })

  it('reads in sentences with the decimals it has everywhere else', () => {
    const amounts: [number, string][] = [
      [1234, 'HUF'],
      [-1_234_567, 'EUR'],
      [1_234_567, 'BHD'],
      [5, 'JPY'],
      [-5, 'EUR'],
    ]
    expect(amounts.map(([minor, currency]) => plainAmount('en')(minor, currency))).toEqual([
      '12.34 HUF',
      '-12,345.67 EUR',
      '1,234.567 BHD',
      '5 JPY',
      '-0.05 EUR',
    ])
    expect(plainAmount('pt-PT')(-123_456_789, 'EUR')).toBe('-1.234.567,89 EUR')
  })

  it('comes back as it was written, with either separator and any number of decimals', () => {
    fc.assert(
      fc.property(
        anyMinor,
        fc.constantFrom(0, 2, 3),
        fc.constantFrom('.', ','),
        (minor, digits, separator) => {
          expect(parseAmount(toDecimalText(minor, digits, separator as '.' | ','), digits)).toBe(minor)
        },
      ),
    )
  })

  it('means the same grouped or plain', () => {
    fc.assert(
      fc.property(anyMinor, (minor) => {
        const [whole = '', cents = ''] = toDecimalText(minor).split('.')
        const grouped = whole.replace(/\B(?=(\d{3})+$)/g, '.')
        expect(parseAmount(`${grouped},${cents}`)).toBe(minor)
        expect(parseAmount(`${whole.replace(/\B(?=(\d{3})+$)/g, ' ')}.${cents}`)).toBe(minor)
      }),
    )
  })

  it('is never anything but a safe integer, whatever is sent', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.anything(), fc.stringMatching(/^[-+]?[\d.,' ]{1,20}-?$/), fc.double()),
        (sent) => {
          const minor = parseAmount(sent)
          if (minor !== undefined) expect(Number.isSafeInteger(minor)).toBe(true)
          expect(Object.is(minor, -0)).toBe(false)
        },
      ),
    )
  })
})

describe('minor units', () => {
  it('are safe integers and know no negative zero', () => {
    for (const value of [0.5, Number.NaN, Number.POSITIVE_INFINITY])
      expect(() => toMinor(value)).toThrow(RangeError)
    for (const sum of [2 ** 53, -(2 ** 60)])
      expect(() => toMinor(sum)).toThrow(expect.objectContaining({ code: 'sum-too-large' }))
    expect(Object.is(toMinor(-0), 0)).toBe(true)
    expect(toMinor(-5)).toBe(-5)
  })
})

describe('an amount as plain text', () => {
  it.each([
    [5, 2, '0.05'],
    [-5, 2, '-0.05'],
    [123456, 2, '1234.56'],
    [0, 2, '0.00'],
    [7, 0, '7'],
    [-1234, 3, '-1.234'],
  ])('%i with %i decimals is %s', (minor, digits, text) => {
    expect(toDecimalText(toMinor(minor), digits)).toBe(text)
  })
})
