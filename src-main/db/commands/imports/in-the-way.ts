/** What keeps a file from being undone. */
import type { IsoDate, Minor } from '#contract/values.ts'

/** A transaction or a document that keeps a file from being undone: decided. */
export interface StandsInTheWay {
  id: number
  date: IsoDate | null
  amountMinor: Minor
  currency: string
  text: string
}

/** What went with a file, or what keeps it. */
export interface Gone {
  removed: number
  notes: number
  inTheWay: StandsInTheWay[]
}
