/**
 * Classification rules that a person writes: which transactions they match, a trial on past transactions, and
 * contradictions between rules.
 */
import type { CategoryId, RuleConditions, RuleSplit } from '#contract/ending-values.ts'
import type { RuleRefusal } from '#contract/endings.ts'
import type { IsoDate } from '#contract/values.ts'
import { foldText } from '#core/fold.ts'
import type { Category } from './categories.ts'
import { categoriesOfRule, outcomeKey, type Part, partsKey, partsOf } from './rule-parts.ts'
import { type Described, type Features, featuresOf } from './texts.ts'

export interface ClassificationRule extends RuleConditions {
  id: string
  /** Of a rule with parts, the category of the first. */
  categoryId: CategoryId
  split?: RuleSplit | undefined
}

/** The fields of a transaction that a rule reads. Amounts are signed: positive for money in. */
export interface RuledTransaction extends Described {
  id: number
  amountMinor: number
  direction: 'in' | 'out' | 'unknown'
  currency: string
  bookingDate: IsoDate | null
}

/** A rule with its texts folded. */
export interface ReadRule {
  rule: ClassificationRule
  words: string
  counterparty: string
}

/** Conditions that match nothing: a company's own in place of those of an office's rule that it switched off. */
export const SWITCHED_OFF: RuleConditions = {
  words: '',
  counterparty: '',
  direction: null,
  minMinor: null,
  maxMinor: null,
}

export const isOff = ({ words, counterparty }: RuleConditions): boolean => words === '' && counterparty === ''

/** Undefined where only amounts would be checked: such a rule would match unrelated transactions. */
export const readRule = (rule: ClassificationRule): ReadRule | undefined => {
  const words = foldText(rule.words)
  const counterparty = foldText(rule.counterparty)
  return words === '' && counterparty === '' ? undefined : { rule, words, counterparty }
}

export const isCaught = (
  { rule, words, counterparty }: ReadRule,
  transaction: Pick<RuledTransaction, 'amountMinor' | 'direction'>,
  features: Features,
): boolean => {
  if (rule.direction !== null && rule.direction !== transaction.direction) return false
  const magnitude = Math.abs(transaction.amountMinor)
  if (rule.minMinor !== null && magnitude < rule.minMinor) return false
  if (rule.maxMinor !== null && magnitude > rule.maxMinor) return false
  if (words !== '' && !features.folded.includes(` ${words} `)) return false
  if (counterparty === '') return true
  if (features.counterparty === counterparty.replaceAll(' ', '')) return true
  return features.counterpartyName !== null && foldText(features.counterpartyName) === counterparty
}

/** Whether its words occur in the text, which is known much sooner than all features of a transaction. */
const mayCatch = ({ words }: ReadRule, { text, counterpartyName }: Described): boolean =>
  words === '' || ` ${foldText(text)} ${foldText(counterpartyName ?? '')} `.includes(` ${words} `)

/** Whether every transaction that `narrow` matches is also matched by `wide`. */
const isWithin = (narrow: ReadRule, wide: ReadRule): boolean =>
  ` ${narrow.words} `.includes(wide.words === '' ? '' : ` ${wide.words} `) &&
  (wide.counterparty === '' || wide.counterparty === narrow.counterparty) &&
  (wide.rule.direction === null || wide.rule.direction === narrow.rule.direction) &&
  (wide.rule.minMinor ?? 0) <= (narrow.rule.minMinor ?? 0) &&
  (wide.rule.maxMinor ?? Infinity) >= (narrow.rule.maxMinor ?? Infinity)

/** Whether both match the same transactions under the same categories, however they are written. */
const areEquivalent = (one: ClassificationRule, other: ClassificationRule): boolean => {
  const [a, b] = [readRule(one), readRule(other)]
  return (
    a !== undefined &&
    b !== undefined &&
    outcomeKey(one) === outcomeKey(other) &&
    isWithin(a, b) &&
    isWithin(b, a)
  )
}

/** A past transaction and its decision. */
export interface PastTransaction extends RuledTransaction {
  /** What it was classified under, its parts where it was split; empty where it was not, or only in part. */
  parts: readonly Part[]
  /** A document pays or explains it, or is proposed for it. */
  hasDocument: boolean
  /** A person left the whole of it open on purpose. */
  isLeftOpen: boolean
  /** Nothing of it is left to decide. */
  isEnded: boolean
}

