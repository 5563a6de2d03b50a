/** Finds which known documents a bank text names; only these documents and only whole numbers are compared. */
import { CUT_LENGTHS, isBeginningOfKnown, isCompletedBy } from './cut-numbers.ts'
import { listDocuments, type ReferencedDocument } from './document-lists.ts'
import { createNumberReader } from './document-number.ts'
import { areNeverPaid } from './document-words.ts'
import { groupedIds, isMultibancoAt, isOrderAt, REGISTERED } from './ids.ts'
import {
  BARE,
  type Context,
  isConnectedBySign,
  isMonthAndYear,
  isOfOwnSerie,
  MAX_LOOSE_RANGE,
  nextContext,
  spans,
} from './mention-context.ts'
import { addMissingSeries } from './missing-series.ts'
import { isYear } from './other-numbers.ts'
import { grown } from './postings.ts'
import { type Mention, readMentions } from './read-mentions.ts'
import {
  type CutReference,
  NOTHING,
  type ReferenceFindings,
  type ReferenceHit,
  type ReferenceStrength,
  rankOf,
} from './reference-findings.ts'
import { Runs, withoutZeros } from './scan-runs.ts'

export interface ReferenceIndex {
  /** @param isName whether a folded word is part of the payer's name; a number may follow it */
  find(text: string, isName?: (word: string) => boolean): ReferenceFindings
  /** Whether texts are read in the same way with this document added: it has no new series. */
  canAdd(document: ReferencedDocument): boolean
  /** Adds the document that was appended to the given list. */
  add(document: ReferencedDocument): void
  /** Positions of the documents whose whole number a cut reference is. */
  wholeNumbers(cut: CutReference): readonly number[]
  /** Whether the number of the document at `position` begins with a cut reference. */
  completes(position: number, cut: CutReference): boolean
}

/** A longer range of numbers is ignored; the limit is lower for bare numbers, see `mention-context.ts`. */
export const MAX_RANGE = 60
/** A bare number that more documents share is ignored. */
const MAX_BARE = 24
const LONGEST_ID_RUNS = 8
/** A longer number that no document has does not count as unknown: `FR279908674` is a French tax id. */
const LONGEST_UNKNOWN = 8
/** Behind the payer's name, a longer number is the bank's. */
const LONGEST_BARE = 5

/** A digit, or a character that folding may turn into one. */
const MAY_HOLD_NUMBER = /[\d\u0080-\uffff]/

