/** Finds known names in a payer's name or in a statement text: whole, in part, or cut short. */

export type NameFit = 'name-exact' | 'name-tokens' | 'name-truncated'

export interface NameHit<T> {
  owner: T
  name: string
  fit: NameFit
}

interface Entry<T> {
  owner: T
  name: string
  /** Numbers of the words, in their order. */
  words: readonly number[]
  weight: number
  /** The search that met this entry last. */
  seen: number
}

interface Found<T> {
  entry: Entry<T>
  fit: NameFit
  /** All its words stand there in their order. */
  whole: boolean
}

export interface NameIndex<T> {
  /** @param whole the words are a name and nothing else (a counterparty), not a text that holds one */
  find(words: readonly string[], whole: boolean): NameHit<T>[]
}

/** A word or a pair of words shared by more names than this does not lead to any of them. */
const COMMON = 60
const SHORTEST_CUT = 9
const MOST_HITS = 6
/** What may follow a name in a text without belonging to it. */
const AFTER = new Set([
  'FT',
  'FR',
  'FS',
  'NC',
  'ND',
  'FATURA',
  'FATURAS',
  'FACTURA',
  'FAT',
  'FACT',
  'REF',
  'NIF',
  'PAG',
])
const BEFORE_MORE = new Set([
  'PAGAMENTO',
  'PAGAMENTOS',
  'TRANSFERENCIA',
  'TRF',
  'ENC',
  'ORDEM',
  'PO',
  'N',
  'NR',
  'DEVOL',
])

const add = <K, V>(map: Map<K, V[]>, key: K, value: V): void => {
  const list = map.get(key)
  if (list) list.push(value)
  else map.set(key, [value])
}

const UNKNOWN = -1

const isFreeAfter = (word: string | undefined): boolean =>
  word === undefined || AFTER.has(word) || BEFORE_MORE.has(word) || /\d/.test(word)

/** Words are compared by number: a search meets hundreds of names, and comparing their texts would be most of it. */
export const createNameIndex = <T>(names: readonly { owner: T; name: string }[]): NameIndex<T> => {
  const byName = new Map<string, Entry<T>[]>()
  const numbers = new Map<string, number>()
  const byWord: Entry<T>[][] = []
  const numberOf = (word: string): number => {
    const known = numbers.get(word)
    if (known !== undefined) return known
    numbers.set(word, byWord.length)
    byWord.push([])
    return byWord.length - 1
  }
  const entries = names.map(({ owner, name }): Entry<T> => {
    const entry = { owner, name, words: name.split(' ').map(numberOf), weight: 0, seen: 0 }
    add(byName, name, entry)
    for (const word of new Set(entry.words)) byWord[word]?.push(entry)
    return entry
  })
  const byPair = new Map<number, Entry<T>[]>()
  const pairKey = (first: number, second: number): number => first * byWord.length + second
  for (const entry of entries)
    entry.words.forEach((word, at) => {
      const before = entry.words[at - 1]
      if (before !== undefined) add(byPair, pairKey(before, word), entry)
    })
  const weights = Float64Array.from(byWord, (list) => Math.log2(1 + entries.length / list.length))
  for (const entry of entries) entry.weight = entry.words.reduce((sum, word) => sum + (weights[word] ?? 0), 0)
  const cut = createCutIndex([...byName.keys()])
  /** The search that met each word last. */
  const present = new Int32Array(byWord.length)
  let search = 0

  /** Shows `visit` every name that shares a word with the row, unless too many share it, or a pair of neighbours. */
  const meetCandidates = (words: readonly number[], visit: (entry: Entry<T>) => void): void => {
    const meet = (list: readonly Entry<T>[]): void => {
      for (const entry of list) {
        if (entry.seen === search) continue
        entry.seen = search
        visit(entry)
      }
    }
    let before = UNKNOWN
    for (const word of words) {
      const list = byWord[word]
      if (list && list.length <= COMMON) meet(list)
      const pair = list && before !== UNKNOWN ? byPair.get(pairKey(before, word)) : undefined
      if (pair && pair.length <= COMMON * 4) meet(pair)
      before = word
    }
  }

  const fitOf = (
    entry: Entry<T>,
    words: readonly number[],
    texts: readonly string[],
    whole: boolean,
  ): NameFit | null => {
    const start = runStart(words, entry.words)
    if (start >= 0) {
      if (entry.words.length === 1 && !(whole && words.length === 1)) return 'name-tokens'
      if (whole) return words.length === entry.words.length ? 'name-exact' : 'name-tokens'
      return isFreeAfter(texts[start + entry.words.length]) ? 'name-exact' : 'name-tokens'
    }
    let matched = 0
    let count = 0
    for (const word of entry.words) {
      if (present[word] !== search) continue
      matched += weights[word] ?? 0
      count += 1
    }
    return count >= 2 && matched >= entry.weight * 0.6 ? 'name-tokens' : null
  }

  const find = (texts: readonly string[], whole: boolean): NameHit<T>[] => {
    if (texts.length === 0 || entries.length === 0) return []
    if (whole) {
      const exact = byName.get(texts.join(' '))
      if (exact) return toHits(exact.map((entry) => ({ entry, fit: 'name-exact', whole: true })))
    }
    search += 1
    const words = texts.map((text) => numbers.get(text) ?? UNKNOWN)
    for (const word of words) if (word !== UNKNOWN) present[word] = search
    const found: Found<T>[] = []
    meetCandidates(words, (entry) => {
      const fit = fitOf(entry, words, texts, whole)
      if (fit) found.push({ entry, fit, whole: runStart(words, entry.words) >= 0 })
    })
    const exact = withoutShorter(found.filter((one) => one.fit === 'name-exact'))
    if (exact.length > 0) return toHits(exact)
    const begun = cut.find(texts, whole)
    if (begun)
      return toHits(
        begun.names
          .flatMap((name) => byName.get(name) ?? [])
          .map((entry) => ({
            entry,
            fit: entry.name === begun.text ? 'name-exact' : 'name-truncated',
            whole: false,
          })),
      )
    return toHits(found.length > 1 ? found.sort(byWeight) : found)
  }
  return { find }
}

