/**
 * The suppliers' book in the form of the customers': money is turned round, so that every rule of matching holds for both
 * and is written once.
 */
import type { Allocation, Evidence, EvidenceCode, GateResult } from '#contract/match-values.ts'
import { PARTY_REASONS } from '#contract/plain-values.ts'
import type { Minor } from '#contract/values.ts'
import { toMinor } from '../../money.ts'
import type { PairExplanation } from '../explain/pair-explanation.ts'
import type { MatchSettings } from '../model/settings.ts'
import type { MatchDocument, MatchInput, MatchProposal, MatchTransaction } from '../model/types.ts'

const TURNED = { in: 'out', out: 'in', unknown: 'unknown' } as const

// Not -0, which is written as such.
const negated = (minor: Minor): Minor => toMinor(0 - minor)

export const isOfSupplier = ({ side }: Pick<MatchDocument, 'side'>): boolean => side === 'supplier'

/** The same document, as an engine sees it that knows one side only. */
const asCustomers = (document: MatchDocument): MatchDocument => ({ ...document, side: 'customer' })
const asSuppliers = (document: MatchDocument): MatchDocument => ({ ...document, side: 'supplier' })

const turnTransaction = (transaction: MatchTransaction): MatchTransaction => ({
  ...transaction,
  amountMinor: negated(transaction.amountMinor),
  openMinor: negated(transaction.openMinor),
  direction: TURNED[transaction.direction],
})

export const turnTransactions = (transactions: readonly MatchTransaction[]): MatchTransaction[] =>
  transactions.map(turnTransaction)

export const documentsAsCustomers = (documents: readonly MatchDocument[]): MatchDocument[] =>
  documents.filter(isOfSupplier).map(asCustomers)

export const documentsAsSuppliers = (documents: readonly MatchDocument[]): MatchDocument[] =>
  documents.map(asSuppliers)

/** A fee of up to three percent, and a rate of another day. */
const PURCHASE_PERCENT = 5

/** A file of payments that the bank books as one row. */
const BATCH_WORDS = ['FORNECEDORES', 'FORNEC', 'PS2', 'LOTE', 'MULTIPLA', 'MULTIPLAS', 'FICHEIRO']
/** The greatest age of a bill in a file of payments; among more bills a sum proves nothing. */
const BATCH_DAYS = 60

/** A company pays no supplier through its own terminal, and no payment service keeps a fee. */
const suppliersSettings = (settings: MatchSettings): MatchSettings => ({
  ...settings,
  fees: [],
  payoutWords: BATCH_WORDS,
  batchDays: BATCH_DAYS,
  purchasePercent: PURCHASE_PERCENT,
})

/** The documents of suppliers with all transactions, whose money is turned round. */
export const toSuppliersBook = (input: MatchInput): MatchInput => ({
  ...input,
  side: 'supplier',
  documents: documentsAsCustomers(input.documents),
  transactions: turnTransactions(input.transactions),
  settings: suppliersSettings(input.settings),
})

/** The customers' part of an input; the same object where it has no other. */
export const toCustomersBook = (input: MatchInput): MatchInput =>
  input.documents.some(isOfSupplier)
    ? { ...input, documents: input.documents.filter((document) => !isOfSupplier(document)) }
    : input

const turnRow = (row: Allocation): Allocation => ({
  ...row,
  amountMinor: negated(row.amountMinor),
  ...(row.bankMinor === undefined ? {} : { bankMinor: negated(row.bankMinor) }),
})

const OF_PARTY: ReadonlySet<EvidenceCode> = new Set(PARTY_REASONS)

/**
 * The only reason whose amount has a sign says how much more or less the money was. That a document is paid is known from
 * its type or from a list, not from the service; and what is a payout there is a batch here.
 */
const turnReason = (reason: Evidence): Evidence => {
  if (reason.code === 'settled-at-source') return { ...reason, code: 'nothing-open' }
  if (reason.code === 'payout') return { ...reason, code: 'batch' }
  if (OF_PARTY.has(reason.code)) return { ...reason, params: { ...reason.params, isSupplier: 1 } }
  const { amountMinor } = reason.params
  return reason.code === 'amount-rounding' && typeof amountMinor === 'number'
    ? { ...reason, params: { ...reason.params, amountMinor: 0 - amountMinor } }
    : reason
}

/** Groups of suppliers are never the same kind as groups of customers: each kind is switched to automatic by itself. */
const OF_SUPPLIER: Evidence = { code: 'of-supplier', params: {} }

const turnReasons = (evidence: readonly Evidence[]): Evidence[] => [...evidence.map(turnReason), OF_SUPPLIER]

/** A proposal of the suppliers' book, with the money as the bank shows it. */
export const turnProposal = (proposal: MatchProposal): MatchProposal => ({
  ...proposal,
  allocations: proposal.allocations.map(turnRow),
  evidence: turnReasons(proposal.evidence),
  alternatives: proposal.alternatives.map((alternative) => ({
    ...alternative,
    allocations: alternative.allocations.map(turnRow),
    evidence: turnReasons(alternative.evidence),
  })),
})

const turnGate = (result: GateResult): GateResult => {
  const { gate, detail } = result
  if (gate === 'transaction-open' && typeof detail.amountMinor === 'number')
    return { ...result, detail: { ...detail, amountMinor: 0 - detail.amountMinor } }
  if (gate === 'direction' && (detail.direction === 'in' || detail.direction === 'out'))
    return { ...result, detail: { ...detail, direction: TURNED[detail.direction] } }
  return result
}

export const turnExplanation = (explanation: PairExplanation): PairExplanation => ({
  ...explanation,
  gates: explanation.gates.map(turnGate),
  evidence: turnReasons(explanation.evidence),
})
