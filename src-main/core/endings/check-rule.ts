/** Checks a rule before it is saved: the rule itself, its category, and every other rule. */
import type { RuleRefusal } from '#contract/endings.ts'
import type { Category } from './categories.ts'
import { areEquivalent, type ClassificationRule, type RuleTrial, readRule } from './classification-rules.ts'

interface Against {
  categories: readonly Category[]
  rules: readonly ClassificationRule[]
  trial: Pick<RuleTrial, 'contradicts'>
  /** Ids of the contradicting rules that a person accepts. */
  despite: readonly string[]
}

/** Undefined where the rule may be saved. */
export const checkRule = (
  rule: ClassificationRule,
  { categories, rules, trial, despite }: Against,
): RuleRefusal | undefined => {
  if (!readRule(rule)) return { reason: 'empty' }
  if (rule.minMinor !== null && rule.maxMinor !== null && rule.minMinor > rule.maxMinor)
    return { reason: 'amounts-reversed' }
  const category = categories.find(({ id }) => id === rule.categoryId)
  if (!category) return { reason: 'category-unknown' }
  if (category.isHidden) return { reason: 'category-hidden' }
  const same = rules.find((other) => other.id !== rule.id && areEquivalent(rule, other))
  if (same) return { reason: 'exists', ruleId: same.id }
  const contradicts = trial.contradicts.filter(({ ruleId }) => !despite.includes(ruleId))
  return contradicts.length === 0 ? undefined : { reason: 'contradicts', contradicts }
}
