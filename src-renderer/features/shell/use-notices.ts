/** A notification of the system's that was chosen leads to what it was about. */
import { useEffect } from 'react'
import type { CompanyView } from '../../../src-preload/contract/companies.ts'
import { listen } from '../../api.ts'
import { showGoal, showScreen, useSession } from '../../lib/session.ts'

/** @param open shows another company; rejects where that fails, and says so itself */
export const useNotices = (
  companies: readonly CompanyView[] | undefined,
  open: (company: CompanyView) => Promise<unknown>,
): void => {
  useEffect(
    () =>
      listen('sync.noticeOpened', async ({ companyId, notice }) => {
        const company = companies?.find(({ id }) => id === companyId)
        if (company === undefined) return
        if (useSession.getState().companyId !== companyId) await open(company)
        if (notice === 'credentials') showScreen('start')
        // The question stands above the lists.
        else if (notice === 'direction') showScreen('reconcile')
        else showGoal('reconcile', { list: 'transactions', filter: { proposed: 'ambiguous' } })
      }),
    [companies, open],
  )
}
