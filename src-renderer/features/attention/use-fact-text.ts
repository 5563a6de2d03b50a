/** What an event names or sets, in words. */
import { isolateText } from '#contract/clean-text.ts'
import type { Fact } from '#contract/sharing.ts'
import type { CompanyId } from '#contract/values.ts'
import { questionWords } from '#contract/words/question-words.ts'
import { sharingWords } from '#contract/words/sharing-words.ts'
import { useCategoryName } from '../../groups/use-categories.ts'
import { useRuleText } from '../../groups/use-rule-text.ts'
import { useSubjectNames } from '../../groups/use-subject-names.ts'
import { formatDate, formatMonthShort, useWords } from '../../lib/i18n/use-words.ts'
import { useAccountName } from '../../lib/use-accounts.ts'

export const useFactText = (companyId: CompanyId): ((fact: Fact) => string) => {
  const { t, language, words, money } = useWords()
  const categoryOf = useCategoryName(companyId)
  const accountOf = useAccountName(companyId)
  const subjectOf = useSubjectNames(companyId, [])
  const ruleOf = useRuleText()
  return (fact) => {
    switch (fact.fact) {
      case 'text':
        return isolateText(fact.text)
      case 'amount':
        return money(fact.amountMinor, fact.currency)
      case 'month':
        return formatMonthShort(fact.month, language)
      case 'date':
        return formatDate(fact.date)
      case 'account':
        return isolateText(accountOf(fact.accountId))
      case 'category':
        return isolateText(categoryOf(fact.categoryId))
      case 'rule':
        return ruleOf(fact)
      case 'part': {
        const kind = words.allocationKind[fact.kind]
        const name = fact.categoryId === null ? kind : `${kind}: ${isolateText(categoryOf(fact.categoryId))}`
        return `${name} ${money(fact.amountMinor, fact.currency)}`
      }
      case 'subject':
        return subjectOf(fact.subject)
      case 'question': {
        const { what, text, until } = fact.question
        return [
          questionWords[language].askedFor[what],
          ...(text === '' ? [] : [isolateText(text)]),
          ...(until === null ? [] : [t('sharing.contested.until', { day: formatDate(until) })]),
        ].join(' · ')
      }
      case 'combination':
        return fact.combination.signs.map((sign) => words.evidenceSign[sign]).join(' + ')
      case 'word':
        return sharingWords[language].word[fact.word]
    }
  }
}
