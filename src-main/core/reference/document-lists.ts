/** The documents of a company by the names that a text may use: number, series and number, or another id. */
import { createNumberReader } from './document-number.ts'
import { Links, type NumberKey, Postings, toNumberKey } from './postings.ts'
import { foldKeepingSigns, Runs } from './scan-runs.ts'
import type { KnownSeries } from './series-before.ts'

/** The fields of a document that are needed; in all results it is identified by its position in the given list. */
export interface ReferencedDocument {
  type: string
  number: string | null
  serie: string | null
  externalId: string | null
  purchaseOrder: string | null
}

/** Lists contain positions in the given documents, ascending. */
export interface DocumentLists {
  series: KnownSeries
  /**
   * Whether the document's series is known, or it has none: only such a document may be added after texts were read.
   */
  hasSerieOf(document: ReferencedDocument): boolean
  /** Adds a document at the next position. */
  add(document: ReferencedDocument): void
  /** @param number without leading zeros */
  withNumber(number: string): readonly number[]
  /** @param serie folded; @param number without leading zeros */
  inSerie(serie: string, number: string): readonly number[]
  /** @param id folded to letters and digits */
  withExternalId(id: string): readonly number[]
  withPurchaseOrder(id: string): readonly number[]
  /** @param types each a letter */
  isOfType(position: number, types: string): boolean
  /** Whether the first run of any id begins with this character of a folded text. */
  mayBeginId(code: number): boolean
  /** Whether this is the first run of any id. */
  beginsId(run: string): boolean
  /** Whether any id has nine digits, as references of Multibanco do: texts write them in groups. */
  hasGroupedIds(): boolean
  /** Whether any id has no digit: all other documents are named by digits. */
  hasWordIds(): boolean
}

const MIN_ID_LENGTH = 4
const NO_POSITIONS: readonly number[] = []

const foldId = (id: string): string => foldKeepingSigns(id).replace(/[^\p{L}\p{N}]+/gu, '')

export const listDocuments = (documents: readonly ReferencedDocument[]): DocumentLists => {
  const size = documents.length
  const readNumber = createNumberReader()
  const byNumber = new Postings<NumberKey>(new Links(size))
  const sameInSerie = new Links(size)
  const bySerie = new Map<string, Postings<NumberKey>>()
  const byExternalId = new Postings<string>(new Links(size))
  const byPurchaseOrder = new Postings<string>(new Links(size))
  /** By position: the letter of its type. */
  const letters: number[] = []
  const idStarts = new Set<string>()
  const idCodes = new Set<number>()
  let hasWordIds = false
  let hasGroupedIds = false
  const runs = new Runs()

  const serieOf = (name: string): Postings<NumberKey> => {
    const known = bySerie.get(name)
    if (known) return known
    const serie = new Postings<NumberKey>(sameInSerie)
    bySerie.set(name, serie)
    return serie
  }
  const putId = (ids: Postings<string>, id: string | null, position: number): void => {
    if (id === null) return
    const folded = foldId(id)
    if (folded.length < MIN_ID_LENGTH) return
    hasWordIds ||= !/\d/.test(folded)
    hasGroupedIds ||= /^\d{9}$/.test(folded)
    ids.add(folded, position)
    runs.read(id)
    const start = runs.text(0)
    idStarts.add(start)
    idCodes.add(start.charCodeAt(0))
  }
  const add = (document: ReferencedDocument): void => {
    const position = letters.length
    letters.push(document.type.length === 1 ? document.type.charCodeAt(0) : 0)
    const own = readNumber(document)
    if (own) {
      const key = toNumberKey(own.number)
      byNumber.add(key, position)
      serieOf(own.serie).add(key, position)
    }
    putId(byExternalId, document.externalId, position)
    putId(byPurchaseOrder, document.purchaseOrder, position)
  }
  for (const document of documents) add(document)
  const names = new Set(bySerie.keys())
  const lengths = new Set([...names].map((name) => name.length))
  return {
    series: { names, lengths, longest: Math.max(0, ...lengths) },
    hasSerieOf: (document) => {
      const own = readNumber(document)
      return own === undefined || names.has(own.serie)
    },
    add,
    withNumber: (number) => byNumber.get(toNumberKey(number)),
    inSerie: (serie, number) => bySerie.get(serie)?.get(toNumberKey(number)) ?? NO_POSITIONS,
    withExternalId: (id) => byExternalId.get(id),
    withPurchaseOrder: (id) => byPurchaseOrder.get(id),
    isOfType: (position, types) => {
      for (let at = 0; at < types.length; at += 1) if (types.charCodeAt(at) === letters[position]) return true
      return false
    },
    mayBeginId: (code) => idCodes.has(code),
    beginsId: (run) => idStarts.has(run),
    hasGroupedIds: () => hasGroupedIds,
    hasWordIds: () => hasWordIds,
  }
}
