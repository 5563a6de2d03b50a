/** Compares the endings that would be proposed if nothing had been decided with what people decided. */
import type { CategoryId } from '#contract/ending-values.ts'
import type { AllocationKind } from '#contract/match-values.ts'
import type { DocumentId, TransactionId } from '#contract/values.ts'
import type { BackTest, Difference } from '../matching/by-hand/back-test.ts'
import type { MatchProposal } from '../matching/model/types.ts'

/** A row of a decision in force that concerns a transaction. */
export interface DecidedRow {
  transactionId: TransactionId
  documentId: DocumentId | null
  kind: AllocationKind
  categoryId: CategoryId | null
  amountMinor: number
}

type Ending = Pick<DecidedRow, 'kind' | 'amountMinor' | 'documentId'> & {
  categoryId?: CategoryId | null | undefined
}

const fingerprintOf = ({ kind, categoryId, amountMinor, documentId }: Ending): string =>
  JSON.stringify([kind, categoryId ?? null, amountMinor, documentId])

/**
 * @param proposals endings only: their rows name transactions and no document
 * @param rejected ids of groups that a person rejected and that are still rejected
 */
export const backTestEndings = (
  proposals: readonly MatchProposal[],
  decided: Iterable<DecidedRow>,
  rejected: ReadonlySet<string>,
): BackTest => {
  const byTransaction = Map.groupBy(decided, ({ transactionId }) => transactionId)
  const result: BackTest = { wouldMatch: proposals.length, agrees: 0, undecided: 0, differs: [], lost: 0 }
  for (const proposal of proposals) {
    const members = new Set(proposal.allocations.flatMap(({ transactionId }) => transactionId ?? []))
    const rows = [...members].flatMap((id) => byTransaction.get(id) ?? [])
    const refused = rejected.has(proposal.id)
    const said = proposal.allocations.map(fingerprintOf).sort()
    if (refused || rows.length > 0) {
      if (!refused && JSON.stringify(rows.map(fingerprintOf).sort()) === JSON.stringify(said))
        result.agrees += 1
      else result.differs.push(toDifference(proposal, refused, rows))
    } else result.undecided += 1
  }
  return result
}

const toDifference = (
  proposal: MatchProposal,
  refused: boolean,
  rows: readonly DecidedRow[],
): Difference => ({
  proposal,
  refused,
  decidedIds: [...new Set(rows.flatMap(({ documentId }) => documentId ?? []))],
  categories: [...new Set(rows.flatMap(({ categoryId }) => categoryId ?? []))],
})
