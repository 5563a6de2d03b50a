/** What each company's sync is doing: kept at once, told when it changes, and of progress ten times a second at the most. */
import type { CompanyId } from '#contract/values.ts'
import type { Clock } from '#core/clock.ts'
import { PROGRESS_EVERY_MS } from '#core/throttle.ts'
import type { OpenCompany } from '../companies/open-companies.ts'
import { type AsLeft, IDLE, leftOf, type Moving } from './sync-state.ts'

interface SyncStates {
  /** undefined: none ran since the program began. */
  find(id: CompanyId): Moving | undefined
  /** Keeps it, and tells nobody yet. */
  set(id: CompanyId, state: Moving): void
  move(company: OpenCompany, change: Partial<Moving>): void
  /** Progress is kept at once and told a little later where it follows soon: each document is a step of it. */
  step(company: OpenCompany, progress: Partial<Moving>): void
  /** As the mirror was when it was told last; nothing of one that was not told yet. */
  change(id: CompanyId, change: Partial<Moving>): void
}

export const createSyncStates = (
  clock: Pick<Clock, 'epochMs'>,
  tell: (id: CompanyId, left: AsLeft) => void,
): SyncStates => {
  const states = new Map<CompanyId, Moving>()
  const toldAt = new Map<CompanyId, number>()
  /** What the mirror said as the present phase began: no step of its progress asks again. */
  const begunFrom = new Map<CompanyId, AsLeft>()
  const postponed = new Map<CompanyId, ReturnType<typeof setTimeout>>()

  const keep = (id: CompanyId, change: Partial<Moving>): void =>
    void states.set(id, { ...(states.get(id) ?? IDLE), ...change })

  const move = (company: OpenCompany, change: Partial<Moving>, left = leftOf(company)): void => {
    const { id } = company.record
    clearTimeout(postponed.get(id))
    postponed.delete(id)
    keep(id, change)
    toldAt.set(id, clock.epochMs())
    begunFrom.set(id, left)
    tell(id, left)
  }
  return {
    find: (id) => states.get(id),
    set: (id, state) => void states.set(id, state),
    move: (company, change) => move(company, change),
    step(company, progress) {
      const { id } = company.record
      if (clock.epochMs() - (toldAt.get(id) ?? 0) >= PROGRESS_EVERY_MS) {
        move(company, progress, begunFrom.get(id))
        return
      }
      keep(id, progress)
      if (!postponed.has(id))
        postponed.set(
          id,
          setTimeout(() => move(company, {}, begunFrom.get(id)), PROGRESS_EVERY_MS),
        )
    },
    change(id, change) {
      const left = begunFrom.get(id)
      if (left === undefined) return
      keep(id, change)
      tell(id, left)
    },
  }
}