export interface RuleTrial {
  /** Number of transactions that it matches. */
  caught: number
  /** Number of these that a person classified as the rule does. */
  agrees: number
  /** Number of these without a decision. */
  undecided: number
  /** Ids of those whose parts cannot be told, so that the rule does not classify them. */
  unclear: number[]
  /** Ids of those that were classified otherwise, or ended in another way. */
  differs: number[]
  /** Ids of those that were left open on purpose: the rule never classifies these. */
  leftOpen: number[]
  /** Ids of those that a document pays or could explain: the rule never classifies these alone. */
  withDocument: number[]
  /**
   * Other rules that classify some of the same transactions otherwise, with their number; zero where there is no such
   * transaction yet, but one rule matches everything that the other does.
   */
  contradicts: { ruleId: string; categoryId: CategoryId; count: number }[]
}

/** Tries a rule on past transactions; changes nothing. */
export const tryRule = (
  rule: ClassificationRule,
  past: Iterable<PastTransaction>,
  others: readonly ClassificationRule[],
): RuleTrial => {
  const trial: RuleTrial = {
    caught: 0,
    agrees: 0,
    undecided: 0,
    unclear: [],
    differs: [],
    leftOpen: [],
    withDocument: [],
    contradicts: [],
  }
  const read = readRule(rule)
  if (!read) return trial
  const rivals = others
    .filter((other) => other.id !== rule.id && outcomeKey(other) !== outcomeKey(rule))
    .flatMap((other) => readRule(other) ?? [])
  const counts = new Map<ReadRule, number>()
  for (const transaction of past) {
    if (!mayCatch(read, transaction)) continue
    const features = featuresOf(transaction)
    if (!isCaught(read, transaction, features)) continue
    trial.caught += 1
    const parts = partsOf(rule, transaction)
    if (transaction.hasDocument) trial.withDocument.push(transaction.id)
    else if (transaction.isLeftOpen) trial.leftOpen.push(transaction.id)
    else if (parts === undefined) trial.unclear.push(transaction.id)
    else if (partsKey(transaction.parts) === partsKey(parts)) trial.agrees += 1
    else if (transaction.parts.length > 0 || transaction.isEnded) trial.differs.push(transaction.id)
    else trial.undecided += 1
    for (const rival of rivals)
      if (isCaught(rival, transaction, features)) counts.set(rival, (counts.get(rival) ?? 0) + 1)
  }
  for (const rival of rivals)
    if (!counts.has(rival) && (isWithin(read, rival) || isWithin(rival, read))) counts.set(rival, 0)
  trial.contradicts = [...counts].map(
    ([
      {
        rule: { id, categoryId },
      },
      count,
    ]) => ({ ruleId: id, categoryId, count }),
  )
  return trial
}

interface Against {
  categories: readonly Category[]
  rules: readonly ClassificationRule[]
  trial: Pick<RuleTrial, 'contradicts'>
  /** Ids of the contradicting rules that a person accepts. */
  despite: readonly string[]
}

/**
 * Checks a rule before it is saved: the rule itself, its category, and every other rule. Undefined where the rule may
 * be saved.
 */
export const checkRule = (
  rule: ClassificationRule,
  { categories, rules, trial, despite }: Against,
): RuleRefusal | undefined => {
  const unsound = unsoundConditions(rule)
  if (unsound) return { reason: unsound }
  for (const wanted of categoriesOfRule(rule)) {
    const category = categories.find(({ id }) => id === wanted)
    if (!category) return { reason: 'category-unknown' }
    if (category.isHidden) return { reason: 'category-hidden' }
  }
  const same = rules.find((other) => other.id !== rule.id && areEquivalent(rule, other))
  if (same) return { reason: 'exists', ruleId: same.id }
  const contradicts = trial.contradicts.filter(({ ruleId }) => !despite.includes(ruleId))
  return contradicts.length === 0 ? undefined : { reason: 'contradicts', contradicts }
}

/** Why a rule can catch nothing, whatever the transactions are; undefined where it can. */
export const unsoundConditions = (rule: ClassificationRule): 'empty' | 'amounts-reversed' | undefined => {
  if (!readRule(rule)) return 'empty'
  const { minMinor, maxMinor } = rule
  return minMinor !== null && maxMinor !== null && minMinor > maxMinor ? 'amounts-reversed' : undefined
}
