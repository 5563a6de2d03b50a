/** Two names of one bank account, as a service and as files call it: a person says once that they are one, or two. */
import type { JoinedAccounts } from '../../db/commands/imports/join-accounts.ts'
import { type BackupPorts, copyNow } from '../companies/backups.ts'
import type { OpenCompany } from '../companies/open-companies.ts'
import { type DecidePorts, runAs } from '../deciding.ts'

export interface JoinPorts extends DecidePorts {
  copying: BackupPorts
}

/** Two accounts by name; the service's is the one that is left, else the first. */
export interface TwoAccounts {
  accountId: string
  otherId: string
}

/**
 * Makes them one: what both show becomes one transaction, decisions stay, proposals follow. A copy is made first, since
 * nothing takes it apart again. With `dryRun` it only says what would come of it.
 *
 * Errors: not-found; conflict (the service shows both, or another currency); month-closed; those of copying.
 */
export const joinAccounts = async (
  ports: JoinPorts,
  company: OpenCompany,
  { dryRun, ...accounts }: TwoAccounts & { dryRun: boolean },
): Promise<JoinedAccounts> => {
  const seen = await runAs(ports, company, 'joinAccounts', { ...accounts, dryRun: true })
  if (dryRun || seen.outcome === 'refused') return seen
  await copyNow(ports.copying, company)
  const joined = await runAs(ports, company, 'joinAccounts', { ...accounts, dryRun: false })
  if (joined.outcome === 'joined') {
    await company.mirror.write.run('reviewAcceptedGroups', {})
    await ports.followUps.imported(company)
  }
  return joined
}

/** Says that they are two: they are not proposed again. */
export const keepAccountsApart = async (
  { followUps }: Pick<DecidePorts, 'followUps'>,
  { mirror, record }: OpenCompany,
  { accountId, otherId }: TwoAccounts,
): Promise<void> => {
  const apart = [...mirror.read.accountsApart(), [accountId, otherId]]
  await mirror.write.run('writeSetting', { name: 'apart', value: JSON.stringify(apart) })
  followUps.changed(record.id)
}
