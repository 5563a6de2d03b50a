/** What a rematch in the background proposes for the row in focus waits beside what is shown, until it is asked for. */
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Response } from '#contract/index.ts'
import type { CompanyId } from '#contract/values.ts'
import { call, listenFor } from '../../../api.ts'
import { type ProposalQuery, proposalQueries } from '../../../lib/queries.ts'

type Proposals = Response<'matching.listProposals'>

/** @returns shows what is newer; null where nothing is */
export const useNewerProposals = (companyId: CompanyId, query: ProposalQuery | null): (() => void) | null => {
  const client = useQueryClient()
  const [newer, setNewer] = useState<{ of: string; data: Proposals; shownAt: number } | null>(null)
  const name = JSON.stringify(query)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the name says which query it is
  useEffect(() => {
    if (query === null) return
    const { queryKey } = proposalQueries.ofRow(companyId, query)
    const stateNow = () => client.getQueryState(queryKey)
    let isCurrent = true
    let found: { data: Proposals; shownAt: number } | undefined
    const stop = listenFor(companyId, 'matching.rematched', async () => {
      const data = await call('matching.listProposals', { companyId, ...query }).catch(() => undefined) // asked again when the row is
      const shown = stateNow()
      if (!isCurrent || data === undefined || shown?.data == null) return
      found = undefined
      if (JSON.stringify(shown.data.groups) === JSON.stringify(data.groups)) setNewer(null)
      // Nothing is there that a key could mean.
      else if (shown.data.groups.length === 0) client.setQueryData(queryKey, data)
      else {
        found = { data, shownAt: shown.dataUpdatedAt }
        setNewer({ of: name, ...found })
      }
    })
    return () => {
      isCurrent = false
      stop()
      // Who comes back to the row finds what is proposed now.
      if (found && stateNow()?.dataUpdatedAt === found.shownAt) client.setQueryData(queryKey, found.data)
    }
  }, [client, companyId, name])

  const { queryKey } = proposalQueries.ofRow(companyId, query)
  if (newer === null || newer.of !== name) return null
  // An act on the row has had it read again.
  if (client.getQueryState(queryKey)?.dataUpdatedAt !== newer.shownAt) return null
  return () => {
    setNewer(null)
    client.setQueryData(queryKey, newer.data)
  }
}
