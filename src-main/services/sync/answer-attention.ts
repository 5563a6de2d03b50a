/** What a person answers to what a sync left: a direction, or that days are to be fetched again. */
import type { IsoDate } from '#contract/values.ts'
import type { DirectionSetting } from '../../db/schema.ts'
import type { OpenCompany } from '../companies/open-companies.ts'
import { type ProposePorts, updateProposals } from '../matching/propose-matches.ts'
import type { SyncRunner } from './sync-runner.ts'

/**
 * Says which way the money of an account's undirected transactions goes: those the mirror holds follow at once, the
 * decisions they are part of are looked at again, and what may be paired is computed anew.
 *
 * @returns how many transactions changed
 * Errors: storage-failed, disk-full.
 */
export const answerDirection = async (
  ports: ProposePorts,
  company: OpenCompany,
  answer: { accountId: string; direction: DirectionSetting },
): Promise<{ changed: number }> => {
  const { write } = company.mirror
  const { changed } = await write.run('setAccountDirection', answer)
  if (changed > 0) {
    await write.run('reviewAcceptedGroups', {})
    await updateProposals(ports, company)
  }
  ports.followUps.changed(company.record.id)
  return { changed }
}

/**
 * Asks the bank for the days of one account once more. It is a sync like any other: it shows, it can be cancelled,
 * and proposals follow. Errors: those of syncing.
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
