/** Finds known names in a payer's name or in a statement text: whole, in part, or cut short. */
import { compareText } from '../../compare-text.ts'
import type { Customer } from '../model/document.ts'
import { type PayerCode, type PayerHit, toHit } from '../model/payer-hit.ts'
import { createCutIndex } from './cut-name-index.ts'
import { type Entries, listEntries, UNKNOWN } from './name-entries.ts'
import { createSimilarNames } from './similar-names.ts'

type NameFit = Extract<PayerCode, 'name-exact' | 'name-tokens' | 'name-truncated' | 'name-similar'>

export interface NameIndex {
  /** @param key a name and nothing else (a counterparty), as `comparableName` writes it */
  find(key: string): readonly PayerHit[]
  /** @param words of a text that may hold a name, as `nameWords` reads them */
  findWithin(words: readonly string[]): readonly PayerHit[]
  entries: Entries
  nameOf(entry: number): string
}

const MAX_HITS = 10
/** What may follow a name in a text without belonging to it. */
const AFTER = new Set([
  'FT',
  'FR',
  'FS',
  'NC',
  'ND',
  'PF',
  'PROFORMA',
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
  'MENSALIDADE',
  'AVENCA',
  'LIQ',
  'LIQUIDACAO',
  'PAGO',
  'PAIEMENT',
  'FACTURE',
  'PAYMENT',
  'INVOICE',
  'INV',
  'RECHNUNG',
  'ZAHLUNG',
  'ORDEM',
  'PO',
  'N',
  'NR',
  'DEVOL',
])

export const isFreeAfter = (word: string | undefined): boolean =>
  word === undefined || AFTER.has(word) || /\d/.test(word)

