/** After decisions: the company's kept matcher takes them in, so that what they made clear, or open again, shows. */
import type { CompanyId } from '#contract/values.ts'
import type { Clock } from '#core/clock.ts'
import type { CompanyRecord } from '../companies/registry.ts'
import type { MatchedCompany, MatchingThreads } from './matching-threads.ts'

/** What of an open company is needed here. */
interface RematchedCompany extends MatchedCompany {
  record: Pick<CompanyRecord, 'id'>
}

export interface RematchPorts {
  clock: Pick<Clock, 'today'>
  matching: Pick<MatchingThreads, 'rematch'>
  /** Resolves after so long, rejects when aborted; keeps no process alive. */
  wait(ms: number, signal: AbortSignal): Promise<void>
  /** A sync matches at its end by itself. */
  isSyncing(id: CompanyId): boolean
  /** Is told that proposals were computed again. */
  onRematched(id: CompanyId): void
  /** Is told of an error; the decision stands, and the next sync matches. */
  onBug(error: unknown): unknown
}

export interface Rematching {
  /** Something was decided: proposals are brought up to date once the person pauses. */
  after(company: RematchedCompany): void
  /** Ends what is under way: the company is about to be closed. */
  stop(id: CompanyId): Promise<void>
}

/** Without a decision for so long, and for twice as long at the most, the run begins. */
const REST_MS = 500

interface Running {
  stop: AbortController
  /** Decided since the last look. */
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
          await ports.wait(REST_MS, signal)
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
    after(company) {
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
