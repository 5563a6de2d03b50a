/**
 * The words of many names as numbers in a few flat arrays. A search visits hundreds of names; comparing their texts, or
 * following an object for each, would take most of its time.
 */

export interface Entries {
  wordCount: number
  /** The number of a word; `UNKNOWN` where no name has it. */
  numberOf(word: string): number
  lengthOf(entry: number): number
  firstWordOf(entry: number): number
  /** How many names have the word. */
  countOf(word: string): number
  /** Every name with the word. */
  entriesWith(word: string): readonly number[]
  /** The number of names, rounded to steps; the weight of a word depends on it and on how many names have the word. */
  scale: number
  /** The sum of the weights of its words: log2 of how rare each is. */
  weightOf(entry: number): number
  /** Position in a row of word numbers where the whole name begins; -1 where it is not there. */
  startIn(row: readonly number[], entry: number): number
  /** Whether the words of the name that `present` marks with `mark` are at least two and most of the name's weight. */
  isMostlyIn(entry: number, present: Int32Array, mark: number): boolean
  /**
   * Visits every name with the word. Of a common word only the names where it follows `before`, unless that pair is
   * common too.
   */
  forEachWith(word: number, before: number, visit: (entry: number) => void): void
}

/**
 * A word that more names than this have, or a pair of words that more than four times as many have, leads to no name.
 */
const MAX_COMMON = 60
const MAX_COMMON_PAIR = 4 * MAX_COMMON
/** Matched words must have this share of a name's weight. */
const MIN_SHARE = 0.6

/** Counts are rounded down to a power of two: a few more names leave the weights of nearly all words unchanged. */
export const stepOf = (count: number): number => 2 ** Math.floor(Math.log2(count))
/** The smallest scale: with a handful of customers every word would seem common. */
const SMALLEST_SCALE = 64
const scaleOf = (names: number): number => Math.max(SMALLEST_SCALE, 2 * stepOf(Math.max(1, names)))

/** The number of a word that no name has. */
export const UNKNOWN = -1

export const isCommonCount = (count: number): boolean => count > MAX_COMMON

/** @param names folded words with single spaces between them */
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
  /** Names by pairs of common words: a rare word leads to its names without a pair. */
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
        if (pair && pair.length <= MAX_COMMON_PAIR) for (const entry of pair) visit(entry)
      }
    },
  }
}

/** Lists for each word the entries that have it, ascending: in `entries`, from the word's start to the next word's. */
const listHolders = (
  entryCount: number,
  wordCount: number,
  eachWord: (entry: number, visit: (word: number) => void) => void,
): { starts: Int32Array; entries: Int32Array } => {
  /** By word: the last entry that was visited, plus one. */
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
