/** What speaks against a hypothesis: the texts name other documents or another payer, the payment was returned, and so on. */
import type { EvidenceCode } from '#contract/match-values.ts'
import { isPaidType } from '../../receivable.ts'
import type { DocumentIndex } from '../index/document-index.ts'
import { foldCode } from '../index/names.ts'
import type {
  Doc,
  Hypothesis,
  OpenTransaction,
  Part,
  PayerHit,
  TransactionReading,
} from '../model/hypothesis.ts'
import type { MatchDocument } from '../model/types.ts'
import { mistakeInNumber } from './mistaken-number.ts'
import {
  customerOf,
  isFirm,
  isFirmHit,
  isOnlyOfCustomer,
  isOrigin,
  numeralOf,
  payerOf,
} from './reference-to.ts'

const IBANS: ReadonlySet<EvidenceCode> = new Set<EvidenceCode>(['iban-matches', 'iban-shared', 'alias-iban'])

const NOTHING_AGAINST: Hypothesis['against'] = []

type Reason = Hypothesis['against'][number]

/** The reasons against: the texts name other documents or another payer, the payment was returned, and so on. */
export const reasonsAgainst = (
  parts: readonly Part[],
  reading: TransactionReading,
  index: DocumentIndex,
): Hypothesis['against'] => {
  const named = otherNumber(parts, reading, index)
  const other = otherPayer(parts, reading)
  const cancelled = fullCredit(parts, reading, index)
  const { ownMoney, returnedAfterDays, paidBackAfterDays } = reading
  const { bare: bares, cut } = reading.references
  const bare =
    otherYear(parts, reading.transaction) ??
    (parts.some(({ reference }) => reference && reference.strength !== 'reference-number')
      ? undefined
      : (bares.find(isOfNone(parts)) ?? (cut?.serie === null ? cut.prefix : undefined)))
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

/** Whether a number in the text is the number of no part. */
const isOfNone =
  (parts: readonly Part[]) =>
  (number: string): boolean =>
    !parts.some(({ doc }) => {
      const numeral = numeralOf(doc.source.number, doc.position)
      return number === numeral || number === `${doc.source.serie ?? ''}/${numeral}`
    })

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
  document !== undefined && isPaidType(document.type)

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
        isNumberOfAnother(doc, position, index) ||
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

/** Suppliers number their own documents: two may use the same number, and the payer decides which is meant. */
const isNumberOfAnother = ({ source, customer }: Doc, position: number, index: DocumentIndex): boolean =>
  index.side === 'supplier' &&
  index.customerAt(position) !== customer &&
  foldCode(afterType(index.documents[position]?.number ?? null)) === foldCode(afterType(source.number))

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

const anotherPayer = (rival: PayerHit): Reason => {
  if (rival.codes.includes('nif-in-text'))
    return { code: 'nif-of-another', params: { taxId: rival.customer.taxId ?? '' } }
  if (rival.codes.some((code) => IBANS.has(code)))
    return { code: 'iban-of-another', params: { name: rival.customer.names[0] ?? '' } }
  return { code: 'name-of-another', params: { name: rival.name ?? rival.customer.names[0] ?? '' } }
}

/**
 * Finds a credit note that cancels an invoice in full: a reason against a payment of the invoice. A credit note that
 * cancels one of the parts in full and is not a part itself: both are open until they are set off, unless the credit
 * note was refunded.
 */
const fullCredit = (
  parts: readonly Part[],
  { isTaken }: TransactionReading,
  { creditBases, docs }: DocumentIndex,
): Hypothesis['against'][number] | undefined => {
  for (const { doc } of parts)
    for (const position of creditBases.credited.get(doc.position) ?? []) {
      const note = docs[position]
      const isSole = creditBases.basedOn.get(position)?.length === 1 && note?.customer === doc.customer
      const isWhole = !doc.settled && note?.settled === false && note.target === doc.target
      if (isSole && isWhole && isTaken?.(note) !== true && !parts.some((part) => part.doc === note))
        return { code: 'credited-in-full', params: { number: note.source.number ?? '' } }
    }
  return undefined
}

/** Years further back are seldom meant. */
const MAX_BACK = 9
/** Not the beginning of an amount, nor a part of a longer number. */
const YEAR = /(?<![\d.,])20\d\d(?!\d|[.,]\d)/g

/**
 * Finds an earlier year in the text that is none of the documents': `FATURA 46 DE 2025`, `ACERTO 2025`.
 * @returns the year as written; undefined where there is none, or a document is named in full
 */
const otherYear = (parts: readonly Part[], { source }: OpenTransaction): string | undefined => {
  const date = source.bookingDate ?? source.valueDate
  if (date === null || !source.text.includes('20')) return undefined
  const current = Number(date.slice(0, 4))
  return source.text
    .match(YEAR)
    ?.find((year) => Number(year) < current && Number(year) >= current - MAX_BACK && !isOfAny(parts, year))
}

const isOfAny = (parts: readonly Part[], year: string): boolean =>
  parts.some(
    ({ doc: { source }, reference }) =>
      reference?.strength === 'reference-full' ||
      reference?.strength === 'reference-external-id' ||
      source.date?.startsWith(year) !== false ||
      `${source.number ?? ''} ${source.serie ?? ''} ${source.purchaseOrder ?? ''}`.includes(year),
  )
