/** Finds which known documents a bank text names; only these documents and only whole numbers are compared. */
import { listDocuments, type ReferencedDocument } from './document-lists.ts'
import { createNumberReader } from './document-number.ts'
import { areNeverPaid } from './document-words.ts'
import { isYear } from './other-numbers.ts'
import { grown } from './postings.ts'
import { type Mention, readMentions } from './read-mentions.ts'
import { Runs, withoutZeros } from './scan-runs.ts'

/** How firmly the text names a document, strongest first. */
const referenceStrengths = [
  'reference-full',
  'reference-external-id',
  'reference-series-number',
  'reference-purchase-order',
  'reference-atcud',
  'reference-number',
] as const
export type ReferenceStrength = (typeof referenceStrengths)[number]

interface ReferenceHit {
  position: number
  strength: ReferenceStrength
  /** The number as printed, or the id that the text contains. */
  shown: string
}

/** A number at the end of a text that was cut off: it may mean every document whose number begins with it. */
export interface CutReference {
  serie: string | null
  prefix: string
}

export interface ReferenceFindings {
  hits: readonly ReferenceHit[]
  /** Numbers in the form of a document's (type or known series) that no known document has. */
  unknown: readonly string[]
  cut: CutReference | null
}

export interface ReferenceIndex {
  find(text: string): ReferenceFindings
  /** Whether texts are read in the same way with this document added: it has no new series. */
  canAdd(document: ReferencedDocument): boolean
  /** Adds the document that was appended to the given list. */
  add(document: ReferencedDocument): void
  /** Whether the number of the document at `position` begins with a cut reference. */
  completes(position: number, cut: CutReference): boolean
}

/** A longer range of numbers is ignored; the limit is lower for bare numbers, or where only a dash connects them. */
export const MAX_RANGE = 60
const MAX_LOOSE_RANGE = 24
/** Bank texts are cut at these lengths (lines of 35 characters, up to the 140 of a SEPA remittance). */
const CUT_LENGTHS = new Set([35, 70, 105, 140])
/** A bare number that more documents share is ignored. */
const MAX_BARE = 24
const LONGEST_ID_RUNS = 8
/** A longer number that no document has does not count as unknown: `FR279908674` is a French tax id. */
const LONGEST_UNKNOWN = 8

/** A digit, or a character that folding may turn into one. */
const MAY_HOLD_NUMBER = /[\d\u0080-\uffff]/

const NOTHING: ReferenceFindings = { hits: [], unknown: [], cut: null }

/** What the text has named so far. */
interface Findings {
  hits: ReferenceHit[]
  unknown: string[]
}

/** What the next number of a list inherits: the series and types of the number before. */
interface Context {
  serie: string | null
  types: string | null
}

const rankOf = (strength: ReferenceStrength): number => referenceStrengths.indexOf(strength)

const BARE: Context = { serie: null, types: null }

const spans = ({ from, number }: Mention, most: number): boolean =>
  Number(number) > Number(from) && Number(number) - Number(from) <= most

/** Whether a sign makes the number continue the one before: `10-12`, `89/90`. */
const isConnectedBySign = (mention: Mention): boolean => {
  const { tie, from, number, atcud } = mention
  if (tie === '-') return !atcud && spans(mention, MAX_LOOSE_RANGE)
  return tie === '/' && !isYear(number) && Number(number) > Number(from)
}

/**
 * What a number passes on to numbers that follow it after a sign: as the series of no document it names nothing itself.
 */
const nextContext = ({ types, number, reversed }: Mention, before: Context | null): Context | null =>
  types !== null && reversed === null && !isYear(number) ? { serie: null, types } : before

const isMonthAndYear = ({ number, reversed }: Mention): boolean =>
  Number(number) <= 12 && /^20\d\d$/.test(reversed ?? '')

