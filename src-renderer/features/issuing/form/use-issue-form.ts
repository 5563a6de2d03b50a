/** State of the form on screen: texts, errors and when they are shown, totals, storing. */
import { useQuery } from '@tanstack/react-query'
import { useMemo, useReducer, useState } from 'react'
import type { Problem } from '#contract/issuing/fields.ts'
import type { CheckResult } from '#contract/issuing.ts'
import type { CompanyId } from '#contract/values.ts'
import { issuingWords } from '#contract/words/issuing-words.ts'
import { type ApiError, toApiError } from '../../../api.ts'
import { formatDate, useWords } from '../../../lib/i18n/use-words.ts'
import { useDebounced } from '../../../lib/use-debounced.ts'
import { useStableHandlers } from '../../../lib/use-stable-handlers.ts'
import { issueQueries } from '../issue-queries.ts'
import { type FormAction, type FormState, formReducer } from '../state/form-state.ts'
import { hasField } from '../state/shown-fields.ts'
import { contentOf, toBody } from '../state/to-body.ts'
import { placeRefusal, type Refusal, toFormName, validateForm } from '../state/validate-form.ts'
import { type KeepingForm, useKeptForm } from './use-kept-form.ts'

export interface IssueForm {
  readonly companyId: CompanyId
  readonly state: FormState
  readonly edit: (action: FormAction) => void
  /** A field lost the focus: from now on its error is shown. */
  readonly leave: (name: string) => void
  readonly complaintOf: (name: string) => string | undefined
  readonly warningOf: (name: string) => string | undefined
  /** Errors without a field in the form. */
  readonly elsewhere: readonly string[]
  /** Number of fields that show an error. */
  readonly wrong: number
  readonly failure: ApiError | null
  readonly checked: Checked
  readonly kept: KeepingForm
  readonly isEdited: boolean
  /** yyyy-mm-dd */
  readonly today: string
  /** Validates all fields; undefined where some are invalid, and then their errors are shown. */
  readonly ready: (isToClose: boolean) => Ready | undefined
  readonly refuse: (error: unknown) => void
  /** The service has stored `sent` as a draft; changes made meanwhile are edits of that draft. */
  readonly saved: (draftId: number, sent: FormState) => void
}
export type Ready = Exclude<ReturnType<typeof validateForm>, { kind: 'at-fault' }>

const noRefusal: Refusal = { atFields: new Map(), elsewhere: [] }
const noProblems: ReadonlyMap<string, Problem> = new Map()

/** Removes the service's message at a field when the field changes, and at lines when one is moved. */
const forgotten = (refusal: Refusal, state: FormState, action: FormAction): Refusal => {
  const isChanged = (name: string): boolean => {
    if (action.kind === 'field') return name === action.name
    if (action.kind === 'client') return name.startsWith('Client.')
    if (action.kind === 'address') return name.startsWith(`${action.place}.`)
    if (action.kind === 'line')
      return name === `Lines.${state.lines.findIndex(({ key }) => key === action.key)}.${action.field}`
    return name.startsWith('Lines.')
  }
  return { ...refusal, atFields: new Map([...refusal.atFields].filter(([name]) => !isChanged(name))) }
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

export const useIssueForm = (
  companyId: CompanyId,
  first: FormState,
  today: string,
  wasKept: boolean,
): IssueForm => {
  const { language } = useWords()
  const words = issuingWords[language]
  const [state, dispatch] = useReducer(formReducer, first)
  const [isEdited, setEdited] = useState(false)
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [isAttempted, setAttempted] = useState(false)
  const [refusal, setRefusal] = useState(noRefusal)
  const [failure, setFailure] = useState<ApiError | null>(null)
  const checked = useCheck(companyId, state, today)
  const kept = useKeptForm(companyId, state, isEdited, wasKept)
  const validated = useMemo(() => validateForm(state, true, today), [state, today])
  const problems = validated.kind === 'at-fault' ? validated.problems : noProblems

  // Stable handlers: an unchanged line is not rendered again.
  const handlers = useStableHandlers({
    edit: (action: FormAction) => {
      setEdited(true)
      setRefusal((now) => (now.atFields.size === 0 ? now : forgotten(now, state, action)))
      dispatch(action)
    },
    leave: (name: string) => setLeft((now) => (now.has(name) ? now : new Set([...now, name]))),
    saved: (draftId: number, sent: FormState) => {
      setEdited(state !== sent)
      dispatch({ kind: 'draft-saved', draftId })
    },
  })
  const complaintOf = (name: string): string | undefined => {
    const refusalText = refusal.atFields.get(name)
    if (refusalText !== undefined) return refusalText
    const problem = problems.get(name)
    // A missing value is reported only after an attempt to send.
    if (problem === undefined || !(isAttempted || (left.has(name) && problem !== 'required')))
      return undefined
    return `${capital(words.problem[problem])}.`
  }
  const sayWarning = (warning: CheckResult['warnings'][number]): string => {
    const lastDate = 'lastDate' in warning ? formatDate(warning.lastDate) : ''
    return words.warning[warning.kind].replace('{{lastDate}}', lastDate)
  }
  const isShown = (name: string): boolean => hasField(state, name)
  const homeless = isAttempted
    ? [...problems]
        .filter(([name]) => !isShown(name))
        .map(([name, problem]) => `${name}: ${words.problem[problem]}`)
    : []
  const wrong = isAttempted ? [...problems.keys()].filter(isShown).length : refusal.atFields.size

  return {
    companyId,
    state,
    ...handlers,
    complaintOf,
    warningOf: (name) => {
      const warning = checked.warnings.get(name)
      return warning && sayWarning(warning)
    },
    elsewhere: [...refusal.elsewhere, ...homeless],
    wrong,
    failure,
    checked,
    kept,
    isEdited,
    today,
    ready: (isToClose) => {
      const verdict = validateForm(state, isToClose, today)
      setAttempted(verdict.kind === 'at-fault')
      setFailure(null)
      setRefusal(noRefusal)
      return verdict.kind === 'at-fault' ? undefined : verdict
    },
    refuse: (error) => {
      const known = toApiError(error)
      setFailure(known)
      setRefusal(placeRefusal(known.details.validationErrors ?? [], state, isShown))
    },
  }
}

/** Milliseconds without typing before a request. */
const restMs = 300

interface Checked {
  readonly totals: CheckResult['totals']
  readonly warnings: ReadonlyMap<string, CheckResult['warnings'][number]>
}

/** Requests totals and warnings of the form when typing pauses: main computes them as for a document to be sent. */
const useCheck = (companyId: CompanyId, state: FormState, today: string): Checked => {
  const kind: 'waybill' | 'document' = contentOf(state) === 'Waybill' ? 'waybill' : 'document'
  const request = useMemo(() => ({ kind, body: toBody(state, true, today) }), [kind, state, today])
  const debounced = useDebounced(request, restMs)
  const { data } = useQuery(issueQueries.check(companyId, debounced))
  return useMemo(() => {
    // A document paid at once and a credit note have no due date: the day itself is taken.
    const isNeverDue = state.type === 'T' || state.type === 'S' || state.type === 'C'
    const shown = (data?.warnings ?? []).filter(
      ({ kind: of }) => !(isNeverDue && of === 'due-date-equals-date'),
    )
    return {
      totals: data?.totals ?? null,
      warnings: new Map(shown.map((warning) => [toFormName(warning.field), warning])),
    }
  }, [data, state.type])
}
