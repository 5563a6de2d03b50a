/** The proposals of the focused row, and the active one, which keys act on. */

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { GroupView } from '#contract/matching.ts'
import type { CompanyId } from '#contract/values.ts'
import { memberIds } from '../../../groups/use-members.ts'
import { proposalQueries } from '../../../lib/queries.ts'
import type { Pane } from '../reconcile-state.ts'
import { useNewerProposals } from './use-newer-proposals.ts'

const shownProposals = 20
const none: readonly GroupView[] = []

const rowOf = (pane: Pane, id: number) => (pane === 'documents' ? { documentId: id } : { transactionId: id })

/**
 * @param focusedId the row in focus of that list; null for none
 * @param isDecided decided groups contain the row, or a part of its amount
 */
export const useActiveProposal = (
  companyId: CompanyId,
  pane: Pane,
  focusedId: number | null,
  isDecided: boolean,
) => {
  const [activeGroup, setActiveGroup] = useState(0)
  const query =
    focusedId === null
      ? null
      : {
          ...rowOf(pane, focusedId),
          limit: shownProposals,
        }
  const { data, isPlaceholderData, error } = useQuery(proposalQueries.ofRow(companyId, query))
  const decided = useQuery(
    proposalQueries.decided(companyId, focusedId === null || !isDecided ? null : rowOf(pane, focusedId)),
  )
  const showNewer = useNewerProposals(companyId, query)
  const groups = query === null ? null : isPlaceholderData ? undefined : data?.groups
  const group = groups?.[activeGroup] ?? groups?.[0]
  const earlier = decided.data?.groups ?? none
  return {
    activeGroup,
    setActiveGroup,
    /** The proposals of the focused row; undefined while they are loading. */
    groups,
    group,
    /** The group that lines are drawn for: the active proposal, else the latest decided group. */
    joined: group ?? (groups?.length === 0 ? earlier.at(-1) : undefined),
    /** The focused row belongs to another alternative than the shown one. */
    isAside:
      group !== undefined &&
      group.class !== 'ambiguous' &&
      focusedId !== null &&
      !memberIds(group.allocations)[pane].includes(focusedId),
    /** The earlier proposals stay until the new ones are loaded, so that moving the focus renders the panel only once. */
    shown: query === null ? null : data?.groups,
    /** The decided groups of the row. */
    decided: earlier,
    showNewer,
    error: error ?? decided.error,
  }
}
