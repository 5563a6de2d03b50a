/** The trial of a rule: its progress, its result, and how to stop it. */
import { useCallback, useEffect, useState } from 'react'
import type { BackTestAnswer, TriedRule } from '#contract/rules.ts'
import type { CompanyId } from '#contract/values.ts'
import { type ApiError, call, listenFor, toApiError } from '../../api.ts'
import { useAnnounceFailure } from '../../ui/notice.tsx'

export type Trial =
  | { readonly state: 'idle' | 'cancelled' }
  | { readonly state: 'running'; readonly rule: string; readonly done: number; readonly total: number }
  | { readonly state: 'done'; readonly rule: string; readonly answer: BackTestAnswer }
  | { readonly state: 'failed'; readonly error: ApiError }

/** A text that is equal for equal rules. */
export const printOf = (rule: TriedRule | null): string => JSON.stringify(rule)

export const useBackTest = (companyId: CompanyId) => {
  const announceFailure = useAnnounceFailure()
  const [trial, setTrial] = useState<Trial>({ state: 'idle' })
  useEffect(() => {
    const stop = listenFor(companyId, 'rules.backTestProgressed', ({ done, total }) => {
      setTrial((now) => (now.state === 'running' ? { ...now, done, total } : now))
    })
    return () => {
      stop()
      void call('rules.cancelBackTest', { companyId }).catch(() => undefined) // it may have ended
    }
  }, [companyId])
  const run = useCallback(
    async (rule: TriedRule) => {
      const print = printOf(rule)
      setTrial({ state: 'running', rule: print, done: 0, total: 0 })
      try {
        const answer = await call('rules.backTest', { companyId, rule })
        setTrial({ state: 'done', rule: print, answer })
      } catch (thrown) {
        const error = toApiError(thrown)
        setTrial(error.code === 'cancelled' ? { state: 'cancelled' } : { state: 'failed', error })
      }
    },
    [companyId],
  )
  const cancel = () => void call('rules.cancelBackTest', { companyId }).catch(announceFailure)
  return { trial, run, cancel }
}
