/** Decides whether a match is likely. A match that is neither certain, ambiguous nor likely is possible. */
import { isFirm } from '../candidates/reference-to.ts'
import { MIN_LIKELY_SCORE } from '../candidates/weights.ts'
import { MAX_SURE_POOL } from '../groups/payouts.ts'
import type { FoundGroup, FoundInstalments, FoundJointPayment, FoundPair } from '../model/found-group.ts'
import type { Days, MinorUnits, Part } from '../model/hypothesis.ts'

/** A cash deposit: the bank does not know the payer. */
const CASH = /\b(?:DEP|DEPOSITO|NUMERARIO|EFECTIVO|ESPECES)\b/i
/** A smaller amount could belong to anyone. */
const MIN_BY_AMOUNT: MinorUnits = 2_000
const LATEST_BY_AMOUNT: Days = 90

/** If there were at most this many sets, one that fits is hardly chance. */
const MAX_SETS_TRIED = 256
/** Fewer, where nothing but the sum connects payments with a document. */
const MAX_INSTALMENT_SETS = 64

export const isLikely = (found: FoundGroup): boolean => {
  switch (found.kind) {
    case 'pair':
      return (found.hypotheses[0].score >= MIN_LIKELY_SCORE && isExplained(found)) || isClearByAmount(found)
    case 'instalments':
      return areLikelyInstalments(found)
    case 'joint':
      return isLikelyJointPayment(found)
    case 'payout':
      return found.poolSize <= MAX_SURE_POOL && !found.isFeeStated
  }
}

/** An advance needs every document named in full and its payer; a charge must be stated. */
const isExplained = ({ hypotheses: [{ amount, parts, payer, against }] }: FoundPair): boolean => {
  if (amount.code === 'amount-less-charge') return amount.params.stated === 1 && against.length === 0
  if (amount.code === 'amount-in-order' || amount.code === 'amount-written')
    return against.length === 0 && (payer !== null || parts.every(isFull))
  if (amount.code !== 'amount-advance') return true
  return payer !== null && against.length === 0 && parts.every(isFirm)
}

const isFull = ({ reference }: Part): boolean => reference?.strength === 'reference-full'

/** The payer is unknown, but only one document and one transaction have the amount. */
const isClearByAmount = ({ hypotheses: [own], margin, equals, alone }: FoundPair): boolean =>
  own.amount.code === 'amount-exact' &&
  own.payer === null &&
  !CASH.test(own.transaction.source.text) &&
  own.against.length === 0 &&
  own.lag >= 0 &&
  own.lag <= LATEST_BY_AMOUNT &&
  margin === Number.POSITIVE_INFINITY &&
  equals === 0 &&
  alone &&
  own.transaction.amount >= MIN_BY_AMOUNT

/** A known payer who names the document, or whose payments are the only ones that complete it. */
export const areLikelyInstalments = (found: FoundInstalments): boolean => {
  const { hypotheses, doc, complete, unique, named, hasDoubles, setsTried } = found
  if (!hypotheses.every(({ against, payer }) => against.length === 0 && payer !== null)) return false
  if (named) return complete || !doc.settled
  return complete && unique && hypotheses.length > 1 && !hasDoubles && setsTried <= MAX_INSTALMENT_SETS
}

/** A payer known by more than a similar name, and either few sets to choose from or every document named. */
const isLikelyJointPayment = ({ hypotheses, setsTried, hasEqualTransactions }: FoundJointPayment): boolean =>
  hypotheses.every(({ against, lag, payer }) => against.length === 0 && lag >= 0 && payer?.strong) &&
  ((setsTried <= MAX_SETS_TRIED && !hasEqualTransactions) ||
    hypotheses.every(({ parts }) => parts.every(isFirm)))
