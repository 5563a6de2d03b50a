/** Connects a company: both services are tested, then the secrets are stored and the company is saved. */
import type { ConnectionCheck } from '#contract/companies.ts'
import type { CompanyId } from '#contract/values.ts'
import { appErrorToWire, isAppError } from '#core/app-error.ts'
import type { Clock, IdSource } from '#core/clock.ts'
import type { CredentialStore, SecretKind } from '../../credentials/credential-store.ts'
import type { FollowUps } from '../follow-ups.ts'
import type { CompanyClients, OpenCompanies } from './open-companies.ts'
import { type CompanyRecord, type CompanyRegistry, insertCompany, refuseTakenName } from './registry.ts'

/** The fields that a person types to connect, except the secrets. */
export type CompanyAddress = Omit<CompanyRecord, 'id' | 'partnerOf' | 'taxId' | 'createdAt' | 'hasMirror'>
export type Secrets = Partial<Record<SecretKind, string>>
export interface ConnectionChecks {
  invoicing: ConnectionCheck
  banking: ConnectionCheck
}

export interface ConnectPorts {
  registry: CompanyRegistry
  credentials: CredentialStore
  clock: Clock
  newId: IdSource
  companies: Pick<OpenCompanies, 'get' | 'close'>
  followUps: FollowUps
  /** Clients that use these secrets directly, before anything is stored. */
  clientsWith(address: CompanyAddress, secrets: Secrets): CompanyClients
}

/**
 * Tests, then saves: secrets first, so that a company never exists without them; when saving the company fails
 * the secrets are deleted again.
 *
 * @returns `refused` with the checks when a test failed: nothing was saved
 * Errors: conflict (name taken), keychain-*, storage-failed, disk-full
 */
export const connectCompany = async (
  ports: ConnectPorts,
  address: CompanyAddress,
  secrets: Secrets,
  options: { verify: boolean; taxId?: string | null; isOneOfMany?: boolean },
): Promise<
  ({ outcome: 'connected'; company: CompanyRecord; others: number } | { outcome: 'refused' }) &
    ConnectionChecks
> => {
  const { companies } = await ports.registry.read()
  refuseTakenName(companies, address.name)
  const checks: ConnectionChecks = options.verify
    ? await testConnections(ports, address, secrets)
    : { invoicing: { state: 'not-tested' }, banking: { state: 'not-tested' } }
  if (!bothGood(checks)) return { outcome: 'refused', ...checks }

  const company: CompanyRecord = {
    ...address,
    id: ports.newId() as CompanyId,
    partnerOf: null,
    taxId: options.taxId ?? null,
    createdAt: ports.clock.now(),
    hasMirror: false,
  }
  try {
    await storeSecrets(ports.credentials, company.id, secrets)
    await insertCompany(ports.registry, company, options)
  } catch (error) {
    // The first failure is reported; if deleting fails too, the keychain keeps secrets that no company uses.
    await ports.credentials.deleteAll(company.id).catch(() => undefined)
    throw error
  }
  await ports.followUps.connected(company.id, 'company')
  return { outcome: 'connected', company, others: 0, ...checks }
}

const check = async (test: Promise<unknown>): Promise<ConnectionCheck> => {
  try {
    await test
    return { state: 'ok' }
  } catch (error) {
    if (isAppError(error)) return { state: 'failed', error: appErrorToWire(error) }
    throw error
  }
}

/** Tests only the transactions service. A company without accounts has nothing to test. */
export const checkBanking = async ({ accountIds, banking }: CompanyClients): Promise<ConnectionCheck> =>
  accountIds.length === 0
    ? { state: 'not-tested' }
    : check(banking.testConnection({ accountId: accountIds[0] }))

/** Tests whether both services accept the credentials. A failure is a value, not an error. */
export const checkClients = async (clients: CompanyClients): Promise<ConnectionChecks> => {
  const [invoicing, banking] = await Promise.all([
    check(clients.invoicing.testConnection()),
    checkBanking(clients),
  ])
  return { invoicing, banking }
}

/** Tests with newly typed secrets; saves nothing. Error: invalid-input (an address). */
export const testConnections = async (
  ports: Pick<ConnectPorts, 'clientsWith'>,
  address: CompanyAddress,
  secrets: Secrets,
): Promise<ConnectionChecks> => {
  const clients = ports.clientsWith(address, secrets)
  try {
    return await checkClients(clients)
  } finally {
    await clients.close()
  }
}

/** Whether nothing failed; what was not tested is ignored. */
export const bothGood = (checks: ConnectionChecks): boolean =>
  checks.invoicing.state !== 'failed' && checks.banking.state !== 'failed'

/** Stores each of these secrets. Errors: keychain-*. */
const storeSecrets = async (store: CredentialStore, id: CompanyId, secrets: Secrets): Promise<void> => {
  for (const [kind, secret] of Object.entries(secrets) as [SecretKind, string][])
    await store.set(id, kind, secret)
}