/** What the text has named so far. */
interface Findings {
  hits: ReferenceHit[]
  unknown: string[]
  bare: string[]
}

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

  const keep = (
    hits: ReferenceHit[],
    position: number,
    strength: ReferenceStrength,
    shown: string,
    isTyped = false,
  ): void => {
    const place = places[position] ?? 0
    const known = hits[place]
    const hit: ReferenceHit = { position, strength, shown, ...(isTyped ? { isTyped } : {}) }
    if (known?.position !== position) {
      places[position] = hits.length
      hits.push(hit)
    } else if (rankOf(strength) < rankOf(known.strength)) hits[place] = hit
  }
  const keepAll = (
    { hits }: Findings,
    positions: readonly number[],
    strength: ReferenceStrength,
    most = Number.POSITIVE_INFINITY,
    isTyped = false,
  ): void => {
    if (positions.length > most) return
    for (const position of positions)
      keep(hits, position, strength, documents[position]?.number ?? '', isTyped)
  }

  const keepId = (hits: ReferenceHit[], id: string): void => {
    for (const position of lists.withExternalId(id))
      keep(hits, position, 'reference-external-id', documents[position]?.externalId ?? '')
    for (const position of lists.withPurchaseOrder(id))
      keep(hits, position, 'reference-purchase-order', documents[position]?.purchaseOrder ?? '')
  }

  const findIds = ({ hits }: Findings): void => {
    for (let start = 0; start < runs.count; start += 1) {
      if (!lists.mayBeginId(runs.code(start)) || (start > 0 && runs.isGlued(start))) continue
      if (!lists.beginsId(runs.text(start))) continue
      let joined = ''
      for (let end = start; end < runs.count && end < start + LONGEST_ID_RUNS; end += 1) {
        joined += runs.text(end)
        if (runs.has(end + 1) && runs.isGlued(end + 1)) continue
        if (joined.length >= REGISTERED || isOrderAt(runs, start, end)) keepId(hits, joined)
      }
    }
  }

  /** Adds Multibanco references: nine digits in groups, with zeros before them, or behind the entity's five digits. */
  const findGroupedIds = ({ hits, unknown }: Findings): void => {
    for (let start = 0; start < runs.count; start += 1)
      for (const id of groupedIds(runs, start)) {
        const isKnown = lists.withExternalId(id).length + lists.withPurchaseOrder(id).length > 0
        if (isKnown) keepId(hits, id)
        else if (isMultibancoAt(runs, start)) unknown.push(id)
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

  const addListed = (found: Findings, { number, tie }: Mention, context: Context): void => {
    const { serie, types } = context
    addNumber(found, number, context)
    // The list may continue in another series: `B/115 e 318`.
    const others = ofTypes(lists.withNumber(number), serie === null ? types : null)
    if (others.length === 0) found.unknown.push(serie === null ? number : `${serie}/${number}`)
    if (serie !== null) keepAll(found, others, 'reference-number', MAX_BARE)
    else if (types !== null && tie === null) keepAll(found, others, 'reference-series-number', 1)
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
  const isInLonger = ({ number, next }: Mention): boolean =>
    next !== null && lists.inSerie(number, withoutZeros(next)).length > 0

  /** Adds the documents of the first series before the number that has it; null where none has. */
  const addFirm = (found: Findings, mention: Mention): Context | null => {
    for (const { text, types } of mention.series) {
      const positions = ofTypes(lists.inSerie(text, mention.number), types)
      if (positions.length === 0) continue
      if (mention.isDoubtful) keepAll(found, positions, 'reference-number', MAX_BARE)
      else keepAll(found, positions, types === null ? 'reference-series-number' : 'reference-full')
      return { serie: text, types }
    }
    return null
  }

  const addReversed = (found: Findings, mention: Mention): boolean => {
    const positions = mention.reversed === null ? [] : lists.inSerie(mention.reversed, mention.number)
    // `10/26` is a month more often than a number before its series.
    if (!isMonthAndYear(mention)) keepAll(found, positions, 'reference-series-number')
    else if (/^20/.test(mention.reversed ?? '')) keepAll(found, positions, 'reference-number')
    return positions.length > 0
  }

  /** Adds a number without a known series: by type and number, an ATCUD's number, or bare. */
  const addLoose = (found: Findings, mention: Mention): Context | null => {
    const { number, types, digits } = mention
    const [serie] = mention.series
    if (serie) {
      if (serie.types !== null && areNeverPaid(serie.types)) return null
      const missing = `${serie.text}/${number}`
      if (mention.isDoubtful) found.bare.push(missing)
      else found.unknown.push(missing)
      return { serie: serie.text, types: null }
    }
    if (types === null && isYear(number)) return null
    const positions = ofTypes(lists.withNumber(number), types)
    if (types === null) {
      keepAll(found, positions, mention.atcud ? 'reference-atcud' : 'reference-number', MAX_BARE)
      if ((mention.isAsked || digits <= LONGEST_BARE) && !mention.atcud) found.bare.push(number)
      return null
    }
    const strength = positions.length === 1 ? 'reference-series-number' : 'reference-number'
    keepAll(found, positions, strength, MAX_BARE, positions.length > 1)
    if (positions.length > 1) found.bare.push(number)
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
    if (mention.other !== null) {
      found.unknown.push(mention.other)
      return null
    }
    const firm = isInLonger(mention) ? null : addFirm(found, mention)
    if (firm) return firm
    if (addReversed(found, mention)) return null
    if (before && isConnectedBySign(mention) && !isOfOwnSerie(mention, before)) {
      addSigned(found, mention, before)
      return before
    }
    if (mention.leads) return nextContext(mention, before)
    if (mention.tie === '/' && mention.series.length === 0 && mention.types === null) {
      // The end of a longer number: `A/2026/28`.
      found.bare.push(`${mention.from}/${mention.number}`)
      return null
    }
    return addLoose(found, mention)
  }

  const find: ReferenceIndex['find'] = (text, isName = () => false) => {
    if (!lists.hasWordIds() && !MAY_HOLD_NUMBER.test(text)) return NOTHING
    runs.read(text)
    const found: Findings = { hits: [], unknown: [], bare: [] }
    findIds(found)
    if (lists.hasGroupedIds()) findGroupedIds(found)
    const isAtEnd = runs.end(runs.count - 1) === runs.folded.length
    const isCut = CUT_LENGTHS.has(text.length) && isAtEnd
    let cut: CutReference | null = null
    let end: CutReference | null = null
    let context: Context | null = null
    const { mentions, unclear } = readMentions(runs, lists.series, isName)
    found.bare.push(...unclear)
    for (const mention of mentions) {
      if (mention.types === '') context = null
      else if (mention.last && isCut && mention.other === null) {
        const serie = (mention.continues ? context?.serie : mention.series[0]?.text) ?? null
        const last = { serie, prefix: mention.number }
        if (areNeverPaid(mention.series[0]?.types ?? ' ')) continue
        if (serie === null && mention.types === null) found.bare.push(mention.number)
        else if (isBeginningOfKnown(last, lists)) cut = last
        else context = addMention(found, mention, context)
      } else {
        context = addMention(found, mention, context)
        if (mention.last && isAtEnd && context) end = { serie: context.serie, prefix: mention.number }
      }
    }
    addMissingSeries(found, runs, mentions, lists, isName)
    const { hits, unknown, bare } = found
    if (hits.length === 0 && unknown.length === 0 && bare.length === 0 && cut === null) return NOTHING
    if (hits.length > 1) hits.sort((a, b) => a.position - b.position)
    return {
      hits: hits.slice(),
      unknown: unknown.length > 0 ? unknown : NOTHING.unknown,
      bare: bare.length > 0 ? bare : NOTHING.bare,
      cut,
      end: hits.length > 0 ? end : null,
    }
  }

  const add = (document: ReferencedDocument): void => {
    lists.add(document)
    if (documents.length > places.length) places = grown(places, documents.length)
  }
  const wholeNumbers: ReferenceIndex['wholeNumbers'] = ({ serie, prefix }) =>
    serie === null ? lists.withNumber(prefix) : lists.inSerie(serie, prefix)

  const completes: ReferenceIndex['completes'] = (position, cut) => {
    const document = documents[position]
    return document !== undefined && isCompletedBy(readNumber(document), cut)
  }

  return { find, canAdd: lists.hasSerieOf, add, completes, wholeNumbers }
}
