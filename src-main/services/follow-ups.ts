/** What follows an act beside what it writes. Services ask for it, so that it is the same whoever called them. */
import type { CompanyId } from '#contract/values.ts'
import type { OpenCompanies, OpenCompany } from './companies/open-companies.ts'

export interface FollowUps {
  /** Something that is shown changed: the window reads it again. */
  changed(id: CompanyId): void
  /** Something was decided: other proposals may be clear now, or open again. */
  decided(company: OpenCompany): void
  /** Rows of files came or went: proposals follow before this ends. Errors: storage-*. */
  imported(company: OpenCompany): Promise<void>
  /** Something will be known later, a number, a PDF, a partner's access: it is asked for when its time comes. */
  pending(company: OpenCompany, change?: { mirrored: boolean }): void
  /**
   * A company was connected or explored, or its bank: it fills itself, nobody should have to ask for a sync. A company
   * that was synced before is left as it is; what a bank holds no sync has read yet.
   */
  connected(id: CompanyId, what: 'company' | 'bank'): Promise<void>
  /** These have credentials that nobody refused yet: what their last sync ended with for want of them is past. */
  credentialsGiven(ids: readonly CompanyId[]): void
  /** Comes before an act on the connection or the data of a company: ends what works on it by itself. */
  quiet(id: CompanyId): Promise<void>
}

export interface FollowUpPorts {
  companies: Pick<OpenCompanies, 'get'>
  rematching: { after(company: OpenCompany): void }
  following: { follow: FollowUps['pending']; stop(id: CompanyId): Promise<void> }
  sync: {
    start(company: OpenCompany, options: { full: boolean }): unknown
    cancel(id: CompanyId): Promise<void>
    clearCredentialError(id: CompanyId): void
  }
  /** Computes what is proposed now. */
  propose(company: OpenCompany): Promise<unknown>
  /** False for a command, which ends with what it was asked for; a sync is a command of its own. */
  syncsWhatIsConnected: boolean
  onChanged(id: CompanyId): void
}

export const createFollowUps = (ports: FollowUpPorts): FollowUps => ({
  changed: ports.onChanged,
  decided(company) {
    ports.onChanged(company.record.id)
    ports.rematching.after(company)
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
