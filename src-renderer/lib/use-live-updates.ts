/** Carries main's events into what the window keeps. */
import { type Query, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { CompanyId } from '#contract/values.ts'
import { call, listen } from '../api.ts'
import { runCommand } from './commands.ts'
import { appQueries, companyQueries, type Follows, proposalQueries } from './queries.ts'
import { offerFiles } from './session.ts'
import { sharingQueries } from './sharing-queries.ts'

/** A company's changes within this time are read once. */
const waitMs = 60
/** A rematch follows most decisions: a company's figures are read once for both, and after so long without one. */
const figuresWaitMs = 900

export const useLiveUpdates = (): void => {
  const client = useQueryClient()
  useEffect(() => {
    const running = new Set<CompanyId>()
    const timers = new Map<CompanyId, ReturnType<typeof setTimeout>>()
    const figureTimers = new Map<CompanyId, ReturnType<typeof setTimeout>>()
    const isOf = (companyId: CompanyId, { queryKey: [kind, id] }: Query): boolean =>
      kind === 'company' && id === companyId
    const read = (companyId: CompanyId, ...what: readonly Follows[]) =>
      void client.invalidateQueries({
        predicate: (query) => isOf(companyId, query) && what.some((one) => one === query.meta?.follows),
      })
    const readFigures = (companyId: CompanyId): void => {
      clearTimeout(figureTimers.get(companyId))
      figureTimers.delete(companyId)
      read(companyId, 'figures')
    }
    const stops = [
      listen('matching.changed', ({ companyId }) => {
        clearTimeout(timers.get(companyId))
        timers.set(
          companyId,
          setTimeout(() => read(companyId, 'changes', 'decisions'), waitMs),
        )
        if (!figureTimers.has(companyId))
          figureTimers.set(
            companyId,
            setTimeout(() => readFigures(companyId), figuresWaitMs),
          )
      }),
      listen('matching.rematched', ({ companyId }) => {
        // A row's proposals on screen stay as they are; those of rows left are forgotten.
        client.removeQueries({ type: 'inactive', queryKey: proposalQueries.all(companyId) })
        read(companyId, 'changes')
        readFigures(companyId)
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
      listen('sharing.changed', () => void client.invalidateQueries({ queryKey: sharingQueries.all })),
      listen('office.syncAllProgressed', (progress) =>
        client.setQueryData(appQueries.syncAll.queryKey, progress),
      ),
      listen('imports.dropped', ({ files }) => offerFiles(files)),
      listen('app.commandGiven', ({ command }) => runCommand(command)),
    ]
    // Main is notified of the computer's sleep, but not of its network.
    const hurry = (): void => void call('sync.hurry', {}).catch(() => undefined) // it is asked again in a while
    addEventListener('online', hurry)
    return () => {
      removeEventListener('online', hurry)
      for (const timer of [...timers.values(), ...figureTimers.values()]) clearTimeout(timer)
      for (const stop of stops) stop()
    }
  }, [client])
}
