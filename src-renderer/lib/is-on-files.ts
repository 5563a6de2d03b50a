/** Whether files bring everything of a company, and no service is asked. */
import type { CompanyView } from '#contract/companies.ts'

export const isOnFiles = ({ environment }: Pick<CompanyView, 'environment'>): boolean =>
  environment === 'files'
