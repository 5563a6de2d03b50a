/** Finds known names in a payer's name or in a statement text: whole, in part, or cut short. */
import { compareText } from '../../fold.ts'
import type { Customer, PayerCode, PayerHit } from '../model/hypothesis.ts'
import { toHit } from '../model/payer-hit.ts'
import { lowerBound } from './lower-bound.ts'
import { type Entries, listEntries, UNKNOWN } from './name-entries.ts'
import { isFreeAfter, isPayersPlace } from './payers-place.ts'
import { createSimilarNames } from './similar-names.ts'

type NameFit = Extract<PayerCode, 'name-exact' | 'name-tokens' | 'name-truncated' | 'name-similar'>

export interface NameIndex {
  /** @param key a name alone (a counterparty), as `comparableName` writes it */
  find(key: string): readonly PayerHit[]
  /** @param words the words of a text that may contain a name, as `nameWords` reads them */
  findWithin(words: readonly string[]): readonly PayerHit[]
  entries: Entries
  nameOf(entry: number): string
}

const MAX_HITS = 10
/**
 * How much of a name a text contains: some of its words, all of them in order, or the whole name and nothing that
 * continues it.
 */
const PARTIAL = 0
const IN_ORDER_OF_NAME = 1
const WHOLE = 2
type Containment = typeof PARTIAL | typeof IN_ORDER_OF_NAME | typeof WHOLE

export const createNameIndex = (names: readonly { owner: Customer; name: string }[]): NameIndex => {
  const entries = listEntries(names.map(({ name }) => name))
  const byName = new Map<string, number[]>()
  names.forEach(({ name }, entry) => {
    const known = byName.get(name)
    if (known) known.push(entry)
    else byName.set(name, [entry])
  })
  const cut = createCutIndex([...byName.keys()], isFreeAfter)
  const similar = createSimilarNames([...byName.keys()])
  const nameOf = (entry: number): string => names[entry]?.name ?? ''
  /**
   * Entries by weight, heaviest first, then by name: where many names share words with a text, the first ones are
   * returned.
   */
  const ranked = Int32Array.from(names.keys()).sort(
    (a, b) => entries.weightOf(b) - entries.weightOf(a) || compareText(nameOf(a), nameOf(b)) || a - b,
  )
  const rankOf = new Int32Array(names.length)
  ranked.forEach((entry, rank) => {
    rankOf[entry] = rank
  })
  /** By word and by entry: the last search in which it occurred. */
  const present = new Int32Array(entries.wordCount)
  const visitedIn = new Int32Array(names.length)
  let searchNumber = 0

  /** One hit object for each fit and entry, created on first use. */
  const none = (): (PayerHit | undefined)[] => new Array(names.length).fill(undefined)
  const known = {
    'name-exact': none(),
    'name-tokens': none(),
    'name-truncated': none(),
    'name-similar': none(),
  }
  const toHits = (found: readonly number[], fit: NameFit): PayerHit[] => {
    const hitsOfFit = known[fit]
    const hits: PayerHit[] = []
    for (const entry of found) {
      const one = names[entry]
      if (!one || hits.length === MAX_HITS) break
      const hit = hitsOfFit[entry] ?? toHit(one.owner, fit, one.name)
      hitsOfFit[entry] = hit
      hits.push(hit)
    }
    return hits
  }

  /** How much of the entry's name the row contains; undefined where it is too little. */
  const containmentOf = (
    entry: number,
    row: readonly number[],
    texts: readonly string[],
    whole: boolean,
  ): Containment | undefined => {
    const length = entries.lengthOf(entry)
    const start = present[entries.firstWordOf(entry)] === searchNumber ? entries.startIn(row, entry) : -1
    if (start >= 0) {
      const isOne = length === 1 && !(whole && row.length === 1)
      const isExact = whole
        ? row.length === length
        : isFreeAfter(texts[start + length]) && isPayersPlace(texts, start)
      return isExact && !isOne ? WHOLE : IN_ORDER_OF_NAME
    }
    return entries.isMostlyIn(entry, present, searchNumber) ? PARTIAL : undefined
  }

  const search = (texts: readonly string[], whole: boolean, isSimilar = false): readonly PayerHit[] => {
    searchNumber += 1
    const row = texts.map(entries.numberOf)
    for (const word of row) if (word !== UNKNOWN) present[word] = searchNumber
    const exact: number[] = []
    /** Ranks of the other entries; those that the text contains in part come after all ranks. */
    const others: number[] = []
    const visit = (entry: number): void => {
      if (visitedIn[entry] === searchNumber) return
      visitedIn[entry] = searchNumber
      const containment = containmentOf(entry, row, texts, whole)
      if (containment === WHOLE) exact.push(entry)
      else if (containment !== undefined)
        insertAmongLowest(
          others,
          (rankOf[entry] ?? 0) + (containment === IN_ORDER_OF_NAME ? 0 : names.length),
        )
    }
    let before = UNKNOWN
    for (const word of row) {
      if (word !== UNKNOWN) entries.forEachWith(word, before, visit)
      before = word
    }
    const beginning = cut.find(texts, whole)
    const isAtPlace = beginning !== undefined && (whole || isPayersPlace(texts, beginning.start))
    const longer = beginning ? beginningHits(beginning, isAtPlace) : []
    if (exact.length > 0) return withOthers(toHits(withoutShorter(exact, nameOf), 'name-exact'), longer)
    if (longer.length > 0) return longer
    const inOrder = others.some((rank) => rank < names.length)
    const partly = toHits(
      others.map((rank) => ranked[rank % names.length] ?? 0),
      'name-tokens',
    )
    return inOrder || isSimilar ? partly : withOthers(findSimilar(texts, whole), partly)
  }

  const fitOf = (isWhole: boolean, isAtPlace: boolean): NameFit => {
    if (!isWhole) return 'name-truncated'
    return isAtPlace ? 'name-exact' : 'name-tokens'
  }
  /** Hits for names that begin with the text, or equal it; elsewhere than in the payer's place the name is weaker. */
  const beginningHits = (
    beginning: { names: string[]; text: string },
    isAtPlace = true,
  ): readonly PayerHit[] =>
    beginning.names
      .flatMap((name) => toHits(byName.get(name) ?? [], fitOf(name === beginning.text, isAtPlace)))
      .slice(0, MAX_HITS)

  /** Finds names that differ in one letter, or are written without spaces. */
  const findSimilar = (texts: readonly string[], whole: boolean): readonly PayerHit[] => {
    const joined = texts.flatMap((word) => similar.joinedIn(word))
    if (joined.length > 0) return similarHits(joined)
    for (const [at, word] of texts.entries()) {
      if (entries.numberOf(word) !== UNKNOWN) continue
      const found = similar
        .wordsNear(word)
        .flatMap((near) => search(texts.with(at, near), whole, true))
        .filter(({ codes }) => !codes.includes('name-tokens'))
      if (found.length > 0) return similarHits(found.map(({ name }) => name ?? ''))
    }
    return []
  }
  const similarHits = (found: readonly string[]): readonly PayerHit[] =>
    [...new Set(found)].flatMap((name) => toHits(byName.get(name) ?? [], 'name-similar')).slice(0, MAX_HITS)

  const find = (key: string): readonly PayerHit[] => {
    const exact = byName.get(key)
    if (!exact) return key === '' ? [] : search(key.split(' '), true)
    const beginning = cut.find(key.split(' '), true)
    return withOthers(toHits(exact, 'name-exact'), beginning ? beginningHits(beginning) : [])
  }
  return { find, findWithin: (words) => search(words, false), entries, nameOf }
}

