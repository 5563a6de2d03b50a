/** A matching run that is kept: after a change only the components it touches are solved again. */
import type { DocumentId, TransactionId } from '../../../src-preload/contract/values.ts'
import { AppError } from '../app-error.ts'
import { dayNumber } from '../calendar.ts'
import { explainIn, type PairExplanation } from './explain/explain-in.ts'
import { createBook } from './prepare/book.ts'
import type { Doc } from './prepare/doc.ts'
import { passesTransactionGates } from './prepare/gates.ts'
import { toMovement } from './propose/hypothesis.ts'
import { mayConcern } from './propose/pair-candidates.ts'
import { readMovement, readTheSame } from './propose/read-movement.ts'
import { fitsKnownPayer, isSameClaim, toClaim } from './propose/to-claim.ts'
import { keepProposals, type ProposalsDifference } from './solve/kept-proposals.ts'
import { keepSolution } from './solve/kept-solution.ts'
import { keepLateProposals } from './solve/late-proposals.ts'
import type { Claim } from './solve/verdict.ts'
import { createWatch } from './solve/watch.ts'
import type {
  MatchAlias,
  MatchCounts,
  MatchDecline,
  MatchDocument,
  MatchInput,
  MatchOptions,
  MatchProposal,
  MatchResult,
  MatchTransaction,
} from './types.ts'

export interface MatcherChange {
  /** New ones, and known ones (by id) as they are now. */
  transactions?: readonly MatchTransaction[]
  removedIds?: readonly TransactionId[]
  /** Known documents with other amounts, and new ones. */
  documents?: readonly MatchDocument[]
  /** All of them, as they are now. */
  declines?: readonly MatchDecline[]
  /** All of them, as they are now. */
  aliases?: readonly MatchAlias[]
}

export interface Matcher {
  /** All proposals, by id. */
  result(): MatchResult
  counts(): MatchCounts
  find(proposalId: string): MatchProposal | undefined
  /** What differs since this was last asked: together always the same as `result`. */
  takeDifference(): ProposalsDifference
  /** By id, all proposals as they were when the difference was last asked for. */
  lastTaken(): Map<string, MatchProposal>
  /**
   * "Why not?" for one pair.
   *
   * @throws AppError `not-found` when the run does not hold the document or the transaction
   */
  explain(documentId: DocumentId, transactionId: TransactionId): PairExplanation
  /** What it holds now, as a fresh run would be given it. */
  input(): MatchInput
  /** How many documents and transactions it holds. */
  size(): number
  /** Makes ready for updates, so that the first is as fast as the others. */
  warm(): void
  /**
   * The result is the same as that of a fresh run over everything; settings stay.
   *
   * @returns false where only a fresh run can take it in: a known document that says something else, a new one with an
   * id below a known one's or of a new series, or names that weigh on all others. The matcher is then of no more use,
   * but for what was proposed.
   */
  update(change: MatcherChange): boolean
}

/** What a change beside the movements has to do with them. */
interface TakenIn {
  /** Those that may be read otherwise now. */
  again: Set<TransactionId>
  /** Those that are read as before, and may pay documents that are new. */
  concerned: Set<TransactionId>
  /** The documents that are new. */
  docs: Doc[]
}

const STEP = 500

/** Polls for cancellation and reports progress every few hundred movements. */
const createPacer =
  (total: number, options: MatchOptions) =>
  (done: number): void => {
    if (done % STEP !== 0 && done !== total) return
    if (options.isCancelled?.()) throw new AppError('cancelled', 'The matching run was cancelled')
    options.onProgress?.(done, total)
  }

