/** Creates a hypothesis from its parts: collects the reasons for and against, and adds up their weights. */
import type { EvidenceCode } from '#contract/match-values.ts'
import { signOfType } from '../../receivable.ts'
import { isFirmReference, isRegistered } from '../../reference/reference-index.ts'
import type { DocumentIndex } from '../index/document-index.ts'
import type { Customer, Doc } from '../model/document.ts'
import type { Hypothesis, OpenTransaction, Part, TransactionReading } from '../model/hypothesis.ts'
import type { PayerHit } from '../model/payer-hit.ts'
import type { MatchDocument } from '../model/types.ts'
import type { MilliBits } from '../model/units.ts'
import { fullCredit } from './full-credit.ts'
import { mistakeInNumber } from './mistaken-number.ts'
import { nameMonth } from './name-month.ts'
import { numeralOf } from './named-numbers.ts'
import { nearPayer } from './near-payer.ts'
import { CONFLICT_BESIDE_NAMED, NAMED_TOGETHER, weightOf, weightOfLag, weightOfPayer } from './weights.ts'

const EXACT_ENOUGH: ReadonlySet<EvidenceCode> = new Set<EvidenceCode>([
  'amount-exact',
  'amount-less-withholding',
  'amount-foreign',
  'amount-rounding',
  'amount-sum',
])

const NAMES_OTHERS: ReadonlySet<EvidenceCode> = new Set<EvidenceCode>([
  'reference-conflict',
  'reference-taken',
])

/** Reasons against that leave a doubt: a mistake of the person who wrote the text, a number that may mean anything. */
const MISTAKES: ReadonlySet<EvidenceCode> = new Set<EvidenceCode>([
  'name-differs',
  'reference-digits-swapped',
  'reference-digit-wrong',
  'number-differs',
  'paid-back-later',
])

const IBANS: ReadonlySet<EvidenceCode> = new Set<EvidenceCode>(['iban-matches', 'iban-shared', 'alias-iban'])

const NOTHING_AGAINST: Hypothesis['against'] = []

/** @param amount how the documents explain the amount; `discount` lowers its weight */
export const weigh = (
  parts: Part[],
  amount: Hypothesis['amount'],
  reading: TransactionReading,
  index: DocumentIndex,
  discount = 0,
): Hypothesis => {
  const { transaction } = reading
  const customer = customerOf(parts)
  const payer = customer ? payerOf(customer, reading) : null
  nameMonth(parts, reading)
  const against = reasonsAgainst(parts, reading, index)
  let newest = Number.NEGATIVE_INFINITY
  for (const { doc } of parts) if (doc.day > newest) newest = doc.day
  const lag = Number.isFinite(newest) ? transaction.day - newest : Number.NaN
  const settled = parts.every((part) => part.doc.settled)
  const named = parts.some(isFirm)
  let score =
    weightOf(amount.code) -
    discount +
    referenceWeight(parts, transaction.sign) +
    (customer ? weightOfPayer(payer?.codes ?? []) : weightOfNamedTogether(parts)) +
    weightOfLag(lag, settled) +
    (parts.some((part) => part.month !== undefined) ? weightOf('month-named') : 0)
  for (const { code } of against)
    score += weightOf(code) * (named && NAMES_OTHERS.has(code) ? CONFLICT_BESIDE_NAMED : 1)
  return {
    transaction,
    parts,
    amount,
    payer,
    against,
    lag,
    settled,
    tier: tierOf(parts, amount.code, payer, against, transaction.sign, discount),
    score: Math.round(score),
  }
}

export const isFirmHit: (reference: NonNullable<Part['reference']>) => boolean = isFirmReference

/** Whether it tells the document from equal ones: a bare number, a short id or a cut number may be there by chance. */
export const isTelling = (reference: Part['reference']): boolean =>
  reference !== null &&
  (isFirmHit(reference) ||
    reference.strength === 'reference-document' ||
    (reference.strength === 'reference-purchase-order' && isRegistered(reference)))

export const isFirm = (part: Part): boolean => part.reference !== null && isFirmHit(part.reference)

/** Whether the document refers to the one of its customer at this position, such as a pro-forma or a quotation. */
const isOrigin = (position: number, { source, customer }: Doc, index: DocumentIndex): boolean =>
  source.documentReference !== null &&
  index.documents[position]?.number === source.documentReference &&
  index.customerAt(position) === customer

type Hit = TransactionReading['references']['hits'][number]

/** A type and a number that several series have name one document of the customer, if it has only one of them. */
const isOnlyOfCustomer = (
  hit: Hit,
  customer: Customer,
  references: TransactionReading['references'],
  index: DocumentIndex,
): boolean =>
  references.hits.every(
    (other) => other === hit || !other.isTyped || index.customerAt(other.position) !== customer,
  )

const namedForCustomer = ({ shown }: Hit): Part['reference'] => ({
  strength: 'reference-series-number',
  shown,
})

