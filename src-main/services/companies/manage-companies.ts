/** Exploring, choosing and removing companies. */
import type { CompanyId } from '#contract/values.ts'
import type { Clock } from '#core/clock.ts'
import type { CredentialStore } from '../../credentials/credential-store.ts'
import type { FollowUps } from '../follow-ups.ts'
import { type ArchivePorts, archiveFileOf, archiveWithPartners } from './archive-company.ts'
import { markCurrentSeen } from './mark-seen.ts'
import type { OpenCompanies } from './open-companies.ts'
import { type CompanyRecord, type CompanyRegistry, deleteCompany, getCompany } from './registry.ts'
import { ensureSampleCompany } from './sample-company.ts'

export interface ManagePorts {
  registry: CompanyRegistry
  companies: OpenCompanies
  credentials: CredentialStore
  clock: Clock
  followUps: FollowUps
}

/** Brings a company on the screen, and sees to what an earlier run left in doubt. Errors as `chooseCompany`. */
export const showCompany = async (ports: ManagePorts, id: CompanyId): Promise<CompanyRecord> => {
  await markCurrentSeen(ports)
  const record = await chooseCompany(ports, id)
  ports.followUps.pending(await ports.companies.get(id))
  return record
}

/** Opens a company and remembers it as the one on screen. Errors: not-found, those of opening a mirror. */
export const chooseCompany = async (ports: ManagePorts, id: CompanyId): Promise<CompanyRecord> => {
  const { record } = await ports.companies.get(id)
  await ports.registry.update((file) => ({ ...file, current: id }))
  return record
}

/**
 * Opens the sample company, made when it is not there yet: starts the embedded service and follows all of its
 * documents, which the first sync fetches.
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
  const record = await chooseCompany(ports, sample.id)
  await ports.followUps.connected(record.id, 'company')
  return record
}

const removeOne = async (ports: ManagePorts, id: CompanyId): Promise<void> => {
  await ports.followUps.quiet(id)
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

/** Where an archive goes, given where it goes when nobody says otherwise; undefined when the person changed their mind. */
export type ArchiveTo = (proposed: string) => string | Promise<string | undefined>

/**
 * Removes a company once it, and each opened as its partner, is written to an archive.
 *
 * @param archiveTo null writes none: what was decided is gone
 * Errors: those of `archiveWithPartners` (then nothing was removed) and of `removeCompany`
 */
export const archiveAndRemove = async (
  ports: ManagePorts & ArchivePorts,
  id: CompanyId,
  archiveTo: ArchiveTo | null,
): Promise<
  { outcome: 'cancelled' } | { outcome: 'removed'; removed: CompanyRecord[]; archives: string[] }
> => {
  const company = await getCompany(ports.registry, id)
  let archives: string[] = []
  if (archiveTo !== null) {
    const file = await archiveTo(archiveFileOf(ports, company))
    if (file === undefined) return { outcome: 'cancelled' }
    archives = await archiveWithPartners(ports, id, file)
  }
  const partners = await removeCompany(ports, id)
  return { outcome: 'removed', removed: [...partners, company], archives }
}
