/**
 * Proposes a category for transactions that no document explains: by a person's rules, then by learned classifications,
 * then by usual bank texts. A proposal is certain only by a rule, for a transaction that no document could explain.
 */
import type { CategoryId } from '#contract/ending-values.ts'
import type { Alternative, Evidence, MatchClass } from '#contract/match-values.ts'
import type { Minor, TransactionId } from '#contract/values.ts'
import { hashMembers } from '../matching/explain/group-id.ts'
import type { MatchProposal, MatchTransaction } from '../matching/model/types.ts'
import { toMinor } from '../money.ts'
import { type ClassificationRule, isCaught, readRule } from './classification-rules.ts'
import { type Learned, learn, type Recognised } from './learned.ts'
import { categoriesOfRule, type Part, partsKey, partsOf } from './rule-parts.ts'
import type { Lesson } from './taught.ts'
import { type Features, featuresOf, type KnownWords, knownWordsOf } from './texts.ts'

/** The fields of a transaction that classification reads. */
export type ClassifiedTransaction = Pick<
  MatchTransaction,
  | 'id'
  | 'key'
  | 'amountMinor'
  | 'openMinor'
  | 'direction'
  | 'currency'
  | 'bookingDate'
  | 'text'
  | 'counterpartyName'
  | 'counterpartyIban'
  | 'status'
>

export interface ClassifyInput {
  lessons: readonly Lesson[]
  rules: readonly ClassificationRule[]
  /** Hidden categories are not proposed. */
  hidden: ReadonlySet<CategoryId>
}

/** Whether a document is proposed for a transaction, only possible by its amount, or neither. */
export type DocumentChance = 'proposed' | 'possible' | 'none'

export interface Classifier {
  /** @returns undefined where there is no reason for any category, or nothing or only a part is open */
  propose(transaction: ClassifiedTransaction, chance: DocumentChance): MatchProposal | undefined
  learned: Learned
  /** Notes what is open before anything is proposed, and what is not any more; see `Learned`. */
  observe: Learned['observe']
}

/** Amounts up to this many times larger or smaller than those seen are near them. */
const NEAR = 1.5
/** With this many confirmations, all equal, a learned category is likely. */
const NEEDED_FOR_LIKELY = 2
/** Known words that different texts share are less specific than a whole text, and need this many. */
const NEEDED_OF_WORDS = 3
const NEEDED_TEXTS = 2
/** A category with at least this share of the confirmations is the clear one; the others are exceptions. */
const CLEAR_SHARE = 0.8
const MAX_ALTERNATIVES = 4

interface Reading {
  parts: readonly Part[]
  evidence: Evidence[]
}

interface Suggestion extends Reading {
  class: MatchClass
  /** Other readings that the same reasons support, strongest first. */
  others: Reading[]
}

const KNOWN_CODE = {
  counterparty: 'counterparty-known',
  line: 'line-known',
  beginning: 'beginning-known',
  'known-words': 'beginning-known',
} as const

