/** Removing a company, with an archive or without: nothing of it stays. */
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

/** Where an archive goes, given where it goes by default; undefined when the person changed their mind. */
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
