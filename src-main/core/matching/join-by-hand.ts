/** A group as a person puts it together: the rows they chose, oldest first, with the one adjustment they named. */
import type { Allocation, AllocationKind, GateResult } from '../../../src-preload/contract/match-values.ts'
import type { Minor } from '../../../src-preload/contract/values.ts'
import { toMinor } from '../money.ts'
import {
  documentGates,
  sharesCurrency,
  signOfTransaction,
  signOfType,
  targetOf,
  transactionGates,
} from './prepare/gates.ts'
import type { MatchDocument, MatchTransaction } from './types.ts'

/** Names why less or more money moved than the documents ask for. */
export type Adjustment = Exclude<AllocationKind, 'payment' | 'credit-note'>

export type JoinAnswer =
  | { outcome: 'joined'; allocations: Allocation[] }
  /** Movements less documents, signed; nothing named explains it. */
  | { outcome: 'unbalanced'; differenceMinor: Minor }
  /** The gates that refused. */
  | { outcome: 'gated'; gates: GateResult[] }

/** What the source shows as paid explains movements by proposal alone: by hand only what is open is joined. */
const openGates = (document: MatchDocument): GateResult[] =>
  documentGates(document).map((each) => (each.gate === 'unpaid-settled' ? { ...each, passed: false } : each))

const failedGates = (
  documents: readonly MatchDocument[],
  transactions: readonly MatchTransaction[],
): GateResult[] => {
  const own = [...documents.flatMap(openGates), ...transactions.flatMap(transactionGates)]
  const signs = new Set(transactions.map(signOfTransaction))
  const mixed: GateResult[] = signs.size > 1 ? [{ gate: 'direction', passed: false, detail: {} }] : []
  const currencies = transactions.flatMap((transaction) =>
    documents
      .filter((document) => transaction.currency !== 'EUR' || !sharesCurrency(document, transaction))
      .map(
        (document): GateResult => ({
          gate: 'currency',
          passed: false,
          detail: { document: document.currency, transaction: transaction.currency },
        }),
      ),
  )
  return [...own, ...mixed, ...currencies].filter((result) => !result.passed)
}

interface Need {
  document: MatchDocument
  leftMinor: number
}

const oldestFirst = (a: MatchDocument, b: MatchDocument): number =>
  (a.date ?? '9') < (b.date ?? '9') ? -1 : (a.date ?? '9') > (b.date ?? '9') ? 1 : a.id - b.id

const toNeeds = (documents: readonly MatchDocument[], sign: 1 | -1): Need[] =>
  documents
    .filter((document) => signOfType(document.type) === sign)
    .sort(oldestFirst)
    .map((document) => ({ document, leftMinor: targetOf(document) }))

const total = (needs: readonly Need[]): number => needs.reduce((sum, need) => sum + need.leftMinor, 0)

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

/** Takes `amountMinor` from the needs in their order and answers the rows; what is left of a need stays in it. */
const settle = (
  needs: readonly Need[],
  amountMinor: number,
  sign: 1 | -1,
  transactionId: number | null,
  kind: AllocationKind,
): Allocation[] => {
  const rows: Allocation[] = []
  let left = amountMinor
  for (const need of needs) {
    const part = Math.min(left, need.leftMinor)
    if (part === 0) continue
    need.leftMinor -= part
    left -= part
    rows.push(row(need.document, transactionId, sign * part, kind))
  }
  return rows
}

/** Invoices against credit notes without any money; what one side has more stays open. */
const net = (documents: readonly MatchDocument[]): JoinAnswer => {
  const invoices = toNeeds(documents, 1)
  const credits = toNeeds(documents, -1)
  const amount = Math.min(total(invoices), total(credits))
  if (amount === 0)
    return { outcome: 'unbalanced', differenceMinor: toMinor(total(credits) - total(invoices)) }
  return {
    outcome: 'joined',
    allocations: [
      ...settle(invoices, amount, 1, null, 'credit-note'),
      ...settle(credits, amount, -1, null, 'credit-note'),
    ],
  }
}

/** The row that names a difference, or undefined where this adjustment cannot explain it. */
const adjust = (
  adjustment: Adjustment | null,
  differenceMinor: number,
  needs: readonly Need[],
  sign: 1 | -1,
  transactionId: number,
): Allocation | undefined => {
  const last = needs.at(-1)
  if (adjustment === null || !last) return undefined
  if (differenceMinor < 0) {
    const fits = adjustment !== 'advance' && last.leftMinor >= -differenceMinor
    if (!fits) return undefined
    last.leftMinor += differenceMinor
    return row(last.document, transactionId, sign * -differenceMinor, adjustment)
  }
  if (adjustment === 'withholding') return undefined
  return row(
    adjustment === 'advance' ? last.document : null,
    transactionId,
    sign * differenceMinor,
    adjustment,
  )
}

/**
 * Joins documents and movements. Too little money leaves the newest document partly open, unless an adjustment
 * names the difference; too much needs an adjustment (an advance keeps it as the customer's credit).
 *
 * @param documents open documents, amounts as they are now
 * @param transactions movements of one direction; none nets invoices against credit notes
 */
export const joinByHand = (
  documents: readonly MatchDocument[],
  transactions: readonly MatchTransaction[],
  adjustment: Adjustment | null,
): JoinAnswer => {
  const gates = failedGates(documents, transactions)
  if (gates.length > 0) return { outcome: 'gated', gates }
  const first = transactions[0]
  if (!first) return net(documents)

  const sign = signOfTransaction(first) === -1 ? -1 : 1
  const needs = toNeeds(documents, sign)
  const credits = toNeeds(documents, sign === 1 ? -1 : 1)
  const moneyMinor = transactions.reduce((sum, one) => sum + Math.abs(one.openMinor), 0)
  const differenceMinor = moneyMinor + total(credits) - total(needs)
  if (needs.length === 0)
    return {
      outcome: 'gated',
      gates: [{ gate: 'direction', passed: false, detail: { direction: first.direction } }],
    }

  const last = transactions.at(-1) ?? first
  // More left over than the last movement brought: some row chosen here has no part in the group.
  const isNeedless = differenceMinor > Math.abs(last.openMinor)
  const adjusted =
    differenceMinor === 0 || isNeedless
      ? undefined
      : adjust(adjustment, differenceMinor, needs, sign, last.id)
  const untouched = (needs.at(-1)?.leftMinor ?? 0) <= -differenceMinor
  const isPart = differenceMinor < 0 && adjustment === null && !untouched
  if (differenceMinor !== 0 && !adjusted && !isPart)
    return { outcome: 'unbalanced', differenceMinor: toMinor(sign * differenceMinor) }

  const creditMinor = total(credits)
  const allocations = settle(credits, creditMinor, sign === 1 ? -1 : 1, first.id, 'credit-note')
  const spare = adjusted && differenceMinor > 0 ? differenceMinor : 0
  for (const transaction of transactions) {
    const available =
      Math.abs(transaction.openMinor) +
      (transaction === first ? creditMinor : 0) -
      (transaction === last ? spare : 0)
    allocations.push(...settle(needs, available, sign, transaction.id, 'payment'))
  }
  return { outcome: 'joined', allocations: adjusted ? [...allocations, adjusted] : allocations }
}
