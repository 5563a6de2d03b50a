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
