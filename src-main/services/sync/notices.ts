/** What a sync in the background tells a person who is looking at something else: that it needs them, never what it saw. */
import type { Settings } from '#contract/app.ts'
import type { ErrorCode } from '#contract/errors.ts'
import type { SyncNotice, SyncState } from '#contract/sync.ts'
import type { CompanyId, Language } from '#contract/values.ts'
import type { OpenCompanies } from '../companies/open-companies.ts'
import type { JsonFile } from '../json-file.ts'

export interface NoticePorts {
  companies: Pick<OpenCompanies, 'get'>
  settings: Pick<JsonFile<Settings>, 'read'>
  /** The person has the window before them: everything is on it. */
  isWatched(): boolean
  tell(notice: SyncNotice, language: Language, companyId: CompanyId): void
  onBug(error: unknown): void
}

const REFUSED: ReadonlySet<ErrorCode> = new Set([
  'credential-missing',
  'credential-rejected',
  'scope-missing',
  'binding-missing',
])

interface Known {
  isRunning: boolean
  ambiguous: number
  /** What was found last: said once, not with every sync that finds it again. */
  notified: SyncNotice | null
}

/** @returns to be called with every state of every sync; never throws */
export const createNotices = (ports: NoticePorts) => {
  const known = new Map<CompanyId, Known>()

  const needOf = async (state: SyncState, before: Known): Promise<SyncNotice | null> => {
    const { mirror } = await ports.companies.get(state.companyId)
    const { ambiguous } = mirror.read.countProposals()
    const isMore = ambiguous > before.ambiguous
    before.ambiguous = ambiguous
    if (state.lastError !== null && REFUSED.has(state.lastError.code)) return 'credentials'
    if ((await mirror.attention()).undirected.length > 0) return 'direction'
    return isMore ? 'review' : null
  }
  const ended = async (state: SyncState, before: Known): Promise<void> => {
    const need = await needOf(state, before)
    const isNew = need !== null && (need === 'review' || need !== before.notified)
    before.notified = need
    if (!isNew || ports.isWatched()) return
    const { notifications, language } = await ports.settings.read()
    if (notifications) ports.tell(need, language, state.companyId)
  }
  const begun = async ({ companyId }: SyncState): Promise<Known> => {
    const { mirror } = await ports.companies.get(companyId)
    return { isRunning: true, ambiguous: mirror.read.countProposals().ambiguous, notified: null }
  }

  return async (state: SyncState): Promise<void> => {
    try {
      const before = known.get(state.companyId)
      if (state.running && before === undefined) {
        known.set(state.companyId, { isRunning: true, ambiguous: Number.POSITIVE_INFINITY, notified: null })
        known.set(state.companyId, await begun(state))
      } else if (before !== undefined) {
        const hasEnded = before.isRunning && !state.running
        before.isRunning = state.running
        if (hasEnded && !state.paused) await ended(state, before)
      }
    } catch (error) {
      ports.onBug(error)
    }
  }
}
