/** The conditions of a classification rule as one line. */
import { isolateText } from '#contract/clean-text.ts'
import type { RuleConditions } from '#contract/ending-values.ts'
import { useWords } from '../lib/i18n/use-words.ts'

export const useRuleText = () => {
  const { t, words, money } = useWords()
  return ({ words: text, counterparty, direction, minMinor, maxMinor }: RuleConditions): string =>
    [
      text === '' ? '' : t('settings.rules.quoted', { words: text }),
      counterparty === '' ? '' : isolateText(counterparty),
      direction === null ? '' : words.direction[direction],
      minMinor === null ? '' : t('settings.rules.atLeast', { amount: money(minMinor, 'EUR') }),
      maxMinor === null ? '' : t('settings.rules.atMost', { amount: money(maxMinor, 'EUR') }),
    ]
      .filter((part) => part !== '')
      .join(' · ')
}