const toHits = <T>(found: readonly Found<T>[]): NameHit<T>[] =>
  found.slice(0, MOST_HITS).map(({ entry, fit }) => ({ owner: entry.owner, name: entry.name, fit }))

/** Names that stand there whole before those that only share words. */
const byWeight = <T>(a: Found<T>, b: Found<T>): number =>
  Number(b.whole) - Number(a.whole) ||
  b.entry.weight - a.entry.weight ||
  (a.entry.name < b.entry.name ? -1 : a.entry.name > b.entry.name ? 1 : 0)

/** Where the words of a name stand in a row; -1 when they do not. */
const runStart = (words: readonly number[], name: readonly number[]): number => {
  for (let start = 0; start + name.length <= words.length; start += 1) {
    let same = 0
    while (same < name.length && words[start + same] === name[same]) same += 1
    if (same === name.length) return start
  }
  return -1
}

/** A name inside a longer one that stands there too is not meant. */
const withoutShorter = <T>(found: Found<T>[]): Found<T>[] =>
  found.length <= 1
    ? found
    : found.filter(
        ({ entry: { name } }) =>
          !found.some(
            ({ entry: other }) => other.name.length > name.length && ` ${other.name} `.includes(` ${name} `),
          ),
      )

interface CutIndex {
  /** The first place where names begin and are cut: at the end, or before what cannot belong to a name. */
  find(words: readonly string[], whole: boolean): { names: string[]; text: string } | undefined
}

/** Names by their beginnings, for those the bank cut. */
const createCutIndex = (names: readonly string[]): CutIndex => {
  const sorted = [...names].sort()
  const firstWords = new Set(names.map((name) => name.split(' ', 1)[0] ?? ''))

  /** Position of the first name that is not below `prefix`, from `low` on. */
  const lowerBound = (prefix: string, low: number): number => {
    let high = sorted.length
    while (low < high) {
      const middle = (low + high) >> 1
      if ((sorted[middle] ?? '') < prefix) low = middle + 1
      else high = middle
    }
    return low
  }

  const find: CutIndex['find'] = (words, whole) => {
    const last = words.length - 1
    for (let start = 0; start <= (whole ? 0 : last); start += 1) {
      const first = words[start] ?? ''
      if (!firstWords.has(first) && !(start === last || whole)) continue
      let text = ''
      let from = 0
      let at = start
      for (; at < words.length; at += 1) {
        const longer = text === '' ? (words[at] ?? '') : `${text} ${words[at]}`
        const next = lowerBound(longer, from)
        if (!sorted[next]?.startsWith(longer)) break
        text = longer
        from = next
      }
      if (text.length < SHORTEST_CUT || !isFreeAfter(words[at])) continue
      const found: string[] = []
      for (let name = sorted[from]; name?.startsWith(text) && found.length < MOST_HITS; name = sorted[from]) {
        found.push(name)
        from += 1
      }
      return { names: found, text }
    }
    return undefined
  }
  return { find }
}
