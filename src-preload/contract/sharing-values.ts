/** Values of companies that the desks of an office share. */
import { z } from 'zod'

/** Why an event of this desk did not fit into the log of the office. */
export const contestedReason = z.enum([
  /** Another desk decided about the same thing, and otherwise. */
  'decided-otherwise',
  /** The month was closed meanwhile. */
  'month-closed',
  /** A row that it is about is not here any more. */
  'rows-missing',
  /** What was decided meanwhile leaves too little of a row. */
  'not-possible',
  /** A decision of another desk about one of its rows waits for a sync of this desk. */
  'decision-waits',
  /** The server refused it. */
  'refused',
])
export type ContestedReason = z.infer<typeof contestedReason>
