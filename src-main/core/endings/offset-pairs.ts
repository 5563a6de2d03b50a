/** Which transactions of one amount may have ended one another, and why. */
import type { OffsetKind } from '#contract/ending-values.ts'
import type { Evidence } from '#contract/match-values.ts'
import { dayNumber } from '../calendar.ts'
import { RETURN_WORDS } from '../matching/index/returns.ts'
import type { MatchTransaction } from '../matching/model/types.ts'
import type { ClassifiedTransaction } from './classify.ts'
import { featuresOf, isLead } from './texts.ts'

export type OffsetTransaction = ClassifiedTransaction & Pick<MatchTransaction, 'accountId' | 'bookingDate'>

export interface Pair {
  kind: OffsetKind
  out: OffsetTransaction
  back: OffsetTransaction
  days: number
  /** Whether words of the texts support it; without them it is at most possible. */
  hasWords: boolean
  evidence: Evidence[]
}

/** The most days that a transfer between own accounts takes. */
const TRANSFER_DAYS = 5
/** The most days between a charge and its return. */
const RETURN_DAYS = 60
/** A direct debit that nobody authorised is returned for thirteen months; the return repeats its number. */
const NUMBERED_RETURN_DAYS = 400
/** The most days between two equal payments of which one is a duplicate, and from there to its refund. */
const REFUND_DAYS = 120
/** Equal payments further apart may be a subscription. */
const TWICE_DAYS = 15
const OWN_WORDS = [
  ' CONTAS PROPRIAS ',
  ' ENTRE CONTAS ',
  ' CONTA PROPRIA ',
  ' TRF PROPRIA ',
  ' TRANSFERENCIA PROPRIA ',
  ' OWN ACCOUNT ',
]
const RETURNS = RETURN_WORDS.map((word) => ` ${word} `)
const REFUND_WORDS = [...RETURNS, ' DUPLICADO ', ' DUPLICADA ', ' REEMBOLSO ']
const OWN_PARTS: ReadonlySet<string> = new Set(OWN_WORDS.flatMap((words) => words.split(' ')))
const LONG_NUMBER = /\b\d{6,}\b/g

/** Every pair among transactions of equal amounts that may have ended one another. */
export const offsetPairs = (equal: readonly OffsetTransaction[]): Pair[] => {
  const open = equal.filter(isWhole)
  const incoming = open.filter(({ direction }) => direction === 'in')
  const outgoing = open.filter(({ direction }) => direction === 'out')
  const received = equal.filter(({ direction }) => direction === 'in')
  const pairs: Pair[] = []
  for (const out of outgoing)
    for (const back of incoming) {
      const pair =
        ownTransfer(out, back) ??
        (dayOf(back) >= dayOf(out) ? reversal(out, back) : undefined) ??
        (dayOf(out) >= dayOf(back) ? reversal(back, out) : undefined) ??
        duplicateRefund(back, out, received)
      if (pair) pairs.push(pair)
    }
  return pairs
}

/** Whether a document with the amount is no reason against an own transfer: its row says so, or names nobody who paid. */
export const isOwnAnyway = (
  out: OffsetTransaction,
  back: OffsetTransaction,
  hasDocument: (id: number) => boolean,
): boolean =>
  (says(OWN_WORDS, out) || says(OWN_WORDS, back)) &&
  [out, back].every((one) => !hasDocument(one.id) || says(OWN_WORDS, one) || namesNobody(one))

/** Words of a return, as opposed to words for what was returned. */
const isReturnWord = (word: string): boolean => RETURN_WORDS.includes(word)

/** The words that name somebody or something, apart from those of banks, returns and own accounts. */
const namesIn = (transaction: OffsetTransaction): string[] =>
  featuresOf(transaction).telling.filter(
    (word) => !isReturnWord(word) && !isLead(word) && !OWN_PARTS.has(word),
  )

const namesNobody = (transaction: OffsetTransaction): boolean =>
  partyOf(transaction) === '' && namesIn(transaction).length === 0

const dayOf = ({ bookingDate }: OffsetTransaction): number =>
  bookingDate === null ? Number.NaN : dayNumber(bookingDate)

const says = (words: readonly string[], transaction: OffsetTransaction): boolean => {
  const { folded } = featuresOf(transaction)
  return words.some((word) => folded.includes(word))
}

const partyOf = (transaction: OffsetTransaction): string => featuresOf(transaction).counterparty ?? ''

const haveOtherParties = (one: OffsetTransaction, other: OffsetTransaction): boolean => {
  const [parties, others] = [featuresOf(one).parties, featuresOf(other).parties]
  return parties.length > 0 && others.length > 0 && !parties.some((party) => others.includes(party))
}

