/** Opens the next company that needs a person, on the screen where the need is settled. */
import { useQueryClient } from '@tanstack/react-query'
import type { CompanyView } from '#contract/companies.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { today } from '../../lib/period.ts'
import { appQueries } from '../../lib/queries.ts'
import type { Screen } from '../../lib/session.ts'
import { sharingQueries } from '../../lib/sharing-queries.ts'
import { announce, useAnnounceFailure } from '../../ui/notice.tsx'
import { nextInNeed, officeRows, placeOf } from './needs.ts'

/** @returns undefined where there is no company */
export const useNextCompany = (
  companies: readonly CompanyView[],
  current: CompanyView['id'] | null,
  open: (company: CompanyView, place: Screen) => void,
): (() => void) | undefined => {
  const { t, language } = useWords()
  const client = useQueryClient()
  const announceFailure = useAnnounceFailure()
  if (companies.length === 0) return undefined
  if (companies.length === 1) return () => announce(t('start.office.nobodyInNeed'))
  const go = async (): Promise<void> => {
    const office = await client.fetchQuery(appQueries.office)
    const { companies: shared } = await client.fetchQuery(sharingQueries.state)
    const next = nextInNeed(officeRows(companies, office.companies, today(), shared), current, language)
    if (next === undefined) announce(t('start.office.nobodyInNeed'))
    else open(next.company, placeOf(next))
  }
  return () => void go().catch(announceFailure)
}
