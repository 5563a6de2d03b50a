/** Changing a connected company: addresses, accounts or secrets, tested like a new connection before anything is kept. */
import type { CompanyId } from '#contract/values.ts'
import { AppError } from '#core/app-error.ts'
import { type CredentialStore, SECRET_KINDS } from '../../credentials/credential-store.ts'
import {
  bothGood,
  type CompanyAddress,
  type ConnectionChecks,
  type ConnectPorts,
  type Secrets,
  testConnections,
} from './connect-company.ts'
import { type CompanyRecord, getCompany, replaceCompany } from './registry.ts'

/** Of one account a service knows one secret: where the account stays, a new secret is that of all who had the old one. */
const isSameAccount: Record<
  (typeof SECRET_KINDS)[number],
  (one: CompanyAddress, other: CompanyAddress) => boolean
> = {
  token: (one, other) => one.email === other.email,
  'client-secret': (one, other) => one.clientId === other.clientId,
  'partner-token': (one, other) => one.partnerEmail === other.partnerEmail,
}

/** The same account at the same service. */
const isAtOneService: Record<
  (typeof SECRET_KINDS)[number],
  (one: CompanyAddress, other: CompanyAddress) => boolean
> = {
  token: (one, other) => isSameAccount.token(one, other) && one.invoicingUrl === other.invoicingUrl,
  'client-secret': (one, other) =>
    isSameAccount['client-secret'](one, other) && one.authUrl === other.authUrl,
  'partner-token': () => false, // of one owner alone
}

/**
 * A company on files alone is connected by this; its mirror and every decision stay.
 *
 * @param secrets only those that change; the others stay as they are
 * @returns `refused` with the checks when a test failed: everything stays as it was; else also how many other companies
 * have a new secret too, because they shared the old one, or are of the same account and had none
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
  // Opened again, with the new clients, by the next call that needs it.
  await ports.companies.close(id)
  ports.followUps.credentialsGiven([id, ...others])
  return { outcome: 'connected', company, others: others.length, ...checks }
}

/** The secrets kept now, with those just typed in their place. */
export const mergeSecrets = async (ports: ConnectPorts, id: CompanyId, typed: Secrets): Promise<Secrets> => {
  const merged: Secrets = {}
  for (const kind of SECRET_KINDS) {
    const secret = typed[kind] ?? (await ports.credentials.find(id, kind))
    if (secret !== undefined) merged[kind] = secret
  }
  return merged
}

/**
 * Keeps secrets that a person typed anew. On another computer, or after a new keychain, hundreds of companies of one
 * account lack them at once: they have them too.
 *
 * @returns the other companies that have a new one too
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
