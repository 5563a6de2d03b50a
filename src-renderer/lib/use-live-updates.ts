/** Carries main's events into what the window keeps. */
import { type Query, type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { CompanyId } from '#contract/values.ts'
import { call, listen } from '../api.ts'
import { runCommand } from './commands.ts'
import { keys } from './queries.ts'

/** The parts of a company a change may have touched; opened lists look after themselves. */
const touched = new Set([
  'partners',
  'overview',
  'proposals',
  'drift',
  'history',
  'figures',
  'document',
  'transaction',
  'issuing',
  'rules',
])
/** A company's changes within this time are read once. */
const settleMs = 60

export const useLiveUpdates = (): void => {
  const client = useQueryClient()
  useEffect(() => {
    const timers = new Map<CompanyId, ReturnType<typeof setTimeout>>()
    const isTouched = (companyId: CompanyId, [kind, id, part]: QueryKey): boolean =>
      kind === 'company' && id === companyId && touched.has(String(part))
    const stops = [
      listen('matching.changed', ({ companyId }) => {
        const read = () =>
          void client.invalidateQueries({ predicate: ({ queryKey }) => isTouched(companyId, queryKey) })
        clearTimeout(timers.get(companyId))
        timers.set(companyId, setTimeout(read, settleMs))
      }),
      listen('matching.rematched', ({ companyId }) => {
        const isProposal = ({ queryKey }: Query) => queryKey[2] === 'proposals'
        // A row's proposals on screen stay as they are (`use-newer-proposals`); those of rows left are forgotten.
        client.removeQueries({
          type: 'inactive',
          predicate: (query) => isTouched(companyId, query.queryKey) && isProposal(query),
        })
        void client.invalidateQueries({
          predicate: (query) =>
            isTouched(companyId, query.queryKey) &&
            !(isProposal(query) && typeof query.queryKey[3] === 'object'),
        })
      }),
      listen('sync.progressed', (state) => {
        client.setQueryData(keys.sync(state.companyId), state)
        // Every transaction is looked at for it: asked when a sync has come to rest, not with every decision.
        if (!state.running) void client.invalidateQueries({ queryKey: keys.attention(state.companyId) })
      }),
      listen('companies.changed', () => void client.invalidateQueries({ queryKey: keys.companies })),
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
