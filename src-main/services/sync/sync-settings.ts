/** How a company syncs: its settings, and the direction that is set for each account. */
import type { SyncSettings } from '#contract/sync.ts'
import type { IsoDate } from '#contract/values.ts'
import type { DirectionSetting } from '../../db/schema/schema.ts'
import type { DirectedAccount } from '../../db/transactions/transactions.ts'
import type { OpenCompany } from '../companies/open-companies.ts'
import { type DecidePorts, runAs } from '../deciding.ts'
import { type ProposePorts, updateProposals } from '../matching/propose-matches.ts'
import type { SyncRunner } from './sync-runner.ts'

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

/**
 * The actions of the attention bar after a sync: set an account's direction, fetch days again. Sets the direction of
 * the account's transactions that state none: the mirror's rows change at once, decisions with them are reviewed, and
 * proposals are computed again.
 *
 * @returns how many transactions changed Errors: storage-failed, disk-full.
 */
export const answerDirection = async (
  ports: ProposePorts & Pick<DecidePorts, 'personIn'>,
  company: OpenCompany,
  answer: { accountId: string; direction: DirectionSetting },
): Promise<{ changed: number }> => {
  const { write } = company.mirror
  const { changed } = await runAs(ports, company, 'answerDirection', answer)
  if (changed > 0) {
    await write.run('reviewAcceptedGroups', {})
    await updateProposals(ports, company)
  }
  ports.followUps.changed(company.record.id)
  return { changed }
}

/**
 * Fetches the days of one account again, as a sync: with progress, cancel and new proposals. Errors: those of syncing.
 */
export const fetchAgain = async (
  sync: SyncRunner,
  company: OpenCompany,
  { accountId, from, to }: { accountId: string; from: IsoDate; to: IsoDate },
): Promise<{ outcome: 'fetched'; received: number; inserted: number } | { outcome: 'already-running' }> => {
  if (sync.getState(company).running) return { outcome: 'already-running' }
  const { transactions } = await sync.run(company, {
    accountIds: [accountId],
    only: 'transactions',
    filter: { from, to },
    match: true,
  })
  return { outcome: 'fetched', received: transactions.received, inserted: transactions.inserted }
}
