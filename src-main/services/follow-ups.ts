/** What follows an act, in addition to its write: announcements, matching, syncs. The same for window and command line. */
import type { CompanyId } from '#contract/values.ts'
import type { OpenCompanies, OpenCompany } from './companies/open-companies.ts'

export interface FollowUps {
  /** Shown data changed: the window reads it again. */
  changed(id: CompanyId): void
  /** A decision was made: the window is notified, and other proposals are updated. */
  decided(company: OpenCompany): void
  /** Rows of files were added or removed: updates the proposals before it resolves. Errors: storage-*. */
  imported(company: OpenCompany): Promise<void>
  /** A number, a PDF or a partner's access will be known later: it is fetched when it is due. */
  pending(company: OpenCompany, change?: { mirrored: boolean }): void
  /**
   * A company (or the sample), or its bank, was connected: starts a sync. A company that was synced before is synced again
   * only for a new bank.
   */
  connected(id: CompanyId, what: 'company' | 'bank'): Promise<void>
  /** These companies have new credentials: removes errors of their last sync about missing or refused ones. */
  credentialsGiven(ids: readonly CompanyId[]): void
  /** To be called before a change to a company's connection or data: ends its sync and its pending fetches. */
  quiet(id: CompanyId): Promise<void>
}

export interface FollowUpPorts {
  companies: Pick<OpenCompanies, 'get'>
  rematching: { afterDecision(company: OpenCompany): void }
  following: { follow: FollowUps['pending']; stop(id: CompanyId): Promise<void> }
  sync: {
    start(company: OpenCompany, options: { full: boolean }): unknown
    cancel(id: CompanyId): Promise<void>
    clearCredentialError(id: CompanyId): void
  }
  /** Updates the proposals. */
  propose(company: OpenCompany): Promise<unknown>
  /** False for the command line, where a sync is a command of its own. */
  syncsWhatIsConnected: boolean
  onChanged(id: CompanyId): void
}

export const createFollowUps = (ports: FollowUpPorts): FollowUps => ({
  changed: ports.onChanged,
  decided(company) {
    ports.onChanged(company.record.id)
    ports.rematching.afterDecision(company)
  },
  async imported(company) {
    // The rows are shown at once; what is proposed for them a moment later.
    ports.onChanged(company.record.id)
    await ports.propose(company)
    ports.onChanged(company.record.id)
  },
  pending: ports.following.follow,
  async connected(id, what) {
    if (!ports.syncsWhatIsConnected) return
    const company = await ports.companies.get(id)
    if (what === 'bank' || company.mirror.read.lastCompletedAt() === null)
      ports.sync.start(company, { full: false })
  },
  credentialsGiven(ids) {
    for (const id of ids) ports.sync.clearCredentialError(id)
  },
  async quiet(id) {
    await ports.sync.cancel(id)
    await ports.following.stop(id)
  },
})
