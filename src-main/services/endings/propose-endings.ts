/** The matching thread's side of endings without documents: what is proposed beside the matches, kept between runs. */
import { type Classifier, createClassifier, type DocumentChance } from '#core/endings/classify.ts'
import { proposeOffsets } from '#core/endings/offsets.ts'
import { isPayable, signOfTransaction, targetOf } from '#core/matching/model/gates.ts'
import type {
  MatchCounts,
  MatchDocument,
  MatchInput,
  MatchProposal,
  MatchTransaction,
} from '#core/matching/model/types.ts'
import { signOfType } from '#core/receivable.ts'
import { lastDecision } from '../../db/commands/decisions/decision-log.ts'
import type { ReadableDb } from '../../db/connection.ts'
import {
  lastRuleEvent,
  listCategories,
  listClassificationRules,
  listLessons,
} from '../../db/repositories/endings.ts'

export interface EndingsDifference {
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

interface Answered {
  chance: DocumentChance
  proposal: MatchProposal | undefined
}

const amountKey = (sign: number, amountMinor: number): string => `${sign}:${Math.abs(amountMinor)}`

/** Which amounts an open document could explain by itself, by the way the money goes. */
const openAmounts = (documents: readonly MatchDocument[]): Set<string> =>
  new Set(
    documents
      .filter((document) => isPayable(document) && (document.openMinor ?? 0) > 0)
      .map((document) => amountKey(signOfType(document.type), targetOf(document))),
  )

const transactionsOf = ({ allocations, alternatives }: MatchProposal): number[] =>
  [allocations, ...alternatives.map((one) => one.allocations)].flatMap((rows) =>
    rows.flatMap(({ transactionId }) => (transactionId === null ? [] : [transactionId])),
  )

export const keepEndings = (db: ReadableDb): KeptEndings => {
  let classifier: Classifier | undefined
  /** Of what decisions and rules the classifier was made. */
  let basis = ''
  let answered = new WeakMap<MatchTransaction, Answered>()
  let known = new Map<string, MatchProposal>()

  const upToDate = (): Classifier =>
    db.snapshot(() => {
      const now = `${lastDecision(db)}/${lastRuleEvent(db)}`
      if (classifier && now === basis) return classifier
      basis = now
      answered = new WeakMap()
      const hidden = new Set(listCategories(db).flatMap(({ id, isHidden }) => (isHidden ? [id] : [])))
      classifier = createClassifier({ lessons: listLessons(db), rules: listClassificationRules(db), hidden })
      return classifier
    })

  const proposeAll = (
    { transactions, documents }: MatchInput,
    matches: Iterable<MatchProposal>,
  ): MatchProposal[] => {
    const { propose } = upToDate()
    const matched = new Set<number>()
    for (const match of matches) for (const id of transactionsOf(match)) matched.add(id)
    const amounts = openAmounts(documents)
    const offsets = proposeOffsets(transactions, (id) => matched.has(id))
    const offset = new Set(offsets.flatMap(transactionsOf))
    const chanceOf = (transaction: MatchTransaction): DocumentChance => {
      if (matched.has(transaction.id)) return 'proposed'
      const isPossible =
        transaction.currency === 'EUR' &&
        amounts.has(amountKey(signOfTransaction(transaction), transaction.openMinor))
      return isPossible ? 'possible' : 'none'
    }
    const proposals = [...offsets]
    for (const transaction of transactions) {
      if (transaction.openMinor === 0 || offset.has(transaction.id)) continue
      const chance = chanceOf(transaction)
      let before = answered.get(transaction)
      if (before?.chance !== chance) {
        before = { chance, proposal: propose(transaction, chance) }
        answered.set(transaction, before)
      }
      if (before.proposal) proposals.push(before.proposal)
    }
    return proposals
  }

  return {
    propose: (input, matches, isWhole) => {
      const proposals = proposeAll(input, matches)
      const before = known
      known = new Map(proposals.map((proposal) => [proposal.id, proposal]))
      if (isWhole) return { changed: proposals, removed: null }
      return {
        changed: proposals.filter((proposal) => {
          const earlier = before.get(proposal.id)
          return earlier !== proposal && (!earlier || JSON.stringify(earlier) !== JSON.stringify(proposal))
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
