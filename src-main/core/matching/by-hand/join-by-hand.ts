/**
 * Creates a group as a person selects it: the selected items, oldest first, and the named parts that explain a
 * difference.
 */
import type { Allocation, AllocationKind, GateResult, NamedPart } from '#contract/match-values.ts'
import { ONLY_WAY } from '#contract/plain-values.ts'
import type { Minor } from '#contract/values.ts'
import { compareText } from '../../fold.ts'
import { toMinor } from '../../money.ts'
import { isPaidType, signOf } from '../../receivable.ts'
import { areOfOneSide, documentGates, signOfTransaction, targetOf, transactionGates } from '../model/gates.ts'
import { compareKeys } from '../model/hypothesis.ts'
import type { MatchDocument, MatchTransaction } from '../model/types.ts'
import { convertMoney, withBankParts } from './foreign-money.ts'

export type JoinAnswer =
  /**
   * `rate` is set where the transactions are not in EUR: rows are in EUR, and `bankMinor` has the amount in their
   * currency.
   */
  | { outcome: 'joined'; allocations: Allocation[]; rate?: string }
  /** Transactions less documents in EUR, signed; the named parts, if any, do not explain it. */
  | { outcome: 'unbalanced'; differenceMinor: Minor }
  /** The gates that refused. */
  | { outcome: 'gated'; gates: GateResult[] }

/**
 * Joins documents and transactions by one rule: transactions less documents less the named parts must not be more than
 * zero, and a missing amount stays open on the newest document. A part with the direction of the money keeps some of it
 * (an advance as the customer's credit); a part against it settles documents without money.
 *
 * @param documents open documents with their current amounts
 * @param transactions transactions of one direction and currency; without any, invoices are set off against credit
 * notes
 * @param named in EUR
 * @param rate units of the transactions' currency for one EUR; by default the rate that the documents state
 */
export const joinByHand = (
  documents: readonly MatchDocument[],
  transactions: readonly MatchTransaction[],
  named: readonly NamedPart[],
  rate?: string,
): JoinAnswer => {
  const gates = failedGates(documents, transactions)
  if (gates.length > 0) return { outcome: 'gated', gates }
  const sorted = transactions.toSorted(oldestFirst(({ bookingDate, valueDate }) => bookingDate ?? valueDate))
  const currencies = new Set(sorted.map(({ currency }) => currency))
  if (currencies.size > 1) return otherCurrency(documents, transactions)
  const isForeign = currencies.size === 1 && !currencies.has('EUR')
  const converted = isForeign ? convertMoney(documents, sorted, rate) : undefined
  if (isForeign && !converted) return otherCurrency(documents, transactions)
  const money = sorted.map(
    (transaction, at): Money => ({
      transaction,
      leftMinor: converted?.euroMinor[at] ?? Math.abs(transaction.openMinor),
    }),
  )
  const [first, last] = [money[0], money.at(-1)]
  if (!first || !last) return net(documents)

  const sign = signOfTransaction(first.transaction) === -1 ? -1 : 1
  const needs = toNeeds(documents, sign)
  const credits = toNeeds(documents, sign === 1 ? -1 : 1)
  const moneyMinor = total(money)
  const creditMinor = total(credits)
  const differenceMinor = moneyMinor + creditMinor - total(needs)
  const newest = needs.at(-1)
  if (!newest)
    return {
      outcome: 'gated',
      gates: [{ gate: 'direction', passed: false, detail: { direction: first.transaction.direction } }],
    }

  const parts = named.toSorted(byPrecedence)
  const directionOf = ({ amountMinor }: NamedPart): number => Math.sign(amountMinor) * sign
  const beyond = parts.filter((part) => directionOf(part) > 0)
  const missing = parts.filter((part) => directionOf(part) < 0)
  const sumOf = (some: readonly NamedPart[]): number =>
    some.reduce((sum, { amountMinor }) => sum + Math.abs(amountMinor), 0)
  const openMinor = sumOf(beyond) - sumOf(missing) - differenceMinor

  const unbalanced: JoinAnswer = { outcome: 'unbalanced', differenceMinor: toMinor(sign * differenceMinor) }
  if (parts.some((part) => directionOf(part) !== (ONLY_WAY[part.kind] ?? directionOf(part))))
    return unbalanced
  if (openMinor < 0 || sumOf(beyond) > moneyMinor) return unbalanced

  const adjusted = allocateNamed(missing, needs, sign, last.transaction.id)
  // The amount that stays open belongs to the newest document, and some money has to pay it.
  if (openMinor > 0 && newest.leftMinor <= openMinor) return unbalanced
  const kept = keepNamed(beyond, money, sign, newest.document)
  const netted = allocate(credits, creditMinor, sign === 1 ? -1 : 1, first.transaction.id, 'credit-note')
  first.leftMinor += creditMinor
  const paid = money.flatMap(({ transaction, leftMinor }) =>
    allocate(needs, leftMinor, sign, transaction.id, 'payment'),
  )
  const allocations = [...netted, ...paid, ...adjusted, ...kept]
  if (!converted) return { outcome: 'joined', allocations }
  return { outcome: 'joined', allocations: withBankParts(allocations, sorted), rate: converted.rate }
}

/** Only the matcher links transactions to what the source shows as paid: by hand only open amounts are joined. */
export const openGates = (document: MatchDocument): GateResult[] =>
  documentGates(document).map((each) => (each.gate === 'unpaid-settled' ? { ...each, passed: false } : each))

