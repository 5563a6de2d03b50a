/**
 * Finds transactions that offset each other: own transfers, charges and their returns, refunds of duplicate payments.
 */
import type { OffsetKind } from '#contract/ending-values.ts'
import type { Alternative, Evidence, MatchClass } from '#contract/match-values.ts'
import type { Minor } from '#contract/values.ts'
import { dayNumber } from '../calendar.ts'
import { hashMembers } from '../matching/explain/group-id.ts'
import { RETURN_WORDS } from '../matching/index/returns.ts'
import type { MatchProposal, MatchTransaction } from '../matching/model/types.ts'
import { featuresOf } from './texts.ts'

/** The most days that a transfer between own accounts takes. */
const TRANSFER_DAYS = 5
/** The most days between a charge and its return. */
const RETURN_DAYS = 60
/** The most days between two equal payments of which one is a duplicate, and from there to its refund. */
const REFUND_DAYS = 120
const MAX_ALTERNATIVES = 4

const OWN_WORDS = [
  ' CONTAS PROPRIAS ',
  ' ENTRE CONTAS ',
  ' CONTA PROPRIA ',
  ' TRF PROPRIA ',
  ' TRANSFERENCIA PROPRIA ',
  ' OWN ACCOUNT ',
]
const RETURNS = RETURN_WORDS.map((word) => ` ${word} `)

/**
 * @param transactions all of the company's; only wholly open ones are proposed
 * @param hasDocument whether a document is proposed for it; such a transaction is left out, unless its text shows an
 * own transfer
 */
export const proposeOffsets = (
  transactions: readonly OffsetTransaction[],
  hasDocument: (id: number) => boolean,
): MatchProposal[] => {
  const byAmount = new Map<string, OffsetTransaction[]>()
  for (const one of transactions) {
    const key = `${one.currency}${Math.abs(one.amountMinor)}`
    const equal = byAmount.get(key)
    if (equal) equal.push(one)
    else byAmount.set(key, [one])
  }
  const proposals: MatchProposal[] = []
  for (const equal of byAmount.values()) {
    if (equal.length < 2 || equal.length > MAX_EQUAL || !goesBothWays(equal)) continue
    const pairs = pairsAmong(equal).filter(
      ({ kind, out, back }) =>
        !(hasDocument(out.id) || hasDocument(back.id)) ||
        (kind === 'own-transfer' && (says(OWN_WORDS, out) || says(OWN_WORDS, back))),
    )
    proposals.push(...choosePairs(pairs))
  }
  return proposals
}

/** Words of a return, as opposed to words for what was returned. */
const isReturnWord = (word: string): boolean => RETURN_WORDS.includes(word)

export type OffsetTransaction = Pick<
  MatchTransaction,
  | 'id'
  | 'key'
  | 'accountId'
  | 'bookingDate'
  | 'amountMinor'
  | 'openMinor'
  | 'direction'
  | 'currency'
  | 'text'
  | 'counterpartyName'
  | 'counterpartyIban'
  | 'status'
>

interface Pair {
  kind: OffsetKind
  out: OffsetTransaction
  back: OffsetTransaction
  days: number
  /** Whether words of the texts support it; without them it is at most possible. */
  hasWords: boolean
  evidence: Evidence[]
}

const dayOf = ({ bookingDate }: OffsetTransaction): number =>
  bookingDate === null ? Number.NaN : dayNumber(bookingDate)

const says = (words: readonly string[], transaction: OffsetTransaction): boolean => {
  const { folded } = featuresOf(transaction)
  return words.some((word) => folded.includes(word))
}

const partyOf = (transaction: OffsetTransaction): string => featuresOf(transaction).counterparty ?? ''

const ownTransfer = (out: OffsetTransaction, back: OffsetTransaction): Pair | undefined => {
  const days = Math.abs(dayOf(back) - dayOf(out))
  if (out.accountId === back.accountId || !(days <= TRANSFER_DAYS)) return undefined
  const own = [out, back].filter((one) => says(OWN_WORDS, one))
  return {
    kind: 'own-transfer',
    out,
    back,
    days,
    hasWords: own.length > 0,
    evidence: [
      { code: 'twin-account', params: { account: back.accountId, days }, transactionId: out.id },
      ...own.map(({ id }): Evidence => ({ code: 'own-words', params: {}, transactionId: id })),
    ],
  }
}

