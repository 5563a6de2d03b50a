/** Finds which known documents a bank text names; compares with these documents only, whole numbers only. */
import { parseDocumentNumber } from './document-number.ts'
import { isYear, type Mention, readMentions } from './read-mentions.ts'
import { foldKeepingSigns, scanRuns, withoutZeros } from './scan-runs.ts'

/** How firmly the text names a document, strongest first. */
export const referenceStrengths = [
  'reference-full',
  'reference-external-id',
  'reference-series-number',
  'reference-purchase-order',
  'reference-atcud',
  'reference-number',
] as const
export type ReferenceStrength = (typeof referenceStrengths)[number]

/** What the index needs of a document; `position` in the given list is its name in the answers. */
export interface ReferencedDocument {
  type: string
  number: string | null
  serie: string | null
  externalId: string | null
  purchaseOrder: string | null
}

export interface ReferenceHit {
  position: number
  strength: ReferenceStrength
  /** As it is printed, or the id the text holds. */
  shown: string
}

/** A number at the end of a text that was cut: it names whatever begins like it. */
export interface CutReference {
  serie: string | null
  prefix: string
}

export interface ReferenceFindings {
  hits: ReferenceHit[]
  /** Numbers written like a document's (type or known series) that no known document has. */
  unknown: string[]
  cut: CutReference | null
}

export interface ReferenceIndex {
  find(text: string): ReferenceFindings
  /** Whether the document at `position` begins like a cut reference. */
  completes(position: number, cut: CutReference): boolean
}

const RANGE_MOST = 60
/** At these lengths statement texts are cut (lines of 35 characters, up to the 140 of a SEPA remittance). */
const CUT_LENGTHS = new Set([35, 70, 105, 140])
/** A bare number that many documents share says nothing. */
const BARE_MOST = 24

const inOrder = (hits: ReadonlyMap<number, ReferenceHit>): ReferenceHit[] => {
  if (hits.size === 0) return NO_HITS
  const found = [...hits.values()]
  return found.length > 1 ? found.sort((a, b) => a.position - b.position) : found
}

const NO_HITS: ReferenceHit[] = []
const NOWHERE: readonly number[] = []
const NOTHING: ReferenceFindings = { hits: [], unknown: [], cut: null }

const put = (map: Map<string, number[]>, key: string, position: number): void => {
  const list = map.get(key)
  if (list) list.push(position)
  else map.set(key, [position])
}

const foldId = (id: string): string => foldKeepingSigns(id).replace(/[^\p{L}\p{N}]+/gu, '')

