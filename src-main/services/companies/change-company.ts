/**
 * Changes a connected company: addresses, accounts or secrets, which are tested like a new connection before they are
 * stored.
 */

import type { BankInput, ConnectionCheck } from '#contract/companies.ts'
import type { CompanyId } from '#contract/values.ts'
import { AppError } from '#core/app-error.ts'
import { type CredentialStore, SECRET_KINDS } from '../../credentials/credential-store.ts'
import {
  bothGood,
  type CompanyAddress,
  type ConnectionChecks,
  type ConnectPorts,
  checkBanking,
  type Secrets,
  testConnections,
} from './connect-company.ts'
import { type CompanyRecord, getCompany, replaceCompany } from './registry.ts'

/**
 * A service has one secret per account: where the account stays the same, a new secret also replaces the old one of
 * other companies.
 */
const isSameAccount: Record<
  (typeof SECRET_KINDS)[number],
  (one: CompanyAddress, other: CompanyAddress) => boolean
> = {
  token: (one, other) => one.email === other.email,
  'client-secret': (one, other) => one.clientId === other.clientId,
  'partner-token': (one, other) => one.partnerEmail === other.partnerEmail,
}

/** Whether both have the same account at the same service. */
const isAtOneService: Record<
  (typeof SECRET_KINDS)[number],
  (one: CompanyAddress, other: CompanyAddress) => boolean
> = {
  token: (one, other) => isSameAccount.token(one, other) && one.invoicingUrl === other.invoicingUrl,
  'client-secret': (one, other) =>
    isSameAccount['client-secret'](one, other) && one.authUrl === other.authUrl,
  'partner-token': () => false, // belongs to one owner only
}

/**
 * Also connects a company on files alone; its mirror and its decisions stay.
 *
 * @param secrets only those that change; the others stay
 * @returns `refused` with the checks when a test failed: nothing was changed; else also how many other companies got a
 * new secret, because they shared the old one, or have the same account and had none
 *
 * Errors: not-found, conflict (name taken), invalid-input (the sample company), keychain-*, storage-failed
 */
export const changeCompany = async (
  ports: ConnectPorts,
  id: CompanyId,
  address: CompanyAddress,
  secrets: Secrets,
): Promise<
  ({ outcome: 'connected'; company: CompanyRecord; others: number } | { outcome: 'refused' }) &
    ConnectionChecks
> => {
  const known = await getCompany(ports.registry, id)
  if (known.environment === 'sample')
    throw new AppError('invalid-input', 'the sample company has no connection to change')
  if (known.partnerOf !== null)
    throw new AppError('invalid-input', "a partner's company has the connection of its network's owner")
  await ports.followUps.quiet(id)
  const checks = await testConnections(ports, address, await mergeSecrets(ports, id, secrets))
  if (!bothGood(checks)) return { outcome: 'refused', ...checks }
  const company: CompanyRecord = { ...known, ...address }
  const { companies } = await ports.registry.read()
  const others = await keepChanged(ports.credentials, known, company, secrets, companies)
  await replaceCompany(ports.registry, company)
  // The next call that needs it opens it again, with the new clients.
  await ports.companies.close(id)
  ports.followUps.credentialsGiven([id, ...others])
  return { outcome: 'connected', company, others: others.length, ...checks }
}

/** The stored secrets, with the newly typed ones in their place. */
export const mergeSecrets = async (ports: ConnectPorts, id: CompanyId, typed: Secrets): Promise<Secrets> => {
  const merged: Secrets = {}
  for (const kind of SECRET_KINDS) {
    const secret = typed[kind] ?? (await ports.credentials.find(id, kind))
    if (secret !== undefined) merged[kind] = secret
  }
  return merged
}

/**
 * Stores secrets that a person typed again. On another computer, or after a new keychain, hundreds of companies of one
 * account lack them: they get them too.
 *
 * @returns the other companies that got a new secret
 *
 * Errors: keychain-*
 */
export const keepChanged = async (
  store: CredentialStore,
  before: CompanyRecord,
  after: CompanyRecord,
  secrets: Secrets,
  all: readonly CompanyRecord[] = [],
): Promise<CompanyId[]> => {
  const given = new Set<CompanyId>()
  for (const kind of SECRET_KINDS) {
    const secret = secrets[kind]
    if (secret === undefined) continue
    const alike = all.filter(
      (other) => other.id !== after.id && other.partnerOf === null && isAtOneService[kind](after, other),
    )
    const ids = alike.map(({ id }) => id)
    if (isSameAccount[kind](before, after))
      for (const id of await store.rotate(after.id, kind, secret, ids)) given.add(id)
    else await store.set(after.id, kind, secret)
  }
  return [...given]
}

type Bank = Omit<BankInput, 'companyId' | 'clientSecret'>

/**
 * Connects the bank of a company from a partner network: its documents come from the network, its accounts are its own.
 * Tests the transactions service, then stores it for the company; a secret that is left out is not changed.
 *
 * @returns `refused` with the check when the test failed: nothing was stored
 *
 * Errors: not-found, invalid-input (not a partner's company), keychain-*, storage-failed
 */
export const connectBank = async (
  ports: ConnectPorts,
  id: CompanyId,
  bank: Bank,
  typedSecret: string | undefined,
): Promise<
  { outcome: 'connected'; company: CompanyRecord } | { outcome: 'refused'; banking: ConnectionCheck }
> => {
  const known = await getCompany(ports.registry, id)
  if (known.partnerOf === null)
    throw new AppError('invalid-input', 'this company has a connection of its own: change that one')
  await ports.followUps.quiet(id)
  const secret = typedSecret ?? (await ports.credentials.find(id, 'client-secret'))
  const company: CompanyRecord = { ...known, ...bank }
  const clients = ports.clientsWith(company, secret === undefined ? {} : { 'client-secret': secret })
  const banking = await checkBanking(clients).finally(() => clients.close())
  if (banking.state === 'failed') return { outcome: 'refused', banking }
  if (typedSecret !== undefined)
    await keepChanged(ports.credentials, known, company, { 'client-secret': typedSecret })
  await replaceCompany(ports.registry, company)
  // The next call that needs it opens it again, with the new clients.
  await ports.companies.close(id)
  ports.followUps.credentialsGiven([id])
  await ports.followUps.connected(id, 'bank')
  return { outcome: 'connected', company }
}
