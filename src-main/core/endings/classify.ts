/**
 * Proposes a category for transactions that no document explains: by a person's rules, then by learned classifications,
 * then by usual bank texts. A proposal is certain only by a rule, for a transaction that no document could explain.
 */
import type { CategoryId } from '#contract/ending-values.ts'
import type { Alternative, Evidence, MatchClass } from '#contract/match-values.ts'
import type { Minor, TransactionId } from '#contract/values.ts'
import { hashMembers } from '../matching/explain/group-id.ts'
import type { MatchProposal, MatchTransaction } from '../matching/model/types.ts'
import { DEFAULT_CATEGORIES } from './categories.ts'
import { type ClassificationRule, isCaught, type ReadRule, readRule } from './classification-rules.ts'
import { type Learned, type Lesson, learn, type Recognised } from './learned.ts'
import { type Features, featuresOf } from './texts.ts'

/** The fields of a transaction that classification reads. */
type ClassifiedTransaction = Pick<
  MatchTransaction,
  | 'id'
  | 'key'
  | 'amountMinor'
  | 'openMinor'
  | 'direction'
  | 'currency'
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
}

/** Amounts up to this many times larger or smaller than those seen are usual. */
const BAND = 2
/** With this many confirmations, all equal, a learned category is likely. */
const NEEDED_FOR_LIKELY = 2
/** A beginning that different texts share is less specific than the whole text, and needs this many. */
const NEEDED_OF_BEGINNING = 3
/** A category with at least this share of the confirmations is the clear one; the others are exceptions. */
const CLEAR_SHARE = 0.8
const MAX_ALTERNATIVES = 4

interface Suggestion {
  class: MatchClass
  categoryId: CategoryId
  evidence: Evidence[]
  /** Other categories that the same reasons support, strongest first. */
  others: { categoryId: CategoryId; evidence: Evidence[] }[]
}

const KNOWN_CODE = {
  counterparty: 'counterparty-known',
  line: 'line-known',
  beginning: 'beginning-known',
} as const

/** Longer phrases first. */
const bankPhraseList = DEFAULT_CATEGORIES.flatMap(({ id, direction, bankPhrases }) =>
  bankPhrases.map((words) => ({ id, direction, words })),
).sort((one, other) => other.words.length - one.words.length || (one.words < other.words ? -1 : 1))
const phrasesByFirstWord = Map.groupBy(bankPhraseList, ({ words }) => words.split(' ')[0] ?? '')

