/** Totals and warnings while a form is typed: main computes them, exactly as it does for what is sent. */
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { CheckResult } from '#contract/issuing.ts'
import type { CompanyId } from '#contract/values.ts'
import { call } from '../../../api.ts'
import { keys } from '../../../lib/queries.ts'
import type { FormState } from '../state/form-state.ts'
import { toFormName } from '../state/judge-form.ts'
import { contentOf, toBody } from '../state/to-body.ts'

export interface Checked {
  readonly totals: CheckResult['totals']
  readonly warnings: ReadonlyMap<string, CheckResult['warnings'][number]>
}

export const useCheck = (companyId: CompanyId, state: FormState, today: string): Checked => {
  const kind = contentOf(state) === 'Waybill' ? 'waybill' : 'document'
  const body = useMemo(() => toBody(state, true, today), [state, today])
  const { data } = useQuery({
    queryKey: [...keys.issuing(companyId), 'check', kind, body],
    queryFn: () => call('issuing.check', { companyId, kind, body }),
    placeholderData: (previous) => previous,
    gcTime: 1_000,
  })
  return useMemo(() => {
    // Nothing falls due of what is paid at once, nor of a credit note: the day itself is as good as another.
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
