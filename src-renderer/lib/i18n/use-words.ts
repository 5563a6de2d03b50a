/** Words, sentences and formats of the language on screen, in one hook. */

import { createContext, use } from 'react'
import { isolateText } from '#contract/clean-text.ts'
import { defaultSettings } from '#contract/default-settings.ts'
import type { EvidenceParams } from '#contract/match-values.ts'
import type { Language } from '#contract/values.ts'
import { fillSentence, type Sentence } from '#contract/words/sentences.ts'
import { wordsByLanguage, wordsOnFiles } from '#contract/words/words.ts'
import { formatAmount, formatCount, formatMegabytes, formatMoney } from '../format-money.ts'
import { createI18n } from './i18n.ts'

export const LanguageContext = createContext<Language>(defaultSettings.language)

/** Whether files bring everything of the company on screen: no word speaks of its service then. */
export const OnFilesContext = createContext(false)

export const useWords = (): Words => wordsIn(use(LanguageContext), use(OnFilesContext))

const isolated = (params: EvidenceParams): EvidenceParams =>
  Object.fromEntries(
    Object.entries(params).map(([name, value]) => [
      name,
      typeof value === 'string' ? isolateText(value) : value,
    ]),
  )

/** i18next puts each sentence together anew, an eighth of what drawing allocates: one without values is kept. */
const sentencesIn = (language: Language, isOnFiles: boolean) => {
  const { t } = createI18n(language, isOnFiles)
  const toSentence = t as unknown as (key: string, values?: object) => string
  const kept = new Map<string, string>()
  const say: typeof toSentence = (key, values) => {
    if (values !== undefined) return toSentence(key, values)
    const sentence = kept.get(key) ?? toSentence(key)
    kept.set(key, sentence)
    return sentence
  }
  return say as unknown as typeof t
}

const createWords = (language: Language, isOnFiles: boolean) => {
  const words = (isOnFiles ? wordsOnFiles : wordsByLanguage)[language]
  const money = (minor: number, currency: string) => formatMoney(minor, currency, language)
  return {
    t: sentencesIn(language, isOnFiles),
    language,
    isOnFiles,
    words,
    money,
    amount: (minor: number, currency: string) => formatAmount(minor, currency, language),
    count: (value: number) => formatCount(value, language),
    megabytes: (bytes: number) => formatMegabytes(bytes, language),
    /** What a counted sentence takes: the number that chooses its form, and how it is written. */
    counted: (value: number) => ({ count: value, n: formatCount(value, language) }),
    /** @param currency of amounts whose values name none */
    say: (sentence: Sentence, params: EvidenceParams, currency?: string) =>
      fillSentence(words, sentence, isolated(params), money, currency),
  }
}

export type Words = ReturnType<typeof createWords>

const known = { service: new Map<Language, Words>(), files: new Map<Language, Words>() }

/** Made once: every part on screen has the same. */
const wordsIn = (language: Language, isOnFiles: boolean): Words => {
  const made = known[isOnFiles ? 'files' : 'service']
  const words = made.get(language) ?? createWords(language, isOnFiles)
  made.set(language, words)
  return words
}
