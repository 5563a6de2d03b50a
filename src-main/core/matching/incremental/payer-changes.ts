/** Adds customers and names, and finds by tokens which transactions may now point at other customers. */
import { type Entries, isCommonCount, stepOf } from '../index/name-entries.ts'
import type { NameIndex } from '../index/name-index.ts'
import type { PayerIndex } from '../index/payer-index.ts'
import { joinsOf, SHORTEST_NEAR, wordsNear } from '../index/similar-names.ts'
import { foreignForms } from '../index/tax-ids.ts'
import type { Customer } from '../model/hypothesis.ts'
import type { MatchAlias } from '../model/types.ts'
import { endToken, numberToken, pairToken, wordToken } from './text-tokens.ts'

/** The shortest beginning of a single word that may be a name cut short. */
const SHORTEST_BEGINNING = 9

/**
 * What identifies the transactions that may now be read differently: tokens of their texts, and payers as `learn`
 * returns them.
 */
export interface PayerChange {
  tokens: Set<number>
  /** For each name the tokens of its words: texts that contain one of them and a second one are affected. */
  nameTokens: NameTokens[]
  ibans: string[]
  names: string[]
}

/** Tokens of the words of one name; a word that many names have is not enough alone. */
export interface NameTokens {
  rare: number[]
  common: number[]
}

/**
 * Adds customers, and new names of known customers.
 *
 * @returns undefined where they affect every transaction: the index must be created again
 */
export const applyCustomers = (
  payers: PayerIndex,
  names: readonly string[],
  customers: readonly Customer[],
  aliases: readonly MatchAlias[],
): PayerChange | undefined => {
  if (!payers.canAddNames(names)) return undefined
  payers.addCustomers(customers)
  const tokens = new Set<number>()
  const nameTokens: NameTokens[] = []
  for (const { taxId } of customers)
    for (const form of taxId === null ? [] : [taxId, ...foreignForms(taxId)])
      for (const digits of form.match(/\d+/g) ?? []) tokens.add(numberToken(digits))
  if (names.length > 0) {
    const { before, after } = payers.renewNames()
    if (!addTokensOfNames(tokens, nameTokens, before.entries, after, names)) return undefined
  }
  return { tokens, nameTokens, ...payers.learn(aliases) }
}

/**
 * Tokens of all texts that may lead to the name by its words: two words of it, one of them rare or both common and
 * adjacent; one word alone where the name has only one.
 */
const addLeading = (
  tokens: Set<number>,
  nameTokens: NameTokens[],
  words: readonly string[],
  isCommon: (word: string) => boolean,
): void => {
  const [common, rare] = [words.filter(isCommon), words.filter((word) => !isCommon(word))]
  if (words.length === 1 || new Set(words).size < words.length)
    for (const word of rare) tokens.add(wordToken(word))
  else if (rare.length > 0) nameTokens.push({ rare: rare.map(wordToken), common: common.map(wordToken) })
  words.forEach((word, at) => {
    const next = words[at + 1]
    if (next !== undefined && isCommon(word) && isCommon(next)) tokens.add(pairToken(word, next))
  })
}

/** Tokens of texts that begin with the name's first words, or a part of them, and may be cut off there. */
const addBeginnings = (tokens: Set<number>, [first = '', second = '']: readonly string[]): void => {
  tokens.add(endToken(first))
  for (let length = 1; length < second.length; length += 1)
    tokens.add(pairToken(first, second.slice(0, length)))
  for (let length = SHORTEST_BEGINNING; length < first.length; length += 1)
    tokens.add(wordToken(first.slice(0, length)))
}

/**
 * Tokens of all texts that contain a word of the name with one wrong letter, or the whole name without spaces; and of
 * texts that contain a word exactly, where it was taken for a similar one.
 */
const addSimilar = (
  tokens: Set<number>,
  words: readonly string[],
  isKnown: (word: string) => boolean,
): void => {
  for (const word of words)
    if (word.length >= SHORTEST_NEAR)
      for (const near of wordsNear(word)) if (near !== word || !isKnown(word)) tokens.add(wordToken(near))
  if (words.length > 1) for (const joined of joinsOf(words)) tokens.add(wordToken(joined))
}

/**
 * @param before the words of the previous names
 * @param after all names, including the added ones
 * @returns false where the weight of every name changed
 */
const addTokensOfNames = (
  tokens: Set<number>,
  nameTokens: NameTokens[],
  before: Entries,
  { entries: after, nameOf }: NameIndex,
  added: readonly string[],
): boolean => {
  if (before.scale !== after.scale) return false
  const isCommon = (word: string): boolean => isCommonCount(after.countOf(word))
  const changedWords = new Set<string>()
  for (const name of added) {
    const words = name.split(' ')
    addLeading(tokens, nameTokens, words, isCommon)
    addBeginnings(tokens, words)
    addSimilar(tokens, words, (word) => before.countOf(word) > 0)
    for (const word of words) changedWords.add(word)
  }
  for (const word of changedWords) {
    const [was, is] = [before.countOf(word), after.countOf(word)]
    if (isCommonCount(is) && !isCommonCount(was)) tokens.add(wordToken(word))
    if (stepOf(was) === stepOf(is)) continue
    for (const entry of after.entriesWith(word))
      addLeading(tokens, nameTokens, nameOf(entry).split(' '), isCommon)
  }
  return true
}
