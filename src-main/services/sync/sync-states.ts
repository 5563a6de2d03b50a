/** The live sync state of each company. Changes are announced at once, progress at most ten times a second. */
import type { CompanyId } from '#contract/values.ts'
import type { Clock } from '#core/clock.ts'
import { PROGRESS_EVERY_MS } from '#core/throttle.ts'
import type { OpenCompany } from '../companies/open-companies.ts'
import { INITIAL_STATE, type LiveSyncState, readSyncRecord, type SyncRecord } from './sync-state.ts'

interface SyncStates {
  /** undefined where no sync ran since the program started. */
  find(id: CompanyId): LiveSyncState | undefined
  /** Stores the state without announcing it. */
  set(id: CompanyId, state: LiveSyncState): void
  /** Stores a change and announces it. */
  update(company: OpenCompany, change: Partial<LiveSyncState>): void
  /** Stores progress and announces it, together with what follows within `PROGRESS_EVERY_MS`. */
  reportProgress(company: OpenCompany, progress: Partial<LiveSyncState>): void
  /** Changes a state that was announced before, with the mirror's record of that time; else does nothing. */
  updateLastAnnounced(id: CompanyId, change: Partial<LiveSyncState>): void
}

export const createSyncStates = (
  clock: Pick<Clock, 'epochMs'>,
  announce: (id: CompanyId, left: SyncRecord) => void,
): SyncStates => {
  const states = new Map<CompanyId, LiveSyncState>()
  const announcedAt = new Map<CompanyId, number>()
  /** The mirror's record as the current phase began, so that progress does not read it again. */
  const recordAtPhase = new Map<CompanyId, SyncRecord>()
  const timers = new Map<CompanyId, ReturnType<typeof setTimeout>>()

  const merge = (id: CompanyId, change: Partial<LiveSyncState>): void =>
    void states.set(id, { ...(states.get(id) ?? INITIAL_STATE), ...change })

  const update = (
    company: OpenCompany,
    change: Partial<LiveSyncState>,
    left = readSyncRecord(company),
  ): void => {
    const { id } = company.record
    clearTimeout(timers.get(id))
    timers.delete(id)
    merge(id, change)
    announcedAt.set(id, clock.epochMs())
    recordAtPhase.set(id, left)
    announce(id, left)
  }
  return {
    find: (id) => states.get(id),
    set: (id, state) => void states.set(id, state),
    update: (company, change) => update(company, change),
    reportProgress(company, progress) {
      const { id } = company.record
      if (clock.epochMs() - (announcedAt.get(id) ?? 0) >= PROGRESS_EVERY_MS) {
        update(company, progress, recordAtPhase.get(id))
        return
      }
      merge(id, progress)
      if (!timers.has(id))
        timers.set(
          id,
          setTimeout(() => update(company, {}, recordAtPhase.get(id)), PROGRESS_EVERY_MS),
        )
    },
    updateLastAnnounced(id, change) {
      const left = recordAtPhase.get(id)
      if (left === undefined) return
      merge(id, change)
      announce(id, left)
    },
  }
}