const ownTransfer = (out: OffsetTransaction, back: OffsetTransaction): Pair | undefined => {
  const days = Math.abs(dayOf(back) - dayOf(out))
  if (out.accountId === back.accountId || !(days <= TRANSFER_DAYS)) return undefined
  const own = [out, back].filter((one) => says(OWN_WORDS, one))
  const others = [out, back].filter((one) => !own.includes(one) && !namesNobody(one))
  // Both name the company itself, or one of them names somebody who may have paid.
  const isSameName = others.length === 2 && namesIn(out).join(' ') === namesIn(back).join(' ')
  if (own.length === 0 && others.length > 0 && !(isSameName && partyOf(out) === partyOf(back)))
    return undefined
  return {
    kind: 'own-transfer',
    out,
    back,
    days,
    hasWords: own.length > 0 && others.length === 0,
    evidence: [
      { code: 'twin-account', params: { account: back.accountId, days }, transactionId: out.id },
      ...own.map(({ id }): Evidence => ({ code: 'own-words', params: {}, transactionId: id })),
    ],
  }
}

const reversal = (first: OffsetTransaction, back: OffsetTransaction): Pair | undefined => {
  const days = dayOf(back) - dayOf(first)
  if (first.accountId !== back.accountId || !(days >= 0 && days <= NUMBERED_RETURN_DAYS)) return undefined
  if (!says(RETURNS, back) || says(RETURNS, first) || says(OWN_WORDS, first)) return undefined
  if (haveOtherParties(first, back)) return undefined
  const [names, repeated] = [namesIn(first), namesIn(back)]
  const shared = repeated.filter((word) => names.includes(word))
  if (shared.length === 0 && names.length > 0 && repeated.length > 0) return undefined
  const numbers = comparedNumbers(first, back)
  if (days > RETURN_DAYS && (shared.length === 0 || numbers !== 'same')) return undefined
  const [out, into] = first.amountMinor < 0 ? [first, back] : [back, first]
  return {
    kind: 'reversal',
    out,
    back: into,
    days,
    hasWords: shared.length > 0 && numbers !== 'different',
    evidence: [
      { code: 'return-words', params: {}, transactionId: back.id },
      ...(shared.length === 0
        ? []
        : [
            {
              code: 'offset-same-words',
              params: { name: shared.join(' ') },
              transactionId: first.id,
            } as Evidence,
          ]),
      { code: 'offset-amount', params: { amountMinor: Math.abs(first.amountMinor), days } },
    ],
  }
}

/** Mandates and references: the return of a charge repeats its number, where it has one. */
const comparedNumbers = (
  first: OffsetTransaction,
  back: OffsetTransaction,
): 'same' | 'different' | 'unknown' => {
  const own: readonly string[] = first.text.match(LONG_NUMBER) ?? []
  const repeated = back.text.match(LONG_NUMBER) ?? []
  if (own.length === 0 || repeated.length === 0) return 'unknown'
  return repeated.some((number) => own.includes(number)) ? 'same' : 'different'
}

/** The payer had paid the same amount shortly before, and gets it back. */
const duplicateRefund = (
  paid: OffsetTransaction,
  refund: OffsetTransaction,
  before: readonly OffsetTransaction[],
): Pair | undefined => {
  const days = dayOf(refund) - dayOf(paid)
  const party = partyOf(paid)
  if (party === '' || party !== partyOf(refund) || !(days >= 0 && days <= REFUND_DAYS)) return undefined
  const isSaid = says(REFUND_WORDS, refund)
  // Money out for an invoice buys something.
  if (!isSaid && featuresOf(refund).paysInvoice) return undefined
  const first = before.find(
    (one) =>
      one.id !== paid.id &&
      partyOf(one) === party &&
      one.accountId === paid.accountId &&
      dayOf(paid) - dayOf(one) >= 0 &&
      dayOf(paid) - dayOf(one) <= REFUND_DAYS &&
      (dayOf(paid) > dayOf(one) || one.id < paid.id),
  )
  if (!first) return undefined
  const isTwice = dayOf(paid) - dayOf(first) <= TWICE_DAYS
  if (!isSaid && !isTwice) return undefined
  return {
    kind: 'duplicate-refund',
    out: refund,
    back: paid,
    days,
    hasWords: isTwice,
    evidence: [
      { code: 'paid-twice', params: { days: dayOf(paid) - dayOf(first) }, transactionId: paid.id },
      { code: 'offset-amount', params: { amountMinor: Math.abs(paid.amountMinor), days } },
    ],
  }
}

const isWhole = ({ openMinor, amountMinor, direction, bookingDate }: OffsetTransaction): boolean =>
  openMinor !== 0 && openMinor === amountMinor && direction !== 'unknown' && bookingDate !== null
