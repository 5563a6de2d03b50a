/** Invariants of every result of matching, for any input. */
import { expect } from 'vitest'
import { checkGroup, isCash, isLink } from '#core/matching/by-hand/check-group.ts'
import type { MatchInput, MatchProposal } from '#core/matching/model/types.ts'

/** Each group by itself: it uses no more than what is open, and its balance is zero. */
export const expectEachHolds = (
  { documents, transactions }: MatchInput,
  proposals: readonly MatchProposal[],
): void => {
  for (const proposal of proposals) {
    expect(proposal.balanceMinor).toBe(0)
    expect(checkGroup(proposal, documents, transactions).violations).toEqual([])
  }
}

const addTo = (totals: Map<number, number>, id: number | null, minor: number): void => {
  if (id !== null) totals.set(id, (totals.get(id) ?? 0) + minor)
}

/** All groups together: no document, no received money and no transaction is used twice. */
export const expectNothingTwice = (
  { documents, transactions }: MatchInput,
  proposals: readonly MatchProposal[],
): void => {
  const open = new Map<number, number>()
  const explained = new Map<number, number>()
  const used = new Map<number, number>()
  for (const proposal of proposals)
    for (const row of proposal.allocations) {
      addTo(isLink(proposal, row) ? explained : open, row.documentId, Math.abs(row.amountMinor))
      if (isCash(row)) addTo(used, row.transactionId, row.amountMinor)
    }
  for (const { id, openMinor, totalMinor, unpaidMinor, explainedMinor } of documents) {
    expect(open.get(id) ?? 0).toBeLessThanOrEqual(openMinor ?? 0)
    const received = totalMinor - (unpaidMinor ?? totalMinor) - (explainedMinor ?? 0)
    expect(explained.get(id) ?? 0).toBeLessThanOrEqual(Math.max(0, received))
  }
  for (const { id, openMinor } of transactions) expect([0, openMinor]).toContain(used.get(id) ?? 0)
}
