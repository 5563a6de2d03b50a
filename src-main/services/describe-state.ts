/** Describes a program for support: versions, settings, counts and codes; no names. */
import type { AppInfo, Settings } from '#contract/app.ts'
import { isAppError } from '#core/app-error.ts'
import type { CredentialStore } from '../credentials/credential-store.ts'
import type { OpenCompanies, OpenCompany } from './companies/open-companies.ts'
import type { CompanyRecord, CompanyRegistry } from './companies/registry.ts'
import type { JsonFile } from './json-file.ts'
import type { Sharing } from './sharing/create-sharing.ts'
import type { SyncRunner } from './sync/sync-runner.ts'

export interface StatePorts {
  version: string
  settings: JsonFile<Settings>
  credentials: CredentialStore
  registry: CompanyRegistry
  companies: OpenCompanies
  sync: SyncRunner
  sharing: Pick<Sharing, 'getState'>
}

/** One fact per line; companies are numbered as in the list. Errors: those of reading settings and companies. */
export const describeState = async (
  ports: StatePorts,
  { platform, runtime, fallbackRuntime }: Pick<AppInfo, 'platform' | 'runtime' | 'fallbackRuntime'>,
): Promise<string[]> => {
  const { companies, lost } = await listCompanies(ports)
  // The person's name is private.
  const { fullName: _, ...settings } = await ports.settings.read()
  const lines = [
    `Concilia ${ports.version}, ${runtime}${fallbackRuntime ? ' (fallback)' : ''}, ${platform}`,
    `keychain ${await ports.credentials.status()}`,
    `settings ${JSON.stringify(settings)}`,
    ...lost,
    ...(await describeOffice(ports)),
  ]
  for (const [index, { id, environment, accountIds }] of companies.entries())
    lines.push(
      `company ${index + 1}: ${environment}, ${accountIds.length} accounts`,
      ...(await describeCompany(ports, id)),
    )
  return lines
}

/** Neither names nor addresses. */
const describeOffice = async ({ sharing }: StatePorts): Promise<string[]> => {
  try {
    const { connection, companies } = await sharing.getState()
    if (connection.state === 'none') return []
    const code = 'error' in connection ? ` ${connection.error.code}` : ''
    const states = companies.map(
      ({ state, pending, contested, unreadable, error }) =>
        `${state} ${pending}/${contested}/${unreadable}${error ? ` ${error.code}` : ''}`,
    )
    return [`office's server ${connection.state}${code}, shared: ${states.join(', ') || 'none'}`]
  } catch (error) {
    if (!isAppError(error)) throw error
    return [error.message]
  }
}

const countsOf = async ({ mirror, record }: OpenCompany): Promise<string> => {
  const { documents, transactions, accepted, conflicting, stale, proposals } = await mirror.ask(
    'companyOverview',
    { currency: record.currency },
  )
  return `${documents} documents, ${transactions} transactions, accepted ${accepted}, conflicting ${conflicting}, stale ${stale}, proposals ${JSON.stringify(proposals)}`
}

const describeCompany = async (
  { companies, sync }: StatePorts,
  id: OpenCompany['record']['id'],
): Promise<string[]> => {
  const company = (await companies.list()).find(({ record }) => record.id === id)
  if (!company) return ['  not open']
  const { lastCompletedAt, lastError, resumable, outage } = sync.getState(company)
  return [
    `  ${await countsOf(company)}`,
    `  last sync ${lastCompletedAt ?? 'never'}, last error ${lastError?.code ?? 'none'}, resumable ${resumable}, outage ${outage ?? 'none'}`,
  ]
}

/** A lost list is reported like any other fact. */
const listCompanies = async ({
  registry,
}: StatePorts): Promise<{ companies: CompanyRecord[]; lost: string[] }> => {
  try {
    return { companies: (await registry.read()).companies, lost: [] }
  } catch (error) {
    if (!isAppError(error, 'register-lost')) throw error
    return { companies: [], lost: [error.message] }
  }
}