/** @throws AppError `cancelled` when `isCancelled` answers true during the first run */
export const createMatcher = (input: MatchInput, options: MatchOptions = {}): Matcher => {
  const { settings } = input
  const book = createBook(input)
  /** Claims that touch a customer; the others, mostly noise, are forgotten at once. */
  const claims = new Map<TransactionId, Claim>()
  const known = new Map<TransactionId, MatchTransaction>()
  for (const one of input.transactions) known.set(one.id, one)
  const solution = keepSolution(book)
  const late = keepLateProposals(book, settings)
  const watch = createWatch(book, () => known.values())
  const proposals = keepProposals()
  let taught = { aliases: input.aliases, declines: input.declines }

  const read = (transaction: MatchTransaction): Claim | undefined =>
    passesTransactionGates(transaction) ? toClaim(readMovement(transaction, book), book, settings) : undefined

  const admit = (claim: Claim | undefined): Claim | undefined => {
    if (!claim) return undefined
    const { id } = claim.reading.movement.source
    watch.add(claim)
    late.hear(claim)
    if (claim.customers.length === 0) return undefined
    claims.set(id, claim)
    return claim
  }

  /** Solves what these movements touch, then what needs the whole. */
  const settle = (gone: readonly Claim[], come: readonly Claim[], docs: readonly Doc[] = []): void => {
    const customers = docs.map((doc) => doc.customer.position)
    const { freedOrUsed, removed, added } = solution.change(gone, come, customers)
    for (const doc of freedOrUsed) late.touch(doc.day)
    const then = late.change(solution)
    proposals.exchange([...removed, ...then.removed], [...added, ...then.added])
  }

  const { transactions } = input
  const pace = createPacer(transactions.length, options)
  let done = 0
  // One counterparty after the other: its documents then lie in the processor's cache, and its claims side by side.
  for (const ofOne of Map.groupBy(transactions, (one) => one.counterpartyName).values())
    for (const transaction of ofOne) {
      pace(done)
      done += 1
      admit(read(transaction))
    }
  settle([], [...claims.values()])
  proposals.takeDifference()
  pace(transactions.length)

  /** Whether the movement's texts find what they did; one that was forgotten is looked at anew. */
  const isReadTheSame = (id: TransactionId): boolean => {
    const [transaction, claim] = [known.get(id), claims.get(id) ?? late.payout(id)]
    return (
      transaction !== undefined &&
      claim !== undefined &&
      readTheSame(claim.reading, readMovement(transaction, book))
    )
  }

  /** Those that looked at the document's customer before it came, and may have to do with it. */
  const concernedBy = function* (doc: Doc): Iterable<TransactionId> {
    for (const id of watch.ofCustomer(doc.customer.position)) {
      const transaction = known.get(id)
      if (transaction && mayConcern(doc, toMovement(transaction), settings)) yield id
    }
  }

  /** Takes in what changed beside the movements, if it can. */
  const takeIn = (change: MatcherChange): TakenIn | undefined => {
    const docs: Doc[] = []
    const again = new Set<TransactionId>()
    const concerned = new Set<TransactionId>()
    const readAgain = (ids: Iterable<TransactionId>): void => {
      for (const id of ids) again.add(id)
    }
    taught = { aliases: change.aliases ?? taught.aliases, declines: change.declines ?? taught.declines }
    if (change.aliases) {
      const { ibans, names } = book.payers.learn(change.aliases)
      for (const iban of ibans) readAgain(watch.ofIban(iban))
      for (const name of names) readAgain(watch.ofName(name))
    }
    if (change.declines) for (const key of book.decline(change.declines)) readAgain(watch.ofKey(key))
    if (change.documents?.length) {
      const news = book.change(change.documents)
      if (!news) return undefined
      for (const customer of news.customers) readAgain(watch.ofCustomer(customer))
      for (const doc of news.docs) for (const id of concernedBy(doc)) concerned.add(id)
      for (const amount of news.newAmounts)
        for (const id of watch.ofAmount(amount)) if (!fitsKnownPayer(claims.get(id))) concerned.add(id)
      docs.push(...news.docs)
      for (const amount of news.amounts) readAgain(watch.ofAmount(amount))
      for (const iban of news.ibans) readAgain(watch.ofIban(iban))
      for (const name of news.names) readAgain(watch.ofName(name))
      for (const token of news.tokens)
        for (const id of watch.ofToken(token)) if (!again.has(id) && !isReadTheSame(id)) again.add(id)
      late.add(news.added)
      for (const { date } of change.documents) if (date !== null) late.touch(dayNumber(date))
    }
    return { again, concerned, docs }
  }

  return {
    result: proposals.result,
    counts: proposals.counts,
    find: proposals.find,
    takeDifference: proposals.takeDifference,
    lastTaken: proposals.lastTaken,
    explain: (documentId, transactionId) => {
      const document = book.documents.find((one) => one.id === documentId)
      const transaction = known.get(transactionId)
      if (!document) throw new AppError('not-found', 'the mirror has no such document')
      if (!transaction) throw new AppError('not-found', 'the mirror has no such transaction')
      return explainIn({ book, settings, proposals: proposals.result().proposals }, document, transaction)
    },
    input: () => ({ ...input, documents: book.documents, transactions: [...known.values()], ...taught }),
    size: () => book.documents.length + known.size,
    warm: watch.warm,
    update: (change) => {
      const taken = takeIn(change)
      if (!taken) return false
      const gone: Claim[] = []
      const forget = (id: TransactionId): void => {
        const claim = claims.get(id)
        if (claim) gone.push(claim)
        claims.delete(id)
        late.forget(id)
      }
      const next = new Map<TransactionId, MatchTransaction | undefined>()
      for (const id of taken.again) next.set(id, known.get(id))
      for (const one of change.transactions ?? []) next.set(one.id, one)
      for (const id of change.removedIds ?? []) next.set(id, undefined)
      const come: Claim[] = []
      for (const id of taken.concerned) {
        if (next.has(id)) continue
        const before = claims.get(id)
        const claim = before && toClaim(before.reading, book, settings)
        if (!claim) next.set(id, known.get(id))
        else if (isSameClaim(before, claim)) solution.lookAgain(before)
        else {
          forget(id)
          if (admit(claim)) come.push(claim)
        }
      }
      for (const id of next.keys()) forget(id)
      for (const [id, transaction] of next) {
        if (!transaction) {
          known.delete(id)
          continue
        }
        if (known.get(id) !== transaction) watch.note(transaction)
        known.set(id, transaction)
        const claim = admit(read(transaction))
        if (claim) come.push(claim)
      }
      settle(gone, come, taken.docs)
      return true
    },
  }
}
