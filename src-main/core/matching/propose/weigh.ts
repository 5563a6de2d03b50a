/** Puts a hypothesis together from its parts: collects the reasons for and against, and adds up what they weigh. */
import type { EvidenceCode } from '../../../../src-preload/contract/match-values.ts'
import type { ReferenceStrength } from '../../reference/reference-index.ts'
import type { Book } from '../prepare/book.ts'
import type { Customer, Doc } from '../prepare/doc.ts'
import { type PayerHit, STRONG_PAYER } from '../prepare/payer-index.ts'
import type { Hypothesis, Part, Reading } from './hypothesis.ts'
import { weightOf, weightOfLag, weightOfPayer } from './weights.ts'

const FIRM: ReadonlySet<string> = new Set<ReferenceStrength>([
  'reference-full',
  'reference-series-number',
  'reference-external-id',
])

export const isFirm = (part: Part): boolean => part.reference !== null && FIRM.has(part.reference.strength)

/** How the movement's text names this document. */
export const referenceTo = (doc: Doc, reading: Reading, book: Book): Part['reference'] => {
  const hit = reading.references.hits.find((candidate) => candidate.position === doc.position)
  if (hit) return { strength: hit.strength, shown: hit.shown }
  const { cut } = reading.references
  if (cut && book.references.completes(doc.position, cut))
    return { strength: 'reference-prefix-cut', shown: doc.source.number ?? '' }
  return null
}

export const payerOf = (customer: Customer, reading: Reading): PayerHit | null =>
  reading.payers.hits.find((hit) => hit.customer === customer) ?? null

const EXACT_ENOUGH: ReadonlySet<EvidenceCode> = new Set<EvidenceCode>([
  'amount-exact',
  'amount-less-withholding',
  'amount-foreign',
  'amount-rounding',
  'amount-sum',
])

/** The reasons against: the texts name other documents, or another payer. */
const reasonsAgainst = (parts: readonly Part[], reading: Reading, book: Book): Hypothesis['against'] => {
  const { hits, unknown } = reading.references
  const nothing = hits.length === 0 && unknown.length === 0 && !reading.payers.stranger
  if (nothing && reading.payers.hits.length === 0) return []
  const against: Hypothesis['against'] = []
  const own = new Set(parts.map((part) => part.doc.position))
  const firmOthers = reading.references.hits.filter((hit) => FIRM.has(hit.strength) && !own.has(hit.position))
  const named = parts.some(isFirm)
  const other = firmOthers[0]
  if (other) against.push({ code: 'reference-conflict', params: { number: other.shown } })
  else if (reading.references.unknown.length > 0 && !named)
    against.push({ code: 'reference-conflict', params: { number: reading.references.unknown[0] ?? '' } })
  else if (reading.references.unknown.length > 0)
    against.push({ code: 'reference-conflict', params: { number: reading.references.unknown[0] ?? '' } })
  const customers = new Set(parts.map((part) => part.doc.customer))
  if (customers.size === 1 && !reading.payers.hits.some((hit) => customers.has(hit.customer))) {
    const [rival] = reading.payers.hits
    if (rival) against.push(anotherPayer(rival, book))
    else if (reading.payers.stranger)
      against.push({ code: 'name-differs', params: { name: reading.movement.source.counterpartyName ?? '' } })
  }
  return against
}

const anotherPayer = (rival: PayerHit, _book: Book): Hypothesis['against'][number] => {
  if (rival.codes.includes('nif-in-text'))
    return { code: 'nif-of-another', params: { taxId: rival.customer.taxId ?? '' } }
  if (rival.codes.includes('iban-matches') || rival.codes.includes('alias-iban'))
    return { code: 'iban-of-another', params: { name: rival.customer.names[0] ?? '' } }
  return { code: 'name-of-another', params: { name: rival.name ?? rival.customer.names[0] ?? '' } }
}

/** @param amount how the movement's amount comes about; its weight may be lowered by `discount` */
export const weigh = (
  parts: Part[],
  amount: Hypothesis['amount'],
  reading: Reading,
  book: Book,
  discount = 0,
): Hypothesis => {
  const { movement } = reading
  const [first] = parts
  const customer = first?.doc.customer
  const oneCustomer = parts.every((part) => part.doc.customer === customer)
  const payer = customer && oneCustomer ? payerOf(customer, reading) : null
  const against = reasonsAgainst(parts, reading, book)
  const newest = Math.max(
    ...parts.map((part) => (Number.isNaN(part.doc.day) ? Number.NEGATIVE_INFINITY : part.doc.day)),
  )
  const lag = Number.isFinite(newest) ? movement.day - newest : Number.NaN
  const settled = parts.every((part) => part.doc.settled)
  const firm = parts.filter(isFirm).length
  const reference = referenceWeight(parts, movement.sign)
  const score = Math.round(
    weightOf(amount.code) -
      discount +
      reference +
      weightOfPayer(payer?.codes ?? []) +
      weightOfLag(lag, settled) +
      against.reduce(
        (sum, reason) =>
          sum + weightOf(reason.code) * (firm > 0 && reason.code === 'reference-conflict' ? 0.5 : 1),
        0,
      ),
  )
  return {
    movement,
    parts,
    amount,
    payer,
    against,
    lag,
    settled,
    tier: tierOf(parts, amount.code, payer, against, movement.sign, discount),
    score,
  }
}

/** The mean over the documents that are paid; a credit note taken off is rarely named. */
const referenceWeight = (parts: readonly Part[], sign: number): number => {
  const paid = parts.filter((part) => part.doc.sign === sign)
  const sum = paid.reduce(
    (total, part) => total + (part.reference ? weightOf(part.reference.strength) : 0),
    0,
  )
  return paid.length === 0 ? 0 : sum / paid.length
}

const allNamed = (parts: readonly Part[], sign: number, test: (part: Part) => boolean): boolean =>
  parts.every((part) => part.doc.sign !== sign || test(part))

const tierOf = (
  parts: readonly Part[],
  code: EvidenceCode,
  payer: PayerHit | null,
  against: Hypothesis['against'],
  sign: number,
  discount: number,
): Hypothesis['tier'] => {
  const contradicted = against.some(({ code: reason }) => reason !== 'name-differs')
  if (!EXACT_ENOUGH.has(code) || contradicted) return 4
  if (allNamed(parts, sign, isFirm)) return 1
  if (payer && allNamed(parts, sign, (part) => part.reference !== null)) return 1
  if (code === 'amount-rounding') return 3
  if (payer?.codes.some((reason) => STRONG_PAYER.has(reason)) && discount <= 1_000) return 2
  return payer || parts.some((part) => part.reference) ? 3 : 4
}