export const createClassifier = ({ lessons, rules, hidden }: ClassifyInput): Classifier => {
  const learned = learn(lessons)
  const read = rules
    .filter(({ categoryId }) => !hidden.has(categoryId))
    .flatMap((rule) => readRule(rule) ?? [])

  const ofRules = (transaction: ClassifiedTransaction, own: Features): Suggestion | undefined => {
    const catching = read.filter((rule) => isCaught(rule, transaction, own))
    const [first] = catching
    if (!first) return undefined
    const says = ({ rule }: ReadRule): Evidence => ({
      code: 'rule-applies',
      params: { name: rule.words === '' ? rule.counterparty : rule.words },
      transactionId: transaction.id,
    })
    const byCategory = Map.groupBy(catching, ({ rule }) => rule.categoryId)
    const [best, ...others] = [...byCategory].map(([categoryId, own]) => ({
      categoryId,
      evidence: own.map(says),
    }))
    if (!best) return undefined
    if (others.length === 0) return { ...best, class: 'certain', others: [] }
    const contradiction: Evidence = { code: 'rules-contradict', params: { count: catching.length } }
    return { ...best, class: 'ambiguous', others, evidence: [...best.evidence, contradiction] }
  }

  const amountReason = (known: Recognised, { amountMinor, id }: ClassifiedTransaction): Evidence => {
    const magnitude = Math.abs(amountMinor)
    const isUsual = magnitude * BAND >= known.leastMinor && magnitude <= known.mostMinor * BAND
    return {
      code: isUsual ? 'amount-usual' : 'amount-unusual',
      params: {
        leastMinor: known.leastMinor,
        mostMinor: known.mostMinor,
        rangeMinor: known.mostMinor - known.leastMinor,
      },
      transactionId: id,
    }
  }

  const ofLessons = (transaction: ClassifiedTransaction, own: Features): Suggestion | undefined => {
    const known = learned.recognise(transaction, own)
    if (!known) return undefined
    const categories = [...known.categories].filter(([id]) => !hidden.has(id))
    if (categories.length > 1) categories.sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1))
    const says = (count: number): Evidence => ({
      code: KNOWN_CODE[known.by],
      params: { name: known.name, count },
      transactionId: transaction.id,
    })
    const amount = amountReason(known, transaction)
    const [first, ...rest] = categories.map(([categoryId, count]) => ({
      categoryId,
      count,
      evidence: [says(count), amount],
    }))
    if (!first) return undefined
    const total = first.count + rest.reduce((sum, { count }) => sum + count, 0)
    if (rest.length > 0 && first.count < total * CLEAR_SHARE)
      return { ...first, class: 'ambiguous', others: rest }
    if (rest.length > 0) {
      const otherwise: Evidence = { code: 'classified-otherwise', params: { count: total - first.count } }
      return { ...first, class: 'possible', others: [], evidence: [...first.evidence, otherwise] }
    }
    const needed = known.by === 'beginning' ? NEEDED_OF_BEGINNING : NEEDED_FOR_LIKELY
    // Where all texts continue alike, as "TRF P RENDA" after "TRF P", the beginning alone tells nothing of another text.
    const isLikely = known.isVaried && first.count >= needed && amount.code === 'amount-usual'
    return { ...first, class: isLikely ? 'likely' : 'possible', others: [] }
  }

  const ofBankPhrases = (
    transaction: ClassifiedTransaction,
    { folded }: Features,
  ): Suggestion | undefined => {
    const firstWord = folded.slice(1, folded.indexOf(' ', 1))
    const usual = phrasesByFirstWord
      .get(firstWord)
      ?.find(
        ({ id, direction, words }) =>
          !hidden.has(id) &&
          (direction === null || direction === transaction.direction) &&
          folded.startsWith(` ${words} `),
      )
    if (!usual) return undefined
    return {
      class: 'possible',
      categoryId: usual.id,
      others: [],
      evidence: [{ code: 'usual-words', params: { name: usual.words }, transactionId: transaction.id }],
    }
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
    const suggestion = ruled ?? ofLessons(transaction, own) ?? ofBankPhrases(transaction, own)
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
    propose: (transaction, chance) => {
      const { openMinor, amountMinor, direction } = transaction
      if (openMinor === 0 || openMinor !== amountMinor || direction === 'unknown') return undefined
      const suggestion = suggestionFor(transaction, chance)
      return suggestion && toProposal(transaction, suggestion)
    },
  }
}

const rowsOf = (
  transactionId: TransactionId,
  amountMinor: Minor,
  categoryId: CategoryId,
): Alternative['allocations'] => [
  { documentId: null, documentNumber: null, transactionId, amountMinor, kind: 'classified', categoryId },
]

/** A rejected category is not proposed again, another one may be: the id of the group depends on the category. */
const toProposal = (transaction: ClassifiedTransaction, suggestion: Suggestion): MatchProposal => {
  const { id, key, openMinor, currency } = transaction
  const readings =
    suggestion.class === 'ambiguous' ? [suggestion, ...suggestion.others].slice(0, MAX_ALTERNATIVES) : []
  const said = [suggestion.categoryId, ...suggestion.others.map(({ categoryId }) => categoryId)]
  return {
    id: hashMembers([], [key, `category ${said.join(' ')}`]),
    class: suggestion.class,
    balanceMinor: 0 as Minor,
    currency,
    allocations: rowsOf(id, openMinor, suggestion.categoryId),
    evidence: suggestion.evidence,
    alternatives: readings.map(({ categoryId, evidence }, place) => ({
      explained: false,
      allocations: rowsOf(id, openMinor, categoryId),
      evidence,
      deciding: place === 0 ? null : 'nothing',
    })),
    explained: false,
  }
}
