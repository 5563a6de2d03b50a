/** Finds known names in a payer's name or in a statement text: whole, in part, or cut short. */
import { compareText } from '../../compare-text.ts'
import { createCutIndex } from './cut-index.ts'
import { type Entries, listEntries } from './name-entries.ts'

export type NameFit = 'name-exact' | 'name-tokens' | 'name-truncated'

export interface NameHit<T> {
  owner: T
  name: string
  fit: NameFit
}

interface Found {
  entry: number
  fit: NameFit
  /** All its words stand there in their order. */
  whole: boolean
}

export interface NameIndex<T> {
  /**
   * @param key words as `nameKey` writes them
   * @param whole they are a name and nothing else (a counterparty), not a text that holds one
   */
  find(key: string, whole: boolean): NameHit<T>[]
  entries: Entries
  nameOf(entry: number): string
}

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

const UNKNOWN = -1

export const isFreeAfter = (word: string | undefined): boolean =>
  word === undefined || AFTER.has(word) || /\d/.test(word)

export const createNameIndex = <T>(names: readonly { owner: T; name: string }[]): NameIndex<T> => {
  const entries = listEntries(names.map(({ name }) => name))
  const byName = new Map<string, number[]>()
  names.forEach(({ name }, entry) => {
    const known = byName.get(name)
    if (known) known.push(entry)
    else byName.set(name, [entry])
  })
  const cut = createCutIndex([...byName.keys()], isFreeAfter)
  /** By word and by entry: the search that met it last. */
  const present = new Int32Array(entries.wordCount)
  const met = new Int32Array(names.length)
  let search = 0

  const toHits = (found: readonly Found[]): NameHit<T>[] => {
    const hits: NameHit<T>[] = []
    for (const { entry, fit } of found) {
      const known = names[entry]
      if (known && hits.length < MOST_HITS) hits.push({ owner: known.owner, name: known.name, fit })
    }
    return hits
  }

  /** How the entry's name stands in the row; null where too little of it does. */
  const fitOf = (
    entry: number,
    row: readonly number[],
    texts: readonly string[],
    whole: boolean,
  ): Found | null => {
    const length = entries.lengthOf(entry)
    const start = present[entries.firstWordOf(entry)] === search ? entries.startIn(row, entry) : -1
    if (start >= 0) {
      const isOne = length === 1 && !(whole && row.length === 1)
      const isExact = whole ? row.length === length : isFreeAfter(texts[start + length])
      return { entry, fit: isExact && !isOne ? 'name-exact' : 'name-tokens', whole: true }
    }
    return entries.isMostlyIn(entry, present, search) ? { entry, fit: 'name-tokens', whole: false } : null
  }

  const namesIn = (row: readonly number[], texts: readonly string[], whole: boolean): Found[] => {
    const found: Found[] = []
    const meet = (entry: number): void => {
      if (met[entry] === search) return
      met[entry] = search
      const fit = fitOf(entry, row, texts, whole)
      if (fit) found.push(fit)
    }
    let before = UNKNOWN
    for (const word of row) {
      if (word !== UNKNOWN) entries.forEachWith(word, before, meet)
      before = word
    }
    return found
  }

  const find = (key: string, whole: boolean): NameHit<T>[] => {
    if (key === '' || names.length === 0) return []
    if (whole) {
      const exact = byName.get(key)
      if (exact) return toHits(exact.map((entry) => ({ entry, fit: 'name-exact', whole: true })))
    }
    const texts = key.split(' ')
    search += 1
    const row = texts.map(entries.numberOf)
    for (const word of row) if (word !== UNKNOWN) present[word] = search
    const found = namesIn(row, texts, whole)
    const exact = withoutShorter(
      found.filter((one) => one.fit === 'name-exact'),
      names,
    )
    if (exact.length > 0) return toHits(exact)
    const begun = cut.find(texts, whole)
    if (begun)
      return toHits(
        begun.names.flatMap((name) =>
          (byName.get(name) ?? []).map((entry) => ({
            entry,
            fit: name === begun.text ? ('name-exact' as const) : ('name-truncated' as const),
            whole: false,
          })),
        ),
      )
    return toHits(found.length > 1 ? firstOf(found, MOST_HITS, byWeight(entries, names)) : found)
  }
  return { find, entries, nameOf: (entry) => names[entry]?.name ?? '' }
}

/** Names that stand there whole before those that only share words. */
const byWeight =
  (entries: Entries, names: readonly { name: string }[]) =>
  (a: Found, b: Found): number =>
    Number(b.whole) - Number(a.whole) ||
    entries.weightOf(b.entry) - entries.weightOf(a.entry) ||
    compareText(names[a.entry]?.name ?? '', names[b.entry]?.name ?? '')

/** The first of the list, were it sorted: words that many names share find hundreds, of which few are wanted. */
const firstOf = <T>(list: readonly T[], most: number, compare: (a: T, b: T) => number): T[] => {
  const first: T[] = []
  for (const one of list) {
    let at = first.length
    for (let before = first[at - 1]; before !== undefined && compare(one, before) < 0; before = first[at - 1])
      at -= 1
    if (at < most) first.splice(at, 0, one)
    if (first.length > most) first.pop()
  }
  return first
}

/** A name inside a longer one that stands there too is not meant. */
const withoutShorter = (found: Found[], names: readonly { name: string }[]): Found[] => {
  if (found.length <= 1) return found
  const texts = found.map(({ entry }) => names[entry]?.name ?? '')
  return found.filter((_, at) => {
    const own = texts[at] ?? ''
    return !texts.some((other) => other.length > own.length && ` ${other} `.includes(` ${own} `))
  })
}
