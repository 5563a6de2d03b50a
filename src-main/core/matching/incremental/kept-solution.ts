/** What movements settle between them: what each pays alone first, then groups of what that leaves over. */
import { createBidding } from '../groups/bids.ts'
import type { Book } from '../index/document-index.ts'
import type { Doc } from '../model/document.ts'
import type { MatchProposal } from '../model/types.ts'
import { keepGroups } from './kept-components.ts'
import { solveLeftovers } from '../solve/solve-leftovers.ts'
import { solvePairs } from '../solve/solve-pairs.ts'
import type { Claim } from '../model/candidates.ts'

export interface SolutionChange {
  /** Documents that may be free and were not, or the other way round. */
  freedOrUsed: Doc[]
  removed: MatchProposal[]
  added: MatchProposal[]
}

export interface KeptSolution {
  /** @param customers those whose documents are not what they were, where only groups look at all of them */
  change(gone: readonly Claim[], come: readonly Claim[], customers: readonly number[]): SolutionChange
  /** Documents came to customers of the claim, which for itself says what it did. */
  lookAgain(claim: Claim): void
  isAnswered(claim: Claim): boolean
  isUsed(doc: Doc): boolean
}

export const keepSolution = (book: Book): KeptSolution => {
  const bidding = createBidding(book)
  const sizeOf = (): number => 2 * book.documents.length
  const pairs = keepGroups(sizeOf, ({ docs }) => docs, solvePairs)
  const groups = keepGroups(
    sizeOf,
    ({ places }) => places,
    (claims) => solveLeftovers(claims, (doc) => !pairs.isUsed(doc), bidding, book),
  )
  /** Movements that no pair was chosen for. */
  const left = new Set<Claim>()

  return {
    change: (gone, come, customers) => {
      gone.forEach(bidding.forget)
      come.forEach(bidding.hear)
      const chosen = pairs.change(gone, come)
      const noMore = gone.filter((claim) => left.delete(claim))
      const now: Claim[] = []
      const sortOut = (claim: Claim): void => {
        const isLeft = !pairs.isAnswered(claim)
        if (isLeft === left.has(claim)) return
        if (isLeft) {
          left.add(claim)
          now.push(claim)
        } else {
          left.delete(claim)
          noMore.push(claim)
        }
      }
      chosen.solved.forEach(sortOut)
      // What a movement names counts for others of the customer, also where it is not left over itself.
      const touched = [...customers]
      for (const doc of chosen.freedOrUsed) touched.push(doc.customer.position)
      const touch = ({ places }: Claim): void => {
        for (const place of places) touched.push(place)
      }
      gone.forEach(touch)
      come.forEach(touch)
      const grouped = groups.change(noMore, now, touched)
      return {
        freedOrUsed: [...chosen.freedOrUsed, ...grouped.freedOrUsed],
        removed: [...chosen.removed, ...grouped.removed],
        added: [...chosen.added, ...grouped.added],
      }
    },
    lookAgain: bidding.readAgain,
    isAnswered: (claim) => pairs.isAnswered(claim) || groups.isAnswered(claim),
    isUsed: (doc) => pairs.isUsed(doc) || groups.isUsed(doc),
  }
}
