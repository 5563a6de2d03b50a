/** Holds back newer proposals of the focused row, from a rematch in the background, until the person asks for them. */
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Response } from '#contract/index.ts'
import type { CompanyId } from '#contract/values.ts'
import { call, listenFor } from '../../../api.ts'
import { type ProposalQuery, proposalQueries } from '../../../lib/queries.ts'

type Proposals = Response<'matching.listProposals'>

/** @returns a function that shows the newer proposals; null where there are none */
export const useNewerProposals = (companyId: CompanyId, query: ProposalQuery | null): (() => void) | null => {
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
