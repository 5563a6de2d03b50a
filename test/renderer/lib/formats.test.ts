/** Amounts and dates on screen, and amounts as people type them. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatAmount, formatMoney } from '../../../src-renderer/lib/format-money.ts'
import { createI18n } from '../../../src-renderer/lib/i18n/i18n.ts'
import {
  asOfValues,
  formatDate,
  formatMonth,
  formatMonthShort,
} from '../../../src-renderer/lib/i18n/use-words.ts'
import { looksLikeAmount, parseTypedAmount } from '../../../src-renderer/lib/parse-typed-amount.ts'
import { toSearchFilter } from '../../../src-renderer/lists/filters/list-search.ts'

test.each([
  [123_456, '1\u00a0234,56'],
  [-123_456, '\u22121\u00a0234,56'],
  [5, '0,05'],
  [0, '0,00'],
  [100_000_000_001, '1\u00a0000\u00a0000\u00a0000,01'],
  [Number.MAX_SAFE_INTEGER, '90\u00a0071\u00a0992\u00a0547\u00a0409,91'],
])('%d cents read %s in Portuguese', (minor, text) => {
  expect(formatAmount(minor, 'EUR', 'pt-PT')).toBe(text)
})

test('an amount with its currency carries the sign of it, and the digits of it', () => {
  expect(formatMoney(123_456, 'EUR', 'pt-PT')).toBe('1\u00a0234,56\u00a0€')
  expect(formatAmount(123_456, 'EUR', 'en')).toBe('1,234.56')
  expect(formatAmount(123_456, 'JPY', 'pt-PT')).toBe('123\u00a0456')
})

test('a moment is worded by its hour today and by its day later', () => {
  const { t } = createI18n('pt-PT')
  const at = new Date(2026, 6, 8, 14, 32).toISOString()
  const said = (now: Date) => t('shell.sync.asOf', asOfValues(at, now))
  expect(said(new Date(2026, 6, 8, 23, 0))).toBe('Sincronizado às 14:32')
  expect(said(new Date(2026, 6, 9, 8, 0))).toBe('Sincronizado em 08/07/2026 14:32')
})

test('a month is named as it begins a sentence, shorter where there is little space', () => {
  expect(formatMonth('2026-11', 'pt-PT')).toBe('Novembro de 2026')
  expect(formatMonthShort('2026-11', 'pt-PT')).toBe('Novembro 2026')
  expect(formatMonth('2026-11', 'en')).toBe('November 2026')
})

test('a calendar day is written without a time zone', () => {
  expect(formatDate('2026-01-02')).toBe('02/01/2026')
  expect(formatDate(null)).toBe('')
})

test.each([
  ['1.234,56', 123_456],
  ['1234.56', 123_456],
  ['1234,56', 123_456],
  ['1,234.56', 123_456],
  ['1 234,56 €', 123_456],
  ['1\u00a0234,56', 123_456],
  ['\u22125,5', -550],
  ['1.234', 123_400],
  ['7', 700],
  ['1.234.567,8', 123_456_780],
])('%s is typed for %d cents', (typed, minor) => {
  expect(parseTypedAmount(typed, 'pt-PT')).toBe(minor)
})

test.each(['', 'abc', '1,2,3', '1.23.456', '12,345,6.7', '--5', '1.234,567', '99999999999999999'])(
  '%s is no amount',
  (typed) => {
    expect(parseTypedAmount(typed, 'pt-PT')).toBeUndefined()
  },
)

test.each([
  ['1.234', 123_400, undefined],
  ['1,234', undefined, 123_400],
  ['1.234,5', 123_450, 123_450],
  ['0.50', 50, 50],
] as const)('%s is read as any typed number of the language', (typed, portuguese, english) => {
  expect(parseTypedAmount(typed, 'pt-PT')).toBe(portuguese)
  expect(parseTypedAmount(typed, 'en')).toBe(english)
})

test('whatever the screen writes can be typed back', () => {
  fc.assert(
    fc.property(fc.integer({ min: -1_000_000_000_000, max: 1_000_000_000_000 }), (minor) => {
      for (const language of ['pt-PT', 'en'] as const)
        expect(parseTypedAmount(formatAmount(minor, 'EUR', language), language)).toBe(minor)
    }),
  )
})

test('only a text with decimals is searched as an amount', () => {
  expect(looksLikeAmount('1234')).toBe(false)
  expect(toSearchFilter(' 1234 ')).toEqual({ search: '1234' })
  expect(toSearchFilter('-20,00')).toEqual({ minMinor: 2000, maxMinor: 2000 })
  expect(toSearchFilter('  ')).toEqual({})
})