const failedGates = (
  documents: readonly MatchDocument[],
  transactions: readonly MatchTransaction[],
): GateResult[] => {
  const own = [...documents.flatMap(openGates), ...transactions.flatMap(transactionGates)]
  const signs = new Set(transactions.map(signOfTransaction))
  const mixed: GateResult[] = signs.size > 1 ? [{ gate: 'direction', passed: false, detail: {} }] : []
  const sides: GateResult = {
    gate: 'side',
    passed: areOfOneSide(documents, transactions.length > 0),
    detail: {},
  }
  return [...own, ...mixed, sides].filter((result) => !result.passed)
}

/** For transactions without a rate to EUR, or in several currencies. */
const otherCurrency = (
  documents: readonly MatchDocument[],
  transactions: readonly MatchTransaction[],
): JoinAnswer => ({
  outcome: 'gated',
  gates: [
    {
      gate: 'currency',
      passed: false,
      detail: {
        document: documents[0]?.currency || 'EUR',
        transaction: transactions.find(({ currency }) => currency !== 'EUR')?.currency ?? 'EUR',
      },
    },
  ],
})

interface Need {
  document: MatchDocument
  leftMinor: number
}

const oldestFirst =
  <Item extends { readonly key: string }>(dateOf: (item: Item) => string | null) =>
  (a: Item, b: Item): number => {
    const [first, second] = [dateOf(a) ?? '9', dateOf(b) ?? '9']
    return first < second ? -1 : first > second ? 1 : compareKeys(a, b)
  }

const toNeeds = (documents: readonly MatchDocument[], sign: 1 | -1): Need[] =>
  documents
    .filter((document) => isPaidType(document.type) && signOf(document) === sign)
    .sort(oldestFirst(({ date }) => date))
    .map((document) => ({ document, leftMinor: targetOf(document) }))

const total = (some: readonly { leftMinor: number }[]): number =>
  some.reduce((sum, { leftMinor }) => sum + leftMinor, 0)

const row = (
  document: MatchDocument | null,
  transactionId: number | null,
  amountMinor: number,
  kind: AllocationKind,
): Allocation => ({
  documentId: document?.id ?? null,
  documentNumber: document?.number ?? null,
  transactionId,
  amountMinor: toMinor(amountMinor),
  kind,
})

/**
 * Takes `amountMinor` from the items in their order and returns how much was taken of each; `leftMinor` becomes the
 * rest.
 */
const take = <One extends { leftMinor: number }>(some: readonly One[], amountMinor: number) => {
  let left = amountMinor
  return some.flatMap((one) => {
    const minor = Math.min(left, one.leftMinor)
    one.leftMinor -= minor
    left -= minor
    return minor === 0 ? [] : { one, minor }
  })
}

const allocate = (
  needs: readonly Need[],
  amountMinor: number,
  sign: 1 | -1,
  transactionId: number | null,
  kind: AllocationKind,
): Allocation[] =>
  take(needs, amountMinor).map(({ one, minor }) => row(one.document, transactionId, sign * minor, kind))

/**
 * Sets off without a transaction: invoices against credit notes, or a customer's documents against a supplier's. The rest of
 * the larger part stays open.
 */
const net = (documents: readonly MatchDocument[]): JoinAnswer => {
  const invoices = toNeeds(documents, 1)
  const credits = toNeeds(documents, -1)
  const amount = Math.min(total(invoices), total(credits))
  if (amount === 0)
    return { outcome: 'unbalanced', differenceMinor: toMinor(total(credits) - total(invoices)) }
  return {
    outcome: 'joined',
    allocations: [
      ...allocate(invoices, amount, 1, null, 'credit-note'),
      ...allocate(credits, amount, -1, null, 'credit-note'),
    ],
  }
}

/**
 * The amount withheld from each document: as the documents state, where that is the whole amount, else in proportion.
 */
const withheldShares = (needs: readonly Need[], amountMinor: number): number[] => {
  const declared = needs.map(({ document, leftMinor }) => Math.min(document.retentionMinor, leftMinor))
  if (declared.reduce((sum, one) => sum + one, 0) === amountMinor) return declared
  const wholeMinor = total(needs)
  let [amountsMinor, givenMinor] = [0, 0]
  return needs.map(({ leftMinor }) => {
    amountsMinor += leftMinor
    const share = Math.round((amountsMinor / wholeMinor) * amountMinor) - givenMinor
    givenMinor += share
    return share
  })
}

/** Withholding comes first, since it is divided among all documents, before parts that belong to one. */
const byPrecedence = (a: NamedPart, b: NamedPart): number =>
  (ONLY_WAY[a.kind] ?? 0) - (ONLY_WAY[b.kind] ?? 0) || compareText(a.kind, b.kind)

/** Allocates parts without money: withholding is divided among all documents, every other part goes to the newest. */
const allocateNamed = (
  named: readonly NamedPart[],
  needs: readonly Need[],
  sign: 1 | -1,
  transactionId: number,
): Allocation[] =>
  named.flatMap(({ kind, amountMinor }) =>
    kind === 'withholding'
      ? withheldShares(needs, Math.abs(amountMinor)).flatMap((share, at) =>
          allocate(needs.slice(at, at + 1), share, sign, transactionId, kind),
        )
      : allocate(needs.toReversed(), Math.abs(amountMinor), sign, transactionId, kind),
  )

/** The amount that a transaction can still pay, without sign. */
interface Money {
  transaction: MatchTransaction
  leftMinor: number
}

/**
 * Money that is not a payment, from the newest transaction first: an advance belongs to the newest document, other
 * parts to none.
 */
const keepNamed = (
  named: readonly NamedPart[],
  money: readonly Money[],
  sign: 1 | -1,
  newest: MatchDocument | null,
): Allocation[] =>
  named.flatMap(({ kind, amountMinor }) =>
    take(money.toReversed(), Math.abs(amountMinor)).map(({ one, minor }) =>
      row(kind === 'advance' ? newest : null, one.transaction.id, sign * minor, kind),
    ),
  )
