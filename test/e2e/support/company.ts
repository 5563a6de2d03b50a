/** Connecting and syncing a company through the border, for journeys whose subject is something else. */
import { expect, type Page } from '@playwright/test'
import type { ConnectInput } from '#contract/companies.ts'
import type { DecisionOutcome, GroupView } from '#contract/matching.ts'
import type { CompanyId } from '#contract/values.ts'
import { words } from '../pages/words.ts'
import type { Bridge } from './bridge.ts'
import type { ServiceAccess } from './service.ts'

/** What a person types to connect the service. */
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

/** Connects it; no document of it is tracked yet. */
export const connectOnly = async (bridge: Bridge, input: ConnectInput): Promise<CompanyId> => {
  const result = await bridge.call('companies.connect', input)
  if (result.outcome !== 'connected') throw new Error(`not connected: ${JSON.stringify(result)}`)
  return result.company.id
}

/** Connects it and follows every document it has. */
export const connect = async (bridge: Bridge, access: ServiceAccess): Promise<CompanyId> => {
  const companyId = await connectOnly(bridge, connectionTo(access))
  const { from, to } = access.documentIds
  await bridge.call('documents.track', { companyId, ids: { range: { from, to } } })
  return companyId
}

/** Waits for a sync, begun here or before. */
const finishSync = async (bridge: Bridge, companyId: CompanyId) => {
  const { outcome } = await bridge.call('sync.start', { companyId })
  await expect
    .poll(async () => (await bridge.call('sync.getState', { companyId })).running, {
      timeout: 120_000, // ends what never comes; a busy machine is no failure
      intervals: [100],
    })
    .toBe(false)
  return outcome
}

/**
 * Syncs what the service has now, and waits until that rests. The one that begins by itself as a company is connected
 * may have read before the service was changed. @returns its last state
 */
export const sync = async (bridge: Bridge, companyId: CompanyId) => {
  if ((await finishSync(bridge, companyId)) === 'already-running') await finishSync(bridge, companyId)
  return bridge.call('sync.getState', { companyId })
}

/** Everything the service has is here, and proposed. */
export const connectAndSync = async (bridge: Bridge, access: ServiceAccess): Promise<CompanyId> => {
  const companyId = await connect(bridge, access)
  await finishSync(bridge, companyId)
  return companyId
}

/** Accepts a proposal as it is shown. @returns what became of it */
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

/** Draws the window anew on the company that was opened last: what came without it is on screen. */
export const showCompany = async (page: Page): Promise<void> => {
  await page.reload()
  const entry = page.getByRole('navigation').getByText(words.shell.nav.reconcile, { exact: true })
  await expect(entry).toHaveAttribute('aria-current', 'page')
}

/** The sample company, synced. */
export const addSample = async (bridge: Bridge): Promise<CompanyId> => {
  const { id } = await bridge.call('companies.explore', {})
  await finishSync(bridge, id)
  return id
}

/** The sample company, synced and on screen. */
export const exploreSample = async (bridge: Bridge, page: Page): Promise<CompanyId> => {
  const id = await addSample(bridge)
  await showCompany(page)
  return id
}
