/** A hypothesis: one movement pays these documents, for these reasons. Candidates are made of nothing else. */
import type {
  AllocationKind,
  EvidenceCode,
  EvidenceParams,
} from '../../../../src-preload/contract/match-values.ts'
import { dayNumber } from '../../calendar.ts'
import type { ReferenceFindings, ReferenceStrength } from '../../reference/reference-index.ts'
import type { Doc } from './document.ts'
import { signOfTransaction } from './gates.ts'
import type { PayerFindings, PayerHit } from './payer-hit.ts'
import type { MatchTransaction } from './types.ts'

/** A movement that passed its gates. */
export interface Movement {
  source: MatchTransaction
  sign: 1 | -1
  /** Magnitude of what is unused, in its own currency. */
  amount: number
  /** Day number of the booking, else of the value date; NaN when neither is known. */
  day: number
}

/** One allocation row to be: signed as the contract says. */
export interface PartRow {
  kind: AllocationKind
  amountMinor: number
  /** False for an adjustment of the movement itself, which names no document. */
  named: boolean
}

export interface Part {
  doc: Doc
  rows: PartRow[]
  /** How the text names this document, if it does. */
  reference: {
    strength: ReferenceStrength | 'reference-prefix-cut' | 'reference-document'
    shown: string
  } | null
  /** Equal documents of a sum that this one was chosen before, for its age. */
  equals?: number
}

/** How the amount of the movement comes about from the documents. */
export interface AmountFit {
  code: EvidenceCode
  params: EvidenceParams
  rows: PartRow[]
}

export interface Hypothesis {
  movement: Movement
  parts: Part[]
  amount: { code: EvidenceCode; params: EvidenceParams }
  payer: PayerHit | null
  /** Reasons against, each with its sentence's values. */
  against: readonly { code: EvidenceCode; params: EvidenceParams }[]
  /** Days from the newest part's issue; NaN when unknown. */
  lag: number
  settled: boolean
  /** 1 strongest; a pass sweeps all of one tier before the next begins. */
  tier: 1 | 2 | 3 | 4
  /** Thousandths of a bit (log2 of the likelihood ratio). */
  score: number
}

/** What is known of a movement before any document is looked at. */
export interface Reading {
  movement: Movement
  references: ReferenceFindings
  /** Positions of the documents whose whole number stands where the text may have been cut. */
  ends: readonly number[]
  payers: PayerFindings
}

export const toMovement = (source: MatchTransaction): Movement => {
  const date = source.bookingDate ?? source.valueDate
  return {
    source,
    sign: signOfTransaction(source) === -1 ? -1 : 1,
    amount: Math.abs(source.openMinor),
    day: date === null ? Number.NaN : dayNumber(date),
  }
}
