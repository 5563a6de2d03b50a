/** The days in which a part of the difference between bank and ledger arose. */
import { z } from 'zod'
import { isoDate, minorUnits } from './values.ts'

export const differenceSpan = z.strictObject({
  side: z.enum(['bank', 'ledger']),
  /** The bank account, or the code of the ledger. */
  of: z.string(),
  /** balances: those of these two days do not continue, and nothing says on which day that arose. */
  kind: z.enum(['days', 'balances']),
  from: isoDate,
  to: isoDate,
  minor: minorUnits,
})
