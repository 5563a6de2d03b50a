/** Which companies have documents of suppliers. */
import type { CompanyId } from '#contract/values.ts'
import { useCompanies, useOverview } from './queries.ts'

/** Whether there are documents of suppliers, or in the sample company some that are offered. */
export const useHasSuppliers = (
  companyId: CompanyId,
): { hasSuppliers: boolean; mayHaveSuppliers: boolean } => {
  const { data: overview } = useOverview(companyId)
  const { data: known } = useCompanies()
  const hasSuppliers = (overview?.suppliers.documents ?? 0) > 0
  const isSample = known?.companies.find(({ id }) => id === companyId)?.environment === 'sample'
  return { hasSuppliers, mayHaveSuppliers: hasSuppliers || isSample }
}
