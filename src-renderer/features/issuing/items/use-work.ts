/** The documents under way in this company, refreshed by main's events; forms of issued documents are deleted. */

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import type { CompanyId } from '#contract/values.ts'
import { call } from '../../../api.ts'
import { issueQueries } from '../issue-queries.ts'
import { sectionOf, toWorkItems, type WorkItem } from '../state/work-items.ts'

export interface Work {
  readonly items: readonly WorkItem[]
  /** Both queries have been answered. */
  readonly isLoaded: boolean
  readonly error: unknown
}

export const useWork = (companyId: CompanyId): Work => {
  const client = useQueryClient()
  const entries = useQuery(issueQueries.recent(companyId))
  const forms = useQuery(issueQueries.forms(companyId))
  const items = useMemo(
    () => toWorkItems(entries.data?.entries ?? [], forms.data?.forms ?? []),
    [entries.data, forms.data],
  )
  const { mutate: forget } = useMutation({
    mutationFn: (id: string) => call('issuing.forgetForm', { companyId, id }),
    onSuccess: () => client.invalidateQueries(issueQueries.forms(companyId)),
  })
  // The answer arrived after the form was closed, or in another session.
  const finished = items.find((item) => item.form !== null && sectionOf(item) === 'done')?.form?.id
  useEffect(() => {
    if (finished !== undefined) forget(finished)
  }, [finished, forget])
  return {
    items,
    isLoaded: entries.data !== undefined && forms.data !== undefined,
    error: entries.error ?? forms.error,
  }
}