/** How the transaction's text names this document. */
export const referenceTo = (
  doc: Doc,
  reading: TransactionReading,
  index: DocumentIndex,
): Part['reference'] => {
  const { hits } = reading.references
  const hit = hits.find((candidate) => candidate.position === doc.position)
  if (hit)
    return hit.isTyped && isOnlyOfCustomer(hit, doc.customer, reading.references, index)
      ? namedForCustomer(hit)
      : hit
  const origin = hits.find((candidate) => isOrigin(candidate.position, doc, index))
  if (origin) return { strength: 'reference-document', shown: origin.shown }
  const { cut } = reading.references
  if (cut && index.references.completes(doc.position, cut))
    return { strength: 'reference-prefix-cut', shown: doc.source.number ?? '' }
  return null
}

export const payerOf = (customer: Customer, reading: TransactionReading): PayerHit | null =>
  reading.payers.hits.find((hit) => hit.customer === customer) ?? nearPayer(customer, reading)

type Reason = Hypothesis['against'][number]

/** Whether a number in the text is the number of no part. */
const isOfNone =
  (parts: readonly Part[]) =>
  (number: string): boolean =>
    !parts.some(({ doc }) => {
      const numeral = numeralOf(doc.source.number, doc.position)
      return number === numeral || number === `${doc.source.serie ?? ''}/${numeral}`
    })

/** The reasons against: the texts name other documents or another payer, the payment was returned, and so on. */
const reasonsAgainst = (
  parts: readonly Part[],
  reading: TransactionReading,
  index: DocumentIndex,
): Hypothesis['against'] => {
  const named = otherNumber(parts, reading, index)
  const other = otherPayer(parts, reading)
  const cancelled = fullCredit(parts, reading, index)
  const { ownMoney, returnedAfterDays, paidBackAfterDays } = reading
  const { bare: bares, cut } = reading.references
  const bare = parts.some((part) => part.reference)
    ? undefined
    : (bares.find(isOfNone(parts)) ?? (cut?.serie === null ? cut.prefix : undefined))
  if (
    named === undefined &&
    bare === undefined &&
    ownMoney === null &&
    returnedAfterDays === null &&
    paidBackAfterDays === null &&
    cancelled === undefined
  )
    return other ? [other] : NOTHING_AGAINST
  const reasons: Reason[] = []
  if (named === undefined && bare !== undefined)
    reasons.push({ code: 'number-differs', params: { number: bare } })
  if (named !== undefined)
    reasons.push({ code: codeOfOther(parts, named, reading, index), params: { number: named.shown } })
  if (ownMoney !== null && !parts.some(isFirm))
    reasons.push({ code: 'own-money', params: { text: ownMoney } })
  if (returnedAfterDays !== null)
    reasons.push({ code: 'returned-later', params: { days: returnedAfterDays } })
  else if (paidBackAfterDays !== null)
    reasons.push({ code: 'paid-back-later', params: { days: paidBackAfterDays } })
  if (cancelled) reasons.push(cancelled)
  if (other) reasons.push(other)
  return reasons
}

/** A number that none of the parts has; without a position where no document has it. */
interface OtherNumber {
  shown: string
  position?: number
}

const codeOfOther = (
  parts: readonly Part[],
  { shown, position = -1 }: OtherNumber,
  reading: TransactionReading,
  index: DocumentIndex,
): EvidenceCode => {
  const doc = index.docs[position]
  const isOwn = doc !== undefined && doc.customer === customerOf(parts)
  const mistake = mistakenPart(parts, { shown, position }, reading, index)
  if (mistake !== null && (mistake === 'reference-digits-swapped' || !isOwn)) return mistake
  return isOwn && reading.isTaken?.(doc) === true ? 'reference-taken' : 'reference-conflict'
}

/** Whether the number is that of the only unnamed part, with a mistake in it. */
const mistakenPart = (
  parts: readonly Part[],
  { shown, position = -1 }: OtherNumber,
  reading: TransactionReading,
  index: DocumentIndex,
): ReturnType<typeof mistakeInNumber> => {
  const [part, ...more] = parts.filter(({ reference }) => !reference)
  if (!part || more.length > 0) return null
  const isMeant = payerOf(part.doc.customer, reading) !== null || parts.filter(isFirm).length > 1
  return isMeant ? mistakeInNumber(part.doc.source, shown, index.documents[position]) : null
}

/** A pro-forma or a quotation is never paid: that it is named is no reason against another document. */
const isOwed = (document: MatchDocument | undefined): boolean =>
  document !== undefined && signOfType(document.type) !== 0