export const createReferenceIndex = (documents: readonly ReferencedDocument[]): ReferenceIndex => {
  const bySerieNumber = new Map<string, number[]>()
  const byNumber = new Map<string, number[]>()
  const byId = new Map<string, { position: number; strength: ReferenceStrength; shown: string }[]>()
  const idStarts = new Set<string>()
  const series = new Set<string>()
  const parsed = documents.map((document) =>
    document.number === null ? undefined : parseDocumentNumber(document.number, document.serie),
  )
  const putId = (id: string | null, position: number, strength: ReferenceStrength): void => {
    const folded = id === null ? '' : foldId(id)
    if (id === null || folded.length < 4) return
    const list = byId.get(folded) ?? []
    list.push({ position, strength, shown: id })
    byId.set(folded, list)
    const first = scanRuns(foldKeepingSigns(id))[0]
    if (first) idStarts.add(first.text)
  }
  documents.forEach((document, position) => {
    const own = parsed[position]
    if (own) {
      put(bySerieNumber, `${own.serie}/${own.number}`, position)
      put(byNumber, own.number, position)
      series.add(own.serie)
    }
    putId(document.externalId, position, 'reference-external-id')
    putId(document.purchaseOrder, position, 'reference-purchase-order')
  })

  const shownOf = (position: number): string => documents[position]?.number ?? ''
  const ofTypes = (positions: readonly number[] = NOWHERE, types: string | null): readonly number[] =>
    types === null || positions.length === 0
      ? positions
      : positions.filter((position) => types.includes(documents[position]?.type ?? '?'))

  /** The series and documents a mention names firmly, or null. */
  const resolve = (
    mention: Mention,
  ): { positions: readonly number[]; serie: string; types: string | null } | null => {
    for (const reading of mention.series) {
      if (!reading.tied || !series.has(reading.text)) continue
      const positions = ofTypes(bySerieNumber.get(`${reading.text}/${mention.number}`), reading.types)
      if (positions.length > 0) return { positions, serie: reading.text, types: reading.types }
    }
    return null
  }
  const resolveReversed = (mention: Mention): number[] => {
    if (mention.reversed === null || !series.has(mention.reversed)) return []
    return bySerieNumber.get(`${mention.reversed}/${mention.number}`) ?? []
  }

  const findIds = (runs: ReturnType<typeof scanRuns>, hits: Map<number, ReferenceHit>): Set<number> => {
    const used = new Set<number>()
    if (byId.size === 0) return used
    for (let start = 0; start < runs.length; start += 1) {
      if (!idStarts.has(runs[start]?.text ?? '')) continue
      if (runs[start]?.gap === '' && start > 0) continue
      let joined = ''
      for (let end = start; end < runs.length && end < start + 8; end += 1) {
        joined += runs[end]?.text ?? ''
        const next = runs[end + 1]
        if (next && next.gap === '') continue
        for (const hit of byId.get(joined) ?? []) {
          keep(hits, hit)
          for (let at = start; at <= end; at += 1) used.add(at)
        }
      }
    }
    return used
  }

  const keep = (hits: Map<number, ReferenceHit>, hit: ReferenceHit): void => {
    const known = hits.get(hit.position)
    const rank = referenceStrengths.indexOf(hit.strength)
    if (!known || rank < referenceStrengths.indexOf(known.strength)) hits.set(hit.position, hit)
  }

  const find = (text: string): ReferenceFindings => {
    const folded = foldKeepingSigns(text)
    const runs = scanRuns(folded)
    if (runs.length === 0) return NOTHING
    const hits = new Map<number, ReferenceHit>()
    const unknown: string[] = []
    let cut: CutReference | null = null
    findIds(runs, hits)
    const endsInNumber = CUT_LENGTHS.has(text.length) && runs[runs.length - 1]?.end === folded.length
    let current: { serie: string | null; types: string | null } | null = null
    for (const mention of readMentions(runs)) {
      if (mention.types === '') {
        current = null
        continue
      }
      if (mention.last && endsInNumber) {
        const serie = mention.continues ? (current?.serie ?? null) : (knownSerie(mention) ?? null)
        cut = { serie, prefix: mention.number }
        continue
      }
      if (mention.continues && current) {
        addListed(mention, current, hits, unknown)
        continue
      }
      const firm = resolve(mention)
      if (firm) {
        const strength = firm.types === null ? 'reference-series-number' : 'reference-full'
        for (const position of firm.positions) keep(hits, { position, strength, shown: shownOf(position) })
        current = { serie: firm.serie, types: firm.types }
        addRange(mention, current, hits)
        continue
      }
      const reversed = resolveReversed(mention)
      if (reversed.length > 0) {
        const monthAndYear = Number(mention.number) <= 12 && /^20\d\d$/.test(mention.reversed ?? '')
        const strength = monthAndYear ? 'reference-number' : 'reference-series-number'
        for (const position of reversed) keep(hits, { position, strength, shown: shownOf(position) })
        current = null
        continue
      }
      if (!mention.leads) current = addLoose(mention, hits, unknown)
    }
    return { hits: inOrder(hits), unknown, cut }
  }

  const knownSerie = (mention: Mention): string | undefined =>
    mention.series.find((reading) => reading.tied && series.has(reading.text))?.text

  const addRange = (
    mention: Mention,
    context: { serie: string | null; types: string | null },
    hits: Map<number, ReferenceHit>,
  ): void => {
    if (mention.rangeTo === null) return
    const [from, to] = [Number(mention.number), Number(mention.rangeTo)]
    if (!(to > from) || to - from > RANGE_MOST) return
    for (let number = from + 1; number <= to; number += 1) {
      const positions =
        context.serie === null
          ? byNumber.get(String(number))
          : bySerieNumber.get(`${context.serie}/${number}`)
      const strength = context.serie === null ? 'reference-number' : 'reference-series-number'
      for (const position of ofTypes(positions, context.types))
        keep(hits, { position, strength, shown: shownOf(position) })
    }
  }

  const addListed = (
    mention: Mention,
    context: { serie: string | null; types: string | null },
    hits: Map<number, ReferenceHit>,
    unknown: string[],
  ): void => {
    const key = context.serie === null ? mention.number : `${context.serie}/${mention.number}`
    const positions = ofTypes(
      context.serie === null ? byNumber.get(key) : bySerieNumber.get(key),
      context.types,
    )
    const strength = context.serie === null ? 'reference-number' : 'reference-series-number'
    for (const position of positions) keep(hits, { position, strength, shown: shownOf(position) })
    if (context.serie !== null) {
      // The list may go on in another series: `B/115 e 318`.
      const others = ofTypes(byNumber.get(mention.number), null)
      if (others.length === 0) unknown.push(key)
      if (others.length <= BARE_MOST)
        for (const position of others)
          keep(hits, { position, strength: 'reference-number', shown: shownOf(position) })
    }
    addRange(mention, context, hits)
  }

  /** A number without a known series: by type and number, an ATCUD's number, or bare. */
  const addLoose = (
    mention: Mention,
    hits: Map<number, ReferenceHit>,
    unknown: string[],
  ): { serie: string | null; types: string | null } | null => {
    const serie = knownSerie(mention)
    if (serie !== undefined) {
      unknown.push(`${serie}/${mention.number}`)
      return { serie, types: null }
    }
    const positions = ofTypes(byNumber.get(mention.number), mention.types)
    if (mention.types !== null) {
      const strength = positions.length === 1 ? 'reference-series-number' : 'reference-number'
      if (positions.length <= BARE_MOST)
        for (const position of positions) keep(hits, { position, strength, shown: shownOf(position) })
      if (positions.length === 0) unknown.push(mention.number)
      const context = { serie: null, types: mention.types }
      addRange(mention, context, hits)
      return context
    }
    if (isYear(mention.number)) return null
    const strength = mention.atcud ? 'reference-atcud' : 'reference-number'
    if (positions.length <= BARE_MOST)
      for (const position of positions) keep(hits, { position, strength, shown: shownOf(position) })
    return null
  }

  const completes = (position: number, cut: CutReference): boolean => {
    const own = parsed[position]
    return (
      own !== undefined &&
      (cut.serie === null || own.serie === cut.serie) &&
      own.number.startsWith(withoutZeros(cut.prefix))
    )
  }

  return { find, completes }
}
