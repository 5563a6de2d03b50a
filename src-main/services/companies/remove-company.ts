/** Removes a company completely, with an archive or without. */
import type { CompanyId } from '#contract/values.ts'
import { type ArchivePorts, archiveFileOf, archiveWithPartners } from './archive-company.ts'
import type { ManagePorts } from './choose-company.ts'
import { type CompanyRecord, deleteCompany, getCompany } from './registry.ts'

const removeOne = async (ports: ManagePorts, id: CompanyId): Promise<void> => {
  await ports.followUps.quiet(id)
  await ports.credentials.deleteAll(id)
  await ports.companies.erase(id, () => deleteCompany(ports.registry, id))
}

/**
 * Removes a company completely: secrets, folder with mirror and backups, its entry in the list; in this order, so that
 * a failed step can be repeated. The companies of its partners are removed first.
 *
 * @returns the partners' companies that were removed with it
 *
 * Errors: not-found, keychain-*, storage-failed
 */
export const removeCompany = async (ports: ManagePorts, id: CompanyId): Promise<CompanyRecord[]> => {
  await getCompany(ports.registry, id)
  const { companies } = await ports.registry.read()
  // They are opened with its secrets, and cannot be used without it.
  const partners = companies.filter(({ partnerOf }) => partnerOf?.companyId === id)
  for (const partner of partners) await removeOne(ports, partner.id)
  await removeOne(ports, id)
  return partners
}

/** Returns the archive's path, given the default one; undefined where the person cancelled. */
export type ArchiveTo = (proposed: string) => string | Promise<string | undefined>

/**
 * Removes a company after it, and each company opened as its partner, was written to an archive.
 *
 * @param archiveTo null writes none: the decisions are lost
 *
 * Errors: those of `archiveWithPartners` (nothing was removed then) and of `removeCompany`
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
