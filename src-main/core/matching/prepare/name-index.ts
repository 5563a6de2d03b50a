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
  words: string[]
  weight: number
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

export const createNameIndex = <T>(names: readonly { owner: T; name: string }[]): NameIndex<T> => {
  const byName = new Map<string, Entry<T>[]>()
  const byWord = new Map<string, { id: number; entries: Entry<T>[] }>()
  const byPair = new Map<number, Entry<T>[]>()
  const entries = names.map(
    ({ owner, name }): Entry<T> => ({ owner, name, words: name.split(' '), weight: 0 }),
  )
  for (const entry of entries) {
    add(byName, entry.name, entry)
    for (const word of new Set(entry.words)) {
      const known = byWord.get(word)
      if (known) known.entries.push(entry)
      else byWord.set(word, { id: byWord.size, entries: [entry] })
    }
  }
  /** Pairs of neighbouring words by number: building a text for each would cost more than the search. */
  const pairKey = (first: number, second: number): number => first * byWord.size + second
  for (const entry of entries)
    for (let at = 1; at < entry.words.length; at += 1) {
      const [first, second] = [byWord.get(entry.words[at - 1] ?? ''), byWord.get(entry.words[at] ?? '')]
      if (first && second) add(byPair, pairKey(first.id, second.id), entry)
    }
  const weightOf = (word: string): number => {
    const count = byWord.get(word)?.entries.length ?? 0
    return count === 0 ? 0 : Math.log2(1 + entries.length / count)
  }
  for (const entry of entries) entry.weight = entry.words.reduce((sum, word) => sum + weightOf(word), 0)
  const firstWords = new Set(entries.map((entry) => entry.words[0] ?? ''))
  const sorted = [...new Set(entries.map((entry) => entry.name))].sort()

  /** Names that begin with this text. */
  const startingWith = (prefix: string): string[] => {
    let low = 0
    let high = sorted.length
    while (low < high) {
      const middle = (low + high) >> 1
      if ((sorted[middle] ?? '') < prefix) low = middle + 1
      else high = middle
    }
    const found: string[] = []
    for (let at = low; at < sorted.length && found.length < MOST_HITS; at += 1) {
      const name = sorted[at] ?? ''
      if (!name.startsWith(prefix)) break
      found.push(name)
    }
    return found
  }

  const candidatesOf = (words: readonly string[]): Set<Entry<T>> => {
    const found = new Set<Entry<T>>()
    let before: number | undefined
    for (const text of words) {
      const word = byWord.get(text)
      if (word && word.entries.length <= COMMON) for (const entry of word.entries) found.add(entry)
      const pair = word && before !== undefined ? byPair.get(pairKey(before, word.id)) : undefined
      if (pair && pair.length <= COMMON * 4) for (const entry of pair) found.add(entry)
      before = word?.id
    }
    return found
  }

  const fitOf = (
    entry: Entry<T>,
    words: readonly string[],
    present: ReadonlySet<string>,
    whole: boolean,
  ): NameFit | null => {
    const start = runStart(words, entry.words)
    if (start >= 0) {
      if (entry.words.length === 1 && !(whole && words.length === 1)) return 'name-tokens'
      const after = words[start + entry.words.length]
      if (whole) return words.length === entry.words.length ? 'name-exact' : 'name-tokens'
      const free = after === undefined || AFTER.has(after) || BEFORE_MORE.has(after) || /\d/.test(after)
      return free ? 'name-exact' : 'name-tokens'
    }
    let matched = 0
    let count = 0
    for (const word of entry.words) {
      if (!present.has(word)) continue
      matched += weightOf(word)
      count += 1
    }
    return count >= 2 && matched >= entry.weight * 0.6 ? 'name-tokens' : null
  }

  const find = (words: readonly string[], whole: boolean): NameHit<T>[] => {
    if (words.length === 0 || entries.length === 0) return []
    const hits: NameHit<T>[] = []
    if (whole) {
      const exact = byName.get(words.join(' '))
      if (exact)
        return exact.slice(0, MOST_HITS).map(({ owner, name }) => ({ owner, name, fit: 'name-exact' }))
    }
    const present = new Set(words)
    for (const entry of candidatesOf(words)) {
      const fit = fitOf(entry, words, present, whole)
      if (fit) hits.push({ owner: entry.owner, name: entry.name, fit })
    }
    const exact = withoutShorter(hits.filter((hit) => hit.fit === 'name-exact'))
    if (exact.length > 0) return exact.slice(0, MOST_HITS)
    const cut = findCut(words, whole)
    if (cut.length > 0) return cut
    return best(hits)
  }

  /** Names whose beginning ends the words, or stands before digits: the bank cut them. */
  const findCut = (words: readonly string[], whole: boolean): NameHit<T>[] => {
    for (let start = 0; start < (whole ? 1 : words.length); start += 1) {
      const first = words[start] ?? ''
      if (!firstWords.has(first) && !(start === words.length - 1 || whole)) continue
      let text = ''
      let longest: string[] = []
      let at = start
      for (; at < words.length; at += 1) {
        const longer = text === '' ? (words[at] ?? '') : `${text} ${words[at]}`
        const found = startingWith(longer)
        if (found.length === 0) break
        text = longer
        longest = found
      }
      const next = words[at]
      const ended = next === undefined || AFTER.has(next) || BEFORE_MORE.has(next) || /\d/.test(next)
      if (text.length < SHORTEST_CUT || !ended) continue
      return longest
        .flatMap((name) => byName.get(name) ?? [])
        .slice(0, MOST_HITS)
        .map((entry) => ({
          owner: entry.owner,
          name: entry.name,
          fit: entry.name === text ? ('name-exact' as const) : ('name-truncated' as const),
        }))
    }
    return []
  }

  const weightOfName = (hit: NameHit<T>): number => byName.get(hit.name)?.[0]?.weight ?? 0

  const best = (hits: NameHit<T>[]): NameHit<T>[] =>
    hits.length <= 1
      ? hits
      : hits
          .sort(
            (a, b) => weightOfName(b) - weightOfName(a) || (a.name < b.name ? -1 : a.name > b.name ? 1 : 0),
          )
          .slice(0, MOST_HITS)

  return { find }
}

/** Where the words of a name stand in a row; -1 when they do not. */
const runStart = (words: readonly string[], name: readonly string[]): number => {
  for (let start = 0; start + name.length <= words.length; start += 1) {
    let same = 0
    while (same < name.length && words[start + same] === name[same]) same += 1
    if (same === name.length) return start
  }
  return -1
}

/** A name inside a longer one that stands there too is not meant. */
const withoutShorter = <T>(hits: NameHit<T>[]): NameHit<T>[] =>
  hits.filter(
    (hit) =>
      !hits.some(
        (other) => other.name.length > hit.name.length && ` ${other.name} `.includes(` ${hit.name} `),
      ),
  )
