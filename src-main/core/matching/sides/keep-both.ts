/** A kept run for the documents of both sides: two kept books whose proposals are put together. */
import type { GateResult } from '#contract/match-values.ts'
import type { DocumentId, TransactionId } from '#contract/values.ts'
import type { PairExplanation } from '../explain/pair-explanation.ts'
import { createMatcher, differenceOf, type Matcher } from '../incremental/matcher.ts'
import type { MatchInput, MatchOptions, MatchProposal } from '../model/types.ts'
import { countsOf, toResult } from '../pipeline.ts'
import { inHalves } from './propose-both.ts'
import { putTogether } from './put-together.ts'
import {
  documentsAsCustomers,
  documentsAsSuppliers,
  isOfSupplier,
  toCustomersBook,
  toSuppliersBook,
  turnExplanation,
  turnProposal,
  turnTransactions,
} from './turn-round.ts'

/**
 * As `createMatcher`, for documents of both sides. A company without documents of suppliers keeps one book; the first such
 * document needs a fresh run.
 *
 * @throws AppError `cancelled` when `isCancelled` returns true during the first run
 */
export const keepBoth = (input: MatchInput, options: MatchOptions = {}): Matcher => {
  if (!input.documents.some(isOfSupplier)) {
    const matcher = createMatcher(input, options)
    return {
      ...matcher,
      update: (change) => !change.documents?.some(isOfSupplier) && matcher.update(change),
    }
  }
  const customers = createMatcher(toCustomersBook(input), inHalves(options, 0))
  const suppliers = createMatcher(toSuppliersBook(input), inHalves(options, 1))
  const ofSuppliers = new Set(input.documents.filter(isOfSupplier).map(({ id }) => id))

  const turned = new WeakMap<MatchProposal, MatchProposal>()
  const turn = (proposal: MatchProposal): MatchProposal => {
    const known = turned.get(proposal)
    if (known) return known
    const now = turnProposal(proposal)
    turned.set(proposal, now)
    return now
  }
  const putBoth = () => putTogether([...customers.all()], Array.from(suppliers.all(), turn))
  /** Undefined after an update, until they are asked for. */
  let together: Map<string, MatchProposal> | undefined = putBoth()
  let taken = together
  const now = (): Map<string, MatchProposal> => {
    together ??= putBoth()
    return together
  }

  return {
    result: () => toResult(now().values()),
    counts: () => countsOf(now().values()),
    find: (id) => now().get(id),
    all: () => now().values(),
    takeDifference: () => {
      const before = taken
      taken = now()
      // Both books forget what changed: only what was put together is compared.
      for (const book of [customers, suppliers]) book.takeDifference()
      return differenceOf(before, taken.values())
    },
    lastTaken: () => new Map(taken),
    explain: (documentId, transactionId) => {
      const explained = ofSuppliers.has(documentId)
        ? turnExplanation(suppliers.explain(documentId, transactionId))
        : customers.explain(documentId, transactionId)
      return explainTogether(explained, documentId, transactionId, now())
    },
    input: () => {
      const own = customers.input()
      return { ...own, documents: [...own.documents, ...documentsAsSuppliers(suppliers.input().documents)] }
    },
    size: () => customers.size() + suppliers.size(),
    warm: () => {
      customers.warm()
      suppliers.warm()
    },
    update: (change) => {
      const { documents = [], transactions = [] } = change
      const ofCustomers = { ...change, documents: documents.filter((one) => !isOfSupplier(one)) }
      if (!customers.update(ofCustomers)) return false
      const ofOthers = {
        ...change,
        documents: documentsAsCustomers(documents),
        transactions: turnTransactions(transactions),
      }
      if (!suppliers.update(ofOthers)) return false
      for (const one of documents) if (isOfSupplier(one)) ofSuppliers.add(one.id)
      together = undefined
      return true
    },
  }
}

type GroupRows = Pick<MatchProposal, 'allocations'>

/** The same explanation, where a proposal of the other side may have taken the transaction. */
const explainTogether = (
  explained: PairExplanation,
  documentId: DocumentId,
  transactionId: TransactionId,
  together: ReadonlyMap<string, MatchProposal>,
): PairExplanation => {
  const isPair = ({ allocations }: GroupRows): boolean =>
    allocations.some((row) => row.documentId === documentId && row.transactionId === transactionId)
  const own = [...together.values()].filter(({ allocations }) =>
    allocations.some((row) => row.transactionId === transactionId),
  )
  if (own.some((one) => one.class !== 'ambiguous' && isPair(one))) return explained
  if (own.some((one) => isPair(one) || one.alternatives.some(isPair)))
    return { ...explained, outcome: own.some(isPair) ? 'proposed' : 'alternative' }
  const user = own.find((one) => one.class !== 'ambiguous')
  if (!user || explained.gates.some(({ passed }) => !passed)) return explained
  const isUsed: GateResult = { gate: 'already-used', passed: false, detail: { group: user.id } }
  return {
    ...explained,
    gates: explained.gates.map((one) => (one.gate === isUsed.gate ? isUsed : one)),
    outcome: null,
  }
}
