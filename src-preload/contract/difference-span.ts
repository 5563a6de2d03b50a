/** The days in which a part of the difference between bank and ledger arose. */
import { z } from 'zod'
import { isoDate, minorUnits } from './values.ts'

export const differenceSpan = z.strictObject({
  side: z.enum(['bank', 'ledger']),
  /** The bank account, or the code of the ledger. */
  of: z.string(),
  /**
   * `days`: it arose on one of them, the first and the last included. `balances`: those of two days in succession do not
   * continue, and nothing says on which day that arose.
   */
  kind: z.enum(['days', 'balances']),
  from: isoDate,
  to: isoDate,
  minor: minorUnits,
})
export type DifferenceSpan = z.infer<typeof differenceSpan>
