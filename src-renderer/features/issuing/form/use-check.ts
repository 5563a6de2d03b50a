/** Requests totals and warnings of the form when typing pauses: main computes them as it does for a document to be sent. */

import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { CheckResult } from '#contract/issuing.ts'
import type { CompanyId } from '#contract/values.ts'
import { useDebounced } from '../../../lib/use-debounced.ts'
import { issueQueries } from '../issue-queries.ts'
import type { FormState } from '../state/form-state.ts'
import { contentOf, toBody } from '../state/to-body.ts'
import { toFormName } from '../state/validate-form.ts'

/** Milliseconds without typing before a request. */
const restMs = 300

export interface Checked {
  readonly totals: CheckResult['totals']
  readonly warnings: ReadonlyMap<string, CheckResult['warnings'][number]>
}

export const useCheck = (companyId: CompanyId, state: FormState, today: string): Checked => {
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