/** How a name stands in a text: some of its words, all of them in their order, or as it is. */
const IN_PART = 0
const IN_ORDER = 1
const AS_IT_IS = 2
type Standing = typeof IN_PART | typeof IN_ORDER | typeof AS_IT_IS

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
  /** Entries by weight, then by name: of many that share words with a text the first are meant. */
  const ranked = Int32Array.from(names.keys()).sort(
    (a, b) => entries.weightOf(b) - entries.weightOf(a) || compareText(nameOf(a), nameOf(b)) || a - b,
  )
  const rankOf = new Int32Array(names.length)
  ranked.forEach((entry, rank) => {
    rankOf[entry] = rank
  })
  /** By word and by entry: the search that met it last. */
  const present = new Int32Array(entries.wordCount)
  const met = new Int32Array(names.length)
  let round = 0

  /** By fit and entry one object, made when it is first met. */
  const none = (): (PayerHit | undefined)[] => new Array(names.length).fill(undefined)
  const known = {
    'name-exact': none(),
    'name-tokens': none(),
    'name-truncated': none(),
    'name-similar': none(),
  }
  const toHits = (found: readonly number[], fit: NameFit): PayerHit[] => {
    const ofFit = known[fit]
    const hits: PayerHit[] = []
    for (const entry of found) {
      const one = names[entry]
      if (!one || hits.length === MAX_HITS) break
      const hit = ofFit[entry] ?? toHit(one.owner, fit, one.name)
      ofFit[entry] = hit
      hits.push(hit)
    }
    return hits
  }

  /** How the entry's name stands in the row; undefined where too little of it does. */
  const standingOf = (
    entry: number,
    row: readonly number[],
    texts: readonly string[],
    whole: boolean,
  ): Standing | undefined => {
    const length = entries.lengthOf(entry)
    const start = present[entries.firstWordOf(entry)] === round ? entries.startIn(row, entry) : -1
    if (start >= 0) {
      const isOne = length === 1 && !(whole && row.length === 1)
      const isExact = whole ? row.length === length : isFreeAfter(texts[start + length])
      return isExact && !isOne ? AS_IT_IS : IN_ORDER
    }
    return entries.isMostlyIn(entry, present, round) ? IN_PART : undefined
  }

  const search = (texts: readonly string[], whole: boolean, isSimilar = false): readonly PayerHit[] => {
    round += 1
    const row = texts.map(entries.numberOf)
    for (const word of row) if (word !== UNKNOWN) present[word] = round
    const exact: number[] = []
    /** Ranks of the others; behind all ranks where only a part of the name stands there. */
    const others: number[] = []
    const meet = (entry: number): void => {
      if (met[entry] === round) return
      met[entry] = round
      const standing = standingOf(entry, row, texts, whole)
      if (standing === AS_IT_IS) exact.push(entry)
      else if (standing !== undefined)
        putAmongLowest(others, (rankOf[entry] ?? 0) + (standing === IN_ORDER ? 0 : names.length))
    }
    let before = UNKNOWN
    for (const word of row) {
      if (word !== UNKNOWN) entries.forEachWith(word, before, meet)
      before = word
    }
    const begun = cut.find(texts, whole)
    const longer = begun ? begunHits(begun) : []
    if (exact.length > 0) return withOthers(toHits(withoutShorter(exact, nameOf), 'name-exact'), longer)
    if (longer.length > 0) return longer
    const inOrder = others.some((rank) => rank < names.length)
    const partly = toHits(
      others.map((rank) => ranked[rank % names.length] ?? 0),
      'name-tokens',
    )
    return inOrder || isSimilar ? partly : withOthers(findSimilar(texts, whole), partly)
  }

  /** Names that begin with the text, or are it. */
  const begunHits = (begun: { names: string[]; text: string }): readonly PayerHit[] =>
    begun.names
      .flatMap((name) =>
        toHits(byName.get(name) ?? [], name === begun.text ? 'name-exact' : 'name-truncated'),
      )
      .slice(0, MAX_HITS)

  /** Names one letter off, or without their blanks. */
  const findSimilar = (texts: readonly string[], whole: boolean): readonly PayerHit[] => {
    const joined = texts.flatMap((word) => similar.joinedIn(word))
    if (joined.length > 0) return ofNames(joined)
    for (const [at, word] of texts.entries()) {
      if (entries.numberOf(word) !== UNKNOWN) continue
      const found = similar
        .wordsNear(word)
        .flatMap((near) => search(texts.with(at, near), whole, true))
        .filter(({ codes }) => !codes.includes('name-tokens'))
      if (found.length > 0) return ofNames(found.map(({ name }) => name ?? ''))
    }
    return []
  }
  const ofNames = (found: readonly string[]): readonly PayerHit[] =>
    [...new Set(found)].flatMap((name) => toHits(byName.get(name) ?? [], 'name-similar')).slice(0, MAX_HITS)

  const find = (key: string): readonly PayerHit[] => {
    const exact = byName.get(key)
    if (!exact) return key === '' ? [] : search(key.split(' '), true)
    const begun = cut.find(key.split(' '), true)
    return withOthers(toHits(exact, 'name-exact'), begun ? begunHits(begun) : [])
  }
  return { find, findWithin: (words) => search(words, false), entries, nameOf }
}

/** The hits, and others of other customers behind them. */
const withOthers = (hits: readonly PayerHit[], others: readonly PayerHit[]): readonly PayerHit[] => {
  const more = others.filter(({ customer }) => !hits.some((hit) => hit.customer === customer))
  return more.length === 0 ? hits : [...hits, ...more].slice(0, MAX_HITS)
}

const putAmongLowest = (lowest: number[], one: number): void => {
  let at = lowest.length
  for (; at > 0 && (lowest[at - 1] ?? 0) > one; at -= 1) if (at < MAX_HITS) lowest[at] = lowest[at - 1] ?? 0
  if (at < MAX_HITS) lowest[at] = one
}

/** A name inside a longer one that stands there too is not meant. */
const withoutShorter = (found: readonly number[], nameOf: (entry: number) => string): readonly number[] => {
  if (found.length <= 1) return found
  const texts = found.map(nameOf)
  return found.filter((_, at) => {
    const own = texts[at] ?? ''
    return !texts.some((other) => other.length > own.length && ` ${other} `.includes(` ${own} `))
  })
}
