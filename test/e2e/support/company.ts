/** Connecting and syncing a company through the border, for journeys whose subject is something else. */
import { expect } from '@playwright/test'
import type { ConnectInput } from '../../../src-preload/contract/companies.ts'
import type { CompanyId } from '../../../src-preload/contract/values.ts'
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

export const connect = async (bridge: Bridge, access: ServiceAccess): Promise<CompanyId> => {
  const result = await bridge.call('companies.connect', connectionTo(access))
  if (result.outcome !== 'connected') throw new Error(`not connected: ${JSON.stringify(result)}`)
  const { from, to } = access.documentIds
  await bridge.call('documents.track', { companyId: result.company.id, ids: { range: { from, to } } })
  return result.company.id
}

/** Starts a sync and waits until it rests. @returns its last state */
export const sync = async (bridge: Bridge, companyId: CompanyId) => {
  await bridge.call('sync.start', { companyId })
  await expect
    .poll(async () => (await bridge.call('sync.getState', { companyId })).running, { timeout: 45_000 })
    .toBe(false)
  return bridge.call('sync.getState', { companyId })
}
