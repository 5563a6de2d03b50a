/**
 * Decides whether a match is certain: the amount needs no explanation, the document is named or its payer is known
 * beyond doubt, there is no reason against it, and no other answer is close.
 */
import type { EvidenceCode } from '#contract/match-values.ts'
import { customerOf, isFirm } from '../candidates/reference-to.ts'
import type { FoundGroup, FoundInstalments, FoundPair } from '../model/found-group.ts'
import type { Days, Hypothesis, MilliBits, Part } from '../model/hypothesis.ts'

/** The best must lead every rival by this much: 5 bits, the rival is then 32 times less likely. */
const CERTAIN_MARGIN: MilliBits = 5_000
/** A payment more than a year and a month after the issue is unusual. */
const LATEST_CERTAIN: Days = 400
/** Without a reference, a payment more than four months after the issue may be for something else. */
const LATEST_WITHOUT_REFERENCE: Days = 120

/** Joint payments and payouts are never certain: that amounts add up says little about what they are for. */
export const isCertain = (found: FoundGroup): boolean => {
  if (found.kind === 'pair') return isCertainPair(found)
  return found.kind === 'instalments' && areCertainInstalments(found)
}

const isCertainPair = (pair: FoundPair): boolean =>
  !pair.isFromSecondSearch &&
  !pair.hasUnexplainedNearby &&
  !pair.hypotheses[0].hasOtherSum &&
  pair.hypotheses[0].longerNumber === undefined &&
  pair.margin >= CERTAIN_MARGIN &&
  pair.equals === 0 &&
  pair.alike === 0 &&
  pair.doubles === 0 &&
  suffices(pair)

/** Whether the reasons suffice alone, apart from other transactions and documents. */
const suffices = ({ hypotheses: [hypothesis] }: FoundPair): boolean => {
  const { payer, lag, parts, transaction } = hypothesis
  if (!isPlain(hypothesis) || hypothesis.against.length > 0) return false
  if (transaction.source.status !== 'booked') return false
  if (Number.isNaN(lag) || lag < 0 || lag > LATEST_CERTAIN) return false
  if (transaction.sign < 0 && !parts.some(isFirm) && !REFUND.test(transaction.source.text)) return false
  if (isNamedInFull(hypothesis)) return true
  if (parts.every(isRegisteredReference)) return true
  if (parts.every((part) => isFirm(part) || isBased(part)))
    return payer !== null && customerOf(parts) !== undefined && parts.some(isFirm)
  if (parts.length > 1 || parts.some((part) => part.otherMonth !== undefined)) return false
  return (payer?.strong ?? false) && lag <= LATEST_WITHOUT_REFERENCE
}

/** Words of a refund. Without them, and without a number, money out may pay a supplier that is a customer too. */
const REFUND =
  /\b(?:DEV|DEVOL\w*|REEMB\w*|ESTORNO|REFUND|REMBOURSEMENT|NC|NOTAS? (?:DE )?CRED\w*|CREDIT NOTE)\b/i

/** A reference that was made for this document alone: whoever pays it need not be known. */
const isRegisteredReference = ({ reference }: Part): boolean =>
  reference?.strength === 'reference-external-id' && /^\d{9}$/.test(reference.shown)

/** Amounts that need no explanation, or only one that the document itself states. */
const PLAIN: ReadonlySet<EvidenceCode> = new Set<EvidenceCode>([
  'amount-exact',
  'amount-foreign',
  'amount-sum',
])

const isPlain = ({ amount: { code, params } }: Hypothesis): boolean =>
  (PLAIN.has(code) && params.stated !== 1) || (code === 'amount-less-withholding' && params.percent === 0)

/** A credit note that refers to an invoice of the same group. */
const isBased = (part: Part): boolean => part.reference?.strength === 'reference-document'

/**
 * Documents of several customers: the payer is no reason then, so each document must be named in full and the sum be
 * exact to the cent, without deductions. Two such numbers and their sum do not agree by chance, unless suppliers share them.
 */
const isNamedInFull = ({ parts, isOfManySuppliers }: Hypothesis): boolean =>
  customerOf(parts) === undefined &&
  !isOfManySuppliers &&
  parts.every(
    ({ reference, rows }) =>
      reference?.strength === 'reference-full' &&
      rows.every(({ kind }) => kind === 'payment' || kind === 'credit-note'),
  )

/** Several booked payments of a known payer that each name the document and complete it, with none too many. */
const areCertainInstalments = ({ hypotheses, complete, named, hasDoubles }: FoundInstalments): boolean =>
  complete &&
  named &&
  !hasDoubles &&
  hypotheses.length > 1 &&
  hypotheses.every(
    ({ against, payer, lag, parts, transaction }) =>
      against.length === 0 &&
      payer !== null &&
      lag >= 0 &&
      parts.every(isFirm) &&
      transaction.source.status === 'booked',
  )
