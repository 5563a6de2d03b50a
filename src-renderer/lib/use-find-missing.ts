/** The search for documents that SAF-T (PT) files name and that are missing here. */
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { CompanyId } from '#contract/values.ts'
import { call } from '../api.ts'
import { runCommand } from './commands.ts'
import { useSyncState } from './queries.ts'

/** @param onSynced the sync that asked for the ids is through */
export const useFindMissing = (companyId: CompanyId, onSynced?: () => void) => {
  const find = useMutation({
    mutationFn: () => call('imports.trackMissing', { companyId }),
    onSuccess: ({ tracked }) => {
      if (tracked > 0) runCommand('sync')
    },
  })
  const isRunning = useSyncState(companyId).data?.running === true
  const wasRunning = useRef(isRunning)
  useEffect(() => {
    if (wasRunning.current && !isRunning && find.data !== undefined) {
      find.reset()
      onSynced?.()
    }
    wasRunning.current = isRunning
  })
  return find
}

export type FindMissing = ReturnType<typeof useFindMissing>
