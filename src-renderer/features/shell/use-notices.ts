/** Opens the subject of a system notification that a person clicked. */
import { useEffect } from 'react'
import type { CompanyView } from '#contract/companies.ts'
import { listen } from '../../api.ts'
import { showGoal, showScreen, useSession } from '../../lib/session.ts'

/** @param open shows another company and then runs a function, or says why it cannot */
export const useNotices = (
  companies: readonly CompanyView[] | undefined,
  open: (company: CompanyView, then: () => void) => void,
): void => {
  useEffect(
    () =>
      listen('sync.noticeOpened', ({ companyId, notice }) => {
        const company = companies?.find(({ id }) => id === companyId)
        if (company === undefined) return
        const lead = () => {
          if (notice === 'credentials') showScreen('start')
          // The question is above the lists.
          else if (notice === 'direction') showScreen('reconcile')
          else showGoal('reconcile', { list: 'transactions', filter: { proposed: 'ambiguous' } })
        }
        if (useSession.getState().companyId === companyId) lead()
        else open(company, lead)
      }),
    [companies, open],
  )
}
