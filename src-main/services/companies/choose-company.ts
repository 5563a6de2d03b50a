/** Selects the company on the screen, or the sample to explore. */
import type { CompanyId, Language } from '#contract/values.ts'
import type { Clock } from '#core/clock.ts'
import type { CredentialStore } from '../../credentials/credential-store.ts'
import type { FollowUps } from '../follow-ups.ts'
import type { OpenCompanies } from './open-companies.ts'
import type { CompanyRecord, CompanyRegistry } from './registry.ts'
import { ensureSampleCompany } from './sample-company.ts'

export interface ManagePorts {
  registry: CompanyRegistry
  companies: OpenCompanies
  credentials: CredentialStore
  clock: Clock
  followUps: FollowUps
}

/** Shows a company, and clears up what an earlier run left in doubt. Errors: as `chooseCompany`. */
export const showCompany = async (ports: ManagePorts, id: CompanyId): Promise<CompanyRecord> => {
  await markCurrentSeen(ports)
  const record = await chooseCompany(ports, id)
  ports.followUps.pending(await ports.companies.get(id))
  return record
}

/** Opens a company and stores it as the one on the screen. Errors: not-found, those of opening a mirror. */
export const chooseCompany = async (ports: ManagePorts, id: CompanyId): Promise<CompanyRecord> => {
  const { record } = await ports.companies.get(id)
  await ports.registry.update((file) => ({ ...file, current: id }))
  return record
}

/**
 * Opens the sample company, created if it does not exist: starts the embedded service and tracks all of its documents,
 * which the first sync fetches.
 */
export const exploreSample = async (ports: ManagePorts, language: Language): Promise<CompanyRecord> => {
  const sample = await ensureSampleCompany(ports.registry, ports.clock, language)
  const { mirror, clients } = await ports.companies.get(sample.id)
  const { firstDocumentIds } = await clients()
  if (firstDocumentIds) {
    const { from, to } = firstDocumentIds
    const documentIds = Array.from({ length: to - from + 1 }, (_, index) => from + index)
    await mirror.write.run('trackDocuments', { documentIds, source: 'tracked', at: ports.clock.now() })
  }
  const record = await chooseCompany(ports, sample.id)
  await ports.followUps.connected(record.id, 'company')
  return record
}

interface MarkSeenPorts {
  registry: CompanyRegistry
  companies: OpenCompanies
}

/**
 * Records what a person has seen of a company: later rows are new. Called when a company leaves the screen, or the
 * window closes; a company that is not open was not seen.
 */
export const markCurrentSeen = async ({ registry, companies }: MarkSeenPorts): Promise<void> => {
  const open = await companies.list()
  if (open.length === 0) return // the list of companies, which may be lost, is not read
  const { current } = await registry.read()
  const company = open.find(({ record }) => record.id === current)
  await company?.mirror.write.run('markSeen', {})
}
