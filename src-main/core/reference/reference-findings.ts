/** What a text says about documents: which it names, how firmly, and which numbers belong to none. */
import { isRegistered } from './ids.ts'

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

export interface ReferenceHit {
  position: number
  strength: ReferenceStrength
  /** The number as printed, or the id that the text contains. */
  shown: string
  /** Of a bare number: the text has its type, and documents of several series have the number. */
  isTyped?: true
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
  /** Bare numbers where the text says that a document's number comes, whether any document has them or not. */
  bare: readonly string[]
  /** At the length where banks cut: a number that may go on, and is the beginning of a known one. */
  cut: CutReference | null
  /** At any other length: the series and number with which the text ends. */
  end: CutReference | null
}

export const NOTHING: ReferenceFindings = { hits: [], unknown: [], bare: [], cut: null, end: null }

const FIRM: ReadonlySet<string> = new Set<ReferenceStrength>([
  'reference-full',
  'reference-series-number',
  'reference-external-id',
])

/** Whether the text names the document by itself. A short id may be there by chance. */
export const isFirmReference = (reference: { strength: string; shown: string }): boolean =>
  FIRM.has(reference.strength) && (reference.strength !== 'reference-external-id' || isRegistered(reference))

export const rankOf = (strength: ReferenceStrength): number => referenceStrengths.indexOf(strength)
