/** Stores the form at each pause, so that a crash, a restart or another screen loses nothing. */

import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { CompanyId } from '#contract/values.ts'
import { call } from '../../../api.ts'
import { issueQueries } from '../issue-queries.ts'
import { type FormState, isWorthKeeping } from '../state/form-state.ts'
import { toTypedForm } from '../state/from-body.ts'

const restMs = 300

export interface KeepingForm {
  readonly isKept: boolean
  /** The failure to store it: the form is then only on screen. */
  readonly error: unknown
  /** Stores the present form now. */
  readonly keep: () => Promise<void>
  /** Deletes it after issuing or discarding. @returns whether nothing of it is left; otherwise `error` says why */
  readonly forget: () => Promise<boolean>
}

/**
 * @param isEdited whether a person has changed anything that the service does not have
 * @param wasKept whether the form was stored before it was opened
 */
export const useKeptForm = (
  companyId: CompanyId,
  state: FormState,
  isEdited: boolean,
  wasKept: boolean,
): KeepingForm => {
  const client = useQueryClient()
  const [isKept, setKept] = useState(wasKept)
  const [error, setError] = useState<unknown>(null)
  const pending = useRef<FormState | null>(null)

  const refresh = useCallback(
    () => client.invalidateQueries(issueQueries.forms(companyId)),
    [client, companyId],
  )
  const keepPending = useCallback(async () => {
    const form = pending.current
    if (form === null) return
    pending.current = null
    try {
      if (isWorthKeeping(form)) await call('issuing.keepForm', { companyId, form: toTypedForm(form) })
      else await call('issuing.forgetForm', { companyId, id: form.id })
      setKept(isWorthKeeping(form))
      setError(null)
      void refresh()
    } catch (failure) {
      pending.current ??= form
      setError(failure)
    }
  }, [companyId, refresh])
  const forget = useCallback(async () => {
    pending.current = null
    try {
      await call('issuing.forgetForm', { companyId, id: state.id })
    } catch (failure) {
      setError(failure)
      return false
    }
    setKept(false)
    setError(null)
    await refresh()
    return true
  }, [companyId, state.id, refresh])

  useEffect(() => {
    if (!isEdited) return
    pending.current = state
    const timer = setTimeout(() => void keepPending(), restMs)
    return () => clearTimeout(timer)
  }, [state, isEdited, keepPending])
  // Leaving the screen and closing the window count as pauses.
  useEffect(() => {
    const leave = (): void => void keepPending()
    addEventListener('pagehide', leave)
    return () => {
      removeEventListener('pagehide', leave)
      leave()
    }
  }, [keepPending])

  const keep = () => {
    pending.current = state
    return keepPending()
  }

  return { isKept, error, keep, forget }
}
