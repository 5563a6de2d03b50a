/** Tries a rule on the transactions of all companies, with its progress. */
import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { RuleBody } from '#contract/ending-values.ts'
import type { OfficeRound } from '#contract/office.ts'
import { call, listen, toApiError } from '../../api.ts'

type Tried = RuleBody & { readonly id: string | null }

export const useSetTrial = () => {
  const [round, setRound] = useState<OfficeRound | null>(null)
  useEffect(() => listen('officeset.trialChanged', setRound), [])
  // Nobody waits for a trial whose dialog was closed.
  useEffect(() => () => void call('officeset.cancelTrial', {}).catch(() => undefined), [])
  const trial = useMutation({
    mutationFn: async (rule: Tried) => ({ rule, answer: await call('officeset.tryRule', rule) }),
    onMutate: () => setRound(null),
  })
  const isCancelled = trial.error !== null && toApiError(trial.error).code === 'cancelled'
  return {
    run: trial.mutate,
    reset: trial.reset,
    cancel: () => void call('officeset.cancelTrial', {}),
    isRunning: trial.isPending,
    isCancelled,
    error: isCancelled ? null : trial.error,
    /** The rule that was tried, and its result. */
    done: trial.data,
    round,
  }
}
