/** Carries main's events into what the window keeps. */
import { type Query, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { CompanyId } from '#contract/values.ts'
import { call, listen } from '../api.ts'
import { runCommand } from './commands.ts'
import { appQueries, companyQueries, proposalQueries } from './queries.ts'
import { offerFiles } from './session.ts'

/** A company's changes within this time are read once. */
const waitMs = 60

export const useLiveUpdates = (): void => {
  const client = useQueryClient()
  useEffect(() => {
    const running = new Set<CompanyId>()
    const timers = new Map<CompanyId, ReturnType<typeof setTimeout>>()
    const isOf = (companyId: CompanyId, { queryKey: [kind, id] }: Query): boolean =>
      kind === 'company' && id === companyId
    const stops = [
      listen('matching.changed', ({ companyId }) => {
        const read = () =>
          void client.invalidateQueries({
            predicate: (query) => isOf(companyId, query) && query.meta?.follows !== undefined,
          })
        clearTimeout(timers.get(companyId))
        timers.set(companyId, setTimeout(read, waitMs))
      }),
      listen('matching.rematched', ({ companyId }) => {
        // A row's proposals on screen stay as they are; those of rows left are forgotten.
        client.removeQueries({ type: 'inactive', queryKey: proposalQueries.all(companyId) })
        void client.invalidateQueries({
          predicate: (query) => isOf(companyId, query) && query.meta?.follows === 'changes',
        })
      }),
      listen('sync.progressed', (state) => {
        client.setQueryData(companyQueries.sync(state.companyId).queryKey, state)
        if (running.has(state.companyId) !== state.running) void client.invalidateQueries(appQueries.office)
        if (state.running) running.add(state.companyId)
        else running.delete(state.companyId)
        // Every transaction is looked at for it: asked when a sync has come to rest, not with every decision.
        if (!state.running) void client.invalidateQueries(companyQueries.attention(state.companyId))
      }),
      listen('companies.changed', () => void client.invalidateQueries(appQueries.companies)),
      listen('office.changed', () => void client.invalidateQueries(appQueries.office)),
      listen('office.syncAllProgressed', (progress) =>
        client.setQueryData(appQueries.syncAll.queryKey, progress),
      ),
      listen('imports.dropped', ({ files }) => offerFiles(files)),
      listen('app.commandGiven', ({ command }) => runCommand(command)),
    ]
    // Main is told of the computer's sleep, but not of its network.
    const hurry = (): void => void call('sync.hurry', {}).catch(() => undefined) // it is asked again in a while
    addEventListener('online', hurry)
    return () => {
      removeEventListener('online', hurry)
      for (const timer of timers.values()) clearTimeout(timer)
      for (const stop of stops) stop()
    }
  }, [client])
}
