/** The class of a found group. Certain depends on rules, never on a score alone. */
import type { MatchClass } from '#contract/match-values.ts'
import type { FoundGroup, Netting } from '../model/found-group.ts'
import type { Hypothesis } from '../model/hypothesis.ts'
import { isAmbiguous } from './ambiguous.ts'
import { isCertain } from './certain.ts'
import { isLikely } from './likely.ts'

export const classOf = (found: FoundGroup): MatchClass => {
  if (isCertain(found)) return 'certain'
  if (isAmbiguous(found)) return 'ambiguous'
  return isLikely(found) ? 'likely' : 'possible'
}

/** Whether its transactions and documents are reserved: no weaker match is searched among them. */
export const isFirmlyFound = (found: FoundGroup): boolean => {
  const group = classOf(found)
  return group === 'certain' || group === 'likely'
}

/** Whether only the amount supports it: it has no second search, and everything else takes precedence over it. */
export const isByAmountAlone = ({ payer, parts }: Hypothesis): boolean =>
  payer === null && parts.every((part) => part.reference === null)

/**
 * Without a transaction: an invoice that its credit note names and cancels in full is likely, any other one possible.
 */
export const classOfNetting = ({ isNamed, amount, invoice }: Netting): MatchClass =>
  isNamed && amount === invoice.target ? 'likely' : 'possible'
