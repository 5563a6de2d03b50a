/**
 * The words of many names as numbers in a few flat arrays: a search meets hundreds of names, and comparing their texts,
 * or following an object for each, would be most of it.
 */

export interface Entries {
  wordCount: number
  /** The number of a word; -1 when no name has it. */
  numberOf(word: string): number
  lengthOf(entry: number): number
  firstWordOf(entry: number): number
  /** How many names have the word. */
  countOf(word: string): number
  /** Every name with the word. */
  entriesWith(word: string): readonly number[]
  /** What the weights of words rest on beside their counts: the number of names, in steps. */
  scale: number
  /** Log2 of how rare its words are, added up. */
  weightOf(entry: number): number
  /** Where the words of a name stand in a row; -1 when they do not. */
  startIn(row: readonly number[], entry: number): number
  /** Whether `present` marks most of its words, by weight, with `mark`, and more than one. */
  isMostlyIn(entry: number, present: Int32Array, mark: number): boolean
  /** Every name with the word, unless too many have it; those in which it follows `before`, unless too many do. */
  forEachWith(word: number, before: number, visit: (entry: number) => void): void
}

/** A word or a pair of words shared by more names than this does not lead to any of them. */
const COMMON = 60
const COMMON_PAIR = 4 * COMMON
/** Of a name's words, by weight, so much is most of it. */
const MOST = 0.6

/** Weights go by powers of two: a few more names leave those of nearly all words as they are. */
export const stepOf = (count: number): number => 2 ** Math.floor(Math.log2(count))
const SMALLEST_SCALE = 64
const scaleOf = (names: number): number => Math.max(SMALLEST_SCALE, 2 * stepOf(Math.max(1, names)))

export const isCommonCount = (count: number): boolean => count > COMMON

/** @param names folded words with single blanks between them */
export const listEntries = (names: readonly string[]): Entries => {
  const numbers = new Map<string, number>()
  const starts = new Int32Array(names.length + 1)
  const words: number[] = []
  names.forEach((name, entry) => {
    for (const word of name.split(' ')) {
      const known = numbers.get(word)
      if (known === undefined) numbers.set(word, numbers.size)
      words.push(known ?? numbers.size - 1)
    }
    starts[entry + 1] = words.length
  })
  const byWord: number[][] = Array.from(numbers, () => [])
  const eachWord = (entry: number, visit: (word: number, at: number) => void): void => {
    for (let at = starts[entry] ?? 0; at < (starts[entry + 1] ?? 0); at += 1) visit(words[at] ?? 0, at)
  }
  for (let entry = 0; entry < names.length; entry += 1)
    eachWord(entry, (word) => {
      const list = byWord[word]
      if (list && list.at(-1) !== entry) list.push(entry)
    })
  const isCommon = (word: number): boolean => isCommonCount(byWord[word]?.length ?? 0)
  const pairKey = (first: number, second: number): number => first * numbers.size + second
  /** Pairs of common words: where one of them is rare, it leads to the name alone. */
  const byPair = new Map<number, number[]>()
  for (let entry = 0; entry < names.length; entry += 1)
    eachWord(entry, (word, at) => {
      const before = words[at - 1] ?? 0
      if (at === starts[entry] || !isCommon(word) || !isCommon(before)) return
      const list = byPair.get(pairKey(before, word))
      if (list) list.push(entry)
      else byPair.set(pairKey(before, word), [entry])
    })
  const scale = scaleOf(names.length)
  const weights = Float64Array.from(byWord, (list) => Math.log2(1 + scale / stepOf(list.length)))
  const entryWeights = new Float64Array(names.length)
  for (let entry = 0; entry < names.length; entry += 1)
    eachWord(entry, (word) => {
      entryWeights[entry] = (entryWeights[entry] ?? 0) + (weights[word] ?? 0)
    })

  const lengthOf = (entry: number): number => (starts[entry + 1] ?? 0) - (starts[entry] ?? 0)

  const entriesWith = (word: string): readonly number[] => byWord[numbers.get(word) ?? -1] ?? []

  return {
    scale,
    entriesWith,
    countOf: (word) => entriesWith(word).length,
    wordCount: numbers.size,
    numberOf: (word) => numbers.get(word) ?? -1,
    lengthOf,
    firstWordOf: (entry) => words[starts[entry] ?? 0] ?? -1,
    weightOf: (entry) => entryWeights[entry] ?? 0,
    startIn: (row, entry) => {
      const from = starts[entry] ?? 0
      const length = lengthOf(entry)
      for (let start = 0; start + length <= row.length; start += 1) {
        let same = 0
        while (same < length && row[start + same] === words[from + same]) same += 1
        if (same === length) return start
      }
      return -1
    },
    isMostlyIn: (entry, present, mark) => {
      let matched = 0
      let count = 0
      for (let at = starts[entry] ?? 0; at < (starts[entry + 1] ?? 0); at += 1) {
        const word = words[at] ?? 0
        if (present[word] !== mark) continue
        matched += weights[word] ?? 0
        count += 1
      }
      return count >= 2 && matched >= (entryWeights[entry] ?? 0) * MOST
    },
    forEachWith: (word, before, visit) => {
      const list = byWord[word] ?? []
      if (list.length <= COMMON) for (const entry of list) visit(entry)
      else if (before >= 0 && isCommon(before)) {
        const pair = byPair.get(pairKey(before, word))
        if (pair && pair.length <= COMMON_PAIR) for (const entry of pair) visit(entry)
      }
    },
  }
}
