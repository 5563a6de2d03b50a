/** How a company syncs: its settings, and the direction that is set for each account. */
import type { SyncSettings } from '#contract/sync.ts'
import type { DirectedAccount } from '../../db/transactions/transactions.ts'
import type { OpenCompany } from '../companies/open-companies.ts'

export type CompanySync = SyncSettings & { accounts: DirectedAccount[] }

/** The settings of the company; defaults where none was set. */
export const readCompanySync = ({ mirror }: OpenCompany): CompanySync => ({
  ...mirror.read.syncSettings(),
  accounts: mirror.read.listDirectedAccounts(),
})

/** Changes the given settings; the others stay. Errors: storage-failed, disk-full. */
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
