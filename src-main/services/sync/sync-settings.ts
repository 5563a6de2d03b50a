/** How a company syncs: what a person set, and what is known of its accounts. */
import type { SyncSettings } from '#contract/sync.ts'
import type { DirectedAccount } from '../../db/repositories/transactions.ts'
import type { OpenCompany } from '../companies/open-companies.ts'

export type CompanySync = SyncSettings & { accounts: DirectedAccount[] }

/** As it was set, or as usual. */
export const readCompanySync = ({ mirror }: OpenCompany): CompanySync => ({
  ...mirror.read.syncSettings(),
  accounts: mirror.read.listDirectedAccounts(),
})

/** What is left out stays. Errors: storage-failed, disk-full. */
export const updateCompanySync = async (
  company: OpenCompany,
  changes: { [Name in keyof SyncSettings]?: SyncSettings[Name] | undefined },
): Promise<CompanySync> => {
  const { overlapDays, requestsPerSecond } = company.mirror.read.syncSettings()
  const next: SyncSettings = {
    overlapDays: changes.overlapDays ?? overlapDays,
    requestsPerSecond: changes.requestsPerSecond ?? requestsPerSecond,
  }
  await company.mirror.write.run('writeSetting', { name: 'sync', value: JSON.stringify(next) })
  return readCompanySync(company)
}