/** Returns the hits, followed by hits for other customers. */
const withOthers = (hits: readonly PayerHit[], others: readonly PayerHit[]): readonly PayerHit[] => {
  const more = others.filter(({ customer }) => !hits.some((hit) => hit.customer === customer))
  return more.length === 0 ? hits : [...hits, ...more].slice(0, MAX_HITS)
}

const insertAmongLowest = (lowest: number[], one: number): void => {
  let at = lowest.length
  for (; at > 0 && (lowest[at - 1] ?? 0) > one; at -= 1) if (at < MAX_HITS) lowest[at] = lowest[at - 1] ?? 0
  if (at < MAX_HITS) lowest[at] = one
}

/** Leaves out a name that is part of a longer name which was found too. */
const withoutShorter = (found: readonly number[], nameOf: (entry: number) => string): readonly number[] => {
  if (found.length <= 1) return found
  const texts = found.map(nameOf)
  return found.filter((_, at) => {
    const own = texts[at] ?? ''
    return !texts.some((other) => other.length > own.length && ` ${other} `.includes(` ${own} `))
  })
}

/** Finds names by their beginnings, for names that the bank cut off. */
interface CutIndex {
  /**
   * Finds the first position where one or more names begin and end: at the end of the words, or before a word that
   * cannot belong to a name. A short name also finds the names that continue it with a further word.
   */
  find(words: readonly string[], whole: boolean): { names: string[]; text: string; start: number } | undefined
}

/** A shorter beginning fits too many names; it counts only where it is a name itself. */
const SHORTEST_CUT = 9
/** So many names with one beginning are returned at most. */
const MAX_NAMES = 10

/** @param isFreeAfter whether a word (undefined at the end) may follow a name without belonging to it */
const createCutIndex = (
  names: readonly string[],
  isFreeAfter: (word: string | undefined) => boolean,
): CutIndex => {
  const sorted = [...names].sort()
  /**
   * By first word: the range of its names in `sorted`. Nearly every search ends here, since no name begins with the
   * word.
   */
  const ranges = new Map<string, { from: number; to: number }>()
  sorted.forEach((name, at) => {
    const first = name.split(' ', 1)[0] ?? ''
    const range = ranges.get(first)
    if (range) range.to = at + 1
    else ranges.set(first, { from: at, to: at + 1 })
  })

  const find: CutIndex['find'] = (words, whole) => {
    const last = words.length - 1
    for (let start = 0; start <= (whole ? 0 : last); start += 1) {
      const first = words[start] ?? ''
      const range = ranges.get(first)
      if (!range && !(start === last || whole)) continue
      let text = range ? first : ''
      let from = range?.from ?? 0
      let at = range ? start + 1 : start
      for (; at < words.length; at += 1) {
        const longer = text === '' ? (words[at] ?? '') : `${text} ${words[at]}`
        const next = lowerBound(from, range?.to ?? sorted.length, (place) => (sorted[place] ?? '') < longer)
        if (!sorted[next]?.startsWith(longer)) break
        text = longer
        from = next
      }
      if (!isFreeAfter(words[at])) continue
      const isShort = text.length < SHORTEST_CUT
      // In a text a single word is not enough for a name.
      const isName = sorted[from] === text && (at - start > 1 || (whole && at === words.length))
      if (isShort && !isName) continue
      const found: string[] = []
      for (let name = sorted[from]; name?.startsWith(text) && found.length < MAX_NAMES; name = sorted[from]) {
        if (isShort && name !== text && name[text.length] !== ' ') break
        found.push(name)
        from += 1
      }
      if (isShort && found.length < 2) continue
      return { names: found, text, start }
    }
    return undefined
  }
  return { find }
}
