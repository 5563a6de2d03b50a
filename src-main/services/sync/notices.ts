/** Notifications of a background sync: that a person is needed, never what the sync found. */
import type { Settings } from '#contract/app.ts'

import type { SyncNotice, SyncState } from '#contract/sync.ts'
import type { CompanyId, Language } from '#contract/values.ts'
import type { OpenCompanies } from '../companies/open-companies.ts'
import type { JsonFile } from '../json-file.ts'
import { isCredentialError } from './sync-failure.ts'

export interface NoticePorts {
  companies: Pick<OpenCompanies, 'get'>
  settings: Pick<JsonFile<Settings>, 'read'>
  /** Whether the window is in front: it shows everything itself. */
  isWatched(): boolean
  tell(notice: SyncNotice, language: Language, companyId: CompanyId): void
  onBug(error: unknown): void
}

interface Known {
  isRunning: boolean
  ambiguous: number
  /** The last need that was found; the same need is notified once. */
  notified: SyncNotice | null
}

/** @returns a function to be called with every state of every sync; it never throws */
export const createNotices = (ports: NoticePorts) => {
  const known = new Map<CompanyId, Known>()

  const findNeed = async (state: SyncState, before: Known): Promise<SyncNotice | null> => {
    const { mirror } = await ports.companies.get(state.companyId)
    const { ambiguous } = mirror.read.countProposals()
    const isMore = ambiguous > before.ambiguous
    before.ambiguous = ambiguous
    if (isCredentialError(state.lastError)) return 'credentials'
    if ((await mirror.ask('attention', {})).undirected.length > 0) return 'direction'
    return isMore ? 'review' : null
  }
  const onEnded = async (state: SyncState, before: Known): Promise<void> => {
    const need = await findNeed(state, before)
    const isNew = need !== null && (need === 'review' || need !== before.notified)
    before.notified = need
    if (!isNew || ports.isWatched()) return
    const { notifications, language } = await ports.settings.read()
    if (notifications) ports.tell(need, language, state.companyId)
  }
  const onBegun = async ({ companyId }: SyncState): Promise<Known> => {
    const { mirror } = await ports.companies.get(companyId)
    return { isRunning: true, ambiguous: mirror.read.countProposals().ambiguous, notified: null }
  }

  return async (state: SyncState): Promise<void> => {
    try {
      const before = known.get(state.companyId)
      if (state.running && before === undefined) {
        known.set(state.companyId, { isRunning: true, ambiguous: Number.POSITIVE_INFINITY, notified: null })
        known.set(state.companyId, await onBegun(state))
      } else if (before !== undefined) {
        const hasEnded = before.isRunning && !state.running
        before.isRunning = state.running
        if (hasEnded && !state.paused) await onEnded(state, before)
      }
    } catch (error) {
      ports.onBug(error)
    }
  }
}
