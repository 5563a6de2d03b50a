/** Numbers and dates of a form: read as people type them, written back so that a misreading shows. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  parseTypedDate,
  parseTypedMoment,
  showTypedDate,
  showTypedMoment,
} from '../../../src-renderer/lib/typed-date.ts'
import { parseTypedDecimal, showDecimal, showTypedDecimal } from '../../../src-renderer/lib/typed-decimal.ts'

test.each([
  ['1.234,56', '1234.56'],
  ['1234.56', '1234.56'],
  ['1,234.56', '1234.56'],
  ['1 234,56 €', '1234.56'],
  ['1.234.567', '1234567'],
  ['0,125', '0.125'],
  ['0.125', '0.125'],
  ['16,5 %', '16.5'],
  ['12.3456', '12.3456'],
  ['007', '7'],
  ['5,', '5'],
  [',5', '0.5'],
  ['\u22123,2', '-3.2'],
])('%s is meant as %s in either language', (typed, plain) => {
  for (const language of ['pt-PT', 'en'] as const) expect(parseTypedDecimal(typed, language)).toBe(plain)
})

test('one mark before three digits is read as its language reads it', () => {
  expect(parseTypedDecimal('1.234', 'pt-PT')).toBe('1234')
  expect(parseTypedDecimal('1,234', 'pt-PT')).toBe('1.234')
  expect(parseTypedDecimal('1.234', 'en')).toBe('1.234')
  expect(parseTypedDecimal('1,234', 'en')).toBe('1234')
})

test.each(['', 'abc', '1,2,3', '1.23.456', '12,34.5,6', '1.2345,6', '--5', '1e3', '.'])(
  '%s is no number and stays as it is',
  (typed) => {
    expect(parseTypedDecimal(typed, 'pt-PT')).toBeUndefined()
    expect(showTypedDecimal(typed, 'pt-PT')).toBe(typed)
  },
)

test('what the screen writes is read as the same number', () => {
  const plain = fc
    .tuple(fc.nat(999_999_999), fc.stringMatching(/^\d{0,5}[1-9]$/))
    .map(([a, b]) => `${a}.${b}`)
  fc.assert(
    fc.property(fc.constantFrom('pt-PT', 'en'), fc.oneof(plain, fc.nat().map(String)), (language, value) => {
      const typed = language === 'en' ? value : value.replace('.', ',')
      expect(parseTypedDecimal(showTypedDecimal(typed, language), language)).toBe(value)
    }),
  )
  expect(showTypedDecimal('80', 'pt-PT', 2)).toBe('80,00')
  expect(showTypedDecimal('1234,5', 'pt-PT', 2)).toBe('1\u00a0234,50')
})

test.each([
  ['31/12/2026', '2026-12-31'],
  ['1-2-26', '2026-02-01'],
  ['01.02.2026', '2026-02-01'],
  ['3112', '2026-12-31'],
  ['31122027', '2027-12-31'],
  ['31/12', '2026-12-31'],
  ['2026-02-28', '2026-02-28'],
  ['+30', '2026-12-21'],
])('%s is the day %s', (typed, day) => {
  expect(parseTypedDate(typed, '2026-11-21')).toBe(day)
})

test('a plain decimal is written as the screen writes numbers, three decimals too', () => {
  expect(showDecimal('1234.5', 'pt-PT', 2)).toBe('1\u00a0234,50')
  expect(showDecimal('1.234', 'pt-PT')).toBe('1,234')
  expect(showDecimal('1234.5', 'en')).toBe('1,234.5')
})

test.each(['', '31/02/2026', '32/1', '29/02/2027', 'amanhã', '1/13/2026'])('%s is no day', (typed) => {
  expect(parseTypedDate(typed, '2026-11-21')).toBeUndefined()
  expect(showTypedDate(typed, '2026-11-21')).toBe(typed)
})

test('a moment is a day and a time', () => {
  expect(parseTypedMoment('31/12/2026 9:05', '2026-11-21')).toBe('2026-12-31T09:05:00')
  expect(parseTypedMoment('2026-12-31T14:30:00', '2026-11-21')).toBe('2026-12-31T14:30:00')
  expect(showTypedMoment('3112 14h30', '2026-11-21')).toBe('31/12/2026 14:30')
  for (const wrong of ['31/12/2026', '31/12/2026 24:00', '31/12/2026 9:60', '9:05'])
    expect(parseTypedMoment(wrong, '2026-11-21')).toBeUndefined()
})
