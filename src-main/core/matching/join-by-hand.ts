/** A group as a person puts it together: the rows they chose, oldest first, with the names they gave the difference. */
import type {
  Allocation,
  AllocationKind,
  GateResult,
  NamedPart,
} from '../../../src-preload/contract/match-values.ts'
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

export type JoinAnswer =
  | { outcome: 'joined'; allocations: Allocation[] }
  /** Movements less documents, signed; the names given, if any, do not explain it. */
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

/** What is withheld of each: what the documents declare where that is the whole, else in proportion to their amounts. */
const withheldShares = (needs: readonly Need[], amountMinor: number): number[] => {
  const declared = needs.map(({ document, leftMinor }) => Math.min(document.retentionMinor, leftMinor))
  if (declared.reduce((sum, one) => sum + one, 0) === amountMinor) return declared
  const wholeMinor = total(needs)
  let [amountsMinor, dealtMinor] = [0, 0]
  return needs.map(({ leftMinor }) => {
    amountsMinor += leftMinor
    const share = Math.round((amountsMinor / wholeMinor) * amountMinor) - dealtMinor
    dealtMinor += share
    return share
  })
}

/** Settles documents without money: what is withheld is dealt to all of them, everything else goes to the newest. */
const settleNamed = (
  named: readonly NamedPart[],
  needs: readonly Need[],
  sign: 1 | -1,
  transactionId: number,
): Allocation[] => {
  const isWithheld = ({ kind }: NamedPart): number => Number(kind === 'withholding')
  return named
    .toSorted((a, b) => isWithheld(b) - isWithheld(a))
    .flatMap(({ kind, amountMinor }) =>
      kind === 'withholding'
        ? withheldShares(needs, amountMinor).flatMap((share, at) =>
            settle(needs.slice(at, at + 1), share, sign, transactionId, kind),
          )
        : settle(needs.toReversed(), amountMinor, sign, transactionId, kind),
    )
}

/** What of a movement is no payment: an advance is the newest document's, the rest nobody's. */
const keepNamed = (
  named: readonly NamedPart[],
  needs: readonly Need[],
  sign: 1 | -1,
  transactionId: number,
): Allocation[] =>
  named.map(({ kind, amountMinor }) =>
    row(
      kind === 'advance' ? (needs.at(-1)?.document ?? null) : null,
      transactionId,
      sign * amountMinor,
      kind,
    ),
  )

/**
 * Joins documents and movements. Too little money leaves the newest document partly open, as far as no name explains
 * the difference; too much must be named whole (an advance keeps it as the customer's credit).
 *
 * @param documents open documents, amounts as they are now
 * @param transactions movements of one direction; none nets invoices against credit notes
 */
export const joinByHand = (
  documents: readonly MatchDocument[],
  transactions: readonly MatchTransaction[],
  named: readonly NamedPart[],
): JoinAnswer => {
  const gates = failedGates(documents, transactions)
  if (gates.length > 0) return { outcome: 'gated', gates }
  const first = transactions[0]
  if (!first) return net(documents)

  const sign = signOfTransaction(first) === -1 ? -1 : 1
  const needs = toNeeds(documents, sign)
  const credits = toNeeds(documents, sign === 1 ? -1 : 1)
  const moneyMinor = transactions.reduce((sum, one) => sum + Math.abs(one.openMinor), 0)
  const creditMinor = total(credits)
  const differenceMinor = moneyMinor + creditMinor - total(needs)
  if (needs.length === 0)
    return {
      outcome: 'gated',
      gates: [{ gate: 'direction', passed: false, detail: { direction: first.direction } }],
    }

  const last = transactions.at(-1) ?? first
  const namedMinor = named.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
  const isOver = differenceMinor > 0
  const leftMinor = isOver ? differenceMinor - namedMinor : differenceMinor + namedMinor
  const unbalanced: JoinAnswer = { outcome: 'unbalanced', differenceMinor: toMinor(sign * differenceMinor) }
  if (named.some(({ kind }) => kind === (isOver ? 'withholding' : 'advance'))) return unbalanced
  // More left over than the last movement brought: some row chosen here has no part in the group.
  if (isOver && (leftMinor !== 0 || differenceMinor > Math.abs(last.openMinor))) return unbalanced
  if (leftMinor > 0) return unbalanced

  const rows = (isOver ? keepNamed : settleNamed)(named, needs, sign, last.id)
  // What stays open is the newest document's, and money has to touch it.
  if (leftMinor < 0 && (needs.at(-1)?.leftMinor ?? 0) <= -leftMinor) return unbalanced
  const allocations = settle(credits, creditMinor, sign === 1 ? -1 : 1, first.id, 'credit-note')
  for (const transaction of transactions) {
    const available =
      Math.abs(transaction.openMinor) +
      (transaction === first ? creditMinor : 0) -
      (isOver && transaction === last ? differenceMinor : 0)
    allocations.push(...settle(needs, available, sign, transaction.id, 'payment'))
  }
  return { outcome: 'joined', allocations: [...allocations, ...rows] }
}
