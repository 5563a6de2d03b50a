/** A partner opened as a company: with its own mirror and folder, its owner's secrets, and possibly its own bank. */
import type { CompanyId } from '#contract/values.ts'
import { AppError } from '#core/app-error.ts'
import type { IdSource } from '#core/clock.ts'
import { chooseCompany, type ManagePorts } from '../companies/choose-company.ts'
import type { CompanyClients, OpenCompanies, OpenCompany } from '../companies/open-companies.ts'
import { type CompanyRecord, freeName, insertCompany } from '../companies/registry.ts'
import { actingFor } from './acting-client.ts'
import { getPartnerToken, type PartnerPorts } from './partner-token.ts'

/**
 * The clients of a partner's company: its owner's, with the partner's token in every document call.
 *
 * @param own those of its own record: its bank, if it has accounts
 */
export const partnerClients = (
  ports: PartnerPorts & { companies: Pick<OpenCompanies, 'get'> },
  { companyId, taxId }: NonNullable<CompanyRecord['partnerOf']>,
  own: CompanyClients,
): CompanyClients => {
  const owner = (): Promise<OpenCompany> => ports.companies.get(companyId)
  return {
    ...own,
    invoicing: actingFor(
      async () => (await (await owner()).clients()).invoicing,
      async (options) => getPartnerToken(ports, await owner(), taxId, options),
    ),
    areReachable: async (signal) => (await (await owner()).clients()).areReachable(signal),
  }
}

export interface OpenPartnerPorts extends PartnerPorts, ManagePorts {
  newId: IdSource
}

const insertPartner = async (
  ports: OpenPartnerPorts,
  { record: owner, mirror }: OpenCompany,
  taxId: string,
  taken: readonly CompanyRecord[],
): Promise<CompanyRecord> => {
  const record: CompanyRecord = {
    ...owner,
    id: ports.newId() as CompanyId,
    name: freeName(mirror.read.findPartner(taxId)?.name || taxId, taxId, taken),
    clientId: '',
    accountIds: [],
    partnerEmail: null,
    partnerOf: { companyId: owner.id, taxId },
    taxId,
    createdAt: ports.clock.now(),
    hasMirror: false,
  }
  await insertCompany(ports.registry, record)
  return record
}

/**
 * Shows the company of a partner with access, created if it does not exist; documents that its owner issued in its name
 * are tracked there. Errors: not-found (no access yet), invalid-input (of a partner's partner), those of the client and
 * of storage.
 */
export const openPartnerCompany = async (
  ports: OpenPartnerPorts,
  owner: OpenCompany,
  taxId: string,
): Promise<CompanyRecord> => {
  if (owner.record.partnerOf !== null)
    throw new AppError('invalid-input', 'a partner has no partners of its own here')
  await getPartnerToken(ports, owner, taxId)
  const { companies: known } = await ports.registry.read()
  const record =
    known.find(({ partnerOf }) => partnerOf?.companyId === owner.record.id && partnerOf.taxId === taxId) ??
    (await insertPartner(ports, owner, taxId, known))
  const company = await ports.companies.get(record.id)
  const documentIds = owner.mirror.read.listIssuedFor(taxId)
  if (documentIds.length > 0)
    await company.mirror.write.run('trackDocuments', {
      documentIds,
      source: 'tracked',
      at: ports.clock.now(),
    })
  await ports.followUps.connected(record.id, 'company')
  return chooseCompany(ports, record.id)
}
