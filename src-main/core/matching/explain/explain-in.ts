/** Answers "why not?" from the pieces of a finished run: every gate with its result, and the reasons that stand. */
import type { Evidence, Gate, GateResult } from '../../../../src-preload/contract/match-values.ts'
import { type Book, declineKey } from '../prepare/book.ts'
import { documentGates, pairGates, targetOf, transactionGates } from '../prepare/gates.ts'
import { fitDeducted, fitPlainly } from '../propose/fit-amount.ts'
import type { Hypothesis, Reading } from '../propose/hypothesis.ts'
import { namedSum } from '../propose/named-together.ts'
import { readMovement } from '../propose/read-movement.ts'
import { referenceTo, weigh } from '../propose/weigh.ts'
import { WORTH_SHOWING } from '../propose/weights.ts'
import type { MatchSettings } from '../settings.ts'
import type { MatchDocument, MatchProposal, MatchTransaction } from '../types.ts'
import { evidenceOf } from './evidence-of.ts'

/** `failed-<gate>` names the first gate that refused; the others say what became of a pair that passed them all. */
export type PairVerdict = `failed-${Gate}` | 'proposed' | 'alternative' | 'too-weak' | 'outdone'

export interface PairExplanation {
  gates: GateResult[]
  evidence: Evidence[]
  verdict: PairVerdict
}

export interface FinishedRun {
  book: Book
  settings: MatchSettings
  proposals: readonly MatchProposal[]
}

const holds = (rows: MatchProposal['allocations'], documentId: number): boolean =>
  rows.some((row) => row.documentId === documentId)

/** The pair as a hypothesis; its amount may be a part of the document, or beyond it. */
const toHypothesis = (
  document: MatchDocument,
  transaction: MatchTransaction,
  run: FinishedRun,
): { hypothesis: Hypothesis | null; fits: boolean; reading: Reading } => {
  const reading = readMovement(transaction, run.book)
  const doc = run.book.docs.find((one) => one?.source.id === document.id)
  if (!doc) return { hypothesis: null, fits: false, reading }
  const fit = fitPlainly(doc, reading.movement) ?? fitDeducted(doc, reading.movement, run.settings)
  const part = {
    code: 'amount-part' as const,
    params: { amountMinor: reading.movement.amount, openMinor: doc.target },
  }
  const reference = referenceTo(doc, reading, run.book)
  const hypothesis = weigh([{ doc, rows: fit?.rows ?? [], reference }], fit ?? part, reading)
  return { hypothesis, fits: fit !== null, reading }
}

/** What a group's reasons say of one pair of it. */
const ofPair = (evidence: readonly Evidence[], documentId: number, transactionId: number): Evidence[] =>
  evidence.filter(
    (one) =>
      (one.documentId ?? documentId) === documentId && (one.transactionId ?? transactionId) === transactionId,
  )

/** The text names several documents, this one among them, that do not make up the movement. */
const missedSum = (documentId: number, reading: Reading, book: Book): Evidence[] => {
  const named = namedSum(reading, book)
  const { amount, source } = reading.movement
  if (!named || named.sum === amount || !named.docs.some((doc) => doc.source.id === documentId)) return []
  const params = { count: named.docs.length, sumMinor: named.sum, amountMinor: amount }
  return [{ code: 'named-sum-differs', params, transactionId: source.id }]
}

export const explainIn = (
  run: FinishedRun,
  document: MatchDocument,
  transaction: MatchTransaction,
): PairExplanation => {
  const own = run.proposals.filter((one) =>
    one.allocations.some((row) => row.transactionId === transaction.id),
  )
  const ofOwn = (ways: readonly Pick<MatchProposal, 'allocations' | 'evidence'>[]) =>
    ways.find((way) => holds(way.allocations, document.id))
  const proposed = ofOwn(own)
  const alternative = ofOwn(own.flatMap((one) => one.alternatives))
  const said = proposed ?? alternative
  const user = run.proposals.find(
    (one) => !own.includes(one) && one.class !== 'ambiguous' && holds(one.allocations, document.id),
  )
  const { hypothesis, fits, reading } = toHypothesis(document, transaction, run)
  const gates: GateResult[] = [
    ...documentGates(document),
    ...transactionGates(transaction),
    // A credit note set off in a group goes against the money by its nature.
    ...pairGates(document, transaction).map((one) =>
      one.gate === 'direction' && said ? { ...one, passed: true } : one,
    ),
    {
      gate: 'declined',
      passed: !run.book.declines.has(declineKey(document.id, transaction.key)),
      detail: {},
    },
    {
      gate: 'amount',
      passed: fits || said !== undefined,
      detail: { documentMinor: targetOf(document), transactionMinor: Math.abs(transaction.openMinor) },
    },
    { gate: 'already-used', passed: user === undefined, detail: user ? { group: user.id } : {} },
  ]
  const failed = gates.find((one) => !one.passed)
  const verdict = (): PairVerdict => {
    if (proposed) return 'proposed'
    if (alternative) return 'alternative'
    if (failed) return `failed-${failed.gate}`
    return (hypothesis?.score ?? 0) < WORTH_SHOWING ? 'too-weak' : 'outdone'
  }
  const evidence = said
    ? ofPair(said.evidence, document.id, transaction.id)
    : [...(hypothesis ? evidenceOf(hypothesis) : []), ...missedSum(document.id, reading, run.book)]
  if (document.unpaidMinor === null)
    evidence.push({ code: 'unpaid-amount-unknown', params: {}, documentId: document.id })
  return { gates, evidence, verdict: verdict() }
}
