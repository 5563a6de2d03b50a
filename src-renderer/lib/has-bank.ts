/** Whether a company has transactions to reconcile with: a partner's has none until it is given a bank. */
import type { CompanyView } from '#contract/companies.ts'
import type { Screen } from './session.ts'

/** The sample company names no account and has its own service's. */
export const hasBank = ({ partnerOf, accountIds }: Pick<CompanyView, 'partnerOf' | 'accountIds'>): boolean =>
  partnerOf === null || accountIds.length > 0

/** The screen where its work is. */
export const homeOf = (company: Pick<CompanyView, 'partnerOf' | 'accountIds'>): Screen =>
  hasBank(company) ? 'reconcile' : 'documents'

/** Whether files bring everything of a company, and no service is asked. */
export const isOnFiles = ({ environment }: Pick<CompanyView, 'environment'>): boolean =>
  environment === 'files'
