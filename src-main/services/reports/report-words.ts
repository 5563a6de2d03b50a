/** The words of a report: the trade's own from the contract, columns and totals from the reports. */
import type { Language } from '../../../src-preload/contract/values.ts'
import { enWords } from '../../../src-preload/contract/words/en.ts'
import { ptWords } from '../../../src-preload/contract/words/pt-pt.ts'
import { fillSentence, type Words } from '../../../src-preload/contract/words/words.ts'
import { minorDigits, toDecimalText, toMinor } from '../../core/money.ts'
import { reportWords } from '../../core/reports/words.ts'
import type { WorkingPaperWords } from '../../core/reports/working-paper.ts'

const domainWords: Readonly<Record<Language, Words>> = { 'pt-PT': ptWords, en: enWords }

/** An amount inside a sentence of a report: plain digits, never grouped, so that it can be searched for. */
const amountIn = (language: Language) => {
  const separator = language === 'pt-PT' ? ',' : '.'
  return (minor: number, currency: string): string =>
    `${toDecimalText(toMinor(minor), minorDigits(currency), separator)} ${currency}`
}

/** A code nobody has a word for is shown as it is. */
const wordOf = (words: Readonly<Record<string, string>>, code: string): string => words[code] ?? code

export const workingPaperWords = (language: Language): WorkingPaperWords => {
  const domain = domainWords[language]
  const { sections, totals } = reportWords[language]
  const showAmount = amountIn(language)
  return {
    documentType: (code) => wordOf(domain.documentType, code),
    allocationKind: (code) => wordOf(domain.allocationKind, code),
    matchClass: (code) => wordOf(domain.matchClass, code),
    evidence: ({ code, params }) => fillSentence(domain, domain.evidence[code], params, showAmount),
    section: (section) => sections[section],
    total: (total) => totals[total],
  }
}
