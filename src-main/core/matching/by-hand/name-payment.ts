/**
 * Names a payment of a closed month as what settled documents of suppliers. The closed month keeps its classification, so
 * the group uses nothing of the transaction: its rows have `bankMinor` 0.
 */
import type { Allocation, GateResult } from '#contract/match-values.ts'
import { compareText, foldText } from '../../fold.ts'
import { toMinor } from '../../money.ts'
import { pairGates, targetOf } from '../model/gates.ts'
import { compareKeys } from '../model/hypothesis.ts'
import type { MatchDocument, MatchTransaction } from '../model/types.ts'
import type { FoundSums } from './add-up.ts'
import { type JoinAnswer, openGates } from './join-by-hand.ts'

/** A transaction with what may still be named of it, in EUR cents without sign; 0 where no closed month classifies it. */
export interface Nameable extends MatchTransaction {
  nameableMinor: number
}

/** Documents are settled in the order of their dates, as far as the payment goes; the rest stays open. */
export const namePayment = (documents: readonly MatchDocument[], payment: Nameable): JoinAnswer => {
  const gates = failedGates(documents, payment)
  if (gates.length > 0) return { outcome: 'gated', gates }
  let left = payment.nameableMinor
  const sorted = documents.toSorted((a, b) => compareText(a.date ?? '9', b.date ?? '9') || compareKeys(a, b))
  const allocations = sorted.flatMap((document): Allocation[] => {
    const minor = Math.min(left, targetOf(document))
    left -= minor
    if (minor === 0) return []
    return [
      {
        documentId: document.id,
        documentNumber: document.number,
        transactionId: payment.id,
        amountMinor: toMinor(payment.direction === 'out' ? -minor : minor),
        kind: 'payment',
        bankMinor: toMinor(0),
      },
    ]
  })
  return { outcome: 'joined', allocations }
}

const failedGates = (documents: readonly MatchDocument[], payment: Nameable) => {
  const { nameableMinor: amountMinor } = payment
  const gates: GateResult[] = [
    ...documents.flatMap((document) => [...openGates(document), ...pairGates(document, payment)]),
    { gate: 'side', passed: documents.every(({ side }) => side === 'supplier'), detail: {} },
    { gate: 'transaction-open', passed: amountMinor > 0, detail: { amountMinor } },
  ]
  return gates.filter(({ passed }) => !passed)
}

/** Shorter words of a name are found in too many texts. */
const LEAST_WORD = 4

/** Payments of exactly what is open, or whose text names the supplier; exact amounts first, then the latest. */
export const findNameable = (
  documents: readonly MatchDocument[],
  payments: readonly Nameable[],
  limit: number,
): FoundSums => {
  const target = documents.reduce((sum, document) => sum + targetOf(document), 0)
  const words = documents.flatMap(({ name }) =>
    foldText(name ?? '')
      .split(' ')
      .filter((word) => word.length >= LEAST_WORD),
  )
  const fits = payments.filter((payment) => failedGates(documents, payment).length === 0)
  const found = fits
    .map((payment) => ({ payment, isExact: payment.nameableMinor === target }))
    .filter(({ payment, isExact }) => isExact || isNamedIn(payment, words))
    .sort(
      (a, b) =>
        Number(b.isExact) - Number(a.isExact) ||
        compareText(b.payment.bookingDate ?? '', a.payment.bookingDate ?? '') ||
        compareKeys(a.payment, b.payment),
    )
  return {
    targetMinor: 0 - target,
    sets: found.slice(0, limit).map(({ payment }) => [
      {
        id: payment.id,
        minor: payment.direction === 'out' ? -payment.nameableMinor : payment.nameableMinor,
      },
    ]),
    complete: found.length <= limit,
    pool: fits.length,
  }
}

const isNamedIn = ({ text, counterpartyName }: Nameable, words: readonly string[]): boolean => {
  const own = foldText(`${text} ${counterpartyName ?? ''}`)
  return words.some((word) => own.includes(word))
}
