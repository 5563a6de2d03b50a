/** Both languages have the same texts: the same keys, the same values to fill in, nothing untranslated or unused. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Language } from '#contract/values.ts'
import { driftWords, driftWordsOnFiles } from '#contract/words/drift-words.ts'
import { wordsByLanguage, wordsOnFiles } from '#contract/words/words.ts'
import { monthStatementWordsOf, reportWordsOf } from '#core/reports/words-on-files.ts'
import { catalogues, cataloguesOnFiles } from '../../src-renderer/lib/i18n/catalogue.ts'

type Texts = ReadonlyMap<string, string>

const flatten = (value: unknown, path = ''): [string, string][] =>
  typeof value === 'string'
    ? [[path, value]]
    : Object.entries(value as object).flatMap(([key, inner]) =>
        flatten(inner, path === '' ? key : `${path}.${key}`),
      )

const trade = (language: Language) => ({ ...wordsByLanguage[language], drift: driftWords[language] })
const tradeOnFiles = (language: Language) => ({
  ...wordsOnFiles[language],
  drift: driftWordsOnFiles[language],
})

const pairs: readonly (readonly [string, Texts, Texts])[] = [
  ['the window', new Map(flatten(catalogues['pt-PT'])), new Map(flatten(catalogues.en))],
  ['the trade', new Map(flatten(trade('pt-PT'))), new Map(flatten(trade('en')))],
  [
    'the window, on files',
    new Map(flatten(cataloguesOnFiles['pt-PT'])),
    new Map(flatten(cataloguesOnFiles.en)),
  ],
  ['the trade, on files', new Map(flatten(tradeOnFiles('pt-PT'))), new Map(flatten(tradeOnFiles('en')))],
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

/** The keys that the window uses: whole keys, and patterns of keys that are composed. */
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
  /** The key without its suffix: a number or a condition chooses between forms of one text. */
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

const reportTextsOf = (language: Language) => {
  const { columns, linked, settledAtSource, sections, totals } = reportWordsOf(language, true)
  const { parts, terms, settledInBank } = monthStatementWordsOf(language, true)
  return { columns, linked, settledAtSource, sections, totals, parts, terms, settledInBank }
}

/** Asked of a service, or shown of what it brought alone: no company on files alone meets them. */
const ofServices = [/^lists\.detail\.(noPdf|id)$/, /^reconcile\.tour\./, /^error\./]

test.each(['pt-PT', 'en'] as const)(
  'no word of a company on files alone speaks of a service (%s)',
  (language) => {
    const { closing, lists, reconcile, reports, shell } = cataloguesOnFiles[language]
    const met = { closing, lists, reconcile, reports, shell: shell.help }
    const texts = [
      ...flatten(met),
      ...flatten(wordsOnFiles[language]),
      ...flatten(driftWordsOnFiles[language]),
      ...flatten(reportTextsOf(language)),
    ]
    const speaking = texts.filter(
      ([key, text]) => /serviço|service/i.test(text) && !ofServices.some((pattern) => pattern.test(key)),
    )
    expect(speaking).toEqual([])
  },
)
