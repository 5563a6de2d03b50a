/** Updates the proposals after decisions, once the person pauses: other proposals may have become clear, or open again. */
import type { CompanyId } from '#contract/values.ts'
import type { Clock } from '#core/clock.ts'
import type { CompanyRecord } from '../companies/registry.ts'
import type { MatchedCompany, MatchingThreads } from './matching-threads.ts'

/** The parts of an open company that are needed here. */
interface RematchedCompany extends MatchedCompany {
  record: Pick<CompanyRecord, 'id'>
}

export interface RematchPorts {
  clock: Pick<Clock, 'today'>
  matching: Pick<MatchingThreads, 'rematch'>
  /** Resolves after so long, rejects when aborted; keeps no process alive. */
  wait(ms: number, signal: AbortSignal): Promise<void>
  /** Whether a sync is running; it updates the proposals itself when it ends. */
  isSyncing(id: CompanyId): boolean
  /** Called when proposals were computed again. */
  onRematched(id: CompanyId): void
  /** Logs an error. The decision stands, and the next sync computes the proposals. */
  onBug(error: unknown): unknown
}

export interface Rematching {
  /** To be called after each decision: updates the proposals once the person pauses. */
  afterDecision(company: RematchedCompany): void
  /** Cancels an update under way, before the company is closed. */
  stop(id: CompanyId): Promise<void>
}

/** The update begins after a pause of this length, and at most twice as long. */
const PAUSE_MS = 500

interface Running {
  stop: AbortController
  /** Whether something was decided since the last update began. */
  isAsked: boolean
  ended: Promise<void>
}

export const createRematching = (ports: RematchPorts): Rematching => {
  const running = new Map<CompanyId, Running>()

  const work = async (company: RematchedCompany, own: Running): Promise<void> => {
    const { id } = company.record
    const { signal } = own.stop
    try {
      while (own.isAsked) {
        while (own.isAsked) {
          own.isAsked = false
          await ports.wait(PAUSE_MS, signal)
        }
        if (ports.isSyncing(id)) continue
        const counts = await ports.matching.rematch(company, ports.clock.today(), { signal })
        if (counts) ports.onRematched(id)
      }
    } finally {
      running.delete(id)
    }
  }

  return {
    afterDecision(company) {
      const { id } = company.record
      const known = running.get(id)
      if (known) {
        known.isAsked = true
        return
      }
      const own: Running = { stop: new AbortController(), isAsked: true, ended: Promise.resolve() }
      running.set(id, own)
      own.ended = work(company, own).catch((error: unknown) => {
        if (!own.stop.signal.aborted) ports.onBug(error)
      })
    },
    async stop(id) {
      const own = running.get(id)
      own?.stop.abort()
      await own?.ended
    },
  }
}
