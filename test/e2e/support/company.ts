/** Connects and syncs a company through the contract, for journeys about something else. */
import { expect, type Page } from '@playwright/test'
import type { ConnectInput } from '#contract/companies.ts'
import type { DecisionOutcome, GroupView } from '#contract/matching.ts'
import type { CompanyId } from '#contract/values.ts'
import { words } from '../pages/words.ts'
import type { Bridge } from './bridge.ts'
import type { ServiceAccess } from './service.ts'

/** The input with which a person connects the service. */
export const connectionTo = (access: ServiceAccess, changes: Partial<ConnectInput> = {}): ConnectInput => ({
  name: 'Oficina do Vale, Lda',
  environment: 'staging',
  invoicingUrl: access.invoicingUrl,
  email: access.email,
  token: access.token,
  bankingUrl: access.bankingUrl,
  authUrl: access.authUrl,
  clientId: access.clientId,
  clientSecret: access.clientSecret,
  accountIds: [access.accountId],
  currency: 'EUR',
  ...changes,
})

/** Connects the company; none of its documents are tracked. */
export const connectOnly = async (bridge: Bridge, input: ConnectInput): Promise<CompanyId> => {
  const result = await bridge.call('companies.connect', input)
  if (result.outcome !== 'connected') throw new Error(`not connected: ${JSON.stringify(result)}`)
  return result.company.id
}

/** Connects the company and tracks all its documents. */
export const connect = async (bridge: Bridge, access: ServiceAccess): Promise<CompanyId> => {
  const companyId = await connectOnly(bridge, connectionTo(access))
  const { from, to } = access.documentIds
  await bridge.call('documents.track', { companyId, ids: { range: { from, to } } })
  return companyId
}

/** Waits for a sync that was started here or before. */
const finishSync = async (bridge: Bridge, companyId: CompanyId) => {
  const { outcome } = await bridge.call('sync.start', { companyId })
  await expect
    .poll(async () => (await bridge.call('sync.getState', { companyId })).running, {
      timeout: 120_000, // limits a hang; a busy machine is no failure
      intervals: [100],
    })
    .toBe(false)
  return outcome
}

/**
 * Syncs the service's present data, and waits until the sync has ended. The sync that starts when a company is connected
 * may have read before the service was changed. @returns the last state
 */
export const sync = async (bridge: Bridge, companyId: CompanyId) => {
  if ((await finishSync(bridge, companyId)) === 'already-running') await finishSync(bridge, companyId)
  return bridge.call('sync.getState', { companyId })
}

/** Connects the company, syncs everything, and waits for its proposals. */
export const connectAndSync = async (bridge: Bridge, access: ServiceAccess): Promise<CompanyId> => {
  const companyId = await connect(bridge, access)
  await finishSync(bridge, companyId)
  return companyId
}

/** Accepts a proposal as shown. @returns the outcome */
export const accept = async (
  bridge: Bridge,
  companyId: CompanyId,
  { id: groupId, class: matchClass, allocations, explained }: GroupView,
): Promise<DecisionOutcome['outcome'] | undefined> => {
  if (matchClass === null) throw new Error('joined by hand: it is no proposal')
  const shown = { groupId, class: matchClass, allocations, explained }
  const { results } = await bridge.call('matching.acceptShown', { companyId, ...shown })
  return results[0]?.outcome
}

/** Reloads the window on the company that was opened last, so that changes made without it are shown. */
export const showCompany = async (page: Page): Promise<void> => {
  await page.reload()
  const entry = page.getByRole('navigation').getByText(words.shell.nav.reconcile, { exact: true })
  await expect(entry).toHaveAttribute('aria-current', 'page')
}

/** Adds the sample company and syncs it. */
export const addSample = async (bridge: Bridge): Promise<CompanyId> => {
  const { id } = await bridge.call('companies.explore', {})
  await finishSync(bridge, id)
  return id
}

/** Adds the sample company, syncs it and shows it. */
export const exploreSample = async (bridge: Bridge, page: Page): Promise<CompanyId> => {
  const id = await addSample(bridge)
  await showCompany(page)
  return id
}

/** Adds a company on files alone, and waits until the window shows it. */
export const addOnFiles = async (bridge: Bridge, page: Page): Promise<CompanyId> => {
  const asked = { name: 'Moinho da Ponte, Lda', taxId: '509442013', currency: 'EUR' as const }
  const { id } = await bridge.call('companies.addOnFiles', asked)
  await page.reload()
  await expect(page.getByText(words.shell.sync.byFilesNever).first()).toBeVisible()
  return id
}
