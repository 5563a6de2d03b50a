/** Answers "why not?" from a finished run: every gate with its result, and the evidence. */
import type { Allocation, Evidence, EvidenceCode, GateResult, PairOutcome } from '#contract/match-values.ts'
import { fitDeducted, fitPlainly } from '../candidates/amount-fits.ts'
import { findCandidates } from '../candidates/find-candidates.ts'
import { equalsOf } from '../candidates/pairs.ts'
import { readTransaction } from '../candidates/read-transaction.ts'
import { referenceTo } from '../candidates/reference-to.ts'
import { weigh } from '../candidates/weigh.ts'
import { MIN_SHOWN_SCORE, weightOf } from '../candidates/weights.ts'
import { type DocumentIndex, declineKey } from '../index/document-index.ts'
import { targetIn } from '../model/foreign-amount.ts'
import {
  amountLeftOf,
  documentGates,
  isSettled,
  pairGates,
  sharesCurrency,
  transactionGates,
} from '../model/gates.ts'
import type { AmountFit, Doc, Hypothesis, OpenTransaction, TransactionReading } from '../model/hypothesis.ts'
import type { MatchSettings } from '../model/settings.ts'
import type { MatchDocument, MatchProposal, MatchTransaction } from '../model/types.ts'
import { evidenceOf } from './evidence.ts'
import { evidenceOfPair, type PairExplanation } from './pair-explanation.ts'
import { missedEqual, missedRules, missedSum } from './what-was-missed.ts'

export interface FinishedRun {
  index: DocumentIndex
  settings: MatchSettings
  proposals: readonly MatchProposal[]
}

type GroupUse = Pick<MatchProposal, 'allocations' | 'evidence' | 'explained'>

