/** The matching thread's part of endings without documents: proposals in addition to the matches, kept between runs. */
import { type Classifier, createClassifier, type DocumentChance } from '#core/endings/classify.ts'
import { proposeOffsets } from '#core/endings/offsets.ts'
import { isPayable, signOfTransaction, targetOf } from '#core/matching/model/gates.ts'
import type { MatchCounts, MatchInput, MatchProposal, MatchTransaction } from '#core/matching/model/types.ts'
import { countsOf } from '#core/matching/pipeline.ts'
import { withSign } from '#core/receivable.ts'
import type { ReadableDb } from '../../db/connection/connection.ts'
import { listCategories, listClassificationRules } from '../../db/endings/endings.ts'
import { lessonsMark, listLessons } from '../../db/endings/lessons.ts'
import { lastRuleEvent } from '../../db/rows/last-numbers.ts'

interface EndingsDifference {
  changed: MatchProposal[]
  /** Null where `changed` contains all proposals. */
  removed: string[] | null
}

export interface KeptEndings {
  /**
   * Updates the proposals for transactions without a match.
   *
   * @param isWhole returns all proposals, not only the changes
   */
  propose(input: MatchInput, matches: Iterable<MatchProposal>, isWhole: boolean): EndingsDifference
  find(proposalId: string): MatchProposal | undefined
  counts(): MatchCounts
}

/** Endings of one amount do not depend on those of another; equal amounts of two currencies are treated together. */
type Amount = number

export const keepEndings = (db: ReadableDb): KeptEndings => {
  let classifier: Classifier | undefined
  /** Identifies the lessons and rules that the classifier was created from. */
  let basis = ''
  const kept = keepBooks()
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

  /** Replaces the proposals of these amounts; returns the previous and the new ones. */
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
      if (now !== earlier) kept.forget()
      const books = { matched: transactionsOf(matches), payable: payableOf(input.documents) }
      const { amounts, isOtherwise } = kept.read(input, books, now.observe)
      if (now !== earlier) for (const amount of byAmount.keys()) amounts.add(amount)
      if (isOtherwise) for (const one of input.transactions) amounts.add(amountOf(one))
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
    counts: () => countsOf(known.values()),
  }
}

/** The transactions of all proposals, including alternatives. */
const transactionsOf = (proposals: Iterable<MatchProposal>): Set<number> => {
  const ids = new Set<number>()
  const add = (rows: MatchProposal['allocations']): void => {
    for (const { transactionId } of rows) if (transactionId !== null) ids.add(transactionId)
  }
  for (const { allocations, alternatives } of proposals) {
    add(allocations)
    for (const one of alternatives) add(one.allocations)
  }
  return ids
}

/** The amounts that an open document alone could explain, signed by direction. */
const payableOf = (documents: MatchInput['documents']): Set<number> => {
  const payable = new Set<number>()
  for (const document of documents)
    if ((document.openMinor ?? 0) > 0 && isPayable(document))
      payable.add(withSign(document, Math.abs(targetOf(document))))
  return payable
}

const amountOf = ({ amountMinor }: MatchTransaction): Amount => Math.abs(amountMinor)
/** Only wholly open transactions have proposals: the rows of each one sum to its amount. */
const amountOfProposal = ({ allocations }: MatchProposal): Amount => {
  const [first] = allocations
  const own = allocations.filter(({ transactionId }) => transactionId === first?.transactionId)
  return Math.abs(own.reduce((sum, { amountMinor }) => sum + amountMinor, 0))
}

/** What proposals of endings depend on, apart from rules and lessons. */
interface Books {
  /** Transactions with a proposed document. */
  matched: ReadonlySet<number>
  payable: ReadonlySet<number>
}

interface KeptBooks {
  /** Reads the current state; returns the amounts with a change, and whether texts now tell something else. */
  read(
    input: MatchInput,
    books: Books,
    observe: Classifier['observe'],
  ): { amounts: Set<Amount>; isOtherwise: boolean }
  forget(): void
}

const keepBooks = (): KeptBooks => {
  const known = new Map<number, { transaction: MatchTransaction; isMatched: boolean }>()
  let payable: ReadonlySet<number> = new Set()
  return {
    read: ({ transactions }, now, observe) => {
      const differing = new Set<Amount>()
      let isOtherwise = false
      const note = (transaction: MatchTransaction, by: 1 | -1): void => {
        if (transaction.openMinor !== 0 && observe(transaction, by)) isOtherwise = true
      }
      for (const transaction of transactions) {
        const before = known.get(transaction.id)
        const isMatched = now.matched.has(transaction.id)
        if (before?.transaction === transaction && before.isMatched === isMatched) continue
        differing.add(amountOf(transaction))
        if (before) differing.add(amountOf(before.transaction))
        if (before?.transaction !== transaction) {
          if (before) note(before.transaction, -1)
          note(transaction, 1)
        }
        known.set(transaction.id, { transaction, isMatched })
      }
      if (known.size > transactions.length) {
        const ids = new Set(transactions.map(({ id }) => id))
        for (const [id, { transaction }] of known)
          if (!ids.has(id)) {
            differing.add(amountOf(transaction))
            note(transaction, -1)
            known.delete(id)
          }
      }
      for (const amount of payable) if (!now.payable.has(amount)) differing.add(Math.abs(amount))
      for (const amount of now.payable) if (!payable.has(amount)) differing.add(Math.abs(amount))
      payable = now.payable
      return { amounts: differing, isOtherwise }
    },
    forget: () => {
      known.clear()
      payable = new Set()
    },
  }
}

const chanceOf = (transaction: MatchTransaction, { matched, payable }: Books): DocumentChance => {
  if (matched.has(transaction.id)) return 'proposed'
  const isPossible =
    transaction.currency === 'EUR' &&
    payable.has(signOfTransaction(transaction) * Math.abs(transaction.openMinor))
  return isPossible ? 'possible' : 'none'
}

/** @param transactions all transactions with their amounts */
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
