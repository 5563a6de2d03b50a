/** New customers and names, and which transactions may mean other customers for their sake, told by tokens of their texts. */
import { type Entries, isCommonCount, stepOf } from '../index/name-entries.ts'
import type { NameIndex } from '../index/name-index.ts'
import type { PayerIndex } from '../index/payer-index.ts'
import { joinsOf, SHORTEST_NEAR, wordsNear } from '../index/similar-names.ts'
import { foreignForms } from '../index/tax-ids.ts'
import type { Customer } from '../model/document.ts'
import type { MatchAlias } from '../model/types.ts'
import { endToken, numberToken, pairToken, wordToken } from './text-tokens.ts'

/** The shortest beginning of a single word that is read as a name cut short. */
const SHORTEST_BEGINNING = 9

/** Whose transactions may now be read otherwise: by tokens of their texts, and payers as `learn` tells them. */
export interface PayerChange {
  tokens: Set<number>
  ibans: string[]
  names: string[]
}

/**
 * Takes in customers, and names that known customers now have too.
 *
 * @returns undefined where they weigh on every transaction: the index is then of no more use
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
  for (const { taxId } of customers)
    for (const form of taxId === null ? [] : [taxId, ...foreignForms(taxId)])
      for (const digits of form.match(/\d+/g) ?? []) tokens.add(numberToken(digits))
  if (names.length > 0) {
    const { before, after } = payers.renewNames()
    const ofNames = tokensOfNames(before.entries, after, names)
    if (!ofNames) return undefined
    for (const token of ofNames) tokens.add(token)
  }
  return { tokens, ...payers.learn(aliases) }
}

/** Tokens of all texts that may lead to the name by its words: rare ones do alone, common ones in pairs. */
const addLeading = (
  tokens: Set<number>,
  words: readonly string[],
  isCommon: (word: string) => boolean,
): void =>
  words.forEach((word, at) => {
    const next = words[at + 1]
    if (!isCommon(word)) tokens.add(wordToken(word))
    else if (next !== undefined && isCommon(next)) tokens.add(pairToken(word, next))
  })

/** Tokens of texts that begin with the name's first words, or a part of them, and may be cut there. */
const addBeginnings = (tokens: Set<number>, [first = '', second = '']: readonly string[]): void => {
  tokens.add(endToken(first))
  for (let length = 1; length < second.length; length += 1)
    tokens.add(pairToken(first, second.slice(0, length)))
  for (let length = SHORTEST_BEGINNING; length < first.length; length += 1)
    tokens.add(wordToken(first.slice(0, length)))
}

/** Tokens of all texts that hold a word of the name with a letter wrong, or the whole name without its blanks. */
const addSimilar = (tokens: Set<number>, words: readonly string[]): void => {
  for (const word of words)
    if (word.length >= SHORTEST_NEAR) for (const near of wordsNear(word)) tokens.add(wordToken(near))
  if (words.length > 1) for (const joined of joinsOf(words)) tokens.add(wordToken(joined))
}

/**
 * @param before words of the names known before
 * @param after all names, the added ones among them
 * @returns undefined where every name weighs otherwise than before
 */
const tokensOfNames = (
  before: Entries,
  { entries: after, nameOf }: NameIndex,
  added: readonly string[],
): Set<number> | undefined => {
  if (before.scale !== after.scale) return undefined
  const tokens = new Set<number>()
  const isCommon = (word: string): boolean => isCommonCount(after.countOf(word))
  const weighed = new Set<string>()
  for (const name of added) {
    const words = name.split(' ')
    addLeading(tokens, words, isCommon)
    addBeginnings(tokens, words)
    addSimilar(tokens, words)
    for (const word of words) weighed.add(word)
  }
  for (const word of weighed) {
    const [was, is] = [before.countOf(word), after.countOf(word)]
    if (isCommonCount(is) && !isCommonCount(was)) tokens.add(wordToken(word))
    if (stepOf(was) === stepOf(is)) continue
    for (const entry of after.entriesWith(word)) addLeading(tokens, nameOf(entry).split(' '), isCommon)
  }
  return tokens
}
