/** Adds a company without services: all its data comes from bank statements and SAF-T (PT) files. */
import type { FilesCompanyInput } from '#contract/companies.ts'
import type { CompanyId } from '#contract/values.ts'
import type { Clock, IdSource } from '#core/clock.ts'
import { type CompanyRecord, type CompanyRegistry, insertCompany, noServices } from './registry.ts'

interface AddPorts {
  registry: CompanyRegistry
  clock: Clock
  newId: IdSource
}

/**
 * No service is tested and no secret is stored; it can be connected later. Errors: conflict (name taken),
 * storage-failed, disk-full.
 */
export const addFilesCompany = async (
  { registry, clock, newId }: AddPorts,
  { name, taxId, currency }: FilesCompanyInput,
  how?: { isOneOfMany: boolean },
): Promise<CompanyRecord> => {
  const company: CompanyRecord = {
    id: newId() as CompanyId,
    name,
    environment: 'files',
    ...noServices(),
    currency,
    taxId,
    createdAt: clock.now(),
    hasMirror: false,
  }
  await insertCompany(registry, company, how)
  return company
}
