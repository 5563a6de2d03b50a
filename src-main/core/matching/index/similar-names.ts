/**
 * Finds names that a text nearly contains: one letter of a word is wrong, missing, added or two are swapped, or the
 * spaces are missing.
 */
import { STOP_WORDS } from './names.ts'

export interface SimilarNames {
  /** Known words that differ in one letter, for a word that no name has. */
  wordsNear(word: string): readonly string[]
  /** Names that the word spells without spaces. */
  joinedIn(word: string): readonly string[]
}

/** Words shorter than this differ from too many others by one letter. */
export const SHORTEST_NEAR = 5
/** The least length of a word that is read as several words without spaces. */
const MIN_JOINED_LENGTH = 10
/** A misspelt word that is similar to more known words than this is not used. */
const MAX_NEAR = 3
/** The least length of the first word of a name without spaces. */
const MIN_FIRST_LENGTH = 3

/** The word without each of its letters in turn. */
const deletesOf = (word: string): string[] =>
  Array.from({ length: word.length }, (_, at) => word.slice(0, at) + word.slice(at + 1))

/** One letter replaced, added or left out, or two neighbours swapped. */
export const isNear = (a: string, b: string): boolean => {
  if (Math.abs(a.length - b.length) > 1) return false
  let start = 0
  while (start < a.length && start < b.length && a[start] === b[start]) start += 1
  let end = 0
  while (end < Math.min(a.length, b.length) - start && a[a.length - 1 - end] === b[b.length - 1 - end])
    end += 1
  const [left, right] = [a.slice(start, a.length - end), b.slice(start, b.length - end)]
  if (left.length <= 1 && right.length <= 1) return true
  return left.length === 2 && right.length === 2 && left[0] === right[1] && left[1] === right[0]
}

/**
 * Whether the words contain the name, except for one letter of a long word or for spaces; a name of one word never
 * counts.
 */
export const isNearlyIn = (name: string, words: readonly string[]): boolean => {
  const own = name.split(' ')
  if (own.length < 2) return false
  const joined = own.join('')
  for (let start = 0; start < words.length; start += 1) {
    if (isNearAt(own, words, start)) return true
    for (let end = start + own.length - 1; end <= start + own.length + 1; end += 1)
      if (end <= words.length && words.slice(start, end).join('') === joined) return true
  }
  return false
}

/** Whether all words but one are equal there, and that one is similar. */
const isNearAt = (name: readonly string[], words: readonly string[], start: number): boolean => {
  let isOff = false
  for (const [at, own] of name.entries()) {
    const other = words[start + at] ?? ''
    if (own === other) continue
    const isLong = Math.max(own.length, other.length) >= SHORTEST_NEAR
    if (isOff || !isLong || /\d/.test(own + other) || !isNear(own, other)) return false
    isOff = true
  }
  return isOff
}

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'

/** Every word in plain letters and digits that is similar to this one. */
export function* wordsNear(word: string): Iterable<string> {
  yield* deletesOf(word)
  for (let at = 0; at <= word.length; at += 1) {
    const [before, after] = [word.slice(0, at), word.slice(at)]
    for (const letter of LETTERS) {
      yield before + letter + after
      if (after !== '') yield before + letter + after.slice(1)
    }
    if (after.length > 1) yield before + after[1] + after[0] + after.slice(2)
  }
}

/** A name of more words than this is not searched without its spaces. */
const MAX_JOINED_WORDS = 8
/** So many stop words may stand between the words of a name without spaces. */
const MAX_STOPS = 2

/** Every way to write the words without spaces, with and without stop words between them. */
export function* joinsOf(words: readonly string[], stops = MAX_STOPS): Iterable<string> {
  const [first, ...rest] = words
  if (words.length > MAX_JOINED_WORDS) return
  if (first === undefined || rest.length === 0) {
    if (first !== undefined) yield first
    return
  }
  for (const tail of joinsOf(rest, stops)) yield first + tail
  if (stops > 0)
    for (const stop of STOP_WORDS) for (const tail of joinsOf(rest, stops - 1)) yield first + stop + tail
}

/** Whether the text consists of these words, with or without stop words between them. */
const isJoinedFrom = (
  text: string,
  at: number,
  words: readonly string[],
  next: number,
  stops: number,
): boolean => {
  const word = words[next]
  if (word === undefined) return at === text.length
  if (text.startsWith(word, at) && isJoinedFrom(text, at + word.length, words, next + 1, stops)) return true
  if (next === 0 || stops === 0) return false
  return STOP_WORDS.some(
    (stop) =>
      text.startsWith(stop, at) &&
      text.startsWith(word, at + stop.length) &&
      isJoinedFrom(text, at + stop.length + word.length, words, next + 1, stops - 1),
  )
}

const isJoined = (text: string, words: readonly string[]): boolean =>
  words.length <= MAX_JOINED_WORDS && isJoinedFrom(text, 0, words, 0, MAX_STOPS)

/** @param names folded words with single spaces between them */
export const createSimilarNames = (names: readonly string[]): SimilarNames => {
  /** Words by what remains of them without one letter; built on first use. */
  let byDelete: Map<string, string[]> | undefined
  let byFirst: Map<string, string[]> | undefined
  /**
   * A longer word is neither similar to a known word nor a name without spaces, even with stop words between its words.
   */
  const longest =
    names.reduce((most, { length }) => Math.max(most, length), 0) +
    MAX_STOPS * Math.max(...STOP_WORDS.map(({ length }) => length))

  const indexWords = (): Map<string, string[]> => {
    const found = new Map<string, string[]>()
    const known = new Set<string>()
    for (const name of names)
      for (const word of name.split(' ')) if (word.length >= SHORTEST_NEAR) known.add(word)
    for (const word of known)
      for (const key of new Set([word, ...deletesOf(word)])) {
        const list = found.get(key)
        if (list) list.push(word)
        else found.set(key, [word])
      }
    return found
  }
  const indexFirst = (): Map<string, string[]> =>
    Map.groupBy(
      names.filter((name) => name.includes(' ')),
      (name) => name.slice(0, name.indexOf(' ')),
    )

  return {
    wordsNear: (word) => {
      if (word.length < SHORTEST_NEAR || word.length > longest) return []
      byDelete ??= indexWords()
      const near = new Set<string>()
      for (const key of [word, ...deletesOf(word)])
        for (const known of byDelete.get(key) ?? []) if (isNear(known, word)) near.add(known)
      return near.size > MAX_NEAR ? [] : [...near].sort()
    },
    joinedIn: (word) => {
      if (word.length < MIN_JOINED_LENGTH || word.length > longest) return []
      byFirst ??= indexFirst()
      const found: string[] = []
      for (let length = MIN_FIRST_LENGTH; length < word.length; length += 1)
        for (const name of byFirst.get(word.slice(0, length)) ?? [])
          if (isJoined(word, name.split(' '))) found.push(name)
      return found
    },
  }
}