export const createReferenceIndex = (documents: readonly ReferencedDocument[]): ReferenceIndex => {
  const lists = listDocuments(documents)
  const readNumber = createNumberReader()
  const runs = new Runs()
  /** By position: the index of its hit in the list of hits, if there is one. */
  let places: Int32Array = new Int32Array(documents.length)

  const ofTypes = (positions: readonly number[], types: string | null): readonly number[] =>
    types === null || positions.length === 0
      ? positions
      : positions.filter((position) => lists.isOfType(position, types))

  const keep = (hits: ReferenceHit[], position: number, strength: ReferenceStrength, shown: string): void => {
    const place = places[position] ?? 0
    const known = hits[place]
    if (known?.position !== position) {
      places[position] = hits.length
      hits.push({ position, strength, shown })
    } else if (rankOf(strength) < rankOf(known.strength)) hits[place] = { position, strength, shown }
  }
  const keepAll = (
    { hits }: Findings,
    positions: readonly number[],
    strength: ReferenceStrength,
    most = Number.POSITIVE_INFINITY,
  ): void => {
    if (positions.length > most) return
    for (const position of positions) keep(hits, position, strength, documents[position]?.number ?? '')
  }

  const findIds = ({ hits }: Findings): void => {
    for (let start = 0; start < runs.count; start += 1) {
      if (!lists.mayBeginId(runs.code(start)) || (start > 0 && runs.isGlued(start))) continue
      if (!lists.beginsId(runs.text(start))) continue
      let joined = ''
      for (let end = start; end < runs.count && end < start + LONGEST_ID_RUNS; end += 1) {
        joined += runs.text(end)
        if (runs.has(end + 1) && runs.isGlued(end + 1)) continue
        for (const position of lists.withExternalId(joined))
          keep(hits, position, 'reference-external-id', documents[position]?.externalId ?? '')
        for (const position of lists.withPurchaseOrder(joined))
          keep(hits, position, 'reference-purchase-order', documents[position]?.purchaseOrder ?? '')
      }
    }
  }

  const addNumber = (found: Findings, number: string, { serie, types }: Context): void => {
    if (serie === null) keepAll(found, ofTypes(lists.withNumber(number), types), 'reference-number', MAX_BARE)
    else keepAll(found, ofTypes(lists.inSerie(serie, number), types), 'reference-series-number')
  }
  /** Adds the numbers between the ends of a range. */
  const addBetween = (found: Findings, { from, number }: Mention, context: Context): void => {
    for (let between = Number(from) + 1; between < Number(number); between += 1)
      addNumber(found, String(between), context)
  }

  const addListed = (found: Findings, { number }: Mention, context: Context): void => {
    addNumber(found, number, context)
    if (context.serie !== null) {
      // The list may continue in another series: `B/115 e 318`.
      const others = lists.withNumber(number)
      if (others.length === 0) found.unknown.push(`${context.serie}/${number}`)
      keepAll(found, others, 'reference-number', MAX_BARE)
    }
  }

  /**
   * Adds numbers that a sign connects to a known series or type, as weak hits: `10-12` may be a range or a list of two,
   * `89/90` is a list.
   */
  const addSigned = (found: Findings, { number, from, tie }: Mention, { serie, types }: Context): void => {
    const first = tie === '/' ? Number(number) : Number(from) + (serie === null ? 0 : 1)
    for (let one = first; one <= Number(number); one += 1) {
      const same = serie === null ? lists.withNumber(String(one)) : lists.inSerie(serie, String(one))
      keepAll(found, ofTypes(same, types), 'reference-number', MAX_BARE)
    }
  }

  /** Whether it is the series of a longer known number: `FR2025/204` does not name `FR FR/2025`. */
  const isInLonger = ({ number, reversed }: Mention): boolean =>
    reversed !== null && lists.inSerie(number, withoutZeros(reversed)).length > 0

  /** Adds the documents of the first series before the number that has it; null where none has. */
  const addFirm = (found: Findings, mention: Mention): Context | null => {
    for (const { text, types } of mention.series) {
      const positions = ofTypes(lists.inSerie(text, mention.number), types)
      if (positions.length === 0) continue
      keepAll(found, positions, types === null ? 'reference-series-number' : 'reference-full')
      return { serie: text, types }
    }
    return null
  }

  const addReversed = (found: Findings, mention: Mention): boolean => {
    const positions = mention.reversed === null ? [] : lists.inSerie(mention.reversed, mention.number)
    keepAll(found, positions, isMonthAndYear(mention) ? 'reference-number' : 'reference-series-number')
    return positions.length > 0
  }

  /** Adds a number without a known series: by type and number, an ATCUD's number, or bare. */
  const addLoose = (found: Findings, mention: Mention): Context | null => {
    const { number, types, digits } = mention
    const [serie] = mention.series
    if (serie) {
      if (serie.types !== null && areNeverPaid(serie.types)) return null
      found.unknown.push(`${serie.text}/${number}`)
      return { serie: serie.text, types: null }
    }
    if (types === null && isYear(number)) return null
    const positions = ofTypes(lists.withNumber(number), types)
    if (types === null) {
      keepAll(found, positions, mention.atcud ? 'reference-atcud' : 'reference-number', MAX_BARE)
      return null
    }
    const strength = positions.length === 1 ? 'reference-series-number' : 'reference-number'
    keepAll(found, positions, strength, MAX_BARE)
    if (positions.length === 0 && !areNeverPaid(types) && digits <= LONGEST_UNKNOWN)
      found.unknown.push(number)
    return { serie: null, types }
  }

  /** Adds what the mention names; returns what the next number of a list inherits. */
  const addMention = (found: Findings, mention: Mention, before: Context | null): Context | null => {
    const isRange = mention.tie === 'word' && spans(mention, before ? MAX_RANGE : MAX_LOOSE_RANGE)
    if (mention.continues) {
      if (mention.tie === 'word' && (mention.leads || !isRange)) return null
      if (isRange) addBetween(found, mention, before ?? BARE)
      if (before) {
        addListed(found, mention, before)
        return before
      }
    } else if (before && isRange && mention.series.some(({ text }) => text === before.serie))
      addBetween(found, mention, before)
    const firm = isInLonger(mention) ? null : addFirm(found, mention)
    if (firm) return firm
    if (addReversed(found, mention)) return null
    if (before && isConnectedBySign(mention) && !isOfOwnSerie(mention, before)) {
      addSigned(found, mention, before)
      return before
    }
    return mention.leads ? nextContext(mention, before) : addLoose(found, mention)
  }

  const find = (text: string): ReferenceFindings => {
    if (!lists.hasWordIds() && !MAY_HOLD_NUMBER.test(text)) return NOTHING
    runs.read(text)
    const found: Findings = { hits: [], unknown: [] }
    findIds(found)
    const isCut = CUT_LENGTHS.has(text.length) && runs.end(runs.count - 1) === runs.folded.length
    let cut: CutReference | null = null
    let context: Context | null = null
    for (const mention of readMentions(runs, lists.series)) {
      if (mention.types === '') context = null
      else if (mention.last && isCut) {
        const serie = mention.continues ? context?.serie : mention.series[0]?.text
        cut = { serie: serie ?? null, prefix: mention.number }
      } else context = addMention(found, mention, context)
    }
    const { hits, unknown } = found
    if (hits.length === 0 && unknown.length === 0 && cut === null) return NOTHING
    if (hits.length > 1) hits.sort((a, b) => a.position - b.position)
    return { hits: hits.slice(), unknown: unknown.length > 0 ? unknown : NOTHING.unknown, cut }
  }

  const completes = (position: number, cut: CutReference): boolean => {
    const document = documents[position]
    const own = document && readNumber(document)
    return (
      own !== undefined &&
      (cut.serie === null || own.serie === cut.serie) &&
      own.number.startsWith(withoutZeros(cut.prefix))
    )
  }

  const add = (document: ReferencedDocument): void => {
    lists.add(document)
    if (documents.length > places.length) places = grown(places, documents.length)
  }
  return { find, canAdd: lists.hasSerieOf, add, completes }
}

/** Whether it has a series of its own, like the second of `FT 2026/13 FT 2026/4122`: then the two are not a list. */
const isOfOwnSerie = ({ series }: Mention, { serie }: Context): boolean =>
  series.some(({ text, types }) => text === serie || types !== null)