/** A number in the texts that means none of the parts; a bare one may mean anything. */
const otherNumber = (
  parts: readonly Part[],
  { references }: TransactionReading,
  index: DocumentIndex,
): OtherNumber | undefined => {
  const { hits, unknown, cut } = references
  if (hits.length === 0 && unknown.length === 0 && cut === null) return undefined
  const isMeant = ({ position }: { position: number }): boolean =>
    parts.some(
      ({ doc }) =>
        doc.position === position ||
        isSameNumber(doc, index.documents[position]) ||
        isOrigin(position, doc, index),
    )
  const isOfOwed = ({ position }: { position: number }): boolean => isOwed(index.documents[position])
  const other = hits.find((hit) => isFirmHit(hit) && isOfOwed(hit) && !isMeant(hit))
  if (other) return other
  const customer = customerOf(parts)
  const ofCustomer = parts.some((part) => part.reference)
    ? undefined
    : hits.find(
        (hit) =>
          hit.isTyped === true &&
          customer !== undefined &&
          index.customerAt(hit.position) === customer &&
          isOfOwed(hit) &&
          isOnlyOfCustomer(hit, customer, references, index),
      )
  if (ofCustomer) return ofCustomer
  const [missing] = unknown
  if (missing !== undefined) return { shown: missing }
  const isCutElsewhere = cut !== null && cut.serie !== null && !parts.some((part) => part.reference)
  return isCutElsewhere ? { shown: `${cut.serie}/${cut.prefix}` } : undefined
}

/** Documents of two types with the same series and number: a text without the type may mean either. */
const isSameNumber = ({ source }: Doc, other: MatchDocument | undefined): boolean =>
  other !== undefined &&
  other.serie === source.serie &&
  other.type !== source.type &&
  afterType(other.number) === afterType(source.number)

const afterType = (number: string | null): string => number?.slice(number.indexOf(' ') + 1) ?? ''

/** Another customer that the payer seems to be; undefined where the customer of all parts may be the payer. */
const otherPayer = (parts: readonly Part[], reading: TransactionReading): Reason | undefined => {
  const { transaction, payers } = reading
  const customer = customerOf(parts)
  if (!customer) return undefined
  const own = payerOf(customer, reading)
  if (own) {
    const identified = own.namesakes > 1 ? payers.hits.find(hasTaxIdInText) : undefined
    return identified && anotherPayer(identified)
  }
  const rival = payers.hits.find((hit) => hit.strong || isDistinctive(hit) || couldPay(hit, transaction))
  if (rival) return anotherPayer(rival)
  const params = { name: transaction.source.counterpartyName ?? '' }
  return payers.unknownPayer || payers.hits.length > 0 ? { code: 'name-differs', params } : undefined
}

/** Whether the text contains the tax id of this one of several namesakes. */
const hasTaxIdInText = ({ codes, name }: PayerHit): boolean => name !== null && codes.includes('nif-in-text')

/** Whether it is known by more than words that it may share with many. */
const isDistinctive = ({ codes }: PayerHit): boolean =>
  codes.some((code) => code !== 'name-tokens' && code !== 'name-similar')

/** Whether it has a document of exactly this amount. */
const couldPay = ({ customer }: PayerHit, { sign, amount }: OpenTransaction): boolean =>
  (sign > 0 ? customer.receivedTargets : customer.refundedTargets).includes(amount)

/** The one customer of all parts; undefined where there are several. */
const customerOf = (parts: readonly Part[]): Customer | undefined => {
  const customer = parts[0]?.doc.customer
  return parts.every((part) => part.doc.customer === customer) ? customer : undefined
}

const anotherPayer = (rival: PayerHit): Reason => {
  if (rival.codes.includes('nif-in-text'))
    return { code: 'nif-of-another', params: { taxId: rival.customer.taxId ?? '' } }
  if (rival.codes.some((code) => IBANS.has(code)))
    return { code: 'iban-of-another', params: { name: rival.customer.names[0] ?? '' } }
  return { code: 'name-of-another', params: { name: rival.name ?? rival.customer.names[0] ?? '' } }
}

/** For documents of several customers that are all named in full: each number supports the others. */
const weightOfNamedTogether = (parts: readonly Part[]): number =>
  parts.every((part) => part.reference?.strength === 'reference-full') ? NAMED_TOGETHER : 0

/** The mean over the documents that are paid; a credit note that is deducted is rarely named. */
const referenceWeight = (parts: readonly Part[], sign: number): number => {
  let sum = 0
  let paid = 0
  for (const { doc, reference } of parts) {
    if (doc.sign !== sign) continue
    paid += 1
    if (reference) sum += weightOf(reference.strength)
  }
  return paid === 0 ? 0 : sum / paid
}

const allNamed = (parts: readonly Part[], sign: number, test: (part: Part) => boolean): boolean =>
  parts.every((part) => part.doc.sign !== sign || test(part))

/** A sum that was chosen from at most a dozen documents still counts as evidence for its payer. */
const SMALL_DISCOUNT: MilliBits = 1_000

const tierOf = (
  parts: readonly Part[],
  code: EvidenceCode,
  payer: PayerHit | null,
  against: Hypothesis['against'],
  sign: number,
  discount: number,
): Hypothesis['tier'] => {
  const contradicted = against.some(({ code: reason }) => !MISTAKES.has(reason))
  if (!EXACT_ENOUGH.has(code) || contradicted) return 4
  if (allNamed(parts, sign, isFirm)) return 1
  if (payer && allNamed(parts, sign, (part) => part.reference !== null || part.month !== undefined)) return 1
  if (code === 'amount-rounding') return 3
  if (payer?.strong && discount <= SMALL_DISCOUNT) return 2
  return payer || parts.some((part) => part.reference) ? 3 : 4
}