const reversal = (first: OffsetTransaction, back: OffsetTransaction): Pair | undefined => {
  const days = dayOf(back) - dayOf(first)
  if (first.accountId !== back.accountId || !(days >= 0 && days <= RETURN_DAYS)) return undefined
  if (!says(RETURNS, back) || says(RETURNS, first)) return undefined
  const words = new Set(featuresOf(first).telling)
  const shared = featuresOf(back).telling.filter((word) => words.has(word) && !isReturnWord(word))
  const [out, into] = first.amountMinor < 0 ? [first, back] : [back, first]
  return {
    kind: 'reversal',
    out,
    back: into,
    days,
    hasWords: shared.length > 0,
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

/** The payer had paid the same amount shortly before, and gets it back. */
const duplicateRefund = (
  paid: OffsetTransaction,
  refund: OffsetTransaction,
  before: readonly OffsetTransaction[],
): Pair | undefined => {
  const days = dayOf(refund) - dayOf(paid)
  const party = partyOf(paid)
  if (party === '' || party !== partyOf(refund) || !(days >= 0 && days <= REFUND_DAYS)) return undefined
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
  return {
    kind: 'duplicate-refund',
    out: refund,
    back: paid,
    days,
    hasWords: true,
    evidence: [
      { code: 'paid-twice', params: { days: dayOf(paid) - dayOf(first) }, transactionId: paid.id },
      { code: 'offset-amount', params: { amountMinor: Math.abs(paid.amountMinor), days } },
    ],
  }
}

const isWhole = ({ openMinor, amountMinor, direction, bookingDate }: OffsetTransaction): boolean =>
  openMinor !== 0 && openMinor === amountMinor && direction !== 'unknown' && bookingDate !== null

const pairsAmong = (equal: readonly OffsetTransaction[]): Pair[] => {
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

const goesBothWays = (equal: readonly OffsetTransaction[]): boolean =>
  equal.some((one) => one.openMinor > 0) && equal.some((one) => one.openMinor < 0)

/** With more transactions of one amount, a person could not distinguish the pairs. */
const MAX_EQUAL = 60

/** Strongest first: with words, then nearest in time, then in their original order. */
const order = (one: Pair, other: Pair): number =>
  Number(other.hasWords) - Number(one.hasWords) ||
  one.days - other.days ||
  (one.out.key < other.out.key
    ? -1
    : one.out.key > other.out.key
      ? 1
      : one.back.key < other.back.key
        ? -1
        : 1)

const isEquallyGood = (one: Pair, other: Pair): boolean =>
  one.hasWords === other.hasWords && one.days === other.days

/** Each transaction is in at most one proposal; where another counterpart is as good, both are shown. */
const choosePairs = (pairs: readonly Pair[]): MatchProposal[] => {
  const used = new Set<number>()
  const proposals: MatchProposal[] = []
  for (const pair of [...pairs].sort(order)) {
    if (used.has(pair.out.id) || used.has(pair.back.id)) continue
    const rivals = pairs.filter(
      (other) =>
        other !== pair &&
        (other.out.id === pair.out.id || other.back.id === pair.back.id) &&
        !used.has(other.out.id) &&
        !used.has(other.back.id) &&
        isEquallyGood(pair, other),
    )
    for (const { out, back } of [pair, ...rivals]) {
      used.add(out.id)
      used.add(back.id)
    }
    const isOnly = pairs.every(
      (other) => other === pair || (other.out.id !== pair.out.id && other.back.id !== pair.back.id),
    )
    proposals.push(toProposal(pair, rivals, isOnly))
  }
  return proposals
}

const rowsOf = ({ kind, out, back }: Pair): Alternative['allocations'] =>
  [out, back].map(({ id, openMinor }) => ({
    documentId: null,
    documentNumber: null,
    transactionId: id,
    amountMinor: openMinor,
    kind,
  }))

const classOf = (pair: Pair, rivals: readonly Pair[], isOnly: boolean): MatchClass => {
  if (rivals.length > 0) return 'ambiguous'
  const isPending = pair.out.status === 'pending' || pair.back.status === 'pending'
  return pair.hasWords && isOnly && !isPending ? 'likely' : 'possible'
}

const toProposal = (pair: Pair, rivals: readonly Pair[], isOnly: boolean): MatchProposal => {
  const readings = rivals.length === 0 ? [] : [pair, ...rivals].slice(0, MAX_ALTERNATIVES)
  const members = [...new Set([pair, ...rivals].flatMap(({ out, back }) => [out.key, back.key]))]
  const unique: Evidence[] = isOnly ? [{ code: 'only-twin', params: {} }] : []
  const pending = [pair.out, pair.back].flatMap(({ id, status }): Evidence[] =>
    status === 'pending' ? [{ code: 'transaction-pending', params: {}, transactionId: id }] : [],
  )
  return {
    id: hashMembers([], [...members, pair.kind]),
    class: classOf(pair, rivals, isOnly),
    balanceMinor: 0 as Minor,
    currency: pair.out.currency,
    allocations: rowsOf(pair),
    evidence: [...pair.evidence, ...unique, ...pending],
    alternatives: readings.map((reading, place) => ({
      explained: false,
      allocations: rowsOf(reading),
      evidence: reading.evidence,
      deciding: place === 0 ? null : 'nothing',
    })),
    explained: false,
  }
}
