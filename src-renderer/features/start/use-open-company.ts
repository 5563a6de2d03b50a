/** Opens a company and shows it: where its work is, or the rows that a figure counts. */
import { useMutation } from '@tanstack/react-query'
import type { CompanyView } from '#contract/companies.ts'
import { call } from '../../api.ts'
import { type Goal, showDrift, showGoal, showOverlay } from '../../lib/session.ts'

export const useOpenCompany = (onOpened: (company: CompanyView) => Promise<void>) =>
  useMutation({
    mutationFn: ({ company }: { company: CompanyView; goal?: Goal | 'drift' | 'contested' }) =>
      call('companies.open', { companyId: company.id }),
    onSuccess: async (opened, { goal }) => {
      await onOpened(opened)
      if (goal === 'drift') showDrift()
      else if (goal === 'contested') showOverlay('contested')
      else if (goal !== undefined) showGoal('reconcile', goal)
    },
  })
