/** Builds the clients of a company: from secrets just typed, from the credential store, or of the embedded service. */
import type { CompanyId } from '#contract/values.ts'
import { AppError } from '#core/app-error.ts'
import type { Clock } from '#core/clock.ts'
import { createBankingClient } from '../../connectors/banking/create-banking-client.ts'
import { parseBaseUrl } from '../../connectors/http/base-url.ts'
import { createHttp, type Fetch, type HttpOptions } from '../../connectors/http/http.ts'
import type { Pace } from '../../connectors/http/pace.ts'
import { createInvoicingClient } from '../../connectors/invoicing/create-invoicing-client.ts'
import type { CredentialStore, SecretKind } from '../../credentials/credential-store.ts'
import type { CompanyAddress, Secrets } from './connect-company.ts'
import type { CompanyClients } from './open-companies.ts'
import { type CompanyRecord, isOnFiles, notConnected } from './registry.ts'
import type { SampleService } from './sample-company.ts'

export interface ClientPorts {
  fetch: Fetch
  clock: Clock
  version: string
  /** Refuses every address except those of this computer. */
  loopbackOnly: boolean
  /** The default rate where it is undefined. */
  requestsPerSecond: (() => number) | undefined
  /** How a request waits before it is repeated; by default in real time. */
  wait: HttpOptions['wait'] | undefined
  /** Shared by all companies on one host, which sees them as one client. */
  pace: Pace
  credentials: CredentialStore
  /** Starts the embedded service; its state is in the sample company's folder. */
  startSample(): Promise<SampleService>
}

/** Clients with newly typed secrets, before anything is stored. Error: invalid-input (an address). */
export const clientsWith = (ports: ClientPorts, address: CompanyAddress, secrets: Secrets): CompanyClients =>
  createClients(ports, address, async (kind) => {
    const secret = secrets[kind]
    if (secret === undefined) throw new AppError('credential-missing', `the ${kind} was not given`)
    return secret
  })

type SecretSource = (kind: SecretKind) => Promise<string>
type Addresses = Pick<
  CompanyAddress,
  'invoicingUrl' | 'bankingUrl' | 'authUrl' | 'email' | 'clientId' | 'partnerEmail' | 'accountIds'
>

const createClients = (ports: ClientPorts, addresses: Addresses, secret: SecretSource): CompanyClients => {
  const http = createHttp({
    fetch: ports.fetch,
    clock: ports.clock,
    version: ports.version,
    loopbackOnly: ports.loopbackOnly,
    pace: ports.pace,
    ...(ports.requestsPerSecond === undefined ? {} : { requestsPerSecond: ports.requestsPerSecond }),
    ...(ports.wait === undefined ? {} : { wait: ports.wait }),
  })
  const { email, partnerEmail, clientId } = addresses
  const baseUrls = () => [addresses.invoicingUrl, addresses.bankingUrl, addresses.authUrl].map(parseBaseUrl)
  return {
    invoicing: createInvoicingClient({
      baseUrl: addresses.invoicingUrl,
      credentials: async () => ({ email, token: await secret('token') }),
      ...(partnerEmail === null
        ? {}
        : {
            partnerCredentials: async () => ({ email: partnerEmail, token: await secret('partner-token') }),
          }),
      http,
    }),
    banking: createBankingClient({
      bankingUrl: addresses.bankingUrl,
      authUrl: addresses.authUrl,
      credentials: async () => ({ clientId, clientSecret: await secret('client-secret') }),
      http,
      clock: ports.clock,
    }),
    accountIds: addresses.accountIds,
    firstDocumentIds: null,
    areReachable: async (signal) => {
      const answers = await Promise.all(baseUrls().map((url) => http.isReachable(url, signal)))
      return answers.every((there) => there)
    },
    heldUntilMs: () => ports.pace.heldUntilMs(baseUrls().map(({ host }) => host)),
    close: async () => undefined,
  }
}

/** Starts the embedded service in its worker, with clients for its current addresses. */
const sampleClients = async (ports: ClientPorts): Promise<CompanyClients> => {
  const service = await ports.startSample()
  const secrets: Secrets = { token: service.token, 'client-secret': service.clientSecret }
  const clients = createClients(
    ports,
    { ...service, partnerEmail: null, accountIds: [service.accountId, ...service.otherAccountIds] },
    async (kind) => secrets[kind] ?? '',
  )
  return { ...clients, firstDocumentIds: service.documentIds, close: service.close }
}

/**
 * Clients of a connected company. Errors: not-connected, invalid-input; their calls throw credential-missing and
 * keychain-*.
 */
export const openClients = async (ports: ClientPorts, record: CompanyRecord): Promise<CompanyClients> => {
  if (isOnFiles(record)) throw notConnected()
  return record.environment === 'sample'
    ? sampleClients(ports)
    : createClients(ports, record, (kind) => ports.credentials.get(record.id, kind))
}

/** Where a company's secrets are now; a keychain that does not respond counts as missing. */
export const whereSecretsAre = async (
  credentials: CredentialStore,
  company: { id: CompanyId; environment: CompanyRecord['environment'] },
): Promise<'keychain' | 'session' | 'missing'> => {
  if (company.environment === 'sample' || isOnFiles(company)) return 'session'
  const isKept = await credentials.has(company.id, 'token').catch(() => false) // reported by the keychain's state
  if (!isKept) return 'missing'
  return credentials.persistence === 'keychain' ? 'keychain' : 'session'
}
