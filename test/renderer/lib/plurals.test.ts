/** One row, two rows: counted sentences agree with their number in both languages. */
import { expect, test } from 'vitest'
import { createI18n } from '../../../src-renderer/lib/i18n/i18n.ts'

const languages = ['pt-PT', 'en'] as const

const said = (language: (typeof languages)[number], count: number): string =>
  createI18n(language).t('partners.csv.rows', { count, n: String(count) })

test('one row is singular, none and several are plural', () => {
  expect([0, 1, 2].map((count) => said('en', count))).toEqual(['0 rows', '1 row', '2 rows'])
  expect([1, 2].map((count) => said('pt-PT', count))).toEqual(['1 linha', '2 linhas'])
})

test('a whole million, which has a plural of its own in Portuguese, is said too', () => {
  expect(said('pt-PT', 1_000_000)).toBe('1000000 linhas')
})

test.each(languages)('every counted sentence of %s has a singular and a plural', (language) => {
  const keys = (texts: object, path = ''): string[] =>
    Object.entries(texts).flatMap(([key, text]) =>
      typeof text === 'string' ? [`${path}${key}`] : keys(text, `${path}${key}.`),
    )
  const all = keys(createI18n(language).getResourceBundle(language, 'translation'))
  const stems = (suffix: string) =>
    all.filter((key) => key.endsWith(suffix)).map((key) => key.slice(0, -suffix.length))
  expect(stems('_one').length).toBeGreaterThan(20)
  expect(stems('_one').toSorted()).toEqual(stems('_other').toSorted())
})
