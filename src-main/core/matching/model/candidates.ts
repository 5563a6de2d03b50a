/** What solving a component answers: a group of hypotheses with all that decides its class. */
import type { Evidence, MatchClass } from '../../../../src-preload/contract/match-values.ts'
import type { Customer } from './document.ts'
import type { Hypothesis, Reading } from './hypothesis.ts'

/** A movement with all its hypotheses, best first, and the customers it touches. */
export interface Claim {
  /** Of the movement; claims are ordered by it. */
  key: string
  reading: Reading
  hypotheses: readonly Hypothesis[]
  /** Indexes of the documents in its hypotheses. */
  docs: readonly number[]
  customers: readonly Customer[]
  /** Their positions. */
  places: readonly number[]
}

export interface Verdict {
  /** One per movement of the group. */
  hypotheses: Hypothesis[]
  class: MatchClass
  /** Other uses of the same members, best first; where they are a question, also those by other movements. */
  rivals: Hypothesis[][]
  /** What is known of the group as a whole, beside the reasons of its hypotheses. */
  evidence: Evidence[]
}
