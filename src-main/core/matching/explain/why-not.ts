/** Answers "why not?" from the pieces of a finished run: every gate with its result, and the reasons that stand. */
import type { Evidence, GateResult, PairOutcome } from '#contract/match-values.ts'
import { fitDeducted, fitPlainly } from '../candidates/amount-fits.ts'
import { findCandidates } from '../candidates/find-candidates.ts'
import { readTransaction } from '../candidates/read-transaction.ts'
import { referenceTo, weigh } from '../candidates/weigh.ts'
import { type DocumentIndex, declineKey } from '../index/document-index.ts'
import type { Doc } from '../model/document.ts'
import { targetIn } from '../model/foreign-amount.ts'
import {
  amountLeftOf,
  documentGates,
  isSettled,
  pairGates,
  sharesCurrency,
  transactionGates,
} from '../model/gates.ts'
import type { AmountFit, Hypothesis, OpenTransaction, TransactionReading } from '../model/hypothesis.ts'
import type { MatchSettings } from '../model/settings.ts'
import type { MatchDocument, MatchProposal, MatchTransaction } from '../model/types.ts'
import { evidenceOf } from './evidence.ts'
import { missedNetting } from './missed-netting.ts'
import { whatLacks } from './what-is-missing.ts'
import { missedEqual, missedRules, missedSum } from './what-was-missed.ts'

export interface PairExplanation {
  gates: GateResult[]
  evidence: Evidence[]
  /** Null where a gate refused; the first that failed is the reason. */
  outcome: PairOutcome | null
}

export interface FinishedRun {
  index: DocumentIndex
  settings: MatchSettings
  proposals: readonly MatchProposal[]
}

/** What a group's reasons say of one pair of it. */
export const evidenceOfPair = (
  evidence: readonly Evidence[],
  documentId: number,
  transactionId: number,
): Evidence[] =>
  evidence.filter(
    (one) =>
      (one.documentId ?? documentId) === documentId && (one.transactionId ?? transactionId) === transactionId,
  )

type Way = Pick<MatchProposal, 'allocations' | 'evidence' | 'explained'>

const holds = ({ allocations }: Way, documentId: number): boolean =>
  allocations.some((row) => row.documentId === documentId)

const uses = ({ allocations }: Way, transactionId: number): boolean =>
  allocations.some((row) => row.transactionId === transactionId)

/** Whether the way only explains money the source shows as received. */
const isLink = ({ explained, allocations }: Way, documentId: number): boolean =>
  explained || allocations.some((row) => row.documentId === documentId && row.explained === true)

interface Fitting {
  doc: Doc
  fit: AmountFit | null
}

/** What the pair is about: what is open of the document, or what the source has received of it, whichever fits. */
const meant = (
  document: MatchDocument,
  reading: TransactionReading,
  run: FinishedRun,
): Fitting | undefined => {
  const at = run.index.documents.findIndex((one) => one.id === document.id)
  const fittings = [run.index.docs[at], run.index.paidParts[at]].flatMap((doc): Fitting[] =>
    doc
      ? [
          {
            doc,
            fit: fitPlainly(doc, reading.transaction) ?? fitDeducted(doc, reading.transaction, run.settings),
          },
        ]
      : [],
  )
  return fittings.find(({ fit }) => fit !== null) ?? fittings[0]
}

/** An amount that fits nothing, in the transaction's currency: a part of the document, or beyond it. */
const unfitting = (doc: Doc, { amount, source: { currency } }: OpenTransaction): Hypothesis['amount'] => {
  const target = targetIn(currency, doc)
  return amount > target
    ? { code: 'amount-beyond', params: { amountMinor: amount - target, currency } }
    : { code: 'amount-part', params: { amountMinor: amount, openMinor: target, currency } }
}

const toHypothesis = ({ doc, fit }: Fitting, reading: TransactionReading, run: FinishedRun): Hypothesis => {
  const reference = referenceTo(doc, reading, run.index)
  const amount = fit ?? unfitting(doc, reading.transaction)
  return weigh([{ doc, rows: fit?.rows ?? [], reference }], amount, reading, run.index)
}

export const explainIn = (
  run: FinishedRun,
  document: MatchDocument,
  transaction: MatchTransaction,
): PairExplanation => {
  const own = run.proposals.filter((one) => uses(one, transaction.id))
  const proposed = own.find((one) => holds(one, document.id))
  const alternative = run.proposals
    .flatMap((one) => one.alternatives)
    .find((one) => holds(one, document.id) && uses(one, transaction.id))
  const said = proposed ?? alternative
  const reading = readTransaction(transaction, run.index)
  const fitting = meant(document, reading, run)
  const settled = said ? isLink(said, document.id) : (fitting?.doc.settled ?? isSettled(document))
  const user = run.proposals.find(
    (one) =>
      one.class !== 'ambiguous' &&
      (own.includes(one)
        ? said === undefined
        : holds(one, document.id) && isLink(one, document.id) === settled),
  )
  const hypothesis = fitting ? toHypothesis(fitting, reading, run) : null
  const { currency } = transaction
  // What is used up is compared as it was: that nothing is left of it another gate says.
  const documentMinor =
    fitting && currency !== 'EUR'
      ? targetIn(currency, fitting.doc)
      : amountLeftOf(document, settled) || document.totalMinor
  const transactionMinor = Math.abs(transaction.openMinor || transaction.amountMinor)
  const isComparable = sharesCurrency(document, transaction)
  const amountGate = (): GateResult => ({
    gate: 'amount',
    passed: said !== undefined || (fitting ? fitting.fit !== null : documentMinor === transactionMinor),
    detail: { documentMinor, transactionMinor, ...(currency === 'EUR' ? {} : { currency }) },
  })
  const gates: GateResult[] = [
    ...documentGates(document, settled),
    ...transactionGates(transaction),
    // A credit note set off in a group goes against the money by its nature.
    ...pairGates(document, transaction).map((one) =>
      one.gate === 'direction' && said ? { ...one, passed: true } : one,
    ),
    {
      gate: 'declined',
      passed: !run.index.declines.has(declineKey(document.id, transaction.key)),
      detail: {},
    },
    ...(isComparable ? [amountGate()] : []),
    { gate: 'already-used', passed: user === undefined, detail: user ? { group: user.id } : {} },
  ]
  const outcomeOf = (): PairOutcome | null => {
    if (proposed) return 'proposed'
    if (alternative) return 'alternative'
    if (gates.some((one) => !one.passed)) return null
    return findCandidates(reading, run.index, run.settings).hypotheses.length > 0 ? 'outdone' : 'too-weak'
  }
  const outcome = outcomeOf()
  const evidence = said
    ? evidenceOfPair(said.evidence, document.id, transaction.id)
    : [...(hypothesis ? evidenceOf(hypothesis) : []), ...missedSum(document.id, reading, run.index)].filter(
        ({ code }) => isComparable || !code.startsWith('amount-'),
      )
  if (outcome === 'outdone') evidence.push({ code: 'outdone', params: {}, transactionId: transaction.id })
  if (outcome === 'too-weak' && hypothesis) evidence.push(...whatLacks(hypothesis, run.index))
  if (!said && fitting) evidence.push(...missedRules(fitting.doc, reading, run.index))
  if (!proposed && fitting) evidence.push(...missedEqual(fitting.doc, reading, run.index, own))
  if (!said && fitting) evidence.push(...missedNetting(fitting.doc, run.index, run.proposals))
  if (document.unpaidMinor === null)
    evidence.push({ code: 'unpaid-amount-unknown', params: {}, documentId: document.id })
  return { gates, evidence, outcome }
}