export const createClassifier = ({ lessons, rules, hidden }: ClassifyInput): Classifier => {
  const learned = learn(lessons)
  const read = rules
    .filter((rule) => !categoriesOfRule(rule).some((categoryId) => hidden.has(categoryId)))
    .flatMap((rule) => readRule(rule) ?? [])
    // The same whether a rule is the company's own or the office's.
    .sort((one, other) => (one.rule.id < other.rule.id ? -1 : 1))

  const ofRules = (transaction: ClassifiedTransaction, own: Features): Suggestion | undefined => {
    const catching = read
      .filter((rule) => isCaught(rule, transaction, own))
      .flatMap(({ rule }) => {
        const parts = partsOf(rule, transaction)
        return parts === undefined ? [] : [{ rule, parts }]
      })
    const says = (rule: ClassificationRule): Evidence => ({
      code: 'rule-applies',
      params: { name: rule.words === '' ? rule.counterparty : rule.words },
      transactionId: transaction.id,
    })
    const byParts = Map.groupBy(catching, ({ parts }) => partsKey(parts))
    const [best, ...others] = [...byParts.values()].map((alike) => ({
      parts: alike[0]?.parts ?? [],
      evidence: alike.map(({ rule }) => says(rule)),
    }))
    if (!best) return undefined
    if (others.length === 0) return { ...best, class: 'certain', others: [] }
    const contradiction: Evidence = { code: 'rules-contradict', params: { count: catching.length } }
    return { ...best, class: 'ambiguous', others, evidence: [...best.evidence, contradiction] }
  }

  const ofLessons = (transaction: ClassifiedTransaction, known: Recognised): Suggestion | undefined => {
    const categories = [...known.categories].filter(([id]) => !hidden.has(id))
    if (categories.length > 1) categories.sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1))
    const amount = amountReason(known, transaction)
    const [first, ...rest] = categories.map(([categoryId, count]) => ({
      parts: whole(transaction, categoryId),
      count,
      evidence: [lessonReason(known, count, transaction), amount],
    }))
    if (!first) return undefined
    const total = first.count + rest.reduce((sum, { count }) => sum + count, 0)
    if (rest.length > 0 && first.count < total * CLEAR_SHARE)
      return { ...first, class: 'ambiguous', others: rest }
    if (rest.length > 0) {
      const otherwise: Evidence = { code: 'classified-otherwise', params: { count: total - first.count } }
      return { ...first, class: 'possible', others: [], evidence: [...first.evidence, otherwise] }
    }
    const isLikely = known.isFirm && first.count >= NEEDED_FOR_LIKELY && amount.code !== 'amount-unusual'
    return { ...first, class: isLikely ? 'likely' : 'possible', others: [] }
  }

  /** Known words suggest their category, unless several different texts with them were all put under another one. */
  const ofKnownWords = (
    transaction: ClassifiedTransaction,
    usual: KnownWords,
    known: Recognised | undefined,
  ): Suggestion => {
    const reason: Evidence = {
      code: 'usual-words',
      params: { name: usual.words },
      transactionId: transaction.id,
    }
    const possible: Suggestion = {
      class: 'possible',
      parts: whole(transaction, usual.categoryId),
      others: [],
      evidence: [reason],
    }
    if (known?.by !== 'known-words' || known.categories.size > 1) return possible
    const [[categoryId, count] = [usual.categoryId, 0]] = known.categories
    if (hidden.has(categoryId) || known.lines.size < NEEDED_TEXTS) return possible
    const amount = amountReason(known, transaction)
    const lesson = [lessonReason(known, count, transaction), amount]
    if (categoryId !== usual.categoryId)
      return { ...possible, parts: whole(transaction, categoryId), evidence: lesson }
    const isLikely = count >= NEEDED_OF_WORDS && amount.code !== 'amount-unusual'
    return { ...possible, class: isLikely ? 'likely' : 'possible', evidence: [reason, ...lesson] }
  }

  const ofLearned = (transaction: ClassifiedTransaction, own: Features): Suggestion | undefined => {
    const words = knownWordsOf(own, transaction.direction)
    const usual = words && !hidden.has(words.categoryId) ? words : undefined
    const known = learned.recognise(transaction, own, usual)
    const lessons = known && known.by !== 'known-words' ? ofLessons(transaction, known) : undefined
    return lessons ?? (usual && ofKnownWords(transaction, usual, known))
  }

  const suggestionFor = (
    transaction: ClassifiedTransaction,
    chance: DocumentChance,
  ): Suggestion | undefined => {
    const own = featuresOf(transaction)
    const ruled = ofRules(transaction, own)
    // A transaction with a proposed document is left to the document, unless a person's rule applies: then both are
    // shown.
    if (chance === 'proposed' && !ruled) return undefined
    const suggestion = ruled ?? ofLearned(transaction, own)
    if (!suggestion) return undefined
    const against: Evidence[] = []
    if (chance !== 'none')
      against.push({ code: 'document-possible', params: {}, transactionId: transaction.id })
    if (transaction.status === 'pending')
      against.push({ code: 'transaction-pending', params: {}, transactionId: transaction.id })
    if (against.length === 0) return suggestion
    return {
      ...suggestion,
      class: suggestion.class === 'ambiguous' ? 'ambiguous' : 'possible',
      evidence: [...suggestion.evidence, ...against],
    }
  }

  return {
    learned,
    observe: learned.observe,
    propose: (transaction, chance) => {
      const { openMinor, amountMinor, direction } = transaction
      if (openMinor === 0 || openMinor !== amountMinor || direction === 'unknown') return undefined
      const suggestion = suggestionFor(transaction, chance)
      return suggestion && toProposal(transaction, suggestion)
    },
  }
}

const lessonReason = (known: Recognised, count: number, { id }: ClassifiedTransaction): Evidence => ({
  code: KNOWN_CODE[known.by],
  params: { name: known.name, count },
  transactionId: id,
})

const amountReason = (
  { leastMinor, mostMinor }: Recognised,
  { amountMinor, id }: ClassifiedTransaction,
): Evidence => {
  const magnitude = Math.abs(amountMinor)
  const isNear = magnitude * NEAR >= leastMinor && magnitude <= mostMinor * NEAR
  const isUsual = magnitude >= leastMinor && magnitude <= mostMinor
  return {
    code: isUsual ? 'amount-usual' : isNear ? 'amount-near' : 'amount-unusual',
    params: { leastMinor, mostMinor, rangeMinor: mostMinor - leastMinor },
    transactionId: id,
  }
}

const whole = ({ openMinor }: ClassifiedTransaction, categoryId: CategoryId): Part[] => [
  { categoryId, amountMinor: openMinor },
]

const rowsOf = (transactionId: TransactionId, parts: readonly Part[]): Alternative['allocations'] =>
  parts.map(({ categoryId, amountMinor }) => ({
    documentId: null,
    documentNumber: null,
    transactionId,
    amountMinor: toMinor(amountMinor),
    kind: 'classified',
    categoryId,
  }))

const nameOf = ({ parts }: Reading): string =>
  parts
    .map(({ categoryId, amountMinor }) => (parts.length === 1 ? categoryId : `${categoryId}=${amountMinor}`))
    .join('+')

/**
 * A rejected category is not proposed again, another one may be: the id of the group depends on the category, and on the
 * amounts of parts.
 */
const toProposal = (transaction: ClassifiedTransaction, suggestion: Suggestion): MatchProposal => {
  const { id, key, currency } = transaction
  const said = [suggestion, ...suggestion.others]
  const readings = suggestion.class === 'ambiguous' ? said.slice(0, MAX_ALTERNATIVES) : []
  return {
    id: hashMembers([], [key, `category ${said.map(nameOf).join(' ')}`]),
    class: suggestion.class,
    balanceMinor: 0 as Minor,
    currency,
    allocations: rowsOf(id, suggestion.parts),
    evidence: suggestion.evidence,
    alternatives: readings.map(({ parts, evidence }, place) => ({
      explained: false,
      allocations: rowsOf(id, parts),
      evidence,
      deciding: place === 0 ? null : 'nothing',
    })),
    explained: false,
  }
}
