/**
 * Updates of a run that is kept: what a change touches is read and solved again. What is read in vain comes out as it
 * was: lines that narrow it down save time, those that add to it are needed.
 */
import type { TransactionId } from '../../../../src-preload/contract/values.ts'
import { dayNumber } from '../../calendar.ts'
import type { Book } from '../index/document-index.ts'
import type { Doc } from '../model/document.ts'
import { toMovement } from '../model/hypothesis.ts'
import { mayConcern } from '../candidates/pairs.ts'
import { readMovement, readTheSame } from '../candidates/read-transaction.ts'
import { fitsKnownPayer, isSameClaim, toClaim } from '../candidates/find-candidates.ts'
import type { KeptSolution } from './kept-solution.ts'
import type { LateProposals } from './late-proposals.ts'
import type { Claim } from '../model/candidates.ts'
import { createWatch } from './watch.ts'
import type { MatchAlias, MatchDecline, MatchDocument, MatchInput, MatchTransaction } from '../model/types.ts'

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

/** What a change beside the movements has to do with them. */
interface TakenIn {
  /** Those that may be read otherwise now. */
  again: Set<TransactionId>
  /** Those that are read as before, and may pay documents that are new or of another amount. */
  concerned: Set<TransactionId>
  /** The documents that are new. */
  docs: Doc[]
}

/** The run that changes come to. */
export interface FirstRun {
  input: MatchInput
  book: Book
  /** Those that look at somebody. */
  claims: readonly Claim[]
  solution: KeptSolution
  late: LateProposals
  read(transaction: MatchTransaction): Claim | undefined
  /** Solves what these movements touch; `docs` are documents that are new. */
  settle(gone: readonly Claim[], come: readonly Claim[], docs: readonly Doc[]): void
}

export interface MatcherUpdates {
  /** See `Matcher.update`. */
  update(change: MatcherChange): boolean
  /** All there is now. */
  input(): MatchInput
  /** How many movements there are now. */
  count(): number
}

/** Files every movement by all that a change may come by: a run that nothing changes does without. */
export const createUpdates = ({
  input,
  book,
  claims: first,
  solution,
  late,
  read,
  settle,
}: FirstRun): MatcherUpdates => {
  const { settings } = input
  const known = new Map<TransactionId, MatchTransaction>()
  /** Claims that touch a customer; the others, mostly noise, are forgotten. */
  const claims = new Map<TransactionId, Claim>()
  const watch = createWatch(book)
  let taught = { aliases: input.aliases, declines: input.declines }

  const know = (transaction: MatchTransaction): void => {
    if (known.get(transaction.id) === transaction) return
    known.set(transaction.id, transaction)
    watch.note(transaction)
  }
  const keep = (claim: Claim): boolean => {
    watch.add(claim)
    if (claim.customers.length === 0) return false
    claims.set(claim.reading.movement.source.id, claim)
    return true
  }
  const admit = (claim: Claim): boolean => {
    late.hear(claim)
    return keep(claim)
  }
  for (const transaction of input.transactions) know(transaction)
  for (const claim of first) keep(claim)

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
      for (const amount of news.amounts)
        for (const id of watch.ofAmount(amount)) if (!fitsKnownPayer(claims.get(id))) concerned.add(id)
      docs.push(...news.docs)
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
    input: () => ({ ...input, documents: book.documents, transactions: [...known.values()], ...taught }),
    count: () => known.size,
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
        know(transaction)
        const claim = read(transaction)
        if (claim && admit(claim)) come.push(claim)
      }
      settle(gone, come, taken.docs)
      return true
    },
  }
}
