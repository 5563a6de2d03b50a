/** Adds a company from a table: with its services, which are tested first, or on files alone. */
import type { ListedCompany } from '#contract/company-lists.ts'
import { AppError } from '#core/app-error.ts'
import { trackDocuments } from '../sync/track-documents.ts'
import { addFilesCompany } from './add-files-company.ts'
import { type ConnectionChecks, type ConnectPorts, connectCompany, type Secrets } from './connect-company.ts'
import type { CompanyRecord } from './registry.ts'

export type Added = { outcome: 'added'; company: CompanyRecord } | ({ outcome: 'refused' } & ConnectionChecks)

/**
 * Its mirror is made at once: what only reads makes none.
 *
 * @param secrets null where it has no services
 * @returns `refused` with the checks when a test failed: nothing was saved
 * Errors: credential-missing, and those of `connectCompany`
 */
export const addListed = async (
  ports: ConnectPorts,
  company: ListedCompany,
  secrets: Secrets | null,
  options: { verify: boolean },
): Promise<Added> => {
  if (company.connection === 'files') {
    const added = await addFilesCompany(ports, company, { isOneOfMany: true })
    await ports.companies.get(added.id, { once: true })
    return { outcome: 'added', company: added }
  }
  if (secrets === null) throw new AppError('credential-missing', 'its secrets were not given')
  const { connection: _, ids, taxId, ...address } = company
  const result = await connectCompany(ports, { ...address, partnerEmail: null }, secrets, {
    ...options,
    taxId,
    isOneOfMany: true,
  })
  if (result.outcome === 'refused') return result
  const { mirror } = await ports.companies.get(result.company.id, { once: true })
  for (const range of ids) await trackDocuments({ mirror, clock: ports.clock }, { range })
  return { outcome: 'added', company: result.company }
}