export const explainIn = (
  run: FinishedRun,
  document: MatchDocument,
  transaction: MatchTransaction,
): PairExplanation => {
  const own = run.proposals.filter((one) => hasTransaction(one, transaction.id))
  const proposed = own.find((one) => hasDocument(one, document.id))
  const alternative = run.proposals
    .flatMap((one) => one.alternatives)
    .find((one) => hasDocument(one, document.id) && hasTransaction(one, transaction.id))
  const shown = proposed ?? alternative
  const reading = readTransaction(transaction, run.index)
  const fitting = fittingOf(document, reading, run)
  const settled = shown ? isLink(shown, document.id) : (fitting?.doc.settled ?? isSettled(document))
  const user = run.proposals.find(
    (one) =>
      one.class !== 'ambiguous' &&
      (own.includes(one)
        ? shown === undefined
        : hasDocument(one, document.id) && isLink(one, document.id) === settled),
  )
  const hypothesis = fitting ? toHypothesis(fitting, reading, run) : null
  const { currency } = transaction
  // Used amounts are compared as they were before their use: another gate says that nothing is left.
  const documentMinor =
    fitting && currency !== 'EUR'
      ? targetIn(currency, fitting.doc)
      : amountLeftOf(document, settled) || document.totalMinor
  const transactionMinor = Math.abs(transaction.openMinor || transaction.amountMinor)
  const isComparable = sharesCurrency(document, transaction)
  const amountGate = (): GateResult => ({
    gate: 'amount',
    passed: shown !== undefined || (fitting ? fitting.fit !== null : documentMinor === transactionMinor),
    detail: { documentMinor, transactionMinor, ...(currency === 'EUR' ? {} : { currency }) },
  })
  const gates: GateResult[] = [
    ...documentGates(document, settled),
    ...transactionGates(transaction),
    // A credit note that is set off in a group has the opposite direction by its nature.
    ...pairGates(document, transaction).map((one) =>
      one.gate === 'direction' && shown ? { ...one, passed: true } : one,
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
  const evidence = shown
    ? evidenceOfPair(shown.evidence, { documentId: document.id, transactionId: transaction.id })
    : [...(hypothesis ? evidenceOf(hypothesis) : []), ...missedSum(document.id, reading, run.index)].filter(
        ({ code }) => isComparable || !code.startsWith('amount-'),
      )
  if (outcome === 'outdone') evidence.push({ code: 'outdone', params: {}, transactionId: transaction.id })
  if (outcome === 'too-weak' && hypothesis) evidence.push(...missingForPair(hypothesis, run.index))
  if (!shown && fitting) evidence.push(...missedRules(fitting.doc, reading, run.index))
  if (!proposed && fitting) evidence.push(...missedEqual(fitting.doc, reading, run.index, own))
  if (!shown && fitting) evidence.push(...missedNetting(fitting.doc, run.index, run.proposals))
  if (document.unpaidMinor === null)
    evidence.push({ code: 'unpaid-amount-unknown', params: {}, documentId: document.id })
  return { gates, evidence, outcome }
}

const hasDocument = ({ allocations }: GroupUse, documentId: number): boolean =>
  allocations.some((row) => row.documentId === documentId)

const hasTransaction = ({ allocations }: GroupUse, transactionId: number): boolean =>
  allocations.some((row) => row.transactionId === transactionId)

/** Whether the group only links to an amount that the source shows as received. */
const isLink = ({ explained, allocations }: GroupUse, documentId: number): boolean =>
  explained || allocations.some((row) => row.documentId === documentId && row.explained === true)

interface Fitting {
  doc: Doc
  fit: AmountFit | null
}

/** The amount that the pair is about: the open amount of the document, or the received one, whichever fits. */
const fittingOf = (
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

/** An amount that does not fit, in the transaction's currency: a part of the document, or more than it. */
const unfitAmount = (doc: Doc, { amount, source: { currency } }: OpenTransaction): Hypothesis['amount'] => {
  const target = targetIn(currency, doc)
  return amount > target
    ? { code: 'amount-beyond', params: { amountMinor: amount - target, currency } }
    : { code: 'amount-part', params: { amountMinor: amount, openMinor: target, currency } }
}

const toHypothesis = ({ doc, fit }: Fitting, reading: TransactionReading, run: FinishedRun): Hypothesis => {
  const reference = referenceTo(doc, reading, run.index)
  const amount = fit ?? unfitAmount(doc, reading.transaction)
  return weigh([{ doc, rows: fit?.rows ?? [], reference }], amount, reading, run.index)
}

type Group = { allocations: readonly Allocation[] }

/**
 * Explains why an open invoice and a credit note of one customer are not set off against each other; empty where they are,
 * or where there are no two such documents.
 */
const missedNetting = (doc: Doc, index: DocumentIndex, proposals: readonly Group[]): Evidence[] => {
  if (!isOpen(doc) || isNetted(doc, proposals)) return []
  const { refunded } = doc.customer
  const isAlike = (note: Doc): boolean => isOpen(note) && invoicesFor(note, index).includes(doc)
  const notes =
    doc.sign > 0
      ? refunded.filter(isAlike)
      : refunded.filter((one) => one === doc || (isOpen(one) && one.target === doc.target))
  const [note] = doc.sign > 0 ? notes : [doc]
  if (!note) return []
  const invoices = invoicesFor(note, index)
  const documentId = note.source.id
  const number = note.source.number ?? ''
  const [invoice] = invoices
  if (!invoice) return [{ code: 'netting-alone', params: { number }, documentId }]
  const isNamed = index.creditBases.basedOn.has(note.position)
  const count = invoices.length + (isNamed ? 1 : notes.length)
  return count > 2
    ? [{ code: 'netting-shared', params: { number, count }, documentId }]
    : [{ code: 'netting-taken', params: { number, name: invoice.source.number ?? '' }, documentId }]
}

const isOpen = (doc: Doc): boolean => !doc.settled && !doc.isPaidPart

/** The documents that a credit note could cancel: those that it names, else those of its amount that are not newer. */
const invoicesFor = (note: Doc, index: DocumentIndex): Doc[] => {
  const named = index.creditBases.basedOn.get(note.position)
  if (named)
    return named
      .flatMap((position) => index.docs[position] ?? [])
      .filter(
        (doc) => doc.sign > 0 && isOpen(doc) && doc.customer === note.customer && doc.target >= note.target,
      )
  return note.customer.received.filter(
    (doc) => isOpen(doc) && doc.target === note.target && doc.day <= note.day,
  )
}

const isNetted = ({ source }: Doc, proposals: readonly Group[]): boolean =>
  proposals.some(({ allocations }) =>
    allocations.some((row) => row.documentId === source.id && row.transactionId === null),
  )

/** Reasons against that are not about the payer. */
const NO_PAYER: ReadonlySet<EvidenceCode> = new Set<EvidenceCode>([
  'name-differs',
  'reference-conflict',
  'reference-taken',
  'number-differs',
])

const needOf = ({ parts, against, payer, score }: Hypothesis): EvidenceCode => {
  const isNamed = parts.some((part) => part.reference)
  if (isNamed || score + weightOf('reference-full') < MIN_SHOWN_SCORE) return 'outweighed'
  const isAnothers = against.some(({ code }) => !NO_PAYER.has(code))
  return payer || isAnothers || score + weightOf('name-exact') < MIN_SHOWN_SCORE
    ? 'needs-reference'
    : 'needs-reference-or-payer'
}

/**
 * Explains why a pair is not proposed although every gate passes, and what would be enough.
 *
 * @param pair a hypothesis with all its reasons that is not among the transaction's candidates
 */
const missingForPair = (pair: Hypothesis, index: DocumentIndex): Evidence[] => {
  const transactionId = pair.transaction.source.id
  const equals = equalsOf(pair.transaction, index)
  const isShared = pair.score >= MIN_SHOWN_SCORE && equals.some((doc) => doc === pair.parts[0]?.doc)
  return [
    ...(isShared
      ? [{ code: 'amount-shared' as const, params: { count: equals.length }, transactionId }]
      : []),
    { code: needOf(pair), params: {}, transactionId },
  ]
}
