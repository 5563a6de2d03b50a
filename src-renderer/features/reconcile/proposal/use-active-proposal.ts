/** The proposals of the focused row, and the active one, which keys act on. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Response } from '#contract/index.ts'
import type { GroupView } from '#contract/matching.ts'
import type { CompanyId } from '#contract/values.ts'
import { call, listenFor } from '../../../api.ts'
import { type ProposalQuery, proposalQueries, type RowAsked } from '../../../lib/queries.ts'
import { membersIn, type Pane } from '../reconcile-state.ts'

const shownProposals = 20
const none: readonly GroupView[] = []

/** What is asked about a row of a list. */
export type RowOf = (pane: Pane, id: number) => RowAsked

/** Of documents and transactions. */
export const documentRow: RowOf = (pane, id) => (pane === 'left' ? { documentId: id } : { transactionId: id })

/**
 * @param rowOf a stable function
 * @param focusedId the row in focus of that list; null for none
 * @param isDecided decided groups contain the row, or a part of its amount
 */
export const useActiveProposal = (
  companyId: CompanyId,
  rowOf: RowOf,
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
      !membersIn(group.allocations)[pane].includes(focusedId),
    /** The earlier proposals stay until the new ones are loaded, so that moving the focus renders the panel only once. */
    shown: query === null ? null : data?.groups,
    /** The decided groups of the row. */
    decided: earlier,
    showNewer,
    error: error ?? decided.error,
  }
}

/** Holds back newer proposals of the focused row, from a rematch in the background, until the person asks for them. */
type Proposals = Response<'matching.listProposals'>

/** @returns a function that shows the newer proposals; null where there are none */
const useNewerProposals = (companyId: CompanyId, query: ProposalQuery | null): (() => void) | null => {
  const client = useQueryClient()
  const [newer, setNewer] = useState<{ of: string; data: Proposals; shownAt: number } | null>(null)
  const name = JSON.stringify(query)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the name identifies the query
  useEffect(() => {
    if (query === null) return
    const { queryKey } = proposalQueries.ofRow(companyId, query)
    const stateNow = () => client.getQueryState(queryKey)
    let isCurrent = true
    let found: { data: Proposals; shownAt: number } | undefined
    const stop = listenFor(companyId, 'matching.rematched', async () => {
      const data = await call('matching.listProposals', { companyId, ...query }).catch(() => undefined) // requested again when the row gets the focus again
      const shown = stateNow()
      if (!isCurrent || data === undefined || shown?.data == null) return
      found = undefined
      if (JSON.stringify(shown.data.groups) === JSON.stringify(data.groups)) setNewer(null)
      // Nothing was proposed before, so no key can apply to something unseen.
      else if (shown.data.groups.length === 0) client.setQueryData(queryKey, data)
      else {
        found = { data, shownAt: shown.dataUpdatedAt }
        setNewer({ of: name, ...found })
      }
    })
    return () => {
      isCurrent = false
      stop()
      // A row that gets the focus again shows its newest proposals.
      if (found && stateNow()?.dataUpdatedAt === found.shownAt) client.setQueryData(queryKey, found.data)
    }
  }, [client, companyId, name])

  const { queryKey } = proposalQueries.ofRow(companyId, query)
  if (newer === null || newer.of !== name) return null
  // A decision on the row has already reloaded it.
  if (client.getQueryState(queryKey)?.dataUpdatedAt !== newer.shownAt) return null
  return () => {
    setNewer(null)
    client.setQueryData(queryKey, newer.data)
  }
}
