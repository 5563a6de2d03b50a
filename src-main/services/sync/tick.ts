/** What happens about once a minute: pending documents are followed, copies made, and syncs started that are due. */
import { isAppError } from '#core/app-error.ts'
import type { OpenCompanies, OpenCompany } from '../companies/open-companies.ts'
import type { SyncRunner } from './sync-runner.ts'
import type { SyncSchedule } from './sync-schedule.ts'

export interface TickPorts {
  companies: Pick<OpenCompanies, 'list'>
  sync: Pick<SyncRunner, 'isRunning'>
  following: { keepFollowing(company: OpenCompany): void }
  copies: { keep(company: OpenCompany): Promise<void> }
  syncing: SyncSchedule
  onBug(error: unknown): unknown
}

export const createTick = ({ companies, sync, following, copies, syncing, onBug }: TickPorts) => {
  /** Open companies whose pending documents are already being followed. */
  const followed = new WeakSet<OpenCompany>()
  return async (): Promise<void> => {
    const open = await companies.list()
    // A company that is not in use stays closed after its first check.
    const inUse = open.filter(({ mirror }) => mirror.isOpen())
    for (const company of new Set([...inUse, ...open.filter((one) => !followed.has(one))])) {
      followed.add(company)
      following.keepFollowing(company)
    }
    // A sync makes a copy itself when it ends, and reports why it could not.
    for (const company of inUse.filter(({ record }) => !sync.isRunning(record.id)))
      copies.keep(company).catch((error: unknown) => isAppError(error) || onBug(error))
    await syncing.tick()
  }
}
