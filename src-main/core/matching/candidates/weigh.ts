/** Creates a hypothesis from its parts: collects the reasons for and against, and adds up their weights. */
import type { EvidenceCode } from '#contract/match-values.ts'
import type { DocumentIndex } from '../index/document-index.ts'
import type {
  Hypothesis,
  MilliBits,
  NamedMonth,
  Part,
  PayerHit,
  TransactionReading,
} from '../model/hypothesis.ts'
import { reasonsAgainst } from './reasons-against.ts'
import { customerOf, isFirm, payerOf } from './reference-to.ts'
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
  const payer = customer ? payerOf(customer, reading) : payerOfSpellings(parts, reading, index)
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
    (customer || payer ? weightOfPayer(payer?.codes ?? []) : weightOfNamedTogether(parts)) +
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
    ...(index.side === 'supplier' && !customer ? { isOfManySuppliers: true } : {}),
    tier: tierOf(parts, amount.code, payer, against, transaction.sign, discount),
    score: Math.round(score),
  }
}

/** The payer of documents of customers whose names differ from its name in one letter: never a strong reason. */
const payerOfSpellings = (
  parts: readonly Part[],
  { payers }: TransactionReading,
  index: DocumentIndex,
): PayerHit | null => {
  const hit = payers.distinctive.find(({ customer }) => {
    const spellings = index.spellings.of(customer)
    return parts.every(({ doc }) => doc.customer === customer || spellings.includes(doc.customer))
  })
  return hit ? { ...hit, strong: false } : null
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

/** A month named without its year is one of this many past months. */
const MONTHS_BACK = 12

/**
 * Decides whether the month or quarter that a text names is that of the document. Records on the only part that the
 * text names its month, or that it names only months which are not near it.
 */
const nameMonth = (parts: readonly Part[], { months, transaction }: TransactionReading): void => {
  const [part] = parts
  if (months.length === 0 || !part || parts.length > 1 || part.doc.source.date === null) return
  const [year = 0, month = 0] = part.doc.source.date.split('-').map(Number)
  const { bookingDate, valueDate } = transaction.source
  const [paidYear = 0, paidMonth = 0] = (bookingDate ?? valueDate ?? '').split('-').map(Number)
  const age = 12 * (paidYear - year) + paidMonth - month
  const named = months.find(
    (one) =>
      one.from <= month && month <= one.to && (one.year === null ? age < MONTHS_BACK : one.year === year),
  )
  // A whole year tells no document from the next one.
  if (named) part.month = named.to - named.from < MONTHS_BACK - 1 ? named.shown : undefined
  else if (months.every((one) => monthsApart(one, year, month) > 0)) part.otherMonth = months[0]?.shown ?? ''
}

/** Months between the document's month and the named period; 0 where it is within. */
const monthsApart = ({ from, to, year: named }: NamedMonth, year: number, month: number): number => {
  const months = named === null ? [month - 12, month, month + 12] : [12 * (year - named) + month]
  return Math.min(...months.map((month) => Math.max(0, from - month, month - to)))
}
