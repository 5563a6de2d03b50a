/**
 * The words of many names as numbers in a few flat arrays: a search meets hundreds of names, and comparing their texts,
 * or following an object for each, would be most of it.
 */

export interface Entries {
  wordCount: number
  /** The number of a word; `UNKNOWN` when no name has it. */
  numberOf(word: string): number
  lengthOf(entry: number): number
  firstWordOf(entry: number): number
  /** How many names have the word. */
  countOf(word: string): number
  /** Every name with the word. */
  entriesWith(word: string): readonly number[]
  /** What the weights of words rest on in addition to their counts: the number of names, in steps. */
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
const MIN_SHARE = 0.6

/** Weights go by powers of two: a few more names leave those of nearly all words as they are. */
export const stepOf = (count: number): number => 2 ** Math.floor(Math.log2(count))
/** Names a scale is made for at least: with a handful of customers every word would seem common. */
const SMALLEST_SCALE = 64
const scaleOf = (names: number): number => Math.max(SMALLEST_SCALE, 2 * stepOf(Math.max(1, names)))

/** Of a word that no name has. */
export const UNKNOWN = -1

export const isCommonCount = (count: number): boolean => count > COMMON

/** @param names folded words with single blanks between them */
export const listEntries = (names: readonly string[]): Entries => {
  const numbers = new Map<string, number>()
  const starts = new Int32Array(names.length + 1)
  const inOrder: number[] = []
  names.forEach((name, entry) => {
    for (const word of name.split(' ')) {
      const known = numbers.get(word)
      if (known === undefined) numbers.set(word, numbers.size)
      inOrder.push(known ?? numbers.size - 1)
    }
    starts[entry + 1] = inOrder.length
  })
  const words = Int32Array.from(inOrder)
  const eachWord = (entry: number, visit: (word: number, at: number) => void): void => {
    for (let at = starts[entry] ?? 0; at < (starts[entry + 1] ?? 0); at += 1) visit(words[at] ?? 0, at)
  }
  const holders = listHolders(names.length, numbers.size, eachWord)
  const countAt = (word: number): number => (holders.starts[word + 1] ?? 0) - (holders.starts[word] ?? 0)
  const isCommon = (word: number): boolean => isCommonCount(countAt(word))
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
  const weights = Float64Array.from(numbers.values(), (word) => Math.log2(1 + scale / stepOf(countAt(word))))
  const entryWeights = new Float64Array(names.length)
  for (let entry = 0; entry < names.length; entry += 1)
    eachWord(entry, (word) => {
      entryWeights[entry] = (entryWeights[entry] ?? 0) + (weights[word] ?? 0)
    })

  const lengthOf = (entry: number): number => (starts[entry + 1] ?? 0) - (starts[entry] ?? 0)

  const numberOf = (word: string): number => numbers.get(word) ?? UNKNOWN

  return {
    scale,
    entriesWith: (word) => {
      const number = numberOf(word)
      return number === UNKNOWN
        ? []
        : [...holders.entries.subarray(holders.starts[number], holders.starts[number + 1])]
    },
    countOf: (word) => (numbers.has(word) ? countAt(numberOf(word)) : 0),
    wordCount: numbers.size,
    numberOf,
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
      return count >= 2 && matched >= (entryWeights[entry] ?? 0) * MIN_SHARE
    },
    forEachWith: (word, before, visit) => {
      const [from, to] = [holders.starts[word] ?? 0, holders.starts[word + 1] ?? 0]
      if (!isCommonCount(to - from)) for (let at = from; at < to; at += 1) visit(holders.entries[at] ?? 0)
      else if (before >= 0 && isCommon(before)) {
        const pair = byPair.get(pairKey(before, word))
        if (pair && pair.length <= COMMON_PAIR) for (const entry of pair) visit(entry)
      }
    },
  }
}

/** By word the entries that have it, ascending: from the word's start to the next one's. */
const listHolders = (
  entryCount: number,
  wordCount: number,
  eachWord: (entry: number, visit: (word: number) => void) => void,
): { starts: Int32Array; entries: Int32Array } => {
  /** By word the entry that was met last, from one on. */
  const last = new Int32Array(wordCount)
  const visitAll = (visit: (word: number, entry: number) => void): void => {
    last.fill(0)
    for (let entry = 0; entry < entryCount; entry += 1)
      eachWord(entry, (word) => {
        if (last[word] === entry + 1) return
        last[word] = entry + 1
        visit(word, entry)
      })
  }
  const starts = new Int32Array(wordCount + 1)
  visitAll((word) => {
    starts[word + 1] = (starts[word + 1] ?? 0) + 1
  })
  for (let word = 0; word < wordCount; word += 1)
    starts[word + 1] = (starts[word + 1] ?? 0) + (starts[word] ?? 0)
  const entries = new Int32Array(starts[wordCount] ?? 0)
  const next = starts.slice()
  visitAll((word, entry) => {
    const at = next[word] ?? 0
    entries[at] = entry
    next[word] = at + 1
  })
  return { starts, entries }
}
