/** Two names of one bank account, one from a service and one from files: a person decides once whether they are the same. */
import type { JoinedAccounts } from '../../db/imports/join-accounts.ts'
import { type BackupPorts, copyNow } from '../companies/backups.ts'
import type { OpenCompany } from '../companies/open-companies.ts'
import { agreeAs, type DecidePorts, runAs } from '../deciding.ts'

export interface JoinPorts extends DecidePorts {
  copying: BackupPorts
}

/** Two accounts by name. The service's name is kept, else the first. */
export interface TwoAccounts {
  accountId: string
  otherId: string
}

/**
 * Joins two accounts: a transaction of both becomes one, decisions stay, proposals follow. A copy is made first, since
 * joining cannot be undone. With `dryRun` it only reports what would change.
 *
 * Errors: not-found; conflict (the service shows both, or another currency); month-closed; those of copying.
 */
export const joinAccounts = async (
  ports: JoinPorts,
  company: OpenCompany,
  { dryRun, ...accounts }: TwoAccounts & { dryRun: boolean },
): Promise<JoinedAccounts> => {
  const preview = await runAs(ports, company, 'joinAccounts', { ...accounts, dryRun: true })
  if (dryRun || preview.outcome === 'refused') return preview
  await copyNow(ports.copying, company)
  const joined = await agreeAs(ports, company, {
    command: 'joinAccounts',
    input: { ...accounts, dryRun: false },
  })
  if (joined.outcome === 'joined') {
    await company.mirror.write.run('reviewAcceptedGroups', {})
    await ports.followUps.imported(company)
  }
  return joined
}
