/** Exploring, choosing and removing companies. */
import type { CompanyId } from '#contract/values.ts'
import type { Clock } from '#core/clock.ts'
import type { CredentialStore } from '../../credentials/credential-store.ts'
import type { OpenCompanies } from './open-companies.ts'
import { type CompanyRecord, type CompanyRegistry, deleteCompany, getCompany } from './registry.ts'
import { ensureSampleCompany } from './sample-company.ts'

export interface ManagePorts {
  registry: CompanyRegistry
  companies: OpenCompanies
  credentials: CredentialStore
  clock: Clock
  /** Ends what works on the company by itself. */
  quiet(id: CompanyId): Promise<void>
}

/** Opens a company and remembers it as the one on screen. Errors: not-found, those of opening a mirror. */
export const chooseCompany = async (ports: ManagePorts, id: CompanyId): Promise<CompanyRecord> => {
  const { record } = await ports.companies.get(id)
  await ports.registry.update((file) => ({ ...file, current: id }))
  return record
}

/**
 * Opens the sample company, made when it is not there yet: starts the embedded service and follows all of its
 * documents. Nothing is fetched; that is for the first sync.
 */
export const exploreSample = async (ports: ManagePorts): Promise<CompanyRecord> => {
  const sample = await ensureSampleCompany(ports.registry, ports.clock)
  const { mirror, clients } = await ports.companies.get(sample.id)
  const { firstDocumentIds } = await clients()
  if (firstDocumentIds) {
    const { from, to } = firstDocumentIds
    const documentIds = Array.from({ length: to - from + 1 }, (_, index) => from + index)
    await mirror.write.run('trackDocuments', { documentIds, source: 'tracked', at: ports.clock.now() })
  }
  return chooseCompany(ports, sample.id)
}

const removeOne = async (ports: ManagePorts, id: CompanyId): Promise<void> => {
  await ports.quiet(id)
  await ports.credentials.deleteAll(id)
  await ports.companies.erase(id)
  await deleteCompany(ports.registry, id)
}

/**
 * Removes a company so that nothing of it is left: secrets, folder with mirror and backups, its place in the
 * list; in this order, so that what failed can be tried again. The companies of its partners go first.
 *
 * @returns the partners' companies that went with it
 * Errors: not-found, keychain-*, storage-failed
 */
export const removeCompany = async (ports: ManagePorts, id: CompanyId): Promise<CompanyRecord[]> => {
  await getCompany(ports.registry, id)
  const { companies } = await ports.registry.read()
  // Its secrets open them, and nothing does without it.
  const partners = companies.filter(({ partnerOf }) => partnerOf?.companyId === id)
  for (const partner of partners) await removeOne(ports, partner.id)
  await removeOne(ports, id)
  return partners
}
