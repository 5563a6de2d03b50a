/**
 * Scheduled syncs: once at start, then at the chosen interval, and when the wait that a service asked for is over.
 * A sync that meets an outage repeats itself (`outage-retry.ts`).
 */
import type { Settings } from '#contract/app.ts'
import type { CompanyId } from '#contract/values.ts'
import { isAppError } from '#core/app-error.ts'
import type { Clock } from '#core/clock.ts'
import type { OpenCompanies, OpenCompany } from '../companies/open-companies.ts'
import type { CompanyRegistry } from '../companies/registry.ts'
import type { JsonFile } from '../json-file.ts'
import type { SyncAll } from './sync-all.ts'
import type { SyncRunner } from './sync-runner.ts'

export interface SchedulePorts {
  clock: Clock
  registry: CompanyRegistry
  companies: OpenCompanies
  settings: JsonFile<Settings>
  sync: SyncRunner
  syncAll: Pick<SyncAll, 'isUnderWay'>
  onError(error: unknown): void
}

export interface SyncSchedule {
  /** To be called about once a minute, and after the computer wakes. Never throws: errors go to `onError`. */
  tick(): Promise<void>
  /** Starts no further sync. */
  close(): void
}

const MINUTE_MS = 60_000

export const createSyncSchedule = (ports: SchedulePorts): SyncSchedule => {
  let lastMs: number | undefined
  let isWalking = false
  let isClosed = false

  const syncOne = async (id: CompanyId): Promise<void> => {
    const company = await ports.companies.get(id)
    if (!ports.sync.getState(company).paused) ports.sync.start(company, { full: false })
  }

  const walk = async (): Promise<void> => {
    const { companies } = await ports.registry.read()
    // A sync of all companies that a person started does the same.
    if (isWalking || ports.syncAll.isUnderWay()) return
    isWalking = true
    try {
      for (const { id } of companies) {
        // Each is opened when its turn comes: hundreds at once would take gigabytes.
        await ports.sync.whenSlotFree()
        if (isClosed) return
        // A company that cannot be opened does not keep the others from their sync.
        await syncOne(id).catch(ports.onError)
      }
    } finally {
      isWalking = false
    }
  }

  /** Starts syncs that ended because a service asked for a wait (429), once that wait is over. */
  const syncThoseThatWaited = async (nowMs: number): Promise<void> => {
    for (const company of await ports.companies.list()) {
      const { id } = company.record
      const retryAt = ports.sync.lastErrorOf(id)?.details.retryAt
      if (!ports.sync.isRunning(id) && retryAt !== undefined && Date.parse(retryAt) <= nowMs)
        ports.sync.start(company, { full: false })
    }
  }

  const isDue = async (nowMs: number): Promise<boolean> => {
    const { syncAtStart, syncEveryMinutes } = await ports.settings.read()
    if (lastMs === undefined) {
      lastMs = nowMs
      return syncAtStart
    }
    // A clock that was set back would otherwise keep the schedule quiet until it has caught up.
    const passedMs = Math.abs(nowMs - lastMs)
    if (syncEveryMinutes === 0 || passedMs < syncEveryMinutes * MINUTE_MS) return false
    lastMs = nowMs
    return true
  }

  return {
    close() {
      isClosed = true
    },
    async tick() {
      try {
        const nowMs = ports.clock.epochMs()
        if (await isDue(nowMs)) await walk()
        else await syncThoseThatWaited(nowMs)
      } catch (error) {
        ports.onError(error)
      }
    },
  }
}

export interface TickPorts {
  companies: Pick<OpenCompanies, 'list'>
  sync: Pick<SyncRunner, 'isRunning'>
  following: { keepFollowing(company: OpenCompany): void }
  copies: { keep(company: OpenCompany): Promise<void> }
  syncing: SyncSchedule
  onBug(error: unknown): unknown
}

/** What happens about once a minute: pending documents are followed, copies made, and syncs started that are due. */
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
