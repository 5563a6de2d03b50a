/** Words, sentences and formats of the language on screen, in one hook. */

import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { isolateText } from '#contract/clean-text.ts'
import type { EvidenceParams } from '#contract/match-values.ts'
import type { Language } from '#contract/values.ts'
import { fillSentence, type Sentence } from '#contract/words/sentences.ts'
import { wordsByLanguage } from '#contract/words/words.ts'
import { formatAmount, formatCount, formatMegabytes, formatMoney } from '../format-money.ts'

const isolated = (params: EvidenceParams): EvidenceParams =>
  Object.fromEntries(
    Object.entries(params).map(([name, value]) => [
      name,
      typeof value === 'string' ? isolateText(value) : value,
    ]),
  )

export const useWords = () => {
  const { t, i18n } = useTranslation()
  const language: Language = i18n.language === 'en' ? 'en' : 'pt-PT'
  return useMemo(() => {
    const words = wordsByLanguage[language]
    const money = (minor: number, currency: string) => formatMoney(minor, currency, language)
    return {
      t,
      language,
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
  }, [t, language])
}

export type Words = ReturnType<typeof useWords>
