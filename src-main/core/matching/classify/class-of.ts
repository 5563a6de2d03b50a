/** The class of what was found, in words. Certain needs reasons that suffice alone; a score never makes it. */
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

/** Whether what it uses is reserved: nothing weaker is searched among it any more. */
export const isFirmlyFound = (found: FoundGroup): boolean => {
  const group = classOf(found)
  return group === 'certain' || group === 'likely'
}

/** Whether nothing but its amount speaks for it: it has no second search, and all else takes its document first. */
export const isByAmountAlone = ({ payer, parts }: Hypothesis): boolean =>
  payer === null && parts.every((part) => part.reference === null)

/** No money moved: an invoice that its credit note names and cancels in full is likely, any other possible. */
export const classOfNetting = ({ isNamed, amount, invoice }: Netting): MatchClass =>
  isNamed && amount === invoice.target ? 'likely' : 'possible'
