/** Both languages say the same things: same keys, same values to fill in, nothing left untranslated or unused. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
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

/** What the window asks for: whole keys, and patterns of those that are put together there. */
const askedFor = (): { whole: ReadonlySet<string>; patterns: readonly RegExp[] } => {
  const root = join(import.meta.dirname, '../../src-renderer')
  const sources = globSync('**/*.{ts,tsx}', { cwd: root }).filter((path) => !path.includes('i18n'))
  const text = sources.map((path) => readFileSync(join(root, path), 'utf8')).join('\n')
  const groups = Object.keys(catalogues.en).join('|')
  const whole = [...text.matchAll(new RegExp(`'((?:${groups})\\.[\\w.-]+)'`, 'g'))].map(([, key]) =>
    String(key),
  )
  const made = [...text.matchAll(new RegExp(`\`((?:${groups})\\.[^\`]*)\``, 'g'))].map(([, key]) =>
    String(key),
  )
  const patterns = made.map((key) => {
    const parts = key.split(/\$\{(?:[^{}]|\{[^{}]*\})*\}/)
    return new RegExp(`^${parts.map((part) => part.replaceAll('.', '\\.')).join('[^.]+')}(\\.(what|next))?$`)
  })
  return { whole: new Set(whole), patterns }
}

test('every text of the window is asked for somewhere in it', () => {
  const { whole, patterns } = askedFor()
  const isAsked = (key: string): boolean => whole.has(key) || patterns.some((pattern) => pattern.test(key))
  /** A number or a circumstance chooses between forms of one text. */
  const base = (key: string): string => key.replace(/_(zero|one|other)$/, '').replace(/_(day|credit)$/, '')
  const [[, portuguese] = []] = pairs
  const keys = [...(portuguese?.keys() ?? [])]
  expect(keys.filter((key) => !isAsked(key) && !isAsked(base(key)))).toEqual([])
  expect(isAsked('shell.nobodySaysThis')).toBe(false)
})

test.each(pairs)('%s writes a percentage as each language does', (_, portuguese, english) => {
  expect([...portuguese].filter(([, text]) => /[\d}]%/.test(text))).toEqual([])
  expect([...english].filter(([, text]) => /[\d}] %/.test(text))).toEqual([])
})
