/** The two languages say the same things, and every failure says three of them. */
import { expect, test } from 'vitest'
import { errorCode } from '#contract/errors.ts'
import { evidenceCode, gate } from '#contract/match-values.ts'
import { titleOf } from '#contract/words/command-words.ts'
import { fillSentence } from '#contract/words/sentences.ts'
import { domainWords, wordsByLanguage } from '#contract/words/words.ts'
import { plainAmount } from '#core/money.ts'
import { createI18n } from '../../../src-renderer/lib/i18n/i18n.ts'

const placeholders = (text: string) => [...new Set(text.match(/\{\{\w+\}\}/g) ?? [])].toSorted()

test.each(['pt-PT', 'en'] as const)('every reason, gate and failure has its sentence in %s', (language) => {
  const words = wordsByLanguage[language]
  expect(Object.keys(words.evidence).toSorted()).toEqual(evidenceCode.options.toSorted())
  expect(Object.keys(words.gate).toSorted()).toEqual(gate.options.toSorted())
  expect(Object.keys(words.error).toSorted()).toEqual(errorCode.options.toSorted())
})

test('both languages put the same values into a sentence', () => {
  const valuesOf = (language: 'pt-PT' | 'en', part: 'evidence' | 'gate' | 'error') =>
    Object.entries(wordsByLanguage[language][part]).map(([code, sentence]) => [
      code,
      placeholders(JSON.stringify(sentence)),
    ])
  for (const part of ['evidence', 'gate', 'error'] as const)
    expect(valuesOf('en', part)).toEqual(valuesOf('pt-PT', part))
})

test.each(['pt-PT', 'en'] as const)(
  'what a command opens is titled in %s as the menu calls the command',
  (language) => {
    const { t } = createI18n(language)
    const titles = {
      import: t('imports.title'),
      'show-imports': t('imports.list.title'),
      bulk: t('reconcile.bulk.title'),
      history: t('reconcile.history.title'),
      offset: t('reconcile.endings.offset.title'),
      'show-help': t('shell.help.title'),
      'show-commands': t('shell.palette.title'),
      'show-about': t('settings.about.title'),
      'show-start': t('shell.nav.start'),
      'show-settings': t('shell.nav.settings'),
    } as const
    for (const [command, title] of Object.entries(titles) as [keyof typeof titles, string][])
      expect(title).toBe(titleOf(command, language))
  },
)

const say = (days: number) =>
  domainWords('pt-PT', plainAmount('pt-PT')).evidence({ code: 'days-from-due', params: { days } })

test.each([
  [-3, '3 dias antes do vencimento'],
  [-1, 'Na véspera do vencimento'],
  [0, 'No dia do vencimento'],
  [1, '1 dia após o vencimento'],
  [9, '9 dias após o vencimento'],
])('%d days from the due date read %s', (days, text) => {
  expect(say(days)).toBe(text)
})

test('amounts in a sentence are written for its reader, in the currency it names', () => {
  const params = { amountMinor: -1, currency: 'USD' }
  expect(domainWords('en', plainAmount('en')).evidence({ code: 'amount-rounding', params })).toBe(
    '0.01 USD short by rounding',
  )
  expect(plainAmount('pt-PT')(-123_456_789, 'EUR')).toBe('-1.234.567,89 EUR')
  expect(plainAmount('pt-PT')(5, 'JPY')).toBe('5 JPY')
})

test('a value that is missing leaves a gap that can be seen, never its name', () => {
  const words = wordsByLanguage['pt-PT']
  expect(fillSentence(words, words.gate.currency.failed, {}, plainAmount('pt-PT'))).toBe(
    'Moedas diferentes: documento em …, movimento em …',
  )
})
