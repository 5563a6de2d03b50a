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

/** The same of what files bring to any company: documents of suppliers. */
export const useFilesWords = (): Words => wordsIn(use(LanguageContext), true)

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

/**
 * The only place that writes dates and times for the screen. `31/12/2026` from a calendar date; nothing for none. Never
 * through Date: a calendar day has no time zone.
 */
export const formatDate = (date: string | null): string =>
  date === null ? '' : `${date.slice(8, 10)}/${date.slice(5, 7)}/${date.slice(0, 4)}`

/** `3 de abril de 2026`, `3 April 2026`: where day and month could be taken for each other. */
export const formatLongDate = (date: string, language: Language): string =>
  new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, {
    dateStyle: 'long',
    timeZone: 'UTC',
  }).format(new Date(`${date}T00:00:00Z`))

const two = (value: number): string => String(value).padStart(2, '0')

/** `14:32` in this computer's zone. */
export const formatTime = (instant: string): string => {
  const at = new Date(instant)
  return `${two(at.getHours())}:${two(at.getMinutes())}`
}

/** `12:04:35`: for what passes within minutes. */
export const formatClock = (instant: string): string =>
  `${formatTime(instant)}:${two(new Date(instant).getSeconds())}`

/** `31/12/2026`: the day of an instant in this computer's zone. */
export const formatDay = (instant: string): string => {
  const at = new Date(instant)
  return `${two(at.getDate())}/${two(at.getMonth() + 1)}/${at.getFullYear()}`
}

/** `31/12/2026 14:32` in this computer's zone. */
export const formatInstant = (instant: string): string => `${formatDay(instant)} ${formatTime(instant)}`

/** The time alone today, with its date on any other day. */
export const formatAsOf = (instant: string, now: Date): string =>
  new Date(instant).toDateString() === now.toDateString() ? formatTime(instant) : formatInstant(instant)

/** What a sentence about such a moment takes: on another day it is worded otherwise, as its key with `_day` says. */
export const asOfValues = (instant: string, now: Date): { time: string; context?: 'day' } => {
  const time = formatAsOf(instant, now)
  return time === formatTime(instant) ? { time } : { time, context: 'day' }
}

const HOUR_MS = 3_600_000

/** `há 3 dias`, `3 days ago`: how old what was made at that instant is. */
export const formatAge = (instant: string, now: Date, language: Language): string => {
  const hours = Math.round((Date.parse(instant) - now.getTime()) / HOUR_MS)
  const ago = new Intl.RelativeTimeFormat(language, { numeric: 'auto' })
  if (Math.abs(hours) < 1)
    return ago.format(Math.round((Date.parse(instant) - now.getTime()) / 60_000), 'minute')
  return Math.abs(hours) < 24 ? ago.format(hours, 'hour') : ago.format(Math.round(hours / 24), 'day')
}

/**
 * Names of months. As a title, or as it begins a sentence: `Novembro de 2026`, `November 2026`. @param month yyyy-mm
 */
export const formatMonth = (month: string, language: Language): string =>
  capital(formatMonthInside(month, language), language)

/** Where there is little space: `Novembro 2026`, `November 2026`. @param month yyyy-mm */
export const formatMonthShort = (month: string, language: Language): string =>
  `${capital(nameOf(month, language), language)} ${month.slice(0, 4)}`

/** As it stands inside a sentence: `novembro de 2026`, `November 2026`. @param month yyyy-mm */
export const formatMonthInside = (month: string, language: Language): string =>
  nameOf(month, language, { year: 'numeric' })

const capital = (name: string, language: Language): string =>
  `${name.charAt(0).toLocaleUpperCase(language)}${name.slice(1)}`

const nameOf = (month: string, language: Language, more: Intl.DateTimeFormatOptions = {}): string =>
  new Intl.DateTimeFormat(language, { month: 'long', ...more, timeZone: 'UTC' }).format(
    new Date(`${month}-01T00:00:00Z`),
  )

/** Names in one line, of companies, files, categories or columns: a name may hold a comma. */
export const joinNames = (names: readonly string[]): string => names.map(isolateText).join('; ')
