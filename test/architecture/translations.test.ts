/** Both languages say the same things: same keys, same values to fill in, nothing left untranslated. */
import { expect, test } from 'vitest'
import { wordsByLanguage } from '#contract/words/words.ts'
import { catalogues } from '../../src-renderer/lib/i18n/catalogue.ts'

type Texts = ReadonlyMap<string, string>

const flatten = (value: unknown, path = ''): [string, string][] =>
  typeof value === 'string'
    ? [[path, value]]
    : Object.entries(value as object).flatMap(([key, inner]) =>
        flatten(inner, path === '' ? key : `${path}.${key}`),
      )

const pairs: readonly (readonly [string, Texts, Texts])[] = [
  ['the window', new Map(flatten(catalogues['pt-PT'])), new Map(flatten(catalogues.en))],
  ['the trade', new Map(flatten(wordsByLanguage['pt-PT'])), new Map(flatten(wordsByLanguage.en))],
]

const placeholders = (text: string): string[] =>
  [...text.matchAll(/\{\{\s*([\w.]+)/g)].map(([, name]) => name ?? '').sort()

test.each(pairs)('%s has the same keys in both languages', (_, portuguese, english) => {
  expect(portuguese.size).toBeGreaterThan(10)
  expect([...english.keys()].toSorted()).toEqual([...portuguese.keys()].toSorted())
})

test.each(pairs)('%s fills the same values into each sentence', (_, portuguese, english) => {
  const different = [...portuguese].filter(
    ([key, text]) => placeholders(text).join() !== placeholders(english.get(key) ?? '').join(),
  )
  expect(different.map(([key]) => key)).toEqual([])
})

test.each(pairs)('%s has no empty text and no exclamation mark', (_, portuguese, english) => {
  const odd = [...portuguese, ...english].filter(([, text]) => text.trim() === '' || text.includes('!'))
  expect(odd).toEqual([])
})

test.each(pairs)('%s has no sentence left in the other language', (_, portuguese, english) => {
  const same = [...portuguese].filter(
    ([key, text]) => text === english.get(key) && /\p{L}{3,} \p{L}{3,}/u.test(text),
  )
  expect(same).toEqual([])
})
