/** The matching thread's side of endings without documents: what is proposed beside the matches, kept between runs. */
import { type Classifier, createClassifier, type DocumentChance } from '#core/endings/classify.ts'
import { proposeOffsets } from '#core/endings/offsets.ts'
import { isPayable, signOfTransaction, targetOf } from '#core/matching/model/gates.ts'
import type { MatchCounts, MatchInput, MatchProposal, MatchTransaction } from '#core/matching/model/types.ts'
import { signOfType } from '#core/receivable.ts'
import type { ReadableDb } from '../../db/connection.ts'
import {
  lastRuleEvent,
  lessonsMark,
  listCategories,
  listClassificationRules,
  listLessons,
} from '../../db/repositories/endings.ts'

interface EndingsDifference {
  changed: MatchProposal[]
  /** Null where `changed` is all there is. */
  removed: string[] | null
}

export interface KeptEndings {
  /**
   * Proposes anew for what matching left.
   *
   * @param isWhole everything is answered, whatever was answered before
   */
  propose(input: MatchInput, matches: Iterable<MatchProposal>, isWhole: boolean): EndingsDifference
  find(proposalId: string): MatchProposal | undefined
  counts(): MatchCounts
}

/** What proposals of endings rest on, beside rules and lessons. */
interface Books {
  transactions: Map<number, MatchTransaction>
  /** A document is proposed for them. */
  matched: Set<number>
  /** Which amounts an open document could explain by itself, signed by the way the money goes. */
  payable: Set<number>
}

/** Of all the proposals together, alternatives included. */
const transactionsOf = (proposals: Iterable<MatchProposal>): Set<number> => {
  const ids = new Set<number>()
  for (const { allocations, alternatives } of proposals)
    for (const rows of [allocations, ...alternatives.map((one) => one.allocations)])
      for (const { transactionId } of rows) if (transactionId !== null) ids.add(transactionId)
  return ids
}

const readBooks = ({ transactions, documents }: MatchInput, matches: Iterable<MatchProposal>): Books => {
  const payable = new Set<number>()
  for (const document of documents)
    if (isPayable(document) && (document.openMinor ?? 0) > 0)
      payable.add(signOfType(document.type) * Math.abs(targetOf(document)))
  return {
    transactions: new Map(transactions.map((one) => [one.id, one])),
    matched: transactionsOf(matches),
    payable,
  }
}

const NO_BOOKS: Books = { transactions: new Map(), matched: new Set(), payable: new Set() }

/** Endings of one amount do not depend on those of another. */
type Amount = string

const amountKey = (currency: string, amountMinor: number): Amount => `${currency}${Math.abs(amountMinor)}`
const amountOf = ({ currency, amountMinor }: MatchTransaction): Amount => amountKey(currency, amountMinor)
/** Only what is wholly open is proposed: every row carries the transaction's amount. */
const amountOfProposal = ({ currency, allocations: [row] }: MatchProposal): Amount =>
  amountKey(currency, row?.amountMinor ?? 0)

const differingAmounts = (before: Books, now: Books): Set<Amount> => {
  const differing = new Set<Amount>()
  for (const [id, transaction] of now.transactions) {
    const known = before.transactions.get(id)
    if (known === transaction && before.matched.has(id) === now.matched.has(id)) continue
    differing.add(amountOf(transaction))
    if (known) differing.add(amountOf(known))
  }
  for (const [id, known] of before.transactions) if (!now.transactions.has(id)) differing.add(amountOf(known))
  for (const amount of [...before.payable, ...now.payable])
    if (before.payable.has(amount) !== now.payable.has(amount)) differing.add(amountKey('EUR', amount))
  return differing
}

const chanceOf = (transaction: MatchTransaction, { matched, payable }: Books): DocumentChance => {
  if (matched.has(transaction.id)) return 'proposed'
  const isPossible =
    transaction.currency === 'EUR' &&
    payable.has(signOfTransaction(transaction) * Math.abs(transaction.openMinor))
  return isPossible ? 'possible' : 'none'
}

/** @param transactions all of their amounts */
const proposeAmong = (
  transactions: readonly MatchTransaction[],
  books: Books,
  { propose }: Classifier,
): MatchProposal[] => {
  const offsets = proposeOffsets(transactions, (id) => books.matched.has(id))
  const offset = transactionsOf(offsets)
  const classified = transactions.flatMap((one) =>
    one.openMinor === 0 || offset.has(one.id) ? [] : (propose(one, chanceOf(one, books)) ?? []),
  )
  return [...offsets, ...classified]
}

export const keepEndings = (db: ReadableDb): KeptEndings => {
  let classifier: Classifier | undefined
  /** Of what lessons and rules the classifier was made. */
  let basis = ''
  let books = NO_BOOKS
  const byAmount = new Map<Amount, MatchProposal[]>()
  const known = new Map<string, MatchProposal>()

  const upToDate = (): Classifier =>
    db.snapshot(() => {
      const now = `${lessonsMark(db)}/${lastRuleEvent(db)}`
      if (classifier && now === basis) return classifier
      basis = now
      const hidden = new Set(listCategories(db).flatMap(({ id, isHidden }) => (isHidden ? [id] : [])))
      classifier = createClassifier({ lessons: listLessons(db), rules: listClassificationRules(db), hidden })
      return classifier
    })

  /** Replaces the proposals of these amounts; answers those of before, and those of now. */
  const replace = (amounts: Iterable<Amount>, proposals: readonly MatchProposal[]) => {
    const before = new Map<string, MatchProposal>()
    for (const amount of amounts) {
      for (const proposal of byAmount.get(amount) ?? []) before.set(proposal.id, proposal)
      byAmount.delete(amount)
    }
    for (const id of before.keys()) known.delete(id)
    for (const [amount, own] of Map.groupBy(proposals, amountOfProposal)) byAmount.set(amount, own)
    for (const proposal of proposals) known.set(proposal.id, proposal)
    return before
  }

  return {
    propose: (input, matches, isWhole) => {
      const earlier = classifier
      const now = upToDate()
      const last = now === earlier ? books : NO_BOOKS
      books = readBooks(input, matches)
      const amounts = differingAmounts(last, books)
      if (now !== earlier) for (const amount of byAmount.keys()) amounts.add(amount)
      const among = input.transactions.filter((one) => amounts.has(amountOf(one)))
      const proposals = proposeAmong(among, books, now)
      const before = replace(amounts, proposals)
      if (isWhole) return { changed: [...known.values()], removed: null }
      return {
        changed: proposals.filter((proposal) => {
          const one = before.get(proposal.id)
          return !one || JSON.stringify(one) !== JSON.stringify(proposal)
        }),
        removed: [...before.keys()].filter((id) => !known.has(id)),
      }
    },
    find: (id) => known.get(id),
    counts: () => {
      const counts: MatchCounts = { certain: 0, likely: 0, possible: 0, ambiguous: 0 }
      for (const proposal of known.values()) counts[proposal.class] += 1
      return counts
    },
  }
}
