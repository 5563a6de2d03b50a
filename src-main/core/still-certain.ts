/** Which accepted groups today's rules would be certain of again. */
import type { Allocation, MatchClass } from '#contract/match-values.ts'

interface Group {
  allocations: readonly Allocation[]
}

/**
 * @param proposals of a run as if nothing had been decided
 * @returns for each accepted group whether the same pairs and categories are proposed as certain
 */
export const createStillCertain = (
  proposals: Iterable<Group & { class: MatchClass }>,
): ((accepted: Group) => boolean) => {
  const certain = new Set<string>()
  for (const proposal of proposals) if (proposal.class === 'certain') certain.add(meaningOf(proposal))
  return (accepted) => certain.has(meaningOf(accepted))
}

/** Amounts are left out: what was open when the group was accepted may be paid at the source by now. */
const meaningOf = ({ allocations }: Group): string =>
  [
    ...new Set(
      allocations.map(({ documentId, transactionId, categoryId }) =>
        [documentId ?? '', transactionId ?? '', categoryId ?? ''].join('/'),
      ),
    ),
  ]
    .sort()
    .join(' ')
