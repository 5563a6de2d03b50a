/** How far an account of a month is known. */
import { z } from 'zod'
import { isoDate } from './values.ts'

/** Up to which day everything that an account had is known, none after the month's end; null where nothing says. */
export const coverage = z.strictObject({
  through: isoDate.nullable(),
  lastRow: isoDate.nullable(),
  /** The last day whose balance a file or a person states. */
  lastBalance: isoDate.nullable(),
  /** The end of the period that the files state. */
  fileEnd: isoDate.nullable(),
  /** The last whole day before a complete sync. */
  synced: isoDate.nullable(),
})
export type Coverage = z.infer<typeof coverage>
