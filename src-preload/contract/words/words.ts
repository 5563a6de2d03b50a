/** The only way to the words: by language, as sentences ready to show or to write. */
import type { Evidence, GateResult } from '../match-values.ts'
import type { Language } from '../values.ts'
import { enWords } from './en.ts'
import { ptWords } from './pt-pt.ts'
import { fillSentence, type ShowAmount, type Words } from './sentences.ts'

export const wordsByLanguage: Readonly<Record<Language, Words>> = { 'pt-PT': ptWords, en: enWords }

/** ISO 4217 currencies a reader may meet whose minor unit is not a hundredth. */
const otherDigits: Readonly<Record<string, number>> = { JPY: 0, KRW: 0, CLP: 0, ISK: 0, TND: 3, KWD: 3 }
const marks = { 'pt-PT': { decimal: ',', group: '.' }, en: { decimal: '.', group: ',' } } as const

/** An amount in plain characters, the same on every computer: `1.234,56 EUR`. For files and the terminal. */
export const plainAmount =
  (language: Language): ShowAmount =>
  (minor, currency) => {
    const digits = otherDigits[currency] ?? 2
    const text = String(Math.abs(minor)).padStart(digits + 1, '0')
    const whole = text.slice(0, text.length - digits)
    const { decimal, group } = marks[language]
    const grouped = whole.replaceAll(/\B(?=(\d{3})+$)/g, group)
    const fraction = digits === 0 ? '' : decimal + text.slice(-digits)
    return `${minor < 0 ? '-' : ''}${grouped}${fraction} ${currency}`
  }

/** Codes and reasons as a reader of `language` meets them in a file or terminal; unknown codes stay as they are. */
export const domainWords = (language: Language, showAmount = plainAmount(language)) => {
  const words = wordsByLanguage[language]
  const wordIn = (record: Readonly<Record<string, string>>) => (code: string) => record[code] ?? code
  return {
    documentType: wordIn(words.documentType),
    allocationKind: wordIn(words.allocationKind),
    matchClass: wordIn(words.matchClass),
    verdict: wordIn(words.verdict),
    gate: ({ gate, passed, detail }: GateResult): string =>
      fillSentence(words, words.gate[gate][passed ? 'passed' : 'failed'], detail, showAmount),
    evidence: ({ code, params }: Pick<Evidence, 'code' | 'params'>): string =>
      fillSentence(words, words.evidence[code], params, showAmount),
  }
}
